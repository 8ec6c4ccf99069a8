/**
 * What the number of an advisory lock is combined with (`#`): such locks are the database's, in which each schema may have a
 * shop of its own. In `public` nothing, as in versions that knew of no other.
 */
export const OF_OWN_SCHEMA = `
  case current_schema() when 'public' then 0 else hashtextextended(current_schema(), 0) end`;

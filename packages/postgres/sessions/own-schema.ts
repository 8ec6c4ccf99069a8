/** What PostgreSQL has once for a database, in which each schema may have a shop of its own. Texts are SQL. */

/** What the number of an advisory lock is combined with (`#`). In `public` nothing, as in versions that knew of no other. */
export const OWN_LOCKS = `
  case current_schema() when 'public' then 0 else hashtextextended(current_schema(), 0) end`;

/** A channel for `pg_notify` and `listen`. In `public` it has the name alone. */
export const ownChannel = (name: string): string =>
  `'${name}' || coalesce('_' || nullif(current_schema(), 'public'), '')`;

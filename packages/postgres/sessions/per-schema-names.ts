/**
 * Names that PostgreSQL has once for a database, in which each schema may have an installation of its own. Texts are
 * SQL.
 */

/**
 * The value that the number of an advisory lock is combined with (`#`). In `public` it is 0, as in versions that knew
 * no other schema.
 */
export const OWN_LOCKS = `
  case current_schema() when 'public' then 0 else hashtextextended(current_schema(), 0) end`;

/** Returns the channel of a schema for `pg_notify` and `listen`. In `public` it has the name alone. */
export const ownChannel = (name: string): string =>
  `'${name}' || coalesce('_' || nullif(current_schema(), 'public'), '')`;

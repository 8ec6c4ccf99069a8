/**
 * Names that are unique in a PostgreSQL database. Each schema of the database may have an installation of its own, so
 * the names must depend on the schema. Texts are SQL.
 */

/**
 * The value with which the number of an advisory lock is combined (`#`). In `public` it is 0, as in versions that
 * didn't know other schemas.
 */
export const OWN_LOCKS = `
  case current_schema() when 'public' then 0 else hashtextextended(current_schema(), 0) end`;

/** Returns the channel of a schema for `pg_notify` and `listen`. In `public` the channel is only the name. */
export const ownChannel = (name: string): string =>
  `'${name}' || coalesce('_' || nullif(current_schema(), 'public'), '')`;

/**
 * Names that must be unique in a PostgreSQL database. Each schema of a database may contain a separate installation of
 * the service, so these names depend on the schema. Each name is an SQL expression.
 */

/**
 * SQL expression for a number that is combined with the key of an advisory lock by XOR (`#`), so that each schema has
 * its own locks. In the schema `public` the number is 0, because old versions supported only that schema and used the
 * keys unchanged.
 */
export const OWN_LOCKS = `
  case current_schema() when 'public' then 0 else hashtextextended(current_schema(), 0) end`;

/**
 * Returns the channel of the current schema for `pg_notify` and `listen`. In the schema `public`, the channel is just
 * `name`.
 */
export const ownChannel = (name: string): string =>
  `'${name}' || coalesce('_' || nullif(current_schema(), 'public'), '')`;

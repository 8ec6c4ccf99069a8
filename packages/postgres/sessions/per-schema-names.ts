/**
 * Names that must be unique in a PostgreSQL database. Each schema of the database may have its own installation of the
 * service, so these names depend on the schema. Each name is an SQL expression.
 */

/**
 * The number with which the key of an advisory lock is combined by XOR (`#`). In the schema `public` it is 0, as in
 * versions of the service that supported only this schema.
 */
export const OWN_LOCKS = `
  case current_schema() when 'public' then 0 else hashtextextended(current_schema(), 0) end`;

/**
 * Returns the channel of the current schema for `pg_notify` and `listen`. In the schema `public`, the channel is `name`
 * alone.
 */
export const ownChannel = (name: string): string =>
  `'${name}' || coalesce('_' || nullif(current_schema(), 'public'), '')`;

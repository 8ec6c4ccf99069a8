import { type RawBuilder, sql } from 'kysely';
import { IncompatibleSchema } from '../../packages/postgres/migrator/schema-compatibility.ts';
import type { Database } from './database.ts';

/** Schema of pg-boss's tables if no other schema is configured. */
const USUAL = 'pgboss';

/**
 * Schema names that pg-boss accepts. pg-boss writes the name into its statements without quotes, and uses at most 50
 * bytes of the name.
 */
const PLAIN = /^[a-z_][a-z0-9_]{0,42}$/;

const known = new WeakMap<Database, Promise<string>>();

/**
 * Returns the schema of the queue's tables. If the installation's tables aren't in the schema `public`, its queue is in
 * a schema of its own next to the tables' schema. Throws `IncompatibleSchema` if there is no such schema, or if the
 * schema's name is invalid.
 */
export function findQueueSchema(db: Database): Promise<string> {
  const schema = known.get(db) ?? readSchema(db);
  known.set(db, schema);
  return schema;
}

const NONE = {
  what: 'no schema of its search_path exists, or the user has no access',
  remedy: 'Create the schema with `create schema`, or grant usage on it',
};
const RENAME = 'Rename it: a name has at most 43 lowercase letters, digits and underscores';

async function readSchema(db: Database): Promise<string> {
  try {
    const { rows } = await sql<{ own: string | null }>`select current_schema() as own`.execute(db);
    const { own } = rows[0]!;
    if (own === null) throw new IncompatibleSchema(NONE);
    if (!PLAIN.test(own))
      throw new IncompatibleSchema({
        what: `the name of its schema is not supported: ${own}`,
        remedy: RENAME,
      });
    return own === 'public' ? USUAL : `${own}_${USUAL}`;
  } catch (error) {
    known.delete(db);
    throw error;
  }
}

/** Returns the name of one of the queue's tables, for use in a statement. */
export const queueTable = async (
  db: Database,
  name: 'job' | 'queue' | 'version',
): Promise<RawBuilder<unknown>> => sql`${sql.id(await findQueueSchema(db), name)}`;

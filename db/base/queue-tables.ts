import { type RawBuilder, sql } from 'kysely';
import { IncompatibleSchema } from '../../packages/postgres/migrator/schema-compatibility.ts';
import type { Database } from './database.ts';

/** Schema with the tables of pg-boss, if the service's own tables are in the schema `public`. */
const USUAL = 'pgboss';

/**
 * Schema names that pg-boss accepts. pg-boss writes the name into its statements without quotes, and uses at most 50
 * bytes of the name.
 */
const PLAIN = /^[a-z_][a-z0-9_]{0,42}$/;

const known = new WeakMap<Database, Promise<string>>();

/**
 * Returns the schema with the queue's tables. If the service's own tables are in another schema than `public`, the
 * queue has a schema whose name starts with the name of that schema. Throws `IncompatibleSchema` if the service's own
 * schema doesn't exist or its name isn't supported.
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

/** Returns the quoted name of a table of the queue, for use in a statement. */
export const queueTable = async (
  db: Database,
  name: 'job' | 'queue' | 'version',
): Promise<RawBuilder<unknown>> => sql`${sql.id(await findQueueSchema(db), name)}`;

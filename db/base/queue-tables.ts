import { type RawBuilder, sql } from 'kysely';
import { UnfitSchema } from '../../packages/postgres/migrator/schema.ts';
import type { Database } from './database.ts';

/** Where pg-boss has its tables if nobody asks for another schema. */
const USUAL = 'pgboss';

/** pg-boss has the name in its statements without quotes, and at most 50 bytes of it. */
const PLAIN = /^[a-z_][a-z0-9_]{0,42}$/;

const known = new WeakMap<Database, Promise<string>>();

/**
 * The schema of the queue's tables. A shop whose tables are in another schema than `public` has a queue of its own beside
 * it. Throws `UnfitSchema` where there is no such schema, or none with such a name.
 */
export function queueSchemaOf(db: Database): Promise<string> {
  const schema = known.get(db) ?? readSchema(db);
  known.set(db, schema);
  return schema;
}

const NONE = {
  what: 'no schema of its search_path is there, or it may use none',
  mend: 'Run `create schema` with the name, or grant usage on it',
};
const RENAME = 'A name has at most 43 small letters, digits and underscores';

async function readSchema(db: Database): Promise<string> {
  try {
    const { rows } = await sql<{ own: string | null }>`select current_schema() as own`.execute(db);
    const { own } = rows[0]!;
    if (own === null) throw new UnfitSchema(NONE);
    if (!PLAIN.test(own)) throw new UnfitSchema({ what: `its schema is called ${own}`, mend: RENAME });
    return own === 'public' ? USUAL : `${own}_${USUAL}`;
  } catch (error) {
    known.delete(db);
    throw error;
  }
}

/** One of the queue's tables, for a statement. */
export const queueTable = async (
  db: Database,
  name: 'job' | 'queue' | 'version',
): Promise<RawBuilder<unknown>> => sql`${sql.id(await queueSchemaOf(db), name)}`;

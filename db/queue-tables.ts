import { type RawBuilder, sql } from 'kysely';
import type { Database } from './index.ts';

/** Where pg-boss has its tables if nobody asks for another schema. */
const USUAL = 'pgboss';

const known = new WeakMap<Database, Promise<string>>();

/**
 * The schema of the queue's tables. A shop whose tables are in another schema than `public` has a queue of its own beside it.
 */
export function queueSchemaOf(db: Database): Promise<string> {
  const schema = known.get(db) ?? readSchema(db);
  known.set(db, schema);
  return schema;
}

async function readSchema(db: Database): Promise<string> {
  try {
    const { rows } = await sql<{ own: string | null }>`select current_schema() as own`.execute(db);
    const own = rows[0]!.own ?? 'public';
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

/** Recognises processes of older versions by the names of their sessions. */
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from './database.ts';

/** Name of the sessions of this version's pools. Change the name if older processes must be recognised again. */
export const POOL_NAME = 'order-service-pool-2';

/** Names that older versions gave to the sessions of their pools. */
export const BEFORE_1_5_0 = ['order-service'];
export const BEFORE_1_6_0 = [...BEFORE_1_5_0, 'order-service-pool'];

/** Counts the sessions on the database that have one of the names `$1`. Locks nothing. */
const countSessionsStatement = statement<{ count: number }>(`
  select count(*) as count from pg_stat_activity
  where datname = current_database() and application_name = any ($1::text[])`);

/**
 * Counts the sessions of older processes on the database. A process that has sent no statement for 10 seconds may have
 * no session.
 */
export async function countOlderSessions(db: Database, names: readonly string[]): Promise<number> {
  const { rows } = await countSessionsStatement(db, names);
  return rows[0]!.count; // a count returns one row
}

/**
 * Counts the sessions of older processes. If there are none, marks the migration that introduced returned units as
 * needed by the schema, because older processes compute prices without these units. From then on, older processes don't
 * start, and running ones are no longer ready (`findTooNew`). `$1`: names of the sessions. `marked`: whether this
 * statement has marked the migration. Locks the migration's row if it isn't marked yet.
 */
const excludeOlderStatement = statement<{ count: number; marked: boolean }>(`
  with older as materialized (
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = any ($1::text[])
  ),
  needed as (
    update kysely_migration set needs = name
    where name = '0481_returned_units' and needs is null and (select count from older) = 0
    returning name
  )
  select count, exists (select from needed) as marked from older`);

/** Databases whose schema refuses older processes, and that no older process used at the last check. */
const refusing = new WeakSet<Database>();

/**
 * Prevents processes older than 1.6.0 from using the schema, in the transaction `trx` of `db`. Returns false, and
 * changes nothing, if such processes use the database now. Call this function before a change after which an older
 * process would compute a wrong price. Sends no statement after a transaction has marked the schema.
 */
export async function excludeOlderProcesses(db: Database, trx: Database): Promise<boolean> {
  if (refusing.has(db)) return true;
  const { rows } = await excludeOlderStatement(trx, BEFORE_1_6_0);
  const { count, marked } = rows[0]!; // the statement returns one row
  if (count > 0) return false;
  // If this transaction has marked the schema, it may still be rolled back.
  if (!marked) refusing.add(db);
  return true;
}

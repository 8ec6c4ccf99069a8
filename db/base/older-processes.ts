/** Recognises processes of older versions by the names of their sessions. */
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from './database.ts';

/** Name of the sessions of this version's pools. Change the name if older processes must be recognised again. */
export const POOL_NAME = 'order-service-pool-3';

/** Names that older versions gave to the sessions of their pools. */
export const BEFORE_1_5_0 = ['order-service'];
export const BEFORE_1_6_0 = [...BEFORE_1_5_0, 'order-service-pool', 'order-service-pool-2'];

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
 * Counts the sessions of older processes. If there are none, marks a migration as needed by the schema. From then on,
 * processes that don't know the migration don't start, and running ones are no longer ready (`findTooNew`). `$1`: names
 * of the sessions, `$2`: the migration. `marked`: whether this statement has marked the migration. Locks the migration's
 * row if it isn't marked yet.
 */
const excludeOlderStatement = statement<{ count: number; marked: boolean }>(`
  with older as materialized (
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = any ($1::text[])
  ),
  needed as (
    update kysely_migration set needs = name
    where name = $2 and needs is null and (select count from older) = 0
    returning name
  )
  select count, exists (select from needed) as marked from older`);

/** Databases whose schema refuses older processes, and that no older process used at the last check. */
const refusing = new WeakSet<Database>();

/** A migration that processes older than 1.6.0 don't know. */
const MIGRATION = '0540_kinds_of_payments';

/**
 * Prevents processes older than 1.6.0 from using the schema, in the transaction `trx` of `db`. Returns false, and changes
 * nothing, if such processes use the database now. Sends no statement after a transaction has marked the schema. Call this
 * function before a change that older processes would treat wrongly: they would compute a wrong price after a return or
 * credit, ask the payment provider about money that the shop has received itself, and create no credit note.
 */
export async function excludeOlderProcesses(db: Database, trx: Database): Promise<boolean> {
  if (refusing.has(db)) return true;
  const { rows } = await excludeOlderStatement(trx, BEFORE_1_6_0, MIGRATION);
  const { count, marked } = rows[0]!; // the statement returns one row
  if (count > 0) return false;
  // If this transaction has marked the schema, it may still be rolled back.
  if (!marked) refusing.add(db);
  return true;
}

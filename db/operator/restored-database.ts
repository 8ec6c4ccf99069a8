/**
 * Detects that a database was restored. A backup contains the recorded identity of the original database. The restored
 * database has another identity, because a dump creates new tables, and a server that ends its recovery starts a new
 * timeline. A promoted standby also starts a new timeline, so it has another identity too. A copy of the disk at one
 * moment, without recovery from the log, isn't detected.
 */
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

/** SQL for the identity of a database: the server's system identifier, its timeline, and the number of a table. */
const IDENTITY = `(
  select concat_ws('/', system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8), 'erasures'::regclass::oid)
  from pg_control_system())`;

/**
 * Compares the current identity with the recorded identity. On Citus the result is always false, because tables move
 * between nodes, and each node has its own identity.
 */
const isRestoredStatement = statement<{ is_restored: boolean }>(`
  select identity <> ${IDENTITY} and not exists (select from pg_extension where extname = 'citus') as is_restored
  from database_identity`);

export async function isRestored(db: Database): Promise<boolean> {
  return (await isRestoredStatement(db)).rows.some((row) => row.is_restored);
}

const confirmStatement = statement<never>(`
  update database_identity set identity = ${IDENTITY}, confirmed_at = now()`);

/** Records the current identity. Before the call, the caller must apply again the erasures that the database lacks. */
export async function confirmDatabase(db: Database): Promise<void> {
  await confirmStatement(db);
}

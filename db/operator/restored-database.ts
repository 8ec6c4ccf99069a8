/**
 * Detects that a database was restored. Each backup contains the identity of the database that it was made of. The
 * identity changes if a backup is restored, and if a standby is promoted: a dump gets new tables, and a server that ends
 * its recovery gets a new timeline. A copy of the disk at one moment, without recovery from the log, isn't detected.
 */
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

/** SQL of the identity: the server's system identifier, its timeline, and the number of a table. */
const IDENTITY = `(
  select concat_ws('/', system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8), 'erasures'::regclass::oid)
  from pg_control_system())`;

/**
 * Returns whether the identity of the database differs from the recorded identity. On Citus the statement always
 * returns false, because tables move between the nodes of a cluster, and each node has its own identity.
 */
const isRestoredStatement = statement<{ is_restored: boolean }>(`
  select identity <> ${IDENTITY} and not exists (select from pg_extension where extname = 'citus') as is_restored
  from database_identity`);

export async function isRestored(db: Database): Promise<boolean> {
  return (await isRestoredStatement(db)).rows.some((row) => row.is_restored);
}

const confirmStatement = statement<never>(`
  update database_identity set identity = ${IDENTITY}, confirmed_at = now()`);

/** Records the identity of this database. Before that, the caller must repeat the erasures that the database lacks. */
export async function confirmDatabase(db: Database): Promise<void> {
  await confirmStatement(db);
}

import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

/** Time that a migration waits for a lock before it is repeated. */
export const LOCK_SECONDS = 2;

/**
 * Limits of a session that migrates. No limit of the server, the database or the user ends a step that takes long.
 * The limit for locks is shorter than that of requests: a request that needs the table waits behind the waiting
 * statement, and still gets the table. The step is then undone and tried again.
 */
export const LIMITS = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  `lock_timeout = '${LOCK_SECONDS}s'`,
] as const;

/** Removes the limit of whole transactions, which PostgreSQL has from version 17 on. */
const withoutTransactionTimeout = (isLocal: boolean) =>
  sql.raw(`select set_config(name, '0', ${isLocal}) from pg_settings where name = 'transaction_timeout'`);

/** A connection for changes of the schema, and for nothing else. */
export interface DdlSession {
  db: Kysely<any>;
  /** The id of the server's process; undefined if each transaction may have another process. */
  pid: number | undefined;
  /** The reason why statements outside a transaction may be cut off here; undefined if they can't be. */
  limit: string | undefined;
  close(): Promise<void>;
}

/** Opens a connection without settings in its start, because a pooler would refuse those. */
export async function openDdlSession(url: string): Promise<DdlSession> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'order-service-migrate',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // The statement under way fails; without a listener the process would end first.
  client.on('error', () => {});
  await client.connect();
  const lent = Object.assign(client, { release() {} });
  const db = new Kysely<any>({
    dialect: new PostgresDialect({
      pool: { options: {}, connect: async () => lent, end: () => client.end() },
    }),
  });
  const close = () => db.destroy();
  try {
    const pid = await pidOf(db);
    // A pooler gives its clients numbers of its own.
    const isPooled = pid !== (client as { processID?: number }).processID;
    if (isPooled) return { db, pid: undefined, limit: await limitOf(db), close };
    for (const limit of LIMITS) await sql.raw(`set ${limit}`).execute(db);
    await withoutTransactionTimeout(false).execute(db);
    // Makes the server end the work of a killed process soon. Some systems can't check for that.
    await sql`set client_connection_check_interval = '1s'`.execute(db).catch(() => {});
    return { db, pid, limit: undefined, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Sets the limits in a transaction, in which they hold behind a pooler as well. */
export async function setLimits(trx: Kysely<any>): Promise<void> {
  for (const limit of LIMITS) await sql.raw(`set local ${limit}`).execute(trx);
  await withoutTransactionTimeout(true).execute(trx);
}

async function pidOf(db: Kysely<any>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]!.pid;
}

async function limitOf(db: Kysely<any>): Promise<string | undefined> {
  const { rows } = await sql<{ limit: string }>`
    select name || ' is ' || current_setting(name) as limit from pg_settings
    where name in ('statement_timeout', 'lock_timeout') and setting <> '0'`.execute(db);
  return rows[0]?.limit;
}

import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

/**
 * Maximum time in seconds that a statement of a migration waits for a lock. After this time, the migration is undone
 * and tried again.
 */
export const LOCK_SECONDS = 2;

/**
 * Settings of a session that runs migrations. Time limits of the server, the database or the user are switched off,
 * because they would cancel a slow migration. While a migration waits for a lock on a table, later requests for the
 * same table wait, too. A migration therefore gives up its lock request earlier than a request of the service. When the
 * migration's statement is cancelled, the waiting requests still get the table within their own time limit. The
 * migration is tried again later.
 */
export const LIMITS = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  `lock_timeout = '${LOCK_SECONDS}s'`,
] as const;

/**
 * Returns a query that switches off the time limit of whole transactions. PostgreSQL has this limit since version 17.
 */
const withoutTransactionTimeout = (isLocal: boolean) =>
  sql.raw(`select set_config(name, '0', ${isLocal}) from pg_settings where name = 'transaction_timeout'`);

/** A connection that is only used for schema changes. */
export interface DdlSession {
  db: Kysely<any>;
  /**
   * Id of the server process of this connection. Undefined if a pooler may run each transaction in a different server
   * process.
   */
  pid: number | undefined;
  /**
   * A time limit of the server that may cancel statements outside a transaction. Undefined if there is no such limit.
   */
  limit: string | undefined;
  close(): Promise<void>;
}

/**
 * Opens a connection for migrations. The settings aren't sent with the connection request but later, because a pooler
 * would refuse a connection request with settings.
 */
export async function openDdlSession(url: string): Promise<DdlSession> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'order-service-migrate',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without this listener, an error of the connection would end the process. With this listener, only the current
  // statement fails.
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
    // A pooler sends its clients its own process ids. So two different ids show that there is a pooler.
    const isPooled = pid !== (client as { processID?: number }).processID;
    if (isPooled) return { db, pid: undefined, limit: await limitOf(db), close };
    for (const limit of LIMITS) await sql.raw(`set ${limit}`).execute(db);
    await withoutTransactionTimeout(false).execute(db);
    // With this setting, the server soon cancels the running statement of a killed process. Some operating systems
    // can't detect closed connections. The error on such a system is ignored.
    await sql`set client_connection_check_interval = '1s'`.execute(db).catch(() => {});
    return { db, pid, limit: undefined, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Sets the time limits for one transaction. Behind a pooler, limits of a session may have no effect, but limits of a
 * transaction have an effect.
 */
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

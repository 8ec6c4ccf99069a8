import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

/** Time that a statement of a migration waits for a lock. After this time, the step is undone and tried again. */
export const LOCK_SECONDS = 2;

/**
 * Time limits of a session that runs migrations. Limits of the server, the database or the user are switched off,
 * because they would cancel a step that takes long. A waiting statement of a step blocks later requests for the same
 * table. So the limit for locks is shorter than that of requests. The step is cancelled early enough for these requests
 * to get the table within their own limit, and is tried again later.
 */
export const LIMITS = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  `lock_timeout = '${LOCK_SECONDS}s'`,
] as const;

/** Returns a query that removes the time limit of whole transactions. PostgreSQL has this limit from version 17 on. */
const withoutTransactionTimeout = (isLocal: boolean) =>
  sql.raw(`select set_config(name, '0', ${isLocal}) from pg_settings where name = 'transaction_timeout'`);

/** A connection that is only used for changes of the schema. */
export interface DdlSession {
  db: Kysely<any>;
  /**
   * The id of the server process of this connection. Undefined if each transaction may run in another process, as
   * behind a pooler.
   */
  pid: number | undefined;
  /**
   * The limit that may cancel statements outside a transaction on this connection. Undefined if there is no such limit.
   */
  limit: string | undefined;
  close(): Promise<void>;
}

/**
 * Opens a connection for migrations. Settings aren't sent when the connection is opened, because a pooler would refuse
 * them.
 */
export async function openDdlSession(url: string): Promise<DdlSession> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'order-service-migrate',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without a listener, an error of the connection would end the process. With this listener, only the current
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
    // A pooler sends its own process ids to its clients. So a different id shows that there is a pooler.
    const isPooled = pid !== (client as { processID?: number }).processID;
    if (isPooled) return { db, pid: undefined, limit: await limitOf(db), close };
    for (const limit of LIMITS) await sql.raw(`set ${limit}`).execute(db);
    await withoutTransactionTimeout(false).execute(db);
    // With this setting, the server soon cancels the running statement of a process that was killed. Some systems can't
    // check for lost clients, so an error is ignored.
    await sql`set client_connection_check_interval = '1s'`.execute(db).catch(() => {});
    return { db, pid, limit: undefined, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Sets the time limits for one transaction, because limits of a transaction also apply behind a pooler. */
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

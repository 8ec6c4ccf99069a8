import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

/** Time that a migration waits for a lock before the step is repeated. */
export const LOCK_SECONDS = 2;

/**
 * Limits of a session that migrates. Limits of the server, the database or the user are switched off, because they
 * would end a step that takes long. The limit for locks is shorter than that of requests. A request that needs the
 * table waits behind the step's waiting statement, and still gets the table before its own limit. The step is then
 * undone and tried again.
 */
export const LIMITS = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  `lock_timeout = '${LOCK_SECONDS}s'`,
] as const;

/** Removes the time limit of whole transactions. PostgreSQL has this limit from version 17 on. */
const withoutTransactionTimeout = (isLocal: boolean) =>
  sql.raw(`select set_config(name, '0', ${isLocal}) from pg_settings where name = 'transaction_timeout'`);

/** A connection that is only used for changes of the schema. */
export interface DdlSession {
  db: Kysely<any>;
  /** The id of the server's process. Undefined if each transaction may have another process. */
  pid: number | undefined;
  /**
   * The reason why statements outside a transaction may be cut off on this connection. Undefined if they can't be cut
   * off.
   */
  limit: string | undefined;
  close(): Promise<void>;
}

/** Opens a connection. Settings aren't sent when it is opened, because a pooler would refuse them. */
export async function openDdlSession(url: string): Promise<DdlSession> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'order-service-migrate',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // Without a listener an error of the connection would end the process. With the listener only the current statement
  // fails.
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
    // A pooler gives its clients process ids of its own, so a different id shows a pooler.
    const isPooled = pid !== (client as { processID?: number }).processID;
    if (isPooled) return { db, pid: undefined, limit: await limitOf(db), close };
    for (const limit of LIMITS) await sql.raw(`set ${limit}`).execute(db);
    await withoutTransactionTimeout(false).execute(db);
    // Makes the server soon end the work of a process that was killed. Some systems can't check for lost clients, so an
    // error is ignored.
    await sql`set client_connection_check_interval = '1s'`.execute(db).catch(() => {});
    return { db, pid, limit: undefined, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Sets the limits within a transaction, because such limits also apply behind a pooler. */
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

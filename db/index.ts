import type { Kysely } from 'kysely';
import pg from 'pg';
import type { DB } from '../generated/database.ts';
import { NamingClient, ServiceClient } from './postgres/client.ts';
import { OrderServiceDialect } from './postgres/dialect.ts';
import { openEmbeddedPostgres } from './postgres/embedded.ts';
import { lendingFresh } from './postgres/pool.ts';
import { RepeatingKysely } from './postgres/repeat.ts';

export type Database = Kysely<DB>;

export interface DatabaseOptions extends ConnectOptions {
  /** The address of the operator's PostgreSQL (15 to 18). Without it the embedded one runs in `dataDir`. */
  url?: string | undefined;
  dataDir: string;
}

export interface ConnectOptions {
  /** How many connections this process opens at most. */
  poolSize?: number;
  /** Named prepared statements. Off for a PgBouncer below 1.21 in transaction mode, which loses them. */
  prepared?: boolean;
  /** How long a statement may run, in ms; 0 for no limit. */
  statementTimeout?: number;
  /** About how long a connection is used at most, in seconds: after a failover they spread again. */
  connectionLife?: number;
}

interface OpenDatabase {
  db: Database;
  url: string;
  close(): Promise<void>;
}

/**
 * Opens the database, and starts the embedded PostgreSQL when no address is given. Throws `DataFolderInUse`.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const embedded = options.url ? undefined : await openEmbeddedPostgres({ folder: options.dataDir });
  const url = options.url ?? embedded!.url;
  const db = connect(url, options);
  return {
    db,
    url,
    async close() {
      await db.destroy();
      await embedded?.stop();
    },
  };
}

/**
 * Named statements are planned once, for all parameters. Otherwise PostgreSQL would plan the statement that
 * places orders each time, which takes longer than running it, because each time its JSON parameters lead to
 * another estimate. No statement here gains from JIT. Timestamps are parsed fastest in UTC.
 */
const SESSION = '-c plan_cache_mode=force_generic_plan -c jit=off -c timezone=UTC';

/** Also of connections on which nobody answers: so much later than the server would end a statement. */
const ANSWER_MARGIN_MS = 2_000;

/** What holds for every connection to the database, that of the queue included. */
export const connectionOptions = ({
  statementTimeout = 15_000,
  connectionLife = 1_800,
}: ConnectOptions = {}) => ({
  Client: ServiceClient,
  connectionTimeoutMillis: 3000,
  statement_timeout: statementTimeout,
  query_timeout: statementTimeout && statementTimeout + ANSWER_MARGIN_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // Each pool has another bound, so that processes which started together don't connect anew together.
  maxLifetimeSeconds: connectionLife * (0.75 + Math.random() / 2),
});

/** A pool of connections with the types and time limits that all queries here rely on. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const pool = new pg.Pool({
    ...connectionOptions(options),
    connectionString: url,
    max: options.poolSize ?? 10,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'order-service',
    types: { getTypeParser },
    ...(options.prepared === false ? {} : { Client: NamingClient, options: SESSION }),
  });
  // Without these listeners a connection that breaks while no query runs on it would end the process. The
  // pool replaces the connection, and where the database is really down, the next query fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new RepeatingKysely<DB>({ dialect: new OrderServiceDialect({ pool: lendingFresh(pool) }) });
}

/**
 * int8 as a number (the schema keeps every one within 2^53 − 1) and timestamptz as RFC 3339 in UTC with
 * milliseconds.
 */
const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === pg.types.builtins.INT8) return toSafeInteger;
  if (oid === pg.types.builtins.TIMESTAMPTZ) return toTimestamp;
  return pg.types.getTypeParser(oid, format as 'text');
}) as typeof pg.types.getTypeParser;

/**
 * In a session in UTC, Postgres writes nearly RFC 3339: rearranging that text is five times as fast as
 * parsing a Date.
 */
function toTimestamp(text: string): string {
  const isUtc = text.length >= 22 && text.length <= 29 && text.endsWith('+00') && text[10] === ' ';
  if (!isUtc) return new Date(text).toISOString();
  const fraction = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

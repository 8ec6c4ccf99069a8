import type { PostgresPool } from 'kysely';
import pg from 'pg';
import type { DB } from '../../generated/database.ts';
import { openEmbeddedPostgres } from '../../packages/postgres/embedded/embedded.ts';
import {
  NamingClient,
  PooledNamingClient,
  ServiceClient,
} from '../../packages/postgres/sessions/pipelined-client.ts';
import { OrderServiceDialect } from '../../packages/postgres/sessions/dialect.ts';
import { replacingStaleConnections, withFirstCheck } from '../../packages/postgres/sessions/pool.ts';
import { RetryingKysely } from '../../packages/postgres/sessions/retry-transaction.ts';
import {
  inspectSessions,
  sessionSettings,
  withSettings,
} from '../../packages/postgres/sessions/session-settings.ts';
import type { Database } from './database.ts';
import { POOL_NAME } from './older-processes.ts';

export interface DatabaseOptions extends ConnectOptions {
  /**
   * URL of the operator's PostgreSQL (15 to 18). Without a URL, the service runs an embedded PostgreSQL in `dataDir`.
   */
  url?: string | undefined;
  dataDir: string;
  /** Whether the same process answers requests and does background work. */
  doesBoth?: boolean;
}

export interface ConnectOptions {
  /** Maximum number of connections of this process. */
  poolSize?: number;
  /**
   * Whether to use named prepared statements. Must be false with a PgBouncer below 1.21 in transaction mode, because
   * such a PgBouncer loses prepared statements.
   */
  prepared?: boolean;
  /** Maximum duration of a statement, in ms; 0 for no limit. */
  statementTimeout?: number;
  /**
   * Approximate maximum lifetime of a connection, in seconds. So after a failover the connections spread over all
   * servers again.
   */
  connectionLife?: number;
  /**
   * Whether a new session gets the settings in its connection string. If a pooler doesn't pass these settings on, the
   * role of the session must have them.
   */
  takeSettings?: boolean;
  /**
   * Whether each connection has its own session. If false, a pooler gives the connection a session for each
   * transaction.
   */
  isDirect?: boolean;
}

/** Either one pool for everything, or one pool for requests and one for background work. */
export type Pools = readonly [pg.Pool, pg.Pool?];

/** Connections to one schema. */
export interface OpenSchema {
  db: Database;
  /**
   * Connections for background work. If the process also answers requests, half of all connections are reserved for
   * background work. So requests and background work don't wait for each other's connections.
   */
  background: Database;
  pools: Pools;
  url: string;
  close(): Promise<void>;
}

/** A PostgreSQL server. */
export interface Server {
  url: string;
  /** Options for connections to this server. */
  connections: ConnectOptions;
  /** A warning for the operator about the sessions on this server. Undefined if there is nothing to warn about. */
  warning: string | undefined;
  /** Stops the server if it is the embedded PostgreSQL. */
  stop(): Promise<void>;
}

/**
 * Opens a server. If `url` is undefined, starts the embedded PostgreSQL. If `url` is given, inspects the sessions on
 * the server at this URL. Throws `DataFolderInUse` and `UnsupportedPooler`.
 */
export async function openServer(options: DatabaseOptions): Promise<Server> {
  const embedded = options.url ? undefined : await openEmbeddedPostgres({ folder: options.dataDir });
  const url = options.url ?? embedded!.localUrl; // `embedded` is defined, because there is no URL
  const { warning, ...sessions } = embedded ? DIRECT : await inspectConnection(url, options);
  const stop = async () => embedded?.stop();
  return { url, connections: { ...options, ...sessions }, warning, stop };
}

/** Checks a schema. Throws if the schema can't be used. */
type SchemaCheck = (db: Database) => Promise<void>;

/** Opens connections to the schema at a URL. All statements fail until `check` has succeeded once. */
export function openSchema(
  url: string,
  connections: ConnectOptions,
  doesBoth: boolean,
  check?: SchemaCheck,
): OpenSchema {
  const pools = openPools(url, connections, doesBoth);
  const db = databaseOver(pools[0], check);
  const background = pools[1] ? databaseOver(pools[1], check) : db;
  const close = async () =>
    void (await Promise.all([...new Set([db, background])].map((each) => each.destroy())));
  return { db, background, pools, url, close };
}

/** Opens the database of an installation with one schema. Throws the errors of `openServer`. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenSchema & Omit<Server, 'stop'>> {
  const { stop, ...server } = await openServer(options);
  const place = openSchema(server.url, server.connections, options.doesBoth === true);
  const close = () => place.close().then(stop);
  return { ...place, ...server, close };
}

function openPools(url: string, options: ConnectOptions, doesBoth: boolean): Pools {
  const { poolSize = POOL_SIZE } = options;
  const half = Math.floor(poolSize / 2);
  if (!doesBoth || half === 0) return [openPool(url, options)];
  return [
    openPool(url, { ...options, poolSize: poolSize - half }),
    openPool(url, { ...options, poolSize: half }),
  ];
}

/** Options for the embedded PostgreSQL, which has no pooler. */
const DIRECT = { takeSettings: true, isDirect: true, warning: undefined };

/**
 * Inspects how a pooler changes the sessions at this URL, and returns options that fit. The options include a warning
 * for the operator if there is something to warn about. Throws `UnsupportedPooler`.
 */
export function inspectConnection(url: string, options: ConnectOptions) {
  const open = (takeSettings: boolean) => connectionOptions(url, { ...options, takeSettings });
  return inspectSessions(
    open,
    sessionSettings(options.statementTimeout ?? STATEMENT_TIMEOUT_MS),
    options.prepared !== false,
  );
}

export const STATEMENT_TIMEOUT_MS = 15_000;

export const CONNECT_TIMEOUT_MS = 3_000;

/** Maximum of `connect_timeout`, in seconds. A longer time would keep requests waiting after their own time limit. */
const CONNECT_TIMEOUT_SECONDS_MAX = 60;

/**
 * Returns the maximum time, in ms, that a query waits for a new connection or for a free connection of the pool.
 * `connect_timeout` in the URL is in seconds, as in libpq.
 */
function connectTimeoutOf(url: string): number {
  const seconds = Number(URL.parse(url)?.searchParams.get('connect_timeout'));
  return seconds > 0 ? Math.min(seconds, CONNECT_TIMEOUT_SECONDS_MAX) * 1000 : CONNECT_TIMEOUT_MS;
}

const POOL_SIZE = 10;

/**
 * Additional time in ms that the client waits after the server's own timeout before it aborts a query. So the client
 * aborts a query even if its server no longer exists.
 */
const ANSWER_MARGIN_MS = 2_000;

/** Options of all connections to the database, including the connections of the queue. */
export const connectionOptions = (
  url: string,
  {
    statementTimeout = STATEMENT_TIMEOUT_MS,
    connectionLife = 1_800,
    takeSettings = true,
  }: ConnectOptions = {},
) => ({
  Client: ServiceClient,
  connectionString: takeSettings ? withSettings(url, sessionSettings(statementTimeout)) : url,
  connectionTimeoutMillis: connectTimeoutOf(url),
  query_timeout: statementTimeout && statementTimeout + ANSWER_MARGIN_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // The lifetime is random, so that the pools of processes that were started together don't reconnect together.
  maxLifetimeSeconds: connectionLife * (0.75 + Math.random() / 2),
});

/** Opens a database with its own pool of connections. */
export const connect = (url: string, options: ConnectOptions = {}): Database =>
  databaseOver(openPool(url, options));

function databaseOver(pool: pg.Pool, check?: SchemaCheck): Database {
  const open = (connections: PostgresPool): Database =>
    new RetryingKysely<DB>({ dialect: new OrderServiceDialect({ pool: connections }) });
  const connections = replacingStaleConnections(pool);
  return open(check ? withFirstCheck(connections, () => check(open(connections))) : connections);
}

/** Opens a pool of connections. All queries of the service depend on the pool's type parsers and time limits. */
export function openPool(url: string, options: ConnectOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(url, options),
    max: options.poolSize ?? POOL_SIZE,
    application_name: POOL_NAME,
    types: { getTypeParser },
    // With this option, queries that `pipeline` sends don't wait for the answers to earlier queries.
    pipeline: true,
    ...(options.prepared !== false && {
      Client: options.isDirect === false ? PooledNamingClient : NamingClient,
    }),
  });
  // Without these listeners, a connection that breaks while idle would end the process. The pool replaces such a
  // connection. If the database is really down, the next query fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Parses int8 as a number, because the schema limits every int8 to 2^53 − 1. Parses timestamptz as a text in RFC 3339,
 * in UTC with milliseconds, and date as a text such as 2026-12-05.
 */
const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === pg.types.builtins.INT8) return toSafeInteger;
  if (oid === pg.types.builtins.TIMESTAMPTZ) return toTimestamp;
  if (oid === pg.types.builtins.DATE) return String;
  return pg.types.getTypeParser(oid, format);
}) as typeof pg.types.getTypeParser;

/**
 * Converts a timestamp to RFC 3339. If the session uses UTC, the text of PostgreSQL has nearly this format. Rearranging
 * this text is five times as fast as parsing the text as a Date.
 */
function toTimestamp(text: string): string {
  const isUtc = text.length >= 22 && text.length <= 29 && text.endsWith('+00') && text[10] === ' ';
  if (!isUtc) return new Date(text).toISOString();
  const fraction = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  // A text in one piece is converted to JSON faster than a template, which V8 stores as a tree of texts.
  return [text.slice(0, 10), 'T', text.slice(11, 19), '.', fraction, 'Z'].join('');
}

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

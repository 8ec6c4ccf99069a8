import pg from 'pg';

/** PostgreSQL settings by name. Times are in ms. 0 means no limit. */
type SessionSettings = Record<string, string | number>;

/** Maximum time in ms that a statement waits for a lock. */
export const LOCK_TIMEOUT_MS = 3_000;

/**
 * Returns the settings of all database sessions of the service, including the sessions of the job queue. Each named
 * statement is planned only once, for all parameter values. Otherwise PostgreSQL would plan the statement that places
 * orders again at each call, because the estimated cost of this statement depends on the values of its JSON parameters.
 * Each planning would take longer than the execution of the statement.
 *
 * Sequential scans are switched off, so that a table is read by an index if one fits. Otherwise PostgreSQL would plan
 * statements for tables of one page, as in a young shop, and would still use these plans after the tables have grown.
 * JIT is off, because no statement of the service gains from it. The time zone is UTC, because timestamps in UTC are
 * parsed fastest.
 */
export const sessionSettings = (statementTimeout: number): SessionSettings => ({
  statement_timeout: statementTimeout,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 15_000,
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
  timezone: 'UTC',
});

/**
 * Adds settings to a database address. Sessions of the new address start with these settings. Settings that the address
 * already has are kept.
 */
export function withSettings(url: string, settings: SessionSettings): string {
  const address = URL.parse(url);
  if (!address) return url;
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const theirs = address.searchParams.get('options') ?? [];
  address.searchParams.set('options', ours.concat(theirs).join(' '));
  return address.href;
}

/**
 * Thrown if the pooler between this service and the server has settings that the service can't work with. The message
 * contains the remedy.
 */
export class UnsupportedPooler extends Error {
  override readonly name = 'UnsupportedPooler';
}

interface Sessions {
  /**
   * Whether a session starts with the settings that the client sends. If not, the settings must be set on the database
   * role.
   */
  takeSettings: boolean;
  /**
   * Whether each connection has its own session. A pooler may instead assign a session to the connection for each
   * transaction.
   */
  isDirect: boolean;
  /**
   * Warning about settings that have another value than required, with the remedy. Undefined if all settings are right.
   */
  warning: string | undefined;
}

/**
 * Checks whether sessions have the required settings. A pooler that assigns a session for each transaction ignores or
 * refuses the settings of the client. A pooler may also lose named statements. `names`: whether the service uses named
 * statements. Throws `UnsupportedPooler` if named statements are lost, or if a time limit is missing. Without a time
 * limit, a request could wait for a lock indefinitely.
 */
export async function inspectSessions(
  open: (takeSettings: boolean) => pg.ClientConfig,
  settings: SessionSettings,
  names: boolean,
): Promise<Sessions> {
  const clients: pg.Client[] = [];
  const connect = async (takeSettings: boolean): Promise<pg.Client> => {
    const client = new pg.Client(open(takeSettings));
    client.on('error', () => {});
    await client.connect();
    clients.push(client);
    return client;
  };
  try {
    let takeSettings = true;
    const first = await connect(true).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      takeSettings = false;
      return connect(false);
    });
    const { faults, remedy } = await faultsOf(first, settings);
    if (faults.some(({ isUnlimited }) => isUnlimited))
      throw new UnsupportedPooler(`Database sessions lack time limits: ${remedy}`);
    if (names && (await losesNames(first, await connect(takeSettings), first)))
      throw new UnsupportedPooler(NAMES_LOST);
    return {
      takeSettings,
      isDirect: await hasOwnSession(first),
      warning: faults.length > 0 ? `settings of database sessions differ: ${remedy}` : undefined,
    };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/**
 * Whether a pooler refuses the settings of a client. PgBouncer reports a protocol violation, other poolers report an
 * unsupported feature.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '08P01' || error.code === '0A000');

/**
 * Whether each connection has its own session. PostgreSQL sends the id of its server process to the client. A pooler
 * sends an id of its own, because no single server process belongs to its client.
 */
async function hasOwnSession(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id');
  const { processID } = client as unknown as { processID: number | null }; // `pg` declares no type for this property.
  return rows[0]!.id === processID;
}

interface Fault {
  name: string;
  isUnlimited: boolean;
}

async function faultsOf(
  client: pg.Client,
  settings: SessionSettings,
): Promise<{ faults: Fault[]; remedy: string }> {
  const { rows } = await client.query<{ name: string; setting: string; role: string; database: string }>(
    `select lower(name) as name, setting, quote_ident(current_user) as role,
      quote_ident(current_database()) as database
    from pg_settings where lower(name) = any ($1)`,
    [Object.keys(settings)],
  );
  const wrong = rows.filter(({ name, setting }) => setting !== String(settings[name]));
  const faults = wrong.map(({ name, setting }) => ({ name, isUnlimited: isLimit(name) && setting === '0' }));
  const found = wrong.map(({ name, setting }) => `${name} is ${setting}, not ${settings[name]}`);
  const steps = wrong.map(
    ({ name, role, database }) =>
      `alter role ${role} in database ${database} set ${name} = '${settings[name]}';`,
  );
  const then = 'Run this in the database, then make the pooler reopen its connections (PgBouncer: RECONNECT)';
  const remedy = `${found.join('; ')}. ${then}:\n${steps.join('\n')}`;
  return { faults, remedy };
}

const isLimit = (name: string): boolean => name.endsWith('_timeout');

const NAMES_LOST =
  'A pooler in front of the database loses named statements. PgBouncer supports them since 1.21, with ' +
  'max_prepared_statements = 200. Otherwise set DATABASE_PREPARED=off.';

/**
 * Whether a pooler loses named statements. A pooler that doesn't track the names of statements may assign one session
 * to two clients. Then the name is already in use. Such a pooler may also assign a session in which the statement
 * wasn't prepared.
 */
async function losesNames(...clients: pg.Client[]): Promise<boolean> {
  try {
    for (const client of clients) await client.query({ name: 'order_service_start', text: 'select 1' });
    return false;
  } catch (error) {
    if (error instanceof pg.DatabaseError && ['42P05', '26000'].includes(error.code ?? '')) return true;
    throw error;
  }
}

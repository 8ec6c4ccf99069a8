import type { DatabaseOptions } from './db/base/open.ts';
import {
  type Environment,
  type ReadSettings,
  type Settings,
  type Values,
  converted,
  integer,
  milliseconds,
  oneOf,
  onOrOff,
  openEnvironment,
  optional,
  orOff,
  plainAddress,
  postgresAddress,
  setting,
  text,
  variablesOf,
} from './environment.ts';
import { AUTH, INTROSPECTION } from './handlers/auth/settings.ts';
import { DEADLINES, LIMITS, REQUESTS } from './handlers/http/limits/settings.ts';
import { TRACES } from './handlers/http/observing/traces/settings.ts';
import { DOCUMENTS, deriveInvoices, missingForInvoices } from './handlers/http/parsing/document-settings.ts';
import { TAXES } from './handlers/http/parsing/tax-settings.ts';
import { RETENTION, USAGE } from './jobs/orders/settings.ts';
import { PROVIDERS, PROVIDER_NAMES, readPaymentConfig } from './jobs/payment-providers/index.ts';
import { HOLDS, PAYMENTS } from './jobs/payments/settings.ts';
import { WEBHOOKS } from './jobs/webhooks/settings.ts';

/**
 * Role of a process that runs until it is stopped. `api` answers requests, `worker` runs background work, `all` does
 * both.
 */
const ROLES = ['api', 'worker', 'all'] as const;

type Role = (typeof ROLES)[number];

const inProduction = { required: 'in production' } as const;

const PROCESS = {
  NODE_ENV: setting(
    'environment',
    oneOf('production', 'development', 'test'),
    'development',
    '`production` enforces the rules for production',
  ),
  HOST: setting('host', text, '127.0.0.1', 'address that the process listens on'),
  PORT: setting('port', integer(0, 65_535), '3000', 'port that the process listens on'),
  ADMIN_PORT: setting(
    'adminPort',
    orOff(integer(1, 65_535)),
    'off',
    'port of `/livez`, `/readyz`, `/startupz` and `/metrics`; workers have it too',
  ),
  DRAIN_SECONDS: setting(
    'drain',
    milliseconds(integer(0, 300)),
    '5',
    'after a signal to stop: how long the process still answers while `/readyz` says 503; needs `ADMIN_PORT`',
  ),
  SHUTDOWN_SECONDS: setting(
    'shutdown',
    milliseconds(integer(2, 300)),
    '10',
    'after `DRAIN_SECONDS`: how long running requests and jobs may take to finish',
  ),
  BASE_URL: setting(
    'baseUrl',
    converted(plainAddress, (url) => url.replace(/\/$/, '')),
    'http://{HOST}:{PORT}',
    'address at which clients reach the service',
    inProduction,
  ),
} satisfies Settings;

const DATABASE = {
  DATABASE_URL: setting(
    'url',
    optional(postgresAddress),
    '',
    'address of PostgreSQL 15 to 18; if unset, an embedded PostgreSQL 18 runs in `DATA_DIR`',
    { ...inProduction, secret: true },
  ),
  DATABASE_ENGINE: setting(
    'engine',
    oneOf('single', 'sharded', 'citus'),
    'single',
    '`sharded`: orders are in several schemas; `citus`: on the nodes of a Citus cluster (`db/shards/README.md`)',
  ),
  SHARDS: setting(
    'shards',
    integer(1, 256),
    '4',
    'number of schemas if `DATABASE_ENGINE` is not `single`; fixed by the first migration',
  ),
  READ_DATABASE_URL: setting(
    'standbyUrl',
    optional(postgresAddress),
    '',
    'address of one standby of that database; it answers reads that need not be the newest',
    { secret: true },
  ),
  DATABASE_CONNECTIONS: setting(
    'poolSize',
    integer(1, 1000),
    '10',
    'maximum number of connections that a process opens to the database',
  ),
  DATABASE_TIMEOUT_SECONDS: setting(
    'statementTimeout',
    milliseconds(integer(1, 60)),
    '15',
    'time limit of a statement; soon after it, a connection without an answer is closed',
  ),
  DATABASE_CONNECTION_MINUTES: setting(
    'connectionLife',
    converted(integer(1, 1440), (minutes) => minutes * 60),
    '30',
    'approximate maximum age of a database connection',
  ),
  DATABASE_PREPARED: setting(
    'prepared',
    onOrOff,
    'on',
    '`off`: no prepared statements; needed behind PgBouncer before 1.21 in transaction mode',
  ),
  DATA_DIR: setting(
    'dataDir',
    text,
    '.data',
    'folder of the embedded PostgreSQL and of the development authorization server',
  ),
} satisfies Settings;

const PROVIDER = {
  PAYMENT_PROVIDER: setting(
    'provider',
    oneOf(...PROVIDER_NAMES),
    'simulated',
    `payment provider: ${PROVIDER_NAMES.join(' or ')}`,
    { developmentOnly: 'no money moves with simulated' },
  ),
} satisfies Settings;

const LOG = {
  LOG_LEVEL: setting(
    'logLevel',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'lowest level that is logged: one JSON line per request on standard output at `info`',
  ),
} satisfies Settings;

/** Tables of settings that are always read, by their heading in SETTINGS.md. */
const ALWAYS: Record<string, Settings[]> = {
  Process: [PROCESS],
  'Access tokens': [AUTH],
  Requests: [REQUESTS, LIMITS, DEADLINES],
  Database: [DATABASE],
  Payments: [PROVIDER, PAYMENTS, HOLDS],
  Taxes: [TAXES],
  Documents: [DOCUMENTS],
  Retention: [RETENTION, USAGE],
  Webhooks: [WEBHOOKS],
  'Log and traces': [LOG, TRACES],
};

interface Table {
  subject: string;
  /** Required value of another setting. The table is read only if the other setting has this value. */
  only?: string;
  settings: Settings;
}

export const TABLES: Table[] = [
  ...Object.entries(ALWAYS).flatMap(([subject, tables]) => tables.map((settings) => ({ subject, settings }))),
  { subject: 'Access tokens', only: 'introspection', settings: INTROSPECTION },
  ...Object.entries(PROVIDERS).map(([only, { settings }]) => ({ subject: 'Payments', only, settings })),
];
const NAMES = TABLES.flatMap(({ settings }) =>
  Object.entries(settings).flatMap(([name, setting]) => variablesOf(name, setting)),
);

/** Reads all tables of settings, in the sequence of `TABLES`. A new row of a table adds a property to `Config`. */
function readTables(read: ReadSettings) {
  const tables = {
    ...read(PROCESS),
    auth: read(AUTH),
    ...read(REQUESTS),
    limits: read(LIMITS),
    ...read(DEADLINES),
    database: read(DATABASE),
    ...read(PROVIDER),
    ...read(RETENTION),
    webhooks: read(WEBHOOKS),
    paymentLimits: read(PAYMENTS),
    ...read(HOLDS),
    tax: read(TAXES),
    documents: read(DOCUMENTS),
    ...read(USAGE),
    ...read(LOG),
    traces: read(TRACES),
  };
  const introspection = tables.auth.mode === 'introspection' ? read(INTROSPECTION) : undefined;
  const auth = { ...tables.auth, ...(introspection && { introspection }) };
  return { ...tables, auth, payments: readPaymentConfig(tables.provider, read) };
}

/** Adds values that depend on several settings. */
function derive({
  database: { engine, shards, standbyUrl, ...database },
  ...read
}: ReturnType<typeof readTables>) {
  const { endpoint } = read.traces;
  return {
    ...read,
    drain: read.adminPort === undefined ? 0 : read.drain,
    database,
    engine,
    shards: shardsOf({ engine, shards }),
    standbyUrl,
    ...deriveInvoices(read.documents),
    traces: endpoint === undefined ? undefined : { ...read.traces, endpoint },
  };
}

/** Number of shards. With an engine that has no shards the number is undefined, even if SHARDS is set. */
const shardsOf = ({ engine, shards }: Pick<Values<typeof DATABASE>, 'engine' | 'shards'>) =>
  engine === 'single' ? undefined : shards;

type Derived = ReturnType<typeof derive>;

export interface Config extends Derived {
  role: Role;
  /** Text of each setting, shown to operators. The text of a secret shows only that the secret is set. */
  shown: Record<string, string>;
  /** Texts that are masked in every output. */
  secrets: string[];
}

/** Returns a sentence for each pair of settings that contradict each other. */
function contradictions(config: Derived, role: Role | undefined): string[] {
  const { adminPort, port, database, engine, standbyUrl, timeLimit, orderRetentionDays: days } = config;
  const faults = [
    adminPort !== undefined && adminPort === port && 'ADMIN_PORT must be another port than PORT.',
    ...(role === 'worker' ? [] : waitsIn(config)).map(
      ([name, ms]) =>
        timeLimit <= ms && `REQUEST_TIMEOUT_SECONDS must be more than ${name}, which is ${ms / 1000}.`,
    ),
    ...keptIn(config).map(
      ([name, kept]) =>
        days !== undefined &&
        days < (kept ?? Infinity) &&
        `ORDER_RETENTION_DAYS must not be less than ${name}, which is ${kept ?? 'off'}.`,
    ),
    standbyUrl !== undefined &&
      engine !== 'single' &&
      'READ_DATABASE_URL cannot be set with this DATABASE_ENGINE: a standby can only serve an installation in one schema.',
    database.url === undefined &&
      engine === 'citus' &&
      'DATABASE_ENGINE=citus requires DATABASE_URL, the address of the coordinator.',
    ...missingForInvoices(config.documents),
  ];
  return faults.filter((fault) => fault !== false);
}

/**
 * Time limits of work that a request waits for. Each time limit must be shorter than the time limit of the request.
 * If a time limit were longer, the request would be answered before the outcome of the work is known.
 */
const waitsIn = ({ placementDeadline, database }: Derived) =>
  [
    ['PLACEMENT_DEADLINE_SECONDS', placementDeadline],
    ['DATABASE_TIMEOUT_SECONDS', database.statementTimeout],
  ] as const;

/**
 * Retention of rows that name orders. These rows must be removed before their order. Rows without a setting are kept
 * indefinitely.
 */
const keptIn = ({ eventRetentionDays, webhooks }: Derived) =>
  [
    ['EVENT_RETENTION_DAYS', eventRetentionDays],
    ['WEBHOOK_LOG_DAYS', webhooks.logDays],
  ] as const;

/** Error that names all missing and wrong settings, one sentence for each. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig';

  constructor(faults: string[]) {
    super(`The service can't start with these settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/**
 * Returns the errors in the environment. A variable whose name is almost the name of a setting is an error and not only
 * a warning. With only a warning, the service would run with a default that its operator didn't choose.
 */
const faultsOf = ({ faults, misspelt }: Environment): string[] => [
  ...faults,
  ...misspelt(NAMES).map(({ variable, setting }) => `${variable} is not a setting: did you mean ${setting}?`),
];

/** Reads the settings from the environment, and the role from the command-line arguments. Throws `BadConfig`. */
export function readConfig(env: NodeJS.ProcessEnv, args: string[] = []): Config {
  const environment = openEnvironment(env);
  const role = roleOf(args);
  if (!role)
    environment.faults.push(
      `Unknown arguments: ${args.join(' ')}. Valid are --role api, --role worker, --role all, --role migrate, admin and --help.`,
    );
  const config = derive(readTables(environment.read));
  const faults = [...faultsOf(environment), ...contradictions(config, role)];
  if (faults.length > 0 || !role) throw new BadConfig(faults);
  const { shown, secrets } = environment;
  return { ...config, role, shown, secrets };
}

/** Settings that a migration reads. */
export interface MigrationConfig extends Pick<Config, 'engine' | 'shards'> {
  database: DatabaseOptions;
  /** Whether the migration only prints its SQL. */
  isPlan: boolean;
}

/**
 * Reads the settings of a migration. Returns undefined if the arguments don't request a migration. Throws `BadConfig`.
 */
export function readMigrationConfig(env: NodeJS.ProcessEnv, args: string[]): MigrationConfig | undefined {
  const [option, role, plan] = args;
  if (option !== '--role' || role !== 'migrate') return undefined;
  const environment = openEnvironment(env);
  if (args.length > (plan === '--plan' ? 3 : 2))
    environment.faults.push('Unknown arguments. With --role migrate only --plan is valid.');
  const { NODE_ENV } = PROCESS;
  const { DATABASE_URL, DATABASE_ENGINE, SHARDS, DATA_DIR } = DATABASE;
  const read = environment.read({ NODE_ENV, DATABASE_URL, DATABASE_ENGINE, SHARDS, DATA_DIR });
  const faults = faultsOf(environment);
  if (faults.length > 0) throw new BadConfig(faults);
  const { url, dataDir, engine } = read;
  return { database: { url, dataDir }, engine, shards: shardsOf(read), isPlan: plan === '--plan' };
}

const roleOf = (args: string[]): Role | undefined =>
  args.length === 0 ? 'all' : ROLES.find((role) => args.join(' ') === `--role ${role}`);

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
import { DEADLINES, REQUESTS } from './handlers/http/limits/settings.ts';
import { TRACES } from './handlers/http/observing/traces/settings.ts';
import { TAXES } from './handlers/http/parsing/tax-settings.ts';
import { RETENTION } from './jobs/orders/settings.ts';
import { PROVIDERS, PROVIDER_NAMES, readPaymentConfig } from './jobs/payment-providers/index.ts';
import { PAYMENTS } from './jobs/payments/settings.ts';
import { WEBHOOKS } from './jobs/webhooks/settings.ts';

/** Roles of a process that runs until it is stopped: answer requests, work in the background, or both. */
const ROLES = ['api', 'worker', 'all'] as const;

type Role = (typeof ROLES)[number];

const inProduction = { required: 'in production' } as const;

const PROCESS = {
  NODE_ENV: setting(
    'environment',
    oneOf('production', 'development', 'test'),
    'development',
    'with `production` the rules above hold',
  ),
  HOST: setting('host', text, '127.0.0.1', 'the address that it listens on'),
  PORT: setting('port', integer(0, 65_535), '3000', 'the port that it listens on'),
  ADMIN_PORT: setting(
    'adminPort',
    orOff(integer(1, 65_535)),
    'off',
    'the port of `/livez`, `/readyz`, `/startupz` and `/metrics`, for workers too',
  ),
  DRAIN_SECONDS: setting(
    'drain',
    milliseconds(integer(0, 300)),
    '5',
    'with `ADMIN_PORT`: how long it still answers when it is to end, and is not ready',
  ),
  SHUTDOWN_SECONDS: setting(
    'shutdown',
    milliseconds(integer(2, 300)),
    '10',
    'how long what is under way may take after that',
  ),
  BASE_URL: setting(
    'baseUrl',
    converted(plainAddress, (url) => url.replace(/\/$/, '')),
    'http://{HOST}:{PORT}',
    'where clients reach it',
    inProduction,
  ),
} satisfies Settings;

const LIMITS = {
  OPEN_ORDERS_PER_CUSTOMER: setting(
    'openOrdersPerCustomer',
    integer(1, 100_000),
    '20',
    "open unpaid orders placed with a customer's own tokens",
  ),
  PAYMENTS_PER_ORDER: setting('paymentsPerOrder', integer(1, 32_767), '10', 'attempts to pay an order'),
} satisfies Settings;

const DATABASE = {
  DATABASE_URL: setting(
    'url',
    optional(postgresAddress),
    '',
    'PostgreSQL 15 to 18; without it an embedded PostgreSQL 18 runs in `DATA_DIR`',
    { ...inProduction, secret: true },
  ),
  DATABASE_ENGINE: setting(
    'engine',
    oneOf('single', 'sharded', 'citus'),
    'single',
    '`sharded`: orders in several schemas; `citus`: on the nodes of a cluster (`db/shards/README.md`)',
  ),
  SHARDS: setting(
    'shards',
    integer(1, 256),
    '4',
    'otherwise: in how many, read once, before there are orders',
  ),
  READ_DATABASE_URL: setting(
    'standbyUrl',
    optional(postgresAddress),
    '',
    'one standby of that database; it answers reads, unless they must be newer',
    { secret: true },
  ),
  DATABASE_CONNECTIONS: setting('poolSize', integer(1, 1000), '10', 'how many a process opens at most'),
  DATABASE_TIMEOUT_SECONDS: setting(
    'statementTimeout',
    milliseconds(integer(1, 60)),
    '15',
    'how long a statement may run; a connection that gives no answer is given up soon after',
  ),
  DATABASE_CONNECTION_MINUTES: setting(
    'connectionLife',
    converted(integer(1, 1440), (minutes) => minutes * 60),
    '30',
    'about how long a connection is used at most',
  ),
  DATABASE_PREPARED: setting(
    'prepared',
    onOrOff,
    'on',
    '`off` behind a PgBouncer older than 1.21 in transaction mode',
  ),
  DATA_DIR: setting(
    'dataDir',
    text,
    '.data',
    'of the embedded PostgreSQL and the development authorization server',
  ),
} satisfies Settings;

const PROVIDER = {
  PAYMENT_PROVIDER: setting(
    'provider',
    oneOf(...PROVIDER_NAMES),
    'simulated',
    `who moves the money: ${PROVIDER_NAMES.join(', ')}`,
    { developmentOnly: 'no money moves with simulated' },
  ),
} satisfies Settings;

const OTHER_DAYS = {
  USAGE_DAYS: setting(
    'usageDays',
    integer(0, 3_650),
    '90',
    'how long it is kept which client uses what of the contract; `0`: nothing is counted',
  ),
  LAPSED_HOLD_DAYS: setting(
    'lapsedHoldDays',
    integer(0, 365),
    '3',
    'how long an order keeps its stock once its hold has ended',
  ),
} satisfies Settings;

const LOG = {
  LOG_LEVEL: setting(
    'logLevel',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'JSON lines on standard output, one per request',
  ),
} satisfies Settings;

/** Tables that are read in any case. */
const ALWAYS = [
  ...[PROCESS, AUTH, REQUESTS, LIMITS, DEADLINES, DATABASE, PROVIDER, RETENTION],
  ...[WEBHOOKS, OTHER_DAYS, PAYMENTS, TAXES, LOG, TRACES],
];

/** Every table, and the value of another setting with which it is read. */
export const TABLES: { only?: string; settings: Settings }[] = [
  ...ALWAYS.map((settings) => ({ settings })),
  { only: 'introspection', settings: INTROSPECTION },
  ...Object.entries(PROVIDERS).map(([only, { settings }]) => ({ only, settings })),
];
const NAMES = TABLES.flatMap(({ settings }) =>
  Object.entries(settings).flatMap(([name, setting]) => variablesOf(name, setting)),
);

/** Reads every table, in the order of `TABLES`: a new row is a new value of `Config`. */
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
    ...read(OTHER_DAYS),
    paymentLimits: read(PAYMENTS),
    tax: read(TAXES),
    ...read(LOG),
    traces: read(TRACES),
  };
  const introspection = tables.auth.mode === 'introspection' ? read(INTROSPECTION) : undefined;
  const auth = { ...tables.auth, ...(introspection && { introspection }) };
  return { ...tables, auth, payments: readPaymentConfig(tables.provider, read) };
}

/** Adds what follows from several settings. */
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
    traces: endpoint === undefined ? undefined : { ...read.traces, endpoint },
  };
}

/** An engine without shards has none, whatever their setting says. */
const shardsOf = ({ engine, shards }: Pick<Values<typeof DATABASE>, 'engine' | 'shards'>) =>
  engine === 'single' ? undefined : shards;

type Derived = ReturnType<typeof derive>;

export interface Config extends Derived {
  role: Role;
  /** The text of each setting, for people; of a secret only that there is one. */
  shown: Record<string, string>;
  /** Texts that are masked wherever they turn up. */
  secrets: string[];
}

/** Names settings that contradict each other, a sentence each. */
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
      'READ_DATABASE_URL is of a shop in one schema: there is none with this DATABASE_ENGINE.',
    database.url === undefined &&
      engine === 'citus' &&
      'DATABASE_ENGINE=citus needs DATABASE_URL, the address of the coordinator.',
  ];
  return faults.filter((fault) => fault !== false);
}

/** Time limits that a request waits for. They must end before its own limit, or it is answered without an outcome. */
const waitsIn = ({ placementDeadline, database }: Derived) =>
  [
    ['PLACEMENT_DEADLINE_SECONDS', placementDeadline],
    ['DATABASE_TIMEOUT_SECONDS', database.statementTimeout],
  ] as const;

/** Retention of rows that name orders: they are removed before the order, and kept indefinitely without a setting. */
const keptIn = ({ eventRetentionDays, webhooks }: Derived) =>
  [
    ['EVENT_RETENTION_DAYS', eventRetentionDays],
    ['WEBHOOK_LOG_DAYS', webhooks.logDays],
  ] as const;

/** Settings that are missing or wrong, all of them, one sentence each. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig';

  constructor(faults: string[]) {
    super(`The service can't start with these settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/**
 * Treats a variable whose name is almost that of a setting as an error and not as a warning. Otherwise the service
 * would run with a default that its operator didn't choose.
 */
const faultsOf = ({ faults, misspelt }: Environment): string[] => [
  ...faults,
  ...misspelt(NAMES).map(({ variable, setting }) => `${variable} is not a setting: did you mean ${setting}?`),
];

/** Reads the settings from the environment, and the role from the process's arguments. Throws `BadConfig`. */
export function readConfig(env: NodeJS.ProcessEnv, args: string[] = []): Config {
  const environment = openEnvironment(env);
  const role = roleOf(args);
  if (!role)
    environment.faults.push(
      'The process takes no arguments but --role api, --role worker, --role all or --role migrate, and --help.',
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

/** Returns undefined if the arguments ask for something else. Throws `BadConfig`. */
export function readMigrationConfig(env: NodeJS.ProcessEnv, args: string[]): MigrationConfig | undefined {
  const [option, role, plan] = args;
  if (option !== '--role' || role !== 'migrate') return undefined;
  const environment = openEnvironment(env);
  if (args.length > (plan === '--plan' ? 3 : 2))
    environment.faults.push('--role migrate takes no arguments but --plan.');
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

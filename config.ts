import { readFileSync } from 'node:fs';
import type { AppOptions } from './app.ts';
import type { DatabaseOptions } from './db/base/open.ts';
import type { Engine } from './db/shards/servers/databases.ts';
import { deliveryRules } from './db/webhooks/endpoints/url-rules.ts';
import { type SecretKeys, parseSecretKeys } from './db/webhooks/secrets/secret-keys.ts';
import {
  type Kind,
  type Settings,
  type Values,
  address,
  addresses,
  guarded,
  integer,
  oneOf,
  onOrOff,
  openEnvironment,
  optional,
  plainAddress,
  setting,
  text,
  variablesOf,
} from './environment.ts';
import { SAMPLERS, type TraceSettings } from './handlers/http/observing/traces/settings.ts';
import {
  type PaymentConfig,
  PROVIDERS,
  PROVIDER_NAMES,
  readPaymentConfig,
} from './jobs/payment-providers/index.ts';
import type { PaymentLimits } from './jobs/payments/worker.ts';
import { type ProxyAddress, parseProxyAddress } from './jobs/webhooks/http/proxy-address.ts';

/** What a process does that doesn't end by itself: answer requests, work in the background, or both. */
export type Role = 'api' | 'worker' | 'all';

export interface Config {
  role: Role;
  payments: PaymentConfig;
  /** How long the worker waits for the payment provider. */
  paymentLimits: PaymentLimits;
  host: string;
  port: number;
  /** Where it answers probes, if anywhere. */
  adminPort: number | undefined;
  /** How long it still answers when it is to end and says so on the admin port. In ms. */
  drain: number;
  /** How long what is under way may take after that. In ms. */
  shutdown: number;
  /** Scheme, host and port under which clients reach the service. */
  baseUrl: string;
  auth: AppOptions['auth'];
  requestsPerMinute: number;
  /** The Valkey or Redis in which processes count requests together, if they do. */
  rateLimitStoreUrl: string | undefined;
  /** Whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  /** What seals the secrets of webhooks. Without it there is a file in the data folder. */
  webhookSecretKeys: SecretKeys | undefined;
  /** Where webhooks may go beside public addresses, and on which ports they go there. */
  webhookReceivers: { allowed: string[]; ports: number[] };
  /** Through which webhooks are sent, if they aren't sent directly. */
  webhookProxy: ProxyAddress | undefined;
  /** How many webhooks a process sends at once. */
  webhookConcurrency: number;
  /** For how many days deliveries and ended replays of webhooks can be looked up. */
  webhookLogDays: number;
  /** For how many days it is kept which client uses what of the contract; 0: nothing is counted. */
  usageDays: number;
  /** For how many days events are kept, if not for ever. */
  eventRetentionDays: number | undefined;
  /** For how many days orders are kept once they have ended, if not for ever. */
  orderRetentionDays: number | undefined;
  /** For how many days an order keeps its stock whose hold has ended. */
  lapsedHoldDays: number;
  /** For how many minutes what the payment provider has said of a hold is believed. */
  holdCheckMinutes: number;
  limits: AppOptions['limits'];
  /** In ms. */
  placementDeadline: number;
  /** Of a request, in ms. */
  timeLimit: number;
  database: DatabaseOptions & { poolSize: number };
  engine: Engine;
  /** Over how many shards a shop is spread that has no orders yet, with an engine that has shards. */
  shards: number | undefined;
  /** The address of its standby, if there is one that answers reads. */
  standbyUrl: string | undefined;
  logLevel: string;
  /** Where traces are sent, if they are. */
  traces: TraceSettings | undefined;
  /** The text of each setting, for people; of a secret only that there is one. */
  shown: Record<string, string>;
  /** What nobody is to see, wherever it turns up. */
  secrets: string[];
}

/** `orders:read=shop.read …`: the contract's name, and the one in tokens (RFC 6749, section 3.3). */
const scopeNames: Kind<Record<string, string>> = (given) => {
  const pairs = given.split(' ').filter(Boolean);
  const wrong = pairs.filter((pair) => !/^[\w:]+=[!#-[\]-~]+$/.test(pair));
  if (wrong.length > 0) return { fault: `must be pairs such as orders:read=shop.read: ${wrong.join(' ')}` };
  const value = pairs.map((pair) => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]);
  return { value: Object.fromEntries(value) };
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const atMost = (longest: number) => (value: number) =>
  value > longest ? `must be at most ${longest} in production.` : undefined;

const seconds = (longest: number): Kind<number> => guarded(integer(0, 86_400), atMost(longest));

const requestsPerMinute = guarded(integer(0, 1_000_000), (value) =>
  value === 0 ? 'must not be 0 in production.' : undefined,
);

const portOrOff: Kind<number | undefined> = (given, production) =>
  given === 'off' ? { value: undefined } : integer(1, 65_535)(given, production);

/** The contract promises 90 days. */
const daysOrOff: Kind<number | undefined> = (given, production) =>
  given === 'off' ? { value: undefined } : integer(90, 36_500)(given, production);

const LOOPBACK = deliveryRules(['127.0.0.0/8', '::1/128'], []);

/** Where webhooks may go besides: in development to this machine, in production never. */
const receivers: Kind<string[]> = (given, production) => {
  if (given === '') return { value: production ? [] : ['127.0.0.0/8', '::1/128'] };
  const read = addresses(given, production);
  if ('fault' in read || !production) return read;
  const own = read.value.filter((network) => LOOPBACK.isNamed(network.split('/')[0]!));
  return own.length === 0 ? read : { fault: `must not name this machine in production: ${own.join(' ')}` };
};

const ports: Kind<number[]> = (given) => {
  const value = given.split(' ').filter(Boolean).map(Number);
  const areGood = value.every((port) => Number.isInteger(port) && port >= 1 && port <= 65_535);
  return areGood && value.length > 0 ? { value } : { fault: 'must be ports such as 443 8443.' };
};

const secretKeys: Kind<SecretKeys> = (given) => {
  const value = parseSecretKeys(given);
  return value ? { value } : { fault: 'must be id:key[,id:key …], each key 32 bytes in base64.' };
};

/** May be on this machine, beside the process, and without TLS: what receivers are sent is encrypted all the way. */
const proxyAddress: Kind<ProxyAddress> = (given) => {
  const value = parseProxyAddress(given);
  return value
    ? { value }
    : { fault: 'must be the address of a proxy such as http://proxy.example.com:3128.' };
};

/** May be on this machine, beside the process, and without TLS: no span has what is secret. */
const collector: Kind<string> = (given) => plainAddress(given, false);

/** `name=value,…`, the values percent-encoded. They become headers, so they have no line breaks. */
const pairs: Kind<Record<string, string>> = (given) => {
  const entries = given.split(',').filter((pair) => pair.trim() !== '');
  const read = entries.map((pair) => /^([\w.-]+)\s*=(.*)$/.exec(pair.trim())?.slice(1) ?? []);
  const value = read.map(([name = '', encoded = '%']) => [name, decoded(encoded.trim())] as const);
  if (value.some(([, text]) => !/^[ -~]*$/.test(text)))
    return { fault: 'must be pairs: name=value,name=value.' };
  return { value: Object.fromEntries(value) };
};

/** What can't be decoded is as little a value as a line break. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '\n';
  }
};

const fraction: Kind<number> = (given) => {
  const value = Number(given);
  return value >= 0 && value <= 1 ? { value } : { fault: 'must be a number from 0 to 1.' };
};

const storeAddress: Kind<string> = (value) => {
  const { username, password } = URL.parse(value) ?? { username: '%', password: '' };
  const isGood = /^(?:redis|valkey)s?:\/\/[^/]/.test(value) && decoded(username + password) !== '\n';
  return isGood
    ? { value }
    : { fault: 'must be an address such as rediss://user:password@limits.example.com:6380.' };
};

/** The modes of node-postgres: it would take a misspelt one for another. */
const SSL_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];

const postgresAddress: Kind<string> = (value, production) => {
  if (!/^(?:postgres(?:ql)?:\/\/|socket:|\/)/.test(value)) return { fault: 'must begin with postgres://.' };
  const [, mode = 'disable'] = /[?&]sslmode=([^&]*)/.exec(value) ?? [];
  if (!SSL_MODES.includes(mode)) return { fault: `has an unknown sslmode. Known: ${SSL_MODES.join(', ')}.` };
  if (production && mode === 'no-verify')
    return { fault: 'is a development setting: with sslmode=no-verify anybody can be the database.' };
  const unreadable = FILES_IN_ADDRESS.flatMap((name) => faultOfFile(name, value));
  if (unreadable.length > 0) return { fault: `names a file that can't be read: ${unreadable.join(', ')}.` };
  return { value };
};

/** node-postgres reads them when it connects. */
const FILES_IN_ADDRESS = ['sslrootcert', 'sslcert', 'sslkey'];

/** Says which file of an address can't be read, and nothing else of the address, which has a password. */
function faultOfFile(name: string, databaseUrl: string): string[] {
  const file = new URLSearchParams(databaseUrl.split('?')[1]).get(name);
  if (!file) return [];
  try {
    readFileSync(file);
    return [];
  } catch (error) {
    // Of node:fs, whose errors have a code.
    return [`${name}=${file} (${(error as NodeJS.ErrnoException).code})`];
  }
}

const inProduction = { required: 'in production' } as const;

/** Read always: kind, default, help, and what must hold. */
const SERVICE = {
  NODE_ENV: setting(
    oneOf('production', 'development', 'test'),
    'development',
    'with `production` the rules above hold',
  ),
  HOST: setting(text, '127.0.0.1', 'the address that it listens on'),
  PORT: setting(integer(0, 65_535), '3000', 'the port that it listens on'),
  ADMIN_PORT: setting(
    portOrOff,
    'off',
    'the port of `/livez`, `/readyz`, `/startupz` and `/metrics`, for workers too',
  ),
  DRAIN_SECONDS: setting(
    integer(0, 300),
    '5',
    'with `ADMIN_PORT`: how long it still answers when it is to end, and is not ready',
  ),
  SHUTDOWN_SECONDS: setting(integer(2, 300), '10', 'how long what is under way may take after that'),
  BASE_URL: setting(plainAddress, 'http://{HOST}:{PORT}', 'where clients reach it', inProduction),
  AUTH_URL: setting(
    plainAddress,
    'http://127.0.0.1:4000',
    'issuer of the access tokens, exactly as they name it',
    inProduction,
  ),
  AUDIENCE: setting(text, 'order-service', "what a token's `aud` must contain", inProduction),
  AUTH_MODE: setting(oneOf('local', 'introspection'), 'local', '`introspection`: asks about each token'),
  CUSTOMER_CLAIM: setting(text, 'customer_id', "claim that confines a token to one customer's orders"),
  SCOPE_NAMES: setting(scopeNames, '', 'if tokens have other names for scopes: `orders:read=shop.read …`'),
  KEY_TTL_SECONDS: setting(seconds(3600), '300', 'how long signing keys are believed without asking again'),
  LONGEST_TOKEN_LIFETIME_SECONDS: setting(seconds(7200), '900', 'tokens made to live longer are refused'),
  RATE_LIMIT_PER_MINUTE: setting(
    requestsPerMinute,
    '6000',
    'per client and customer; `0`: no limit, in development',
  ),
  RATE_LIMIT_STORE_URL: setting(
    optional(storeAddress),
    '',
    'Valkey or Redis where all processes count together; without it each counts alone',
    { secret: true },
  ),
  TRUSTED_PROXIES: setting(
    addresses,
    '',
    'proxies whose `X-Forwarded-For` is believed: `10.0.0.7 10.1.0.0/16 …`',
  ),
  OPEN_ORDERS_PER_CUSTOMER: setting(
    integer(1, 100_000),
    '20',
    "open unpaid orders placed with a customer's own tokens",
  ),
  PAYMENTS_PER_ORDER: setting(integer(1, 32_767), '10', 'attempts to pay an order'),
  PLACEMENT_DEADLINE_SECONDS: setting(
    integer(1, 60),
    '5',
    'an order that has not reached the database by then is not placed',
  ),
  REQUEST_TIMEOUT_SECONDS: setting(integer(1, 120), '20', 'a request is answered by then in any case'),
  DATABASE_URL: setting(
    optional(postgresAddress),
    '',
    'PostgreSQL 15 to 18; without it an embedded PostgreSQL 18 runs in `DATA_DIR`',
    { ...inProduction, secret: true },
  ),
  DATABASE_ENGINE: setting(
    oneOf('single', 'sharded', 'citus'),
    'single',
    '`sharded`: orders in several schemas; `citus`: on the nodes of a cluster (`db/shards/README.md`)',
  ),
  SHARDS: setting(integer(1, 256), '4', 'otherwise: in how many, read once, before there are orders'),
  READ_DATABASE_URL: setting(
    optional(postgresAddress),
    '',
    'one standby of that database; it answers reads, unless they must be newer',
    { secret: true },
  ),
  DATABASE_CONNECTIONS: setting(integer(1, 1000), '10', 'how many a process opens at most'),
  DATABASE_TIMEOUT_SECONDS: setting(
    integer(1, 60),
    '15',
    'how long a statement may run; a connection that gives no answer is given up soon after',
  ),
  DATABASE_CONNECTION_MINUTES: setting(integer(1, 1440), '30', 'about how long a connection is used at most'),
  DATABASE_PREPARED: setting(onOrOff, 'on', '`off` behind a PgBouncer older than 1.21 in transaction mode'),
  DATA_DIR: setting(text, '.data', 'of the embedded PostgreSQL and the development authorization server'),
  PAYMENT_PROVIDER: setting(
    oneOf(...PROVIDER_NAMES),
    'simulated',
    `who moves the money: ${PROVIDER_NAMES.join(', ')}`,
    {
      developmentOnly: 'no money moves with simulated',
    },
  ),
  EVENT_RETENTION_DAYS: setting(
    daysOrOff,
    'off',
    'how long events are kept, 90 days or longer; `off`: for ever',
  ),
  ORDER_RETENTION_DAYS: setting(
    daysOrOff,
    'off',
    'how long ended orders are kept, with all that is theirs; `off`: for ever',
  ),
  WEBHOOK_SECRET_KEYS: setting(
    optional(secretKeys),
    '',
    'AES-256 keys for secrets of webhooks: `id:base64[,older…]`; else a file in `DATA_DIR`',
    { ...inProduction, secret: true },
  ),
  WEBHOOK_ALLOW_ADDRESSES: setting(
    receivers,
    '',
    'receivers of webhooks beside public ones, on any port, without TLS: `10.1.0.0/16 …`',
  ),
  WEBHOOK_PORTS: setting(ports, '443 8443', 'ports of all other receivers of webhooks'),
  WEBHOOK_PROXY_URL: setting(
    optional(proxyAddress),
    '',
    'proxy (CONNECT) of all webhooks; it looks names up, so it must refuse inside addresses',
    { secret: true },
  ),
  WEBHOOK_CONCURRENCY: setting(
    integer(1, 10_000),
    '256',
    'how many webhooks a process sends at once; those whose receivers are slow come on top',
  ),
  WEBHOOK_LOG_DAYS: setting(
    integer(1, 3_650),
    '30',
    'how long deliveries and replays of webhooks can be looked up',
  ),
  USAGE_DAYS: setting(
    integer(0, 3_650),
    '90',
    'how long it is kept which client uses what of the contract; `0`: nothing is counted',
  ),
  LAPSED_HOLD_DAYS: setting(
    integer(0, 365),
    '3',
    'how long an order keeps its stock once its hold has ended',
  ),
  PROVIDER_TIMEOUT_SECONDS: setting(
    integer(1, 60),
    '8',
    'how long a call of the payment provider may take; then it is repeated',
  ),
  HOLD_CHECK_MINUTES: setting(
    integer(1, 10_080),
    '60',
    'a hold unconfirmed for so long is asked about before money or units move',
  ),
  REFUND_RETRY_DAYS: setting(
    integer(0, 90),
    '3',
    'how long a refund or capture is repeated that the provider refuses for now',
  ),
  UNRESOLVED_MINUTES: setting(
    integer(1, 10_080),
    '60',
    'a payment or refund without an outcome for so long is in `/attention`',
  ),
  LOG_LEVEL: setting(oneOf(...LOG_LEVELS), 'info', 'JSON lines on standard output, one per request'),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    optional(collector),
    '',
    'collector of traces (OTLP over HTTP, `/v1/traces` below it); without it there are none',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(pairs, '', 'what is sent to it: `name=value,…`, percent-encoded', {
    secret: true,
  }),
  OTEL_SERVICE_NAME: setting(text, 'order-service', 'as which service it shows them'),
  OTEL_RESOURCE_ATTRIBUTES: setting(pairs, '', 'what else it shows: `deployment.environment.name=live,…`'),
  OTEL_TRACES_SAMPLER: setting(
    oneOf(...SAMPLERS),
    'parentbased_always_on',
    'which traces are kept; `parentbased_traceidratio`: a part, or what callers keep',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    fraction,
    '1',
    'the part of traces that `…traceidratio` keeps, such as `0.1`',
  ),
} satisfies Settings;

/** Read with AUTH_MODE=introspection. */
const INTROSPECTION = {
  CLIENT_ID: setting(text, 'order-service', 'who the service is where it asks', inProduction),
  CLIENT_SECRET: setting(text, 'order-service-secret', 'its proof', {
    ...inProduction,
    developmentOnly: 'everybody knows it',
    secret: true,
  }),
  INTROSPECTION_URL: setting(optional(address), '', "where it asks, if the issuer's metadata doesn't say"),
} satisfies Settings;

/** Every table, and the value of another setting with which it is read. */
export const TABLES: { only?: string; settings: Settings }[] = [
  { settings: SERVICE },
  { only: 'introspection', settings: INTROSPECTION },
  ...Object.entries(PROVIDERS).map(([only, { settings }]) => ({ only, settings })),
];
const NAMES = TABLES.flatMap(({ settings }) =>
  Object.entries(settings).flatMap(([name, setting]) => variablesOf(name, setting)),
);

const misspeltFault = (variable: string, setting: string) =>
  `${variable} is not a setting: did you mean ${setting}?`;

/** Settings that are missing or wrong, all of them, one sentence each. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig';

  constructor(faults: string[]) {
    super(`The service can't start with these settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/**
 * Reads the settings from the environment, and the role from the process's arguments. A variable whose name is
 * almost that of a setting is a fault and no warning: the service would run with a default that nobody meant.
 * Throws `BadConfig`.
 */
export function readConfig(env: NodeJS.ProcessEnv, args: string[] = []): Config {
  const { read, faults, misspelt, shown, secrets } = openEnvironment(env);
  const role = roleOf(args);
  if (!role)
    faults.push(
      'The process takes no arguments but --role api, --role worker, --role all or --role migrate, and --help.',
    );
  const service = read(SERVICE);
  const introspection = service.AUTH_MODE === 'introspection' ? read(INTROSPECTION) : undefined;
  const payments = readPaymentConfig(service.PAYMENT_PROVIDER, read);
  for (const { variable, setting } of misspelt(NAMES)) faults.push(misspeltFault(variable, setting));
  if (service.ADMIN_PORT !== undefined && service.ADMIN_PORT === service.PORT)
    faults.push('ADMIN_PORT must be another port than PORT.');
  if (role !== 'worker') faults.push(...limitsOutOfOrder(service));
  if (service.ORDER_RETENTION_DAYS !== undefined) faults.push(...keptForLonger(service));
  if (service.READ_DATABASE_URL !== undefined && service.DATABASE_ENGINE !== 'single')
    faults.push('READ_DATABASE_URL is of a shop in one schema: there is none with this DATABASE_ENGINE.');
  if (service.DATABASE_URL === undefined && service.DATABASE_ENGINE === 'citus')
    faults.push('DATABASE_ENGINE=citus needs DATABASE_URL, the address of the coordinator.');
  if (faults.length > 0 || !role) throw new BadConfig(faults);
  return {
    role,
    payments,
    paymentLimits: {
      callSeconds: service.PROVIDER_TIMEOUT_SECONDS,
      unresolvedMinutes: service.UNRESOLVED_MINUTES,
      refundRetryDays: service.REFUND_RETRY_DAYS,
    },
    host: service.HOST,
    port: service.PORT,
    adminPort: service.ADMIN_PORT,
    drain: service.ADMIN_PORT === undefined ? 0 : service.DRAIN_SECONDS * 1000,
    shutdown: service.SHUTDOWN_SECONDS * 1000,
    baseUrl: service.BASE_URL.replace(/\/$/, ''),
    auth: {
      issuer: service.AUTH_URL,
      audience: service.AUDIENCE,
      keyTtl: service.KEY_TTL_SECONDS * 1000,
      longestLifetime: service.LONGEST_TOKEN_LIFETIME_SECONDS,
      customerClaim: service.CUSTOMER_CLAIM,
      scopeNames: service.SCOPE_NAMES,
      ...(introspection && {
        introspection: {
          url: introspection.INTROSPECTION_URL,
          clientId: introspection.CLIENT_ID,
          clientSecret: introspection.CLIENT_SECRET,
        },
      }),
    },
    requestsPerMinute: service.RATE_LIMIT_PER_MINUTE,
    rateLimitStoreUrl: service.RATE_LIMIT_STORE_URL,
    trustedProxies: service.TRUSTED_PROXIES,
    webhookSecretKeys: service.WEBHOOK_SECRET_KEYS,
    webhookReceivers: { allowed: service.WEBHOOK_ALLOW_ADDRESSES, ports: service.WEBHOOK_PORTS },
    webhookProxy: service.WEBHOOK_PROXY_URL,
    webhookConcurrency: service.WEBHOOK_CONCURRENCY,
    webhookLogDays: service.WEBHOOK_LOG_DAYS,
    usageDays: service.USAGE_DAYS,
    eventRetentionDays: service.EVENT_RETENTION_DAYS,
    orderRetentionDays: service.ORDER_RETENTION_DAYS,
    lapsedHoldDays: service.LAPSED_HOLD_DAYS,
    holdCheckMinutes: service.HOLD_CHECK_MINUTES,
    limits: {
      openOrdersPerCustomer: service.OPEN_ORDERS_PER_CUSTOMER,
      paymentsPerOrder: service.PAYMENTS_PER_ORDER,
    },
    placementDeadline: service.PLACEMENT_DEADLINE_SECONDS * 1000,
    timeLimit: service.REQUEST_TIMEOUT_SECONDS * 1000,
    database: {
      url: service.DATABASE_URL,
      dataDir: service.DATA_DIR,
      poolSize: service.DATABASE_CONNECTIONS,
      prepared: service.DATABASE_PREPARED,
      statementTimeout: service.DATABASE_TIMEOUT_SECONDS * 1000,
      connectionLife: service.DATABASE_CONNECTION_MINUTES * 60,
    },
    engine: service.DATABASE_ENGINE,
    shards: shardsOf(service),
    standbyUrl: service.READ_DATABASE_URL,
    logLevel: service.LOG_LEVEL,
    traces: tracesOf(service),
    shown,
    secrets,
  };
}

const tracesOf = (service: Values<typeof SERVICE>): TraceSettings | undefined => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = service;
  if (endpoint === undefined) return undefined;
  return {
    endpoint,
    headers: service.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: service.OTEL_SERVICE_NAME,
    resource: service.OTEL_RESOURCE_ATTRIBUTES,
    sampler: service.OTEL_TRACES_SAMPLER,
    ratio: service.OTEL_TRACES_SAMPLER_ARG,
  };
};

const shardsOf = ({ DATABASE_ENGINE: engine, SHARDS: count }: { DATABASE_ENGINE: Engine; SHARDS: number }) =>
  engine === 'single' ? undefined : count;

/** What a request waits for must be over before its own time is, or it is answered without an outcome. */
const limitsOutOfOrder = (service: Values<typeof SERVICE>): string[] =>
  (['PLACEMENT_DEADLINE_SECONDS', 'DATABASE_TIMEOUT_SECONDS'] as const)
    .filter((name) => service.REQUEST_TIMEOUT_SECONDS <= service[name])
    .map((name) => `REQUEST_TIMEOUT_SECONDS must be more than ${name}, which is ${service[name]}.`);

/** What tells of an order goes before the order, and events name orders for ever where they are kept for ever. */
const keptForLonger = (service: Values<typeof SERVICE>): string[] =>
  (['EVENT_RETENTION_DAYS', 'WEBHOOK_LOG_DAYS'] as const)
    .filter((name) => service.ORDER_RETENTION_DAYS! < (service[name] ?? Infinity))
    .map((name) => `ORDER_RETENTION_DAYS must not be less than ${name}, which is ${service[name] ?? 'off'}.`);

/** What brings a schema up to date reads of all settings. */
export interface MigrationConfig extends Pick<Config, 'engine' | 'shards'> {
  database: DatabaseOptions;
  /** Whether it only shows the SQL. */
  isPlan: boolean;
}

/** Nothing where the arguments ask for something else. Throws `BadConfig`. */
export function readMigrationConfig(env: NodeJS.ProcessEnv, args: string[]): MigrationConfig | undefined {
  const [option, role, plan] = args;
  if (option !== '--role' || role !== 'migrate') return undefined;
  const { read, faults, misspelt } = openEnvironment(env);
  if (args.length > (plan === '--plan' ? 3 : 2)) faults.push('--role migrate takes no arguments but --plan.');
  const { NODE_ENV, DATABASE_URL, DATABASE_ENGINE, SHARDS, DATA_DIR } = SERVICE;
  const service = read({ NODE_ENV, DATABASE_URL, DATABASE_ENGINE, SHARDS, DATA_DIR });
  for (const { variable, setting } of misspelt(NAMES)) faults.push(misspeltFault(variable, setting));
  if (faults.length > 0) throw new BadConfig(faults);
  return {
    database: { url: service.DATABASE_URL, dataDir: service.DATA_DIR },
    engine: service.DATABASE_ENGINE,
    shards: shardsOf(service),
    isPlan: plan === '--plan',
  };
}

function roleOf(args: string[]): Role | undefined {
  if (args.length === 0) return 'all';
  const [option, role] = args;
  const isRole = option === '--role' && args.length === 2;
  return isRole && (role === 'api' || role === 'worker' || role === 'all') ? role : undefined;
}

import type { AppOptions } from './app.ts';
import type { DatabaseOptions } from './db/index.ts';
import {
  type Kind,
  type Settings,
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
import {
  type PaymentConfig,
  PROVIDERS,
  PROVIDER_NAMES,
  readPaymentConfig,
} from './jobs/payment-providers/index.ts';
import type { PaymentLimits } from './jobs/payments/worker.ts';

/** What a process does: answer requests, work in the background, or both. */
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
  /** Whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
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
  logLevel: string;
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

/** The modes of node-postgres: it would take a misspelt one for another. */
const SSL_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];

const postgresAddress: Kind<string> = (value, production) => {
  if (!/^(?:postgres(?:ql)?:\/\/|socket:|\/)/.test(value)) return { fault: 'must begin with postgres://.' };
  const [, mode = 'disable'] = /[?&]sslmode=([^&]*)/.exec(value) ?? [];
  if (!SSL_MODES.includes(mode)) return { fault: `has an unknown sslmode. Known: ${SSL_MODES.join(', ')}.` };
  if (production && mode === 'no-verify')
    return { fault: 'is a development setting: with sslmode=no-verify anybody can be the database.' };
  return { value };
};

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
  ADMIN_PORT: setting(portOrOff, 'off', 'the port of `/livez`, `/readyz` and `/startupz`, for workers too'),
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
  const { read, faults, misspelt } = openEnvironment(env);
  const role = roleOf(args);
  if (!role)
    faults.push('The process takes no arguments but --role api, --role worker or --role all, and --help.');
  const service = read(SERVICE);
  const introspection = service.AUTH_MODE === 'introspection' ? read(INTROSPECTION) : undefined;
  const payments = readPaymentConfig(service.PAYMENT_PROVIDER, read);
  for (const { variable, setting } of misspelt(NAMES))
    faults.push(`${variable} is not a setting: did you mean ${setting}?`);
  if (service.ADMIN_PORT !== undefined && service.ADMIN_PORT === service.PORT)
    faults.push('ADMIN_PORT must be another port than PORT.');
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
    trustedProxies: service.TRUSTED_PROXIES,
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
    logLevel: service.LOG_LEVEL,
  };
}

function roleOf(args: string[]): Role | undefined {
  if (args.length === 0) return 'all';
  const [option, role] = args;
  const isRole = option === '--role' && args.length === 2;
  return isRole && (role === 'api' || role === 'worker' || role === 'all') ? role : undefined;
}

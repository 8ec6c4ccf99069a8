import { type AppOptions, buildApp } from './app.ts';
import { type DatabaseOptions, openDatabase } from './db/index.ts';
import { migrate } from './db/postgres/migrate.ts';
import { logLines } from './handlers/http/log-lines.ts';
import { startJobs } from './jobs/index.ts';
import { type PaymentConfig, openPayments } from './jobs/payment-providers/index.ts';

/** What a process does: answer requests, work in the background, or both. */
export type Role = 'api' | 'worker' | 'all';

export interface Config {
  role: Role;
  payments: PaymentConfig;
  host: string;
  port: number;
  /** Scheme, host and port under which clients reach the service. */
  baseUrl: string;
  auth: AppOptions['auth'];
  requestsPerMinute: number;
  database: DatabaseOptions;
  logLevel: string;
}

/** Settings that are missing or wrong, all of them, one sentence each. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig';

  constructor(faults: string[]) {
    super(`The service can't start with these settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

const LOOPBACK = /^(?:localhost|127\.|\[::1\])/;
/** Of the development authorization server's client for this service. */
const DEVELOPMENT_SECRET = 'order-service-secret';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the settings from the environment. Everything has a default for development; with NODE_ENV=production those that name
 * other machines must be given, and none may be one of development. `args` are the process's own arguments. Throws `BadConfig`.
 */
export function readConfig(env: NodeJS.ProcessEnv, args: string[] = []): Config {
  const faults: string[] = [];
  const production = env['NODE_ENV'] === 'production';

  const setting = (name: string, fallback: string): string => {
    const value = env[name];
    if (value) return value;
    if (production) faults.push(`${name} is not set.`);
    return fallback;
  };
  const optional = (name: string, fallback: string): string => env[name] || fallback;
  const integer = (name: string, fallback: number, most: number): number => {
    const value = Number(optional(name, String(fallback)));
    if (Number.isInteger(value) && value >= 0 && value <= most) return value;
    faults.push(`${name} must be a whole number from 0 to ${most}.`);
    return fallback;
  };
  const oneOf = (name: string, fallback: string, values: string[]): string => {
    const value = optional(name, fallback);
    if (!values.includes(value)) faults.push(`${name} must be one of ${values.join(', ')}.`);
    return value;
  };
  const address = (name: string, fallback: string): string => {
    const value = setting(name, fallback);
    const url = URL.parse(value);
    if (!url || !/^https?:$/.test(url.protocol)) faults.push(`${name} must be an http or https address.`);
    else if (production && url.protocol !== 'https:')
      faults.push(`${name} is a development setting: it must be https.`);
    else if (production && LOOPBACK.test(url.host))
      faults.push(`${name} is a development setting: it names this machine.`);
    return value;
  };

  const role = (): Role => {
    const given = args[0] === '--role' && args.length === 2 ? args[1] : args.length === 0 ? 'all' : undefined;
    if (given === 'api' || given === 'worker' || given === 'all') return given;
    faults.push('The process takes no arguments but --role api, --role worker or --role all.');
    return 'all';
  };
  const payments = (): PaymentConfig => {
    if (oneOf('PAYMENT_PROVIDER', 'simulated', ['simulated', 'stripe']) === 'simulated') {
      if (production)
        faults.push('PAYMENT_PROVIDER is a development setting: no money moves with simulated.');
      return {
        provider: 'simulated',
        returnOrigins: optional('RETURN_ORIGINS', '').split(' ').filter(Boolean),
      };
    }
    const required = (name: string): string => {
      if (!env[name]) faults.push(`${name} is not set.`);
      return env[name] ?? '';
    };
    const api = env['STRIPE_API_URL'] ? URL.parse(env['STRIPE_API_URL']) : undefined;
    if (api === null || (api && production))
      faults.push('STRIPE_API_URL is for tests: an http address, and not in production.');
    return {
      provider: 'stripe',
      secretKey: required('STRIPE_SECRET_KEY'),
      webhookSecret: required('STRIPE_WEBHOOK_SECRET'),
      returnUrl: required('STRIPE_RETURN_URL'),
      multicapture: oneOf('STRIPE_MULTICAPTURE', 'off', ['on', 'off']) === 'on',
      ...(api && { host: api.hostname, port: Number(api.port || 80), protocol: 'http' as const }),
    };
  };

  const introspection = () => {
    const clientSecret = setting('CLIENT_SECRET', DEVELOPMENT_SECRET);
    if (production && clientSecret === DEVELOPMENT_SECRET && env['CLIENT_SECRET'])
      faults.push('CLIENT_SECRET is a development setting: everybody knows it.');
    const url = env['INTROSPECTION_URL'] ? address('INTROSPECTION_URL', '') : undefined;
    return { url, clientId: setting('CLIENT_ID', 'order-service'), clientSecret };
  };

  /** `orders:read=shop.read orders:write=shop.write`: the contract's name, and what tokens have for it (RFC 6749, section 3.3). */
  const scopeNames = (): Record<string, string> => {
    const pairs = optional('SCOPE_NAMES', '').split(' ').filter(Boolean);
    const wrong = pairs.filter((pair) => !/^[\w:]+=[!#-[\]-~]+$/.test(pair));
    if (wrong.length > 0)
      faults.push(`SCOPE_NAMES must be pairs such as orders:read=shop.read: ${wrong.join(' ')}`);
    return Object.fromEntries(
      pairs.map((pair) => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]),
    );
  };

  const host = optional('HOST', '127.0.0.1');
  const port = integer('PORT', 3000, 65_535);
  const config: Config = {
    role: role(),
    host,
    port,
    baseUrl: address('BASE_URL', `http://${host}:${port}`).replace(/\/$/, ''),
    auth: {
      issuer: address('AUTH_URL', 'http://127.0.0.1:4000'),
      audience: setting('AUDIENCE', 'order-service'),
      keyTtl: integer('KEY_TTL_SECONDS', 300, 86_400) * 1000,
      longestLifetime: integer('LONGEST_TOKEN_LIFETIME_SECONDS', 900, 86_400),
      customerClaim: optional('CUSTOMER_CLAIM', 'customer_id'),
      scopeNames: scopeNames(),
      ...(oneOf('AUTH_MODE', 'local', ['local', 'introspection']) === 'introspection' && {
        introspection: introspection(),
      }),
    },
    requestsPerMinute: integer('RATE_LIMIT_PER_MINUTE', 6000, 1_000_000),
    database: {
      url: setting('DATABASE_URL', '') || undefined,
      dataDir: optional('DATA_DIR', '.data'),
      poolSize: integer('DATABASE_CONNECTIONS', 10, 1000),
      prepared: oneOf('DATABASE_PREPARED', 'on', ['on', 'off']) === 'on',
    },
    payments: payments(),
    logLevel: oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
  };
  if (faults.length > 0) throw new BadConfig(faults);
  return config;
}

export interface Service {
  /** Where it listens; a worker doesn't. */
  url: string | undefined;
  /** Stops taking requests, answers those that are under way, ends the background work, and closes the database. */
  close(): Promise<void>;
}

/** Opens the database, brings its schema up to date, and then listens, starts the background work, or both. */
export async function serve(config: Config): Promise<Service> {
  const database = await openDatabase(config.database);
  const { db } = database;
  try {
    await migrate(db);
    const payments = openPayments(config.payments, db, config.baseUrl);
    const app = await buildApp({
      db,
      baseUrl: config.baseUrl,
      auth: config.auth,
      requestsPerMinute: config.requestsPerMinute,
      logger: { level: config.logLevel, stream: logLines() },
      providerRoutes: payments.routes,
    });
    const url =
      config.role === 'worker' ? undefined : await app.listen({ host: config.host, port: config.port });
    const stopJobs =
      config.role === 'api'
        ? undefined
        : await startJobs({ db, databaseUrl: database.url, payments, log: app.log });
    return {
      url,
      async close() {
        await Promise.all([app.close(), stopJobs?.()]);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Ends the process well on SIGTERM and SIGINT, and after 10 seconds in any case. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      setTimeout(() => process.exit(1), 10_000).unref();
      close().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }
}

/** Says in plain words why the process can't go on, and ends it. */
export function fail(error: unknown): never {
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === 'BadConfig' || name === 'DataFolderInUse') console.error(message);
  else if (code === 'EADDRINUSE')
    console.error(`The address is in use: ${message}. Set PORT, or stop what listens there.`);
  else console.error(error);
  process.exit(1);
}

if (import.meta.main) {
  try {
    const service = await serve(readConfig(process.env, process.argv.slice(2)));
    closeOnSignal(() => service.close());
    console.log(service.url ? `order service at ${service.url}` : 'order service works in the background');
  } catch (error) {
    fail(error);
  }
}

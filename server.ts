import { type DestinationStream, type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import { type Config, TABLES, readConfig } from './config.ts';
import { type Database, openDatabase } from './db/index.ts';
import { isNeeded } from './environment.ts';
import { migrate } from './db/postgres/migrate.ts';
import { connectionLimit } from './handlers/http/connections.ts';
import { logLines } from './handlers/http/log-lines.ts';
import { watchClock } from './jobs/clock.ts';
import { startJobs } from './jobs/index.ts';
import { type Payments, openPayments } from './jobs/payment-providers/index.ts';
import { holdChecks } from './jobs/payments/hold-checks.ts';

export interface Service {
  /** Where it listens; a worker doesn't. */
  url: string | undefined;
  /** Takes no more requests, answers those under way, ends the background work, and closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the database, brings its schema up to date, and then listens, starts the background work, or both.
 */
export async function serve(config: Config): Promise<Service> {
  const { role } = config;
  const { db, url: databaseUrl, close } = await openDatabase(config.database);
  try {
    await migrate(db);
    const payments = openPayments(config.payments, db, config.baseUrl);
    const lines = logLines();
    const log = pino({ level: config.logLevel }, lines);
    const api = role === 'worker' ? undefined : await startApi(config, db, payments, { log, lines });
    const { paymentLimits: limits, lapsedHoldDays } = config;
    const background = {
      db,
      databaseUrl,
      connections: config.database,
      payments,
      limits,
      lapsedHoldDays,
      log,
    };
    const stopJobs = role === 'api' ? undefined : await startJobs(background);
    const stopWatching = watchClock(db, log);
    return {
      url: api?.url,
      async close() {
        await Promise.all([api?.close(), stopJobs?.(), stopWatching()]);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startApi(
  config: Config,
  db: Database,
  { provider, routes }: Payments,
  { log, lines: stream }: { log: Logger; lines: DestinationStream },
) {
  const { host, port, baseUrl, auth, requestsPerMinute, limits, logLevel: level } = config;
  const { holdCheckMinutes: minutes, paymentLimits } = config;
  const { callSeconds } = paymentLimits;
  const app = await buildApp({
    db,
    baseUrl,
    auth,
    requestsPerMinute,
    limits,
    holds: holdChecks({ db, provider, minutes, callSeconds, log }),
    placementDeadline: config.placementDeadline,
    trustedProxies: config.trustedProxies,
    maxConnections: connectionLimit(),
    timeLimit: config.timeLimit,
    logger: { level, stream },
    providerRoutes: routes,
  });
  return { url: await app.listen({ host, port }), close: () => app.close() };
}

/** Ends the process in order on SIGTERM and SIGINT, and after 10 seconds in any case. */
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

/**
 * Prints why the process can't go on, without a stack where the operator can mend it, and ends the process.
 */
export function fail(error: unknown): never {
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === 'BadConfig' || name === 'DataFolderInUse') console.error(message);
  else if (code === 'EADDRINUSE')
    console.error(`The address is in use: ${message}. Set PORT, or stop what listens there.`);
  else console.error(error);
  process.exit(1);
}

/** How to start the process, and every setting that it reads. */
function help(): string {
  const lines = TABLES.flatMap(({ only, settings }) =>
    Object.entries(settings).map(([name, setting]) => {
      const mark = isNeeded(setting) ? '*' : ' ';
      const when = only === undefined ? '' : `with ${only}: `;
      const fallback = setting.default === '' ? '' : ` (${setting.default})`;
      return `  ${mark} ${name.padEnd(30)}  ${when}${setting.help.replaceAll('`', '')}${fallback}`;
    }),
  );
  return `node server.ts [--role api|worker|all]

Answers requests (api), works in the background (worker), or does both. Settings are environment
variables; their defaults are in brackets. With NODE_ENV=production those marked * must be set,
and addresses must be https and name other machines.

${lines.join('\n')}`;
}

async function main(args: string[]): Promise<void> {
  if (args.includes('--help')) return console.log(help());
  const service = await serve(readConfig(process.env, args));
  closeOnSignal(() => service.close());
  console.log(service.url ? `order service at ${service.url}` : 'order service works in the background');
}

if (import.meta.main) await main(process.argv.slice(2)).catch(fail);

import { setTimeout as delay } from 'node:timers/promises';
import { type DestinationStream, type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import { type Config, TABLES, readConfig } from './config.ts';
import { type Database, openDatabase } from './db/index.ts';
import { isNeeded } from './environment.ts';
import { connectionShortage } from './db/postgres/connection-budget.ts';
import { watchDatabase } from './db/postgres/health.ts';
import { migrate } from './db/postgres/migrate.ts';
import { connectionLimit } from './handlers/http/connections.ts';
import { openAdmin } from './handlers/http/admin.ts';
import { closeWithin } from './handlers/http/drain.ts';
import { logLines } from './handlers/http/log-lines.ts';
import { watchClock } from './jobs/clock.ts';
import { startJobs } from './jobs/index.ts';
import { type Payments, openPayments } from './jobs/payment-providers/index.ts';
import { holdChecks } from './jobs/payments/hold-checks.ts';
import { QUEUE_CONNECTIONS } from './jobs/payments/queue.ts';

export interface Service {
  /** Where it listens; a worker doesn't. */
  url: string | undefined;
  /**
   * Still answers for as long as `drain` says, not ready, then takes no more requests. Answers those under way, ends
   * the background work, and closes the database.
   */
  close(): Promise<void>;
}

/**
 * Opens the database, brings its schema up to date, and then listens, starts the background work, or both.
 */
export async function serve(config: Config): Promise<Service> {
  const { role, host, adminPort, paymentLimits: limits, lapsedHoldDays } = config;
  const state = { isStarted: false, isDraining: false };
  const checks: Check[] = [() => (state.isDraining ? 'the process is about to end' : undefined)];
  const probes = { isStarted: () => state.isStarted, faults: () => faultsOf(checks) };
  const admin = adminPort === undefined ? undefined : await openAdmin({ host, port: adminPort }, probes);
  const { db, url: databaseUrl, close } = await openDatabase(config.database);
  try {
    await migrate(db);
    const lines = logLines();
    const log = pino({ level: config.logLevel }, lines);
    await checkConnections(config, db, log);
    const payments = openPayments(config.payments, db, config.baseUrl);
    const surroundings = { log, lines, isDraining: () => state.isDraining };
    const api = role === 'worker' ? undefined : await startApi(config, db, payments, surroundings);
    const connections = config.database;
    const background = { db, databaseUrl, connections, payments, limits, lapsedHoldDays, log };
    const jobs = role === 'api' ? undefined : await startJobs(background);
    const stopWatching = watchClock(db, log);
    checks.push(watchDatabase(db), () => jobs?.late().map((job) => `${job} takes too long`)[0]);
    state.isStarted = true;
    return {
      url: api?.url,
      async close() {
        state.isDraining = true;
        // The rest of the time is for the database. What a job is at is done by another process, if need be.
        const withinMs = config.shutdown * JOBS_SHARE;
        await Promise.all([api?.close(), jobs?.stop(withinMs), stopWatching(withinMs)]);
        await close();
        await admin?.close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Check = () => Promise<string | undefined> | string | undefined;

async function faultsOf(checks: Check[]): Promise<string[]> {
  const faults = await Promise.all(checks.map((check) => check()));
  return faults.filter((fault) => fault !== undefined);
}

/** Of the time for what is under way. */
const JOBS_SHARE = 0.8;

async function checkConnections({ role, database }: Config, db: Database, log: Logger): Promise<void> {
  const shortage = await connectionShortage(db, database.poolSize + (role === 'api' ? 0 : QUEUE_CONNECTIONS));
  if (shortage !== undefined) log.warn(shortage);
}

async function startApi(
  config: Config,
  db: Database,
  { provider, routes }: Payments,
  surroundings: { log: Logger; lines: DestinationStream; isDraining: () => boolean },
) {
  const { host, port, baseUrl, auth, requestsPerMinute, limits, logLevel: level } = config;
  const { holdCheckMinutes: minutes, paymentLimits } = config;
  const { callSeconds } = paymentLimits;
  const { log, lines: stream, isDraining } = surroundings;
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
    isDraining,
  });
  const url = await app.listen({ host, port });
  return {
    url,
    async close() {
      await delay(config.drain);
      await closeWithin(app, config.shutdown);
    },
  };
}

/** Ctrl-C in a terminal reaches this process and npm or make, which pass it on: that is no second one. */
const SAME_SIGNAL_MS = 500;

/**
 * Ends the process in order on SIGTERM and SIGINT, with status 0. A second signal ends it at once, and so does
 * the limit.
 */
export function closeOnSignal(close: () => Promise<void>, limitMs = 10_000): void {
  let since: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (since !== undefined && performance.now() - since < SAME_SIGNAL_MS) return;
      if (since !== undefined) process.exit(1);
      since = performance.now();
      setTimeout(() => {
        console.error(`Not everything was over after ${limitMs / 1000} seconds.`);
        process.exit(1);
      }, limitMs).unref();
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
    console.error(`The address is in use: ${message}. Set PORT or ADMIN_PORT, or stop what listens there.`);
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
  const config = readConfig(process.env, args);
  const service = await serve(config);
  closeOnSignal(() => service.close(), config.drain + config.shutdown);
  console.log(service.url ? `order service at ${service.url}` : 'order service works in the background');
}

if (import.meta.main) await main(process.argv.slice(2)).catch(fail);

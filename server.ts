import { inspect } from 'node:util';
import { type Logger, pino } from 'pino';
import { type Config, type MigrationConfig, TABLES, readConfig, readMigrationConfig } from './config.ts';
import { type DatabaseOptions, openDatabase } from './db/base/open.ts';
import { agreeOnTaxes } from './db/catalogue/tax-settings.ts';
import { shardOfUnownedMatters } from './db/shards/lists/matters.ts';
import { type Databases, openDatabases, watchDatabases } from './db/shards/servers/databases.ts';
import { deliveryRules } from './db/webhooks/endpoints/url-rules.ts';
import { developmentSecretKeys } from './db/webhooks/secrets/secret-keys.ts';
import { isNeeded } from './environment.ts';
import { lineForm, logLines } from './handlers/http/observing/log-stream.ts';
import { masking } from './handlers/http/observing/masking.ts';
import type { Metrics } from './handlers/http/observing/metrics/index.ts';
import { openAdmin } from './handlers/http/observing/probes.ts';
import type { Traces } from './handlers/http/observing/traces/index.ts';
import type { TraceSettings } from './handlers/http/observing/traces/settings.ts';
import { letHeapGrow } from './heap.ts';
import type { Jobs } from './jobs/index.ts';
import { type ProviderInbox, openPayments } from './jobs/payment-providers/index.ts';
import { watchClock } from './jobs/running/watch-clock.ts';
import { checkShop, migrateAll, planAll } from './jobs/migrate-all.ts';
import { startApi } from './start-api.ts';
import project from './package.json' with { type: 'json' };
import { connectionShortage } from './packages/postgres/sessions/connection-budget.ts';
import { redactRows } from './packages/postgres/sessions/database-errors.ts';

export interface Service {
  /** Address at which the process listens. Undefined for a worker. */
  url: string | undefined;
  /**
   * Shuts down. For the time of `drain`, readiness checks fail and requests are still answered. After this time, the
   * service accepts no more requests, completes the running requests, stops the background work, and closes the
   * database.
   */
  close(): Promise<void>;
}

/**
 * Opens the database. Opens the database, and then answers requests, runs the background work, or does both. An
 * embedded database is migrated first. Any other database must already have the current schema. Throws
 * `IncompatibleSchema`.
 */
export async function serve(config: Config): Promise<Service> {
  const { role, host, adminPort, engine, shards: count } = config;
  const state = { isStarted: false, isDraining: false };
  const checks: Check[] = [() => (state.isDraining ? 'the process is shutting down' : undefined)];
  const metrics = adminPort === undefined ? undefined : await openMetrics(role);
  const probes = {
    isStarted: () => state.isStarted,
    faults: () => faultsOf(checks),
    ...(metrics && { metrics: metrics.registry }),
  };
  const admin = adminPort === undefined ? undefined : await openAdmin({ host, port: adminPort }, probes);
  const databases = await openDatabases({ ...config.database, engine, doesBoth: role === 'all' }, (url) =>
    migrateAll(url, { shards: count, onCitus: engine === 'citus' }),
  );
  metrics?.showPools([databases.main, ...databases.places]);
  try {
    const work = await startWork(config, { databases, metrics, checks, isDraining: () => state.isDraining });
    state.isStarted = true;
    return {
      url: work.url,
      async close() {
        state.isDraining = true;
        await work.stop();
        await Promise.all([databases.close(), work.traces?.close(LAST_SPANS_MS)]);
        await admin?.close();
      },
    };
  } catch (error) {
    await databases.close();
    throw error;
  } finally {
    letHeapGrow();
  }
}

interface Parts {
  databases: Databases;
  metrics: Metrics | undefined;
  /** Readiness checks. `startWork` adds checks to this list. */
  checks: Check[];
  isDraining: () => boolean;
}

/** Starts the work of the process's role: answering requests, background work, or both. */
async function startWork(config: Config, { databases, metrics, checks, isDraining }: Parts) {
  const { role, paymentLimits: limits, lapsedHoldDays, usageDays } = config;
  const { eventRetentionDays, orderRetentionDays, contactRetentionDays } = config;
  const { main, places, shards, connections, warning } = databases;
  const { db, url: databaseUrl } = main;
  const silent = await checkShop(databases, { withQueue: role !== 'api' });
  await agreeOnTaxes(db, config.tax);
  const lines = logLines(masking(config.secrets));
  const form = { level: config.logLevel, ...lineForm({ version: project.version, role }) };
  const log = pino(form, lines);
  log.info({ settings: config.shown }, 'service starting');
  const traces = config.traces && (await openTraces(config.traces, role, log, metrics));
  if (warning !== undefined) log.warn(warning);
  for (const { name, error } of silent)
    log.warn({ shard: name, err: redactRows(error) }, 'shard does not answer; service starts without it');
  await checkConnections(config, databases, log);
  const inbox = inboxOf(databases);
  // The payment provider gets the database connections of the background work, because the worker makes most calls to
  // the provider. Requests wait for only a few of these calls.
  const payments = await openPayments(config.payments, main.background, config.baseUrl, inbox);
  const webhookKeys = config.webhooks.secretKeys ?? (await developmentSecretKeys(config.database.dataDir));
  let jobs: Jobs | undefined;
  const surroundings = {
    log,
    background: main.background,
    shards: shards?.ofRequests,
    logger: { ...form, stream: lines },
    webhookKeys,
    metrics,
    traces,
    isDraining,
    onChange: () => jobs?.wake(),
  };
  const api = role === 'worker' ? undefined : await startApi(config, db, payments, surroundings);
  const retention = {
    ...{ lapsedHoldDays, eventRetentionDays, orderRetentionDays, contactRetentionDays },
    usageDays,
  };
  const { allowed, ports } = config.webhooks;
  const webhooks = { ...config.webhooks, keys: webhookKeys, rules: deliveryRules(allowed, ports) };
  const registry = metrics?.registry;
  const sharded = shards && { shards: shards.ofJobs, places, silent: silent.map(({ name }) => name) };
  const common = { databaseUrl, connections, payments, inbox, limits, ...retention, webhooks, registry };
  const { automaticInvoices, documentRetentionDays } = config;
  const documents = { automaticInvoices, documentRetentionDays };
  const tracer = traces?.tracer;
  const background = { db: main.background, sharded, log, tracer, ...documents, ...common };
  if (role !== 'api') jobs = await (await backgroundWork()).startJobs(background);
  const clock = watchClock(db, log, metrics?.showSkew());
  checks.push(watchDatabases(databases), () => api?.fault());
  checks.push(() => clock.fault());
  checks.push(() => jobs?.late().map((job) => `job ${job} takes too long`)[0]);
  return {
    url: api?.url,
    traces,
    async stop(): Promise<void> {
      // The last share of the shutdown time is left for closing the database. If a job doesn't complete before, another
      // process completes its work.
      const withinMs = config.shutdown * JOBS_SHARE;
      await Promise.all([api?.close(), jobs?.stop(withinMs), clock.stop(withinMs)]);
    },
  };
}

type Check = () => Promise<string | undefined> | string | undefined;

async function faultsOf(checks: Check[]): Promise<string[]> {
  const faults = await Promise.all(checks.map((check) => check()));
  return faults.filter((fault) => fault !== undefined);
}

/** Share of the shutdown time in which running work may complete. */
const JOBS_SHARE = 0.8;

/** Maximum time for sending the last trace spans to the collector. */
const LAST_SPANS_MS = 1_000;

/**
 * Opens the metrics. Called only if there is an admin port, because loading the metrics module takes a tenth of the
 * time that a start takes.
 */
const openMetrics = async (role: Config['role']): Promise<Metrics> =>
  (await import('./handlers/http/observing/metrics/index.ts')).openMetrics({
    version: project.version,
    role,
  });

/** Opens the traces. Called only if there is a collector, because the tracing library takes 100 ms of CPU and 20 MB. */
async function openTraces(
  settings: TraceSettings,
  role: Config['role'],
  log: Logger,
  metrics: Metrics | undefined,
): Promise<Traces> {
  const library = await import('./handlers/http/observing/traces/index.ts');
  return library.openTraces(settings, { version: project.version, role }, log, metrics?.countLostSpans());
}

/**
 * Loads the modules of the background work. Only processes that run background work load these modules, because
 * together with the job queue they are a sixth of all modules.
 */
const backgroundWork = () => import('./jobs/index.ts');

async function checkConnections({ role }: Config, databases: Databases, log: Logger): Promise<void> {
  const { main, places, poolSize } = databases;
  const ofQueue = role === 'api' ? 0 : (await import('./jobs/payments/queue/queue.ts')).QUEUE_CONNECTIONS;
  const shortage = await connectionShortage(main.db, poolSize + ofQueue * Math.max(1, places.length));
  if (shortage !== undefined) log.warn(shortage);
}

/**
 * Opens the inbox of the provider's messages. A message about an order is stored in the order's schema. Any other
 * message is stored in the schema that has the matters without an order.
 */
function inboxOf({ main: { background: db }, shards }: Databases): ProviderInbox {
  const all = shards?.ofJobs;
  return all
    ? { db: shardOfUnownedMatters(all), placeOf: async (orderId) => (await all.ofOrder(orderId)).db }
    : { db, placeOf: () => db };
}

/**
 * Time after a signal in which another signal is ignored, in ms. Ctrl-C in a terminal sends the signal to this process
 * and to npm or make, which send the signal to this process again.
 */
const SAME_SIGNAL_MS = 500;

/**
 * Closes the service on SIGTERM or SIGINT, then ends the process with status 0. A second signal ends the process
 * immediately, with status 1. If closing takes longer than `limitMs`, the process ends with status 1, too.
 */
export function closeOnSignal(close: () => Promise<void>, limitMs = 10_000): void {
  let since: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (since !== undefined && performance.now() - since < SAME_SIGNAL_MS) return;
      if (since !== undefined) process.exit(1);
      since = performance.now();
      setTimeout(() => {
        console.error(`The shutdown did not complete within ${limitMs / 1000} seconds.`);
        process.exit(1);
      }, limitMs).unref();
      close().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
    });
  }
}

/** Names of errors that the operator can correct with the message alone. */
const MENDABLE = [
  'BadConfig',
  'DataFolderInUse',
  'IncompatibleSchema',
  'MigrationStopped',
  'UnsupportedPooler',
];

/** Prints why the process can't continue, and ends the process. `mask` removes secrets from the text. */
export function fail(error: unknown, mask = masking([])): never {
  console.error(explain(error, mask));
  process.exit(1);
}

/** Describes the error without a stack if the operator can correct the error with its message alone. */
function explain(error: unknown, mask: (text: string) => string): string {
  // The value of an `uncaughtException` may have any type. These fields are undefined if the value isn't an error.
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (MENDABLE.includes(name)) return mask(message);
  if (code === 'EADDRINUSE')
    return `The address is in use: ${message}. Set PORT or ADMIN_PORT, or stop the process that listens there.`;
  return mask(inspect(error));
}

/** Returns the help text: how the process is started, and all its settings, grouped by subject. */
function help(): string {
  const subjects = [...new Set(TABLES.map(({ subject }) => subject))];
  const settings = subjects.map((subject) =>
    [`${subject}:`, ...TABLES.filter((table) => table.subject === subject).flatMap(helpLines)].join('\n'),
  );
  return `node server.ts [--role api|worker|all]
node server.ts --role migrate [--plan]
node server.ts admin --help

Answers requests (api), works in the background (worker), or does both. With migrate it brings the
schema of the database up to date and ends; with --plan it only prints the SQL. Settings are environment
variables; their defaults are in brackets. With NODE_ENV=production those marked * must be set,
and addresses must be https and name other machines.

${settings.join('\n\n')}`;
}

const helpLines = ({ only, settings }: (typeof TABLES)[number]): string[] =>
  Object.entries(settings).map(([name, setting]) => {
    const mark = isNeeded(setting) ? '*' : ' ';
    const when = only === undefined ? '' : `with ${only}: `;
    const fallback = setting.default === '' ? '' : ` (${setting.default})`;
    return `  ${mark} ${name.padEnd(30)}  ${when}${setting.help.replaceAll('`', '')}${fallback}`;
  });

/**
 * Opens the database for a migration. The sessions don't get the service's time limits, because a migration sets its
 * own limits.
 */
async function openToMigrate(database: DatabaseOptions): Promise<{ url: string; close(): Promise<void> }> {
  if (database.url === undefined) return openDatabase(database);
  return { url: database.url, close: async () => {} };
}

async function runMigration({ database, engine, shards, isPlan }: MigrationConfig): Promise<void> {
  const { url, close } = await openToMigrate(database);
  try {
    if (isPlan) console.log((await planAll(url, { shards })) || '-- nothing to do');
    else await migrateAll(url, { shards, onCitus: engine === 'citus', say: (line) => console.log(line) });
  } finally {
    await close();
  }
}

const TERMINAL = { env: process.env, print: console.log, complain: console.error };

/**
 * Runs an admin command. Returns the exit status. `complain` writes the log, so that a program can read the result from
 * the output of `print`.
 */
export async function runCommand(args: string[], { env, print, complain } = TERMINAL): Promise<number> {
  const { runAdmin } = await import('./admin/index.ts');
  let mask = masking([]);
  const options = () => {
    const settings = readConfig(env, ['--role', 'worker']);
    mask = masking(settings.secrets);
    const { url, dataDir } = settings.database;
    if (url === undefined)
      complain(`DATABASE_URL is not set: this is about the embedded database in ${dataDir}.`);
    const form = { level: settings.logLevel, ...lineForm({ version: project.version, role: 'admin' }) };
    return { settings, log: pino(form, { write: (line) => complain(mask(line).trimEnd()) }) };
  };
  return runAdmin(args, options, print, complain).catch((error: unknown) => {
    complain(explain(error, mask));
    return 1;
  });
}

async function main(args: string[]): Promise<void> {
  if (args[0] === 'admin') return void (process.exitCode = await runCommand(args.slice(1)));
  if (args.includes('--help')) return console.log(help());
  const migration = readMigrationConfig(process.env, args);
  if (migration) return runMigration(migration);
  const config = readConfig(process.env, args);
  const mask = masking(config.secrets);
  // Ends the process as Node.js does, but masks secrets in the printed error.
  process.on('uncaughtException', (error) => fail(error, mask));
  const starting = serve(config);
  // The process answers requests before its start is complete. A signal must not interrupt these requests.
  closeOnSignal(async () => (await starting).close(), config.drain + config.shutdown);
  const service = await starting.catch((error: unknown) => fail(error, mask));
  console.log(service.url ? `order service at ${service.url}` : 'order service works in the background');
}

if (import.meta.main) await main(process.argv.slice(2)).catch(fail);

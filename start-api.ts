/** Starts the API of a process: everything that answers requests. */
import { setTimeout as delay } from 'node:timers/promises';
import type { DestinationStream, Logger, LoggerOptions } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Database } from './db/base/database.ts';
import { readFingerprints } from './db/call/fingerprints.ts';
import { readSubjectHider } from './db/call/subject-pseudonyms.ts';
import type { Shards } from './db/shards/layout/shards.ts';
import { shardedStore } from './db/shards/store.ts';
import { singleStore } from './db/single.ts';
import type { ReadResult, Standby } from './db/standby/index.ts';
import { deliveryRules } from './db/webhooks/endpoints/url-rules.ts';
import type { SecretKeys } from './db/webhooks/secrets/secret-keys.ts';
import { UsageCounts } from './handlers/contract/usage/index.ts';
import { connectionLimit } from './handlers/http/limits/connections.ts';
import { closeWithin } from './handlers/http/limits/drain.ts';
import type { Metrics } from './handlers/http/observing/metrics/index.ts';
import type { Traces } from './handlers/http/observing/traces/index.ts';
import type { Payments } from './jobs/payment-providers/index.ts';
import { holdChecks } from './jobs/payments/hold-checks.ts';
import { startUsageWriter } from './jobs/shop/write-usage-job.ts';

/**
 * Maximum number of connections that the operating system completes before the process accepts them. 4,096 is the
 * maximum of Linux. With Node.js' default of 511, a stall of one second under load would make the next clients retry
 * after 1, 3, 7, … seconds.
 */
const BACKLOG = 4096;

/** Maximum time for writing the usage counts, within the last second of a shutdown. */
const USAGE_MS = 500;

interface Surroundings {
  log: Logger;
  /** Database connections for work that no request waits for. */
  background: Database;
  shards: Shards | undefined;
  logger: LoggerOptions & { stream: DestinationStream };
  webhookKeys: SecretKeys;
  metrics: Metrics | undefined;
  traces: Traces | undefined;
  isDraining: () => boolean;
  onChange: () => void;
}

/** Opens all resources that answering requests needs, and starts to listen. */
export async function startApi(
  config: Config,
  db: Database,
  { provider, routes }: Payments,
  surroundings: Surroundings,
) {
  const { host, port, baseUrl, auth, requestsPerMinute, limits } = config;
  const { callSeconds, holdCheckMinutes: minutes } = config.paymentLimits;
  const { log, logger, background, shards, webhookKeys, metrics, traces, isDraining, onChange } =
    surroundings;
  const sharedCounts = requestsPerMinute > 0 ? await openCounts(config, log, metrics) : undefined;
  const usage = config.usageDays === 0 ? undefined : new UsageCounts();
  const standby = await openStandbyOf(config, db, log, metrics);
  const dbOf = async (orderId: string) => (shards ? (await shards.ofOrder(orderId)).db : db);
  const app = await buildApp({
    store: shards
      ? shardedStore(shards, config.placementDeadline)
      : singleStore(db, config.placementDeadline),
    standby,
    baseUrl,
    auth: { ...auth, hideSubject: await readSubjectHider(db) },
    requestsPerMinute,
    sharedCounts,
    limits,
    fingerprints: await readFingerprints(db),
    webhookKeys,
    webhookRules: deliveryRules(config.webhooks.allowed, config.webhooks.ports),
    holds: holdChecks({ dbOf, provider, minutes, callSeconds, log }),
    trustedProxies: config.trustedProxies,
    maxConnections: connectionLimit(),
    timeLimit: config.timeLimit,
    logger,
    metrics,
    traces,
    usage,
    amountSteps: provider.amountSteps,
    taxes: config.tax,
    invoices: config.invoices,
    providerRoutes: routes,
    isDraining,
    onChange,
  });
  const url = await app.listen({ host, port, backlog: BACKLOG });
  const kept = usage && startUsageWriter(background, usage, log, metrics?.showUsage(usage));
  return {
    url,
    fault: () => app.fault(),
    async close() {
      await delay(config.drain);
      await closeWithin(app, config.shutdown);
      await kept?.stop(USAGE_MS);
      sharedCounts?.close();
      await standby?.close();
    },
  };
}

/**
 * Opens the standby server, if a setting names one. The standby answers reads in addition to the primary. No other work
 * depends on the standby.
 */
async function openStandbyOf(
  { standbyUrl, database }: Config,
  db: Database,
  log: Logger,
  metrics: Metrics | undefined,
): Promise<Standby | undefined> {
  if (standbyUrl === undefined) return undefined;
  const shown = metrics?.showStandby();
  const { openStandby } = await import('./db/standby/index.ts');
  const watch = {
    onState(isAvailable: boolean, why?: string) {
      shown?.onState(isAvailable);
      if (isAvailable) log.info('standby available; it answers reads');
      else log.warn({ why }, 'standby not used; the primary answers all reads');
    },
    onLag: (ms: number) => shown?.onLag(ms),
    onRead: (result: ReadResult) => shown?.onRead(result),
  };
  return openStandby(standbyUrl, { ...database, primary: db, watch });
}

/**
 * Opens the store in which all processes count the requests of a client together, if a setting names a store. If no
 * setting names a store, logs that each process counts only the requests that it receives.
 */
async function openCounts({ rateLimitStoreUrl: url }: Config, log: Logger, metrics: Metrics | undefined) {
  if (url === undefined) {
    log.info('rate limit applies to each process separately; RATE_LIMIT_STORE_URL makes processes share it');
    return undefined;
  }
  const shown = metrics?.showRateLimitStore();
  const { openSharedCounts } = await import('./handlers/http/limits/shared-counts.ts');
  return openSharedCounts(url, {
    onState(isAvailable, why) {
      shown?.onState(isAvailable);
      if (isAvailable) log.info('rate limit store reachable; processes count requests together');
      else log.warn({ why }, 'rate limit store unreachable; this process counts its own requests');
    },
    onMissed: () => shown?.onMissed(),
  });
}

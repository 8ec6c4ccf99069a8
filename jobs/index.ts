import type { Registry } from 'prom-client';
import { analyzeGrownTables } from '../db/analyze.ts';
import { readBacklog } from '../db/backlog.ts';
import { serviceCaller } from '../db/caller.ts';
import { forgetOldEvents } from '../db/forget-events.ts';
import { forgetOldKeys } from '../db/idempotency.ts';
import type { ConnectOptions, Database } from '../db/index.ts';
import { cancelLapsedOrders, expireOrders, forgetOldChanges } from '../db/orders/index.ts';
import type { Tracer } from '../db/tracer.ts';
import { forgetOldUsage } from '../db/usage/forget-usage.ts';
import { openFeed } from './feed.ts';
import type { WarningLog } from './log.ts';
import { type Job, startLoops } from './loops.ts';
import type { Payments } from './payment-providers/index.ts';
import { type PaymentLimits, startPaymentWorker } from './payments/worker.ts';
import { recount } from './recount.ts';
import { retentionJobs } from './retention.ts';
import type { WebhookOptions } from './webhooks/index.ts';

interface JobOptions {
  db: Database;
  databaseUrl: string;
  /** Of the queue's connections. */
  connections?: ConnectOptions | undefined;
  payments: Payments;
  limits: PaymentLimits;
  /** For how many days events are kept, if not for ever. */
  eventRetentionDays?: number | undefined;
  /** For how many days orders are kept once they have ended, if not for ever. */
  orderRetentionDays?: number | undefined;
  /** For how many days it is kept which client uses what of the contract. Default: 90. */
  usageDays?: number | undefined;
  /** For how many days an order keeps its stock whose hold has ended. */
  lapsedHoldDays: number;
  /** How webhooks are sent, if they are. */
  webhooks?: WebhookOptions | undefined;
  log: WarningLog;
  /** Where it counts what it does, if anywhere. */
  registry?: Registry | undefined;
  /** Where it notes what it does in traces that are kept, if anywhere. */
  tracer?: Tracer | undefined;
}

/** The background work of a process. */
export interface Jobs {
  /** The jobs that have not ended a turn for far too long. */
  late(now?: number): string[];
  /** Something has been written in this process, perhaps orders to be paid and events: nobody need look for them. */
  wake(): void;
  /** Takes no more work. Resolves once nothing is under way any more, or after so many ms. */
  stop(withinMs: number): Promise<void>;
}

const BATCH = 100;

/**
 * Starts the background work, in this process. Every job may run twice, and in several processes at once.
 */
export async function startJobs(options: JobOptions): Promise<Jobs> {
  const { db, databaseUrl, connections, payments, limits, lapsedHoldDays, eventRetentionDays, log } = options;
  const { usageDays = 90, registry, tracer } = options;
  const metrics = registry && (await import('./metrics/index.ts')).openJobMetrics(registry);
  const { provider, work } = payments;
  const worker = await startPaymentWorker({ db, databaseUrl, connections, provider, limits, log, tracer });
  metrics?.showCircuit(worker.circuit);
  const feed = openFeed(options, metrics);
  const jobs: Job[] = [
    { name: 'relayPayments', everyMs: 100, run: async () => (await worker.relay()) > 0 },
    ...feed.jobs,
    { name: 'reclaimPayments', everyMs: 5_000, run: async () => (await worker.reclaim()) > 0 },
    { name: 'reconcilePayments', everyMs: 30_000, run: async () => (await worker.reconcile()) > 0 },
    // How often it looks whether it is time: `keepChanges` says when that is.
    { name: 'readChanges', everyMs: 10_000, run: (traceId) => worker.readChanges(traceId) },
    { name: 'identifyChanges', everyMs: 2_000, run: (traceId) => worker.identifyChanges(traceId) },
    { name: 'reportPayments', everyMs: 60_000, run: (traceId) => worker.report(traceId) },
    {
      name: 'reviewProvider',
      everyMs: 5_000,
      run: async (traceId) => {
        await worker.review(traceId);
        return false;
      },
    },
    {
      name: 'expireOrders',
      everyMs: 5_000,
      run: async (traceId) => (await expireOrders(db, serviceCaller(traceId), BATCH * 10)) === BATCH * 10,
    },
    {
      name: 'cancelLapsedOrders',
      everyMs: 60_000,
      run: async (traceId) => {
        const lapsed = { days: lapsedHoldDays, limit: BATCH };
        return (await cancelLapsedOrders(db, lapsed, serviceCaller(traceId))) === BATCH;
      },
    },
    {
      name: 'forgetOldKeys',
      everyMs: 3_600_000,
      run: async () => (await forgetOldKeys(db, BATCH * 50)) === BATCH * 50,
    },
    {
      name: 'recountOrders',
      // Also the pause between pieces, so that a count takes little of the database at a time.
      everyMs: 1_000,
      run: async (traceId) => {
        const mended = await recount(db, log, 'recountOrders', traceId);
        metrics?.onMended(mended);
        return false;
      },
    },
    {
      name: 'analyzeTables',
      everyMs: 5_000,
      run: async () => {
        await analyzeGrownTables(db);
        return false;
      },
    },
    {
      name: 'forgetOldChanges',
      everyMs: 3_600_000,
      run: async () => (await forgetOldChanges(db, BATCH * 50)) === BATCH * 50,
    },
    ...retentionJobs(db, options.orderRetentionDays),
    {
      name: 'forgetOldUsage',
      everyMs: 3_600_000,
      run: async () => (await forgetOldUsage(db, usageDays, BATCH * 10)) === BATCH * 10,
    },
  ];
  if (eventRetentionDays !== undefined) {
    jobs.push({
      name: 'forgetOldEvents',
      everyMs: 3_600_000,
      run: async () => (await forgetOldEvents(db, eventRetentionDays, BATCH * 10)) === BATCH * 10,
    });
  }
  if (work) {
    jobs.push({ name: 'providerWork', everyMs: 200, run: async () => (await work(BATCH)) === BATCH });
  }
  if (metrics) {
    jobs.push({
      name: 'readBacklog',
      everyMs: 15_000,
      run: async () => {
        metrics.showBacklog(await readBacklog(db), await worker.countJobs());
        return false;
      },
    });
  }
  const loops = startLoops(jobs, log, metrics?.onTurn);
  return {
    late: loops.late,
    wake() {
      worker.wake();
      loops.wake('placeEvents');
    },
    async stop(withinMs) {
      const until = performance.now() + withinMs;
      // The rest is for the payments, also where a turn doesn't end.
      const fed = feed.stop(withinMs);
      await loops.stop(withinMs / 2);
      await worker.stop(Math.max(0, until - performance.now()));
      await fed;
    },
  };
}

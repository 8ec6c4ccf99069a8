import { serviceCaller } from '../db/caller.ts';
import { placeEvents } from '../db/events.ts';
import { forgetOldKeys } from '../db/idempotency.ts';
import type { ConnectOptions, Database } from '../db/index.ts';
import { cancelLapsedOrders, expireOrders } from '../db/orders/index.ts';
import type { JobLog } from './log.ts';
import { type Job, startLoops } from './loops.ts';
import type { Payments } from './payment-providers/index.ts';
import { type PaymentLimits, startPaymentWorker } from './payments/worker.ts';

interface JobOptions {
  db: Database;
  databaseUrl: string;
  /** Of the queue's connections. */
  connections?: ConnectOptions | undefined;
  payments: Payments;
  limits: PaymentLimits;
  /** For how many days an order keeps its stock whose hold has ended. */
  lapsedHoldDays: number;
  log: JobLog;
}

/** The background work of a process. */
export interface Jobs {
  /** The jobs that have not ended a turn for far too long. */
  late(now?: number): string[];
  /** Takes no more work. Resolves once nothing is under way any more, or after so many ms. */
  stop(withinMs: number): Promise<void>;
}

const BATCH = 100;

/**
 * Starts the background work, in this process. Every job may run twice, and in several processes at once.
 */
export async function startJobs(options: JobOptions): Promise<Jobs> {
  const { db, databaseUrl, connections, payments, limits, lapsedHoldDays, log } = options;
  const { provider, work } = payments;
  const worker = await startPaymentWorker({ db, databaseUrl, connections, provider, limits, log });
  const jobs: Job[] = [
    { name: 'relayPayments', everyMs: 100, run: async () => (await worker.relay()) > 0 },
    { name: 'placeEvents', everyMs: 200, run: async () => (await placeEvents(db)) > 0 },
    { name: 'reconcilePayments', everyMs: 30_000, run: async () => (await worker.reconcile()) > 0 },
    // How often it looks whether it is time: `keepChanges` says when that is.
    { name: 'readChanges', everyMs: 10_000, run: () => worker.readChanges() },
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
  ];
  if (work) {
    jobs.push({ name: 'providerWork', everyMs: 200, run: async () => (await work(BATCH)) === BATCH });
  }
  const loops = startLoops(jobs, log);
  return {
    late: loops.late,
    async stop(withinMs) {
      const until = performance.now() + withinMs;
      // The rest is for the payments, also where a turn doesn't end.
      await loops.stop(withinMs / 2);
      await worker.stop(Math.max(0, until - performance.now()));
    },
  };
}

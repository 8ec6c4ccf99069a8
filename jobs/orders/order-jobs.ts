import type { Database } from '../../db/base/database.ts';
import type { ConnectOptions } from '../../db/base/open.ts';
import { throwIfSkipped } from '../../db/base/skipped-items.ts';
import type { Tracer } from '../../db/base/tracer.ts';
import { serviceCaller } from '../../db/call/caller.ts';
import {
  cancelLapsedOrders,
  endShipmentHolds,
  expireOrders,
  reviewPayments,
  reviewReturns,
  reviewShipmentHolds,
  storeStatuses,
} from '../../db/orders/index.ts';
import { forgetOldEvents } from '../../db/retention/forget-events.ts';
import type { Availability } from '../payments/availability.ts';
import { type PaymentLimits, type PaymentWorker, startPaymentWorker } from '../payments/worker.ts';
import type { WarningLog } from '../running/job-log.ts';
import type { Job } from '../running/job-loops.ts';
import { recount } from './recount-job.ts';
import { retentionJobs } from './retention-jobs.ts';

export interface OrderJobsOptions {
  db: Database;
  databaseUrl: string;
  /** Options for the queue's database connections. */
  connections?: ConnectOptions | undefined;
  availability: Availability;
  limits: PaymentLimits;
  /** Number of days for which events are kept. Undefined: forever. */
  eventRetentionDays?: number | undefined;
  /** Number of days for which ended orders are kept. Undefined: forever. */
  orderRetentionDays?: number | undefined;
  /**
   * Number of days for which ended orders keep their personal data. Undefined: an order keeps its personal data until
   * the order is removed.
   */
  contactRetentionDays?: number | undefined;
  /** Number of days for which an order keeps its reserved stock after its authorization hold has expired. */
  lapsedHoldDays: number;
  log: WarningLog;
  tracer?: Tracer | undefined;
  /** Called with the number of order counters that were wrong and have been corrected. */
  onMended?: ((counters: number) => void) | undefined;
}

/** Jobs and payment worker for the orders of one schema. */
export interface OrderJobs extends Pick<PaymentWorker, 'wake' | 'countJobs' | 'stop'> {
  jobs: Job[];
}

const BATCH = 100;

/** Pauses in ms between the runs of jobs about payments and unpaid orders. */
export const EVERY_MS = {
  relayPayments: 100,
  reclaimPayments: 5_000,
  reconcilePayments: 30_000,
  expireOrders: 5_000,
} as const;

export async function openOrderJobs(options: OrderJobsOptions): Promise<OrderJobs> {
  const { db, lapsedHoldDays, eventRetentionDays, log, onMended } = options;
  const worker = await startPaymentWorker(options);
  const { wake, countJobs, stop } = worker;
  const jobs: Job[] = [
    {
      // A separate loop starts new payments (`startPayments`). This job only reports payments that the loop has
      // skipped.
      name: 'startPayments',
      everyMs: 5_000,
      async run() {
        throwIfSkipped(worker.takeSkipped());
        return false;
      },
    },
    { name: 'relayPayments', everyMs: EVERY_MS.relayPayments, run: async () => (await worker.relay()) > 0 },
    {
      name: 'reclaimPayments',
      everyMs: EVERY_MS.reclaimPayments,
      run: async () => (await worker.reclaim()) > 0,
    },
    {
      name: 'reconcilePayments',
      everyMs: EVERY_MS.reconcilePayments,
      run: async () => (await worker.reconcile()) > 0,
    },
    { name: 'reportPayments', everyMs: 60_000, run: (traceId) => worker.report(traceId) },
    {
      name: 'expireOrders',
      everyMs: EVERY_MS.expireOrders,
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
    ...reviewJobs(db),
    {
      name: 'recountOrders',
      // A recount (which corrects order counters) pauses for this time between two batches, to keep the load on the
      // database low.
      everyMs: 1_000,
      run: async (traceId) => {
        onMended?.(await recount(db, log, 'recountOrders', traceId));
        return false;
      },
    },
    {
      // Stores the statuses of orders that an older version of the service has changed.
      name: 'storeStatuses',
      everyMs: 5_000,
      run: async () => (await storeStatuses(db, BATCH)) === BATCH,
    },
    ...retentionJobs(db, options),
  ];
  if (eventRetentionDays !== undefined) {
    jobs.push({
      name: 'forgetOldEvents',
      everyMs: 3_600_000,
      run: async () => (await forgetOldEvents(db, eventRetentionDays, BATCH * 10)) === BATCH * 10,
    });
  }
  return { jobs, wake, countJobs, stop };
}

/**
 * Returns the jobs that end shipment holds, confirm orders that are paid later, and open matters (cases that staff must
 * decide) about holds, returns and payments.
 */
const reviewJobs = (db: Database): Job[] => [
  {
    name: 'reviewPayments',
    everyMs: 1_000,
    run: async (traceId) => (await reviewPayments(db, serviceCaller(traceId), BATCH)) === BATCH,
  },
  {
    name: 'endShipmentHolds',
    everyMs: 5_000,
    run: async (traceId) => (await endShipmentHolds(db, serviceCaller(traceId), BATCH)) === BATCH,
  },
  {
    name: 'reviewShipmentHolds',
    everyMs: 60_000,
    run: async (traceId) => (await reviewShipmentHolds(db, serviceCaller(traceId), BATCH)) === BATCH,
  },
  {
    name: 'reviewReturns',
    everyMs: 60_000,
    run: async (traceId) => (await reviewReturns(db, serviceCaller(traceId), BATCH)) === BATCH,
  },
];

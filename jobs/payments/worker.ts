import type { PgBoss } from 'pg-boss';
import type { Database } from '../../db/base/database.ts';
import type { ConnectOptions } from '../../db/base/open.ts';
import { type Skipped, throwIfSkipped } from '../../db/base/skipped-items.ts';
import type { Tracer } from '../../db/base/tracer.ts';
import { serviceCaller } from '../../db/call/caller.ts';
import {
  type PaymentTask,
  findOverdueTasks,
  handOverTasks,
  reportUnresolvedPayments,
  takeLapsedClaims,
} from '../../db/orders/index.ts';
import type { JobLog } from '../running/job-log.ts';
import type { Availability } from './availability.ts';
import {
  type QueueCounts,
  countJobs,
  enqueue,
  runDeferredNow,
  openQueue,
  logQueueError,
  withoutJob,
  processQueue,
} from './queue/queue.ts';
import { startPayments } from './start-payments.ts';
import { processTask } from './process-task.ts';
import { taskSpan, tracedProvider } from './payment-spans.ts';

/**
 * Seconds until the provider is asked again. `owed`: if an outcome is missing. `held`: if the provider holds
 * authorized money.
 */
export const CHECK_INTERVALS = { owed: 120, held: 86_400 };

/**
 * Seconds between the latest end of a call and the end of the claim on its attempt. Within these seconds the worker
 * must record the outcome of the call.
 */
const CLAIM_MARGIN_SECONDS = 2;

/** Seconds until the provider is asked again after a failed call. */
const AGAIN_SECONDS = 1;

const LIMIT = 500;

/** Limits for waiting for the provider. */
export interface PaymentLimits {
  /** Time limit of a call. After this time, the outcome is unknown. */
  callSeconds: number;
  /**
   * Time limit for the outcome of a payment or operation. After this time, a matter (a case that staff must decide) is
   * opened.
   */
  unresolvedMinutes: number;
  /** Number of days after which a temporary refusal of a refund or capture counts as permanent. */
  refundRetryDays: number;
}

export interface PaymentWorker {
  /** Called when there may be payments to start. */
  wake(): void;
  /** Returns the new payments that couldn't be started since the last call. */
  takeSkipped(): Skipped[];
  /** Counts the jobs in the queue. */
  countJobs(): Promise<QueueCounts>;
  /** Moves new captures, voids, refunds and events to the queue. Returns the number of moved items. */
  relay(): Promise<number>;
  /** Takes over payments that a killed process had started. Returns the number of payments. */
  reclaim(): Promise<number>;
  /** Adds overdue tasks without a job to the queue again. Returns the number of overdue tasks. */
  reconcile(): Promise<number>;
  /**
   * Opens matters (cases for an operator) about payments and operations that have had no outcome for a very long time.
   * Returns whether overdue payments or operations remain for the next call.
   */
  report(traceId: string): Promise<boolean>;
  /** Takes no more jobs, and waits at most `withinMs` for running jobs. Other processes take the remaining jobs. */
  stop(withinMs?: number): Promise<void>;
}

/**
 * Processes payments. New payments are started in bulk without jobs (`startPayments`). All other work comes from a
 * queue in the same schema. Requests don't write to this queue, because such a write would make their transactions
 * three times as slow. Requests only store rows, and `relay` moves these rows to the queue in bulk. Any number of
 * processes may process payments at the same time. `availability`: the provider, and whether the provider answers.
 */
export async function startPaymentWorker(options: {
  db: Database;
  databaseUrl: string;
  connections?: ConnectOptions | undefined;
  availability: Availability;
  limits: PaymentLimits;
  log: JobLog;
  tracer?: Tracer | undefined;
}): Promise<PaymentWorker> {
  const { db, databaseUrl, connections, availability, limits, log, tracer } = options;
  const { refundRetryDays } = limits;
  const queue = await openQueue(db, databaseUrl, connections, log);
  // Jobs that failed during the outage are run now, without waiting for their retry delay.
  const onReturn = () =>
    void runDeferredNow(db, LIMIT * 20).then(
      () => {
        worker.wake();
        starts.wake();
      },
      (err: unknown) => logQueueError(log, err),
    );
  const { provider, breaker } = availability;
  const admit = async (wanted: number) => {
    const admitted = availability.admit(wanted);
    // The probe must run now, so it doesn't wait for its retry delay.
    if (breaker.isOpen && admitted > 0) await runDeferredNow(db, admitted);
    return admitted;
  };
  const worker = processQueue(
    queue,
    log,
    admit,
    (task, { span, ...how }) =>
      processTask(db, tracedProvider(provider, tracer, span), task, { ...how, refundRetryDays }),
    tracer && ((task) => taskSpan(db, tracer, task)),
  );
  const starts = startPayments({
    db,
    provider,
    log,
    tracer,
    admit: (wanted) => availability.admit(wanted),
    async leave(trx, attempts) {
      const tasks = attempts.map(({ order_id: orderId, id }) => ({ kind: 'event' as const, orderId, id }));
      await enqueue(queue, trx, tasks, AGAIN_SECONDS);
    },
  });
  availability.join({ underWay: () => worker.underWay + starts.underWay, onReturn });
  const takeUp = (find: FindTasks) => takeUpTasks(db, queue, find);
  return {
    wake: () => starts.hurry(),
    takeSkipped: () => starts.takeSkipped(),
    countJobs: () => countJobs(db),
    relay: () => relayTasks(db, queue, () => worker.wake()),
    reclaim: () =>
      takeUp((onSkipped) =>
        takeLapsedClaims(db, limits.callSeconds + CLAIM_MARGIN_SECONDS, LIMIT, onSkipped),
      ),
    reconcile: () => takeUp((onSkipped) => findOverdueTasks(db, CHECK_INTERVALS, LIMIT, onSkipped)),
    async report(traceId) {
      const { unresolvedMinutes } = limits;
      return (await reportUnresolvedPayments(db, unresolvedMinutes, serviceCaller(traceId), LIMIT)) === LIMIT;
    },
    async stop(withinMs) {
      await Promise.all([starts.stop(withinMs), worker.stop(withinMs)]);
      await availability.settle();
      await queue.stop({ graceful: false });
    },
  };
}

type FindTasks = (onSkipped: (skipped: readonly Skipped[]) => void) => Promise<PaymentTask[]>;

/**
 * Creates jobs for the tasks that `find` returns, unless a task has a job. Returns the number of tasks that `find` has
 * returned.
 */
async function takeUpTasks(db: Database, queue: PgBoss, find: FindTasks): Promise<number> {
  const skipped: Skipped[] = [];
  const tasks = await find((some) => void skipped.push(...some));
  const idle = tasks.length > 0 ? await withoutJob(db, tasks) : [];
  if (idle.length > 0) await enqueue(queue, db, idle);
  throwIfSkipped(skipped);
  return tasks.length;
}

/**
 * Creates jobs from the rows that requests have stored. Calls `onNew` if there were rows, even if their jobs couldn't
 * be created.
 */
async function relayTasks(db: Database, queue: PgBoss, onNew: () => void): Promise<number> {
  let isNew = false;
  try {
    return await handOverTasks(
      db,
      async (trx, tasks) => {
        await enqueue(queue, trx, tasks);
        isNew = true;
      },
      LIMIT,
    );
  } finally {
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- the callback sets it
    if (isNew) onNew();
  }
}

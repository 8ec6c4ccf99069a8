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

/** Seconds after which the provider is asked again: about a missing outcome, and daily about an authorization hold. */
export const PATIENCE = { owed: 120, held: 86_400 };

/** Time between the last moment of a call and the lapse of its attempt's claim. The outcome is recorded by then. */
const CLAIM_MARGIN_SECONDS = 2;

/** Time after which the provider is asked about a call that has failed. */
const AGAIN_SECONDS = 1;

const LIMIT = 500;

/** Time limits of the worker's waiting for the provider. */
export interface PaymentLimits {
  /** Limit for the answer to a call; after it the outcome is unknown. */
  callSeconds: number;
  /** Limit for an outcome; after it a matter is opened. */
  unresolvedMinutes: number;
  /** Number of days after which a refund or capture that is refused for now counts as refused permanently. */
  refundRetryDays: number;
}

export interface PaymentWorker {
  /** Called when there may be payments to start. */
  wake(): void;
  /** Returns the new payments that couldn't be started since the last call of this function. */
  takeSkipped(): Skipped[];
  /** Counts the jobs in the queue. */
  countJobs(): Promise<QueueCounts>;
  /** Hands new captures, voids, refunds and events to the queue. Returns how many there were. */
  relay(): Promise<number>;
  /** Takes up the payments that a killed process had started. Returns how many there were. */
  reclaim(): Promise<number>;
  /** Hands overdue tasks to the queue again, unless there is a job about them. Returns how many there were. */
  reconcile(): Promise<number>;
  /**
   * Opens matters about payments and operations that have had no outcome for very long. Returns whether there are more.
   */
  report(traceId: string): Promise<boolean>;
  /** Takes no more jobs, and waits at most `withinMs` for those that are running. Other processes get the rest. */
  stop(withinMs?: number): Promise<void>;
}

/**
 * Works on payments. New payments are started in bulk, without any job (`startPayments`). All other work comes from a
 * queue in the same schema. The queue stays out of the requests' transactions, since it would slow them down threefold:
 * requests leave rows behind, and `relay` hands those over in bulk. Any number of processes may do this at once.
 * `availability`: the provider, and whether it answers.
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
  // Jobs that failed during the outage don't wait for their retry delay.
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
    // A probe doesn't wait for a retry delay either.
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
    reconcile: () => takeUp((onSkipped) => findOverdueTasks(db, PATIENCE, LIMIT, onSkipped)),
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

/** Makes jobs for tasks that have none. Returns the number of tasks found. */
async function takeUpTasks(db: Database, queue: PgBoss, find: FindTasks): Promise<number> {
  const skipped: Skipped[] = [];
  const tasks = await find((some) => void skipped.push(...some));
  const idle = tasks.length > 0 ? await withoutJob(db, tasks) : [];
  if (idle.length > 0) await enqueue(queue, db, idle);
  throwIfSkipped(skipped);
  return tasks.length;
}

/**
 * Makes jobs from the rows that requests have left. `onNew`: called if there were any, even if the hand-over fails
 * afterwards.
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

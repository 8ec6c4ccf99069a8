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
import type { JobLog } from '../running/log.ts';
import type { Availability } from './availability.ts';
import {
  type QueueCounts,
  countJobs,
  enqueue,
  hurry,
  openQueue,
  reportTrouble,
  withoutJob,
  workOn,
} from './queue/queue.ts';
import { startPayments } from './starts.ts';
import { processTask } from './tasks.ts';
import { spanOfTask, tracedProvider } from './traced.ts';

/** When the provider is asked again: about an outcome that it owes, and daily about a hold. */
const PATIENCE = { owed: 120, held: 86_400 };

/** How long after the last moment of a call its attempt's claim lapses: its outcome is recorded by then. */
const CLAIM_MARGIN_SECONDS = 2;

/** When the provider is asked about a call that has failed. */
const AGAIN_SECONDS = 1;

const LIMIT = 500;

/** How long the worker waits for the provider. */
export interface PaymentLimits {
  /** For the answer to a call: then its outcome is unknown. */
  callSeconds: number;
  /** For an outcome: then a person is told. */
  unresolvedMinutes: number;
  /** Until a refund or capture that it refuses for now counts as refused for good. */
  refundRetryDays: number;
}

export interface PaymentWorker {
  /** There may be payments to start. */
  wake(): void;
  /** The new payments that couldn't be started since this was last called. */
  takeSkipped(): Skipped[];
  /** How many jobs there are in the queue. */
  countJobs(): Promise<QueueCounts>;
  /** Hands captures, voids, refunds and events that are new to the queue; returns how many. */
  relay(): Promise<number>;
  /** Takes up the payments that a killed process had started; returns how many. */
  reclaim(): Promise<number>;
  /** Hands over again what has waited for too long, unless there is a job about it; returns how much. */
  reconcile(): Promise<number>;
  /** Tells a person of what has had no outcome for very long; returns whether there is more. */
  report(traceId: string): Promise<boolean>;
  /** Takes no more jobs, and waits so many ms at most for those under way: other processes get them. */
  stop(withinMs?: number): Promise<void>;
}

/**
 * Works on payments. New ones are started in bulk, without any job (`startPayments`). All else comes from a queue in
 * the same schema, which stays out of the requests' transactions, since it would slow them down threefold: requests
 * leave rows behind, and `relay` hands those over in bulk. Any number of processes may do this at once. `availability`: the provider, and how it answers.
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
  // What has failed in the meantime doesn't wait for its turn.
  const onReturn = () =>
    void hurry(db, LIMIT * 20).then(
      () => {
        worker.wake();
        starts.wake();
      },
      (err: unknown) => reportTrouble(log, err),
    );
  const { provider, breaker } = availability;
  const admit = async (wanted: number) => {
    const admitted = availability.admit(wanted);
    // Neither does a probe.
    if (breaker.isOpen && admitted > 0) await hurry(db, admitted);
    return admitted;
  };
  const worker = workOn(
    queue,
    log,
    admit,
    (task, { span, ...how }) =>
      processTask(db, tracedProvider(provider, tracer, span), task, { ...how, refundRetryDays }),
    tracer && ((task) => spanOfTask(db, tracer, task)),
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

/** Makes jobs about tasks that have none; returns how many were found. */
async function takeUpTasks(db: Database, queue: PgBoss, find: FindTasks): Promise<number> {
  const skipped: Skipped[] = [];
  const tasks = await find((some) => void skipped.push(...some));
  const idle = tasks.length > 0 ? await withoutJob(db, tasks) : [];
  if (idle.length > 0) await enqueue(queue, db, idle);
  throwIfSkipped(skipped);
  return tasks.length;
}

/** Makes jobs of the rows that requests have left; `onNew`: called when there are any, even if it fails then. */
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

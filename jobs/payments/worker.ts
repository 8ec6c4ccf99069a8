import { serviceCaller } from '../../db/caller.ts';
import type { ConnectOptions, Database } from '../../db/index.ts';
import { findOverdueTasks, handOverTasks, reportUnresolvedPayments } from '../../db/orders/index.ts';
import type { JobLog } from '../log.ts';
import type { PaymentProvider } from '../payment-providers/provider.ts';
import { Availability } from './availability.ts';
import { bounded } from './bounded.ts';
import { identifyChanges, readChanges } from './changes.ts';
import { enqueue, hurry, openQueue, reportTrouble, withoutJob, workOn } from './queue.ts';
import { processTask } from './tasks.ts';

/** When the provider is asked again: about an outcome that it owes, and daily about a hold. */
const PATIENCE = { owed: 120, held: 86_400 };

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

interface PaymentWorker {
  /** Hands what is new to the queue; returns how much. */
  relay(): Promise<number>;
  /** Hands over again what has waited for too long, unless there is a job about it; returns how much. */
  reconcile(): Promise<number>;
  /** Reads on in the provider's list of what has changed, if it is time; returns whether there is more. */
  readChanges(): Promise<boolean>;
  /** Has the provider identify payments that it says have changed; returns whether there may be more. */
  identifyChanges(traceId: string): Promise<boolean>;
  /** Tells a person of what has had no outcome for very long; returns whether there is more. */
  report(traceId: string): Promise<boolean>;
  /** Tells a person whether the provider answers. */
  review(traceId: string): Promise<void>;
  /** Takes no more jobs, and waits so many ms at most for those under way: other processes get them. */
  stop(withinMs?: number): Promise<void>;
}

/**
 * Works on payments, from a queue in the same database. The queue stays out of the requests' transactions,
 * which it would slow down threefold: requests leave rows behind, and `relay` hands those over in bulk. Any
 * number of processes may do this at once.
 */
export async function startPaymentWorker(options: {
  db: Database;
  databaseUrl: string;
  connections?: ConnectOptions | undefined;
  provider: PaymentProvider;
  limits: PaymentLimits;
  log: JobLog;
  /** How long nobody calls a provider that doesn't answer. */
  breakSeconds?: number;
}): Promise<PaymentWorker> {
  const { db, databaseUrl, connections, limits, log } = options;
  const { refundRetryDays } = limits;
  const queue = await openQueue(databaseUrl, connections, log);
  // What has failed in the meantime doesn't wait for its turn.
  const onReturn = () =>
    void hurry(db, LIMIT * 20).then(
      () => worker.wake(),
      (err: unknown) => reportTrouble(log, err),
    );
  const availability = new Availability(db, bounded(options.provider, limits.callSeconds), log, {
    onReturn,
    pauseSeconds: options.breakSeconds,
  });
  const { provider, breaker } = availability;
  const admit = async (wanted: number, underWay: number) => {
    const admitted = breaker.admit(wanted, underWay);
    // Neither does a probe.
    if (breaker.isOpen && admitted > 0) await hurry(db, admitted);
    return admitted;
  };
  const worker = workOn(queue, log, admit, (task, how) =>
    processTask(db, provider, task, { ...how, refundRetryDays }),
  );
  return {
    async relay() {
      const count = await handOverTasks(db, (trx, tasks) => enqueue(queue, trx, tasks), LIMIT);
      if (count > 0) worker.wake();
      return count;
    },
    async reconcile() {
      const tasks = await findOverdueTasks(db, PATIENCE, LIMIT);
      const idle = tasks.length > 0 ? await withoutJob(db, tasks) : [];
      if (idle.length > 0) await enqueue(queue, db, idle);
      return tasks.length;
    },
    readChanges: () => readChanges(db, provider),
    identifyChanges: (traceId) => identifyChanges(db, provider, log, traceId),
    async report(traceId) {
      const { unresolvedMinutes } = limits;
      return (await reportUnresolvedPayments(db, unresolvedMinutes, serviceCaller(traceId), LIMIT)) === LIMIT;
    },
    review: (traceId) => availability.review(traceId),
    async stop(withinMs) {
      await worker.stop(withinMs);
      await availability.settle();
      await queue.stop({ graceful: false });
    },
  };
}

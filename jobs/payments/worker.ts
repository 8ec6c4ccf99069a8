import { serviceCaller } from '../../db/caller.ts';
import type { Database } from '../../db/index.ts';
import { findOverdueTasks, handOverTasks, reportUnresolvedPayments } from '../../db/orders/index.ts';
import type { JobLog } from '../log.ts';
import type { PaymentProvider } from '../payment-providers/provider.ts';
import { bounded } from './bounded.ts';
import { enqueue, openQueue, withoutJob, workOn } from './queue.ts';
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
}

interface PaymentWorker {
  /** Hands what is new to the queue; returns how much. */
  relay(): Promise<number>;
  /** Hands over again what has waited for too long, unless there is a job about it; returns how much. */
  reconcile(): Promise<number>;
  /** Tells a person of what has had no outcome for very long; returns whether there is more. */
  report(traceId: string): Promise<boolean>;
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
  provider: PaymentProvider;
  limits: PaymentLimits;
  log: JobLog;
}): Promise<PaymentWorker> {
  const { db, databaseUrl, limits, log } = options;
  const provider = bounded(options.provider, limits.callSeconds);
  const queue = await openQueue(databaseUrl, log);
  const worker = workOn(queue, log, (task, how) => processTask(db, provider, task, how));
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
    async report(traceId) {
      const { unresolvedMinutes } = limits;
      return (await reportUnresolvedPayments(db, unresolvedMinutes, serviceCaller(traceId), LIMIT)) === LIMIT;
    },
    async stop(withinMs) {
      await worker.stop(withinMs);
      await queue.stop({ graceful: false });
    },
  };
}

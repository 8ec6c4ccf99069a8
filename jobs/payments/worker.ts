import type { Database } from '../../db/index.ts';
import { findOverdueTasks, handOverTasks } from '../../db/orders/index.ts';
import type { JobLog } from '../log.ts';
import type { PaymentProvider } from '../payment-providers/provider.ts';
import { enqueue, openQueue, workOn } from './queue.ts';
import { processTask } from './tasks.ts';

/** When the provider is asked again: about an outcome that it owes, and daily about a hold. */
const PATIENCE = { owed: 120, held: 86_400 };

const LIMIT = 500;

interface PaymentWorker {
  /** Hands what is new to the queue; returns how much. */
  relay(): Promise<number>;
  /** Hands over again what has waited for too long; returns how much. */
  reconcile(): Promise<number>;
  stop(): Promise<void>;
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
  log: JobLog;
}): Promise<PaymentWorker> {
  const { db, databaseUrl, provider, log } = options;
  const queue = await openQueue(databaseUrl, log);
  const worker = await workOn(queue, log, (task, how) => processTask(db, provider, task, how));
  return {
    async relay() {
      const count = await handOverTasks(db, (trx, tasks) => enqueue(queue, trx, tasks), LIMIT);
      if (count > 0) queue.notifyWorker(worker);
      return count;
    },
    async reconcile() {
      const tasks = await findOverdueTasks(db, PATIENCE, LIMIT);
      if (tasks.length > 0) await enqueue(queue, db, tasks);
      return tasks.length;
    },
    stop: () => queue.stop({ graceful: true, timeout: 8_000 }),
  };
}

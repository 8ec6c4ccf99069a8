import { randomBytes } from 'node:crypto';
import { PgBoss, fromKysely } from 'pg-boss';
import type { Database } from '../../db/index.ts';
import { type PaymentTask, findOverdueTasks, handOverTasks } from '../../db/orders/index.ts';
import type { JobLog } from '../log.ts';
import type { PaymentProvider } from '../payment-providers/provider.ts';
import { processTask } from './tasks.ts';

const QUEUE = 'payment';

/** A job whose process was killed is taken up again after so many seconds; nothing less is possible. */
const HEARTBEAT_SECONDS = 10;

/** The provider owes an outcome for so long: an event may have been lost, or all tries of a job have failed. */
const OVERDUE_SECONDS = 120;

export interface PaymentWorker {
  /** Hands what is new to the queue; returns how much. */
  relay(): Promise<number>;
  /** Hands over again what has waited for too long; returns how much. */
  reconcile(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Works on payments: a queue of pg-boss in the same database, with retries until the provider's answer is known. The queue stays out
 * of the requests' transactions, which it would slow down threefold: they leave rows behind that `relay` hands over in bulk. Any
 * number of processes may do this at once.
 */
export async function startPaymentWorker(options: {
  db: Database;
  databaseUrl: string;
  provider: PaymentProvider;
  log: JobLog;
}): Promise<PaymentWorker> {
  const { db, databaseUrl, provider, log } = options;
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'order-service-queue',
    max: 4,
    // Jobs of killed workers are looked for this often.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
    registerInstance: false,
  });
  boss.on('error', (err) => log.error({ err, job: QUEUE, traceId: newTraceId() }, 'the queue has trouble'));
  await boss.start();
  await boss.createQueue(QUEUE, {
    retryLimit: 50,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 120,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 3600,
  });
  const worker = await boss.work<PaymentTask>(
    QUEUE,
    {
      batchSize: 10,
      localConcurrency: 4,
      pollingIntervalSeconds: 0.5,
      includeMetadata: true,
      perJobResults: true,
    },
    async (jobs) =>
      Promise.all(
        jobs.map(async ({ id, data, retryCount }) => {
          const traceId = newTraceId();
          try {
            await processTask(db, provider, data, { isRetry: retryCount > 0, traceId });
            return { id, status: 'completed' as const };
          } catch (err) {
            log.error({ err, job: QUEUE, traceId, task: data, retryCount }, 'the outcome is not known yet');
            return { id, status: 'failed' as const };
          }
        }),
      ),
  );
  const insert = async (trx: Database, tasks: PaymentTask[]) => {
    await boss.insert(
      QUEUE,
      tasks.map((task) => ({ data: task })),
      { db: fromKysely(trx) },
    );
  };
  return {
    async relay() {
      const count = await handOverTasks(db, insert, 500);
      if (count > 0) boss.notifyWorker(worker);
      return count;
    },
    async reconcile() {
      const tasks = await findOverdueTasks(db, OVERDUE_SECONDS, 500);
      if (tasks.length > 0) await insert(db, tasks);
      return tasks.length;
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
}

const newTraceId = () => randomBytes(16).toString('hex');

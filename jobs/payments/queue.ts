import { PgBoss, fromKysely } from 'pg-boss';
import { newTraceId } from '../../db/ids.ts';
import type { Database } from '../../db/index.ts';
import type { PaymentTask } from '../../db/orders/index.ts';
import { withoutRows } from '../../db/postgres/failures.ts';
import type { JobLog } from '../log.ts';

const QUEUE = 'payment';

/**
 * A job whose process was killed is given to another worker after this time. pg-boss allows no shorter one.
 */
const HEARTBEAT_SECONDS = 10;

/** A queue of tasks in pg-boss, with retries until the provider's answer is known. */
export async function openQueue(databaseUrl: string, log: JobLog): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'order-service-queue',
    max: 4,
    // How often jobs of killed workers are looked for.
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
  return boss;
}

/** Puts tasks into the queue, in the transaction `trx`. */
export async function enqueue(boss: PgBoss, trx: Database, tasks: PaymentTask[]): Promise<void> {
  const jobs = tasks.map((task) => ({ data: task }));
  await boss.insert(QUEUE, jobs, { db: fromKysely(trx) });
}

/**
 * Calls `carryOut` for each task, many at a time. A task whose call rejects is tried again. Returns the
 * worker's id.
 */
export async function workOn(
  boss: PgBoss,
  log: JobLog,
  carryOut: (task: PaymentTask, options: { isRetry: boolean; traceId: string }) => Promise<void>,
): Promise<string> {
  return boss.work<PaymentTask>(
    QUEUE,
    {
      batchSize: 10,
      localConcurrency: 4,
      pollingIntervalSeconds: 0.5,
      includeMetadata: true,
      perJobResults: true,
    },
    (jobs) =>
      Promise.all(
        jobs.map(async ({ id, data: task, retryCount }) => {
          const traceId = newTraceId();
          try {
            await carryOut(task, { isRetry: retryCount > 0, traceId });
            return { id, status: 'completed' as const };
          } catch (err) {
            log.error(
              { err: withoutRows(err), job: QUEUE, traceId, task, retryCount },
              'the outcome is not known yet',
            );
            return { id, status: 'failed' as const };
          }
        }),
      ),
  );
}

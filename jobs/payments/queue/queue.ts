import { sql } from 'kysely';
import { type Job, PgBoss, fromKysely } from 'pg-boss';
import type { Database } from '../../../db/base/database.ts';
import { newTraceId } from '../../../db/base/ids.ts';
import { type ConnectOptions, connectionOptions } from '../../../db/base/open.ts';
import { findQueueSchema, queueTable } from '../../../db/base/queue-tables.ts';
import { type Span, spanned } from '../../../db/base/tracer.ts';
import type { PaymentTask } from '../../../db/orders/index.ts';
import { redactRows } from '../../../packages/postgres/sessions/database-errors.ts';
import type { JobLog } from '../../running/job-log.ts';
import { WorkerSlots } from './worker-slots.ts';

/**
 * Name of the queue. Older versions use another queue, `payment`, and add several jobs for the same payment to that
 * queue.
 */
export const QUEUE = 'payments';

/**
 * Time in seconds after which the job of a killed process is given to another worker. pg-boss allows no shorter time.
 */
export const HEARTBEAT_SECONDS = 10;

/**
 * Maximum number of connections in addition to the pool: the queue's own, and one that listens
 * (`jobs/feed/feed-jobs.ts`).
 */
export const QUEUE_CONNECTIONS = 4;

/** Opens the queue of tasks in pg-boss. A job is retried until the provider's answer is known. */
export async function openQueue(
  db: Database,
  databaseUrl: string,
  connections: ConnectOptions | undefined,
  log: JobLog,
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...connectionOptions(databaseUrl, connections),
    application_name: 'order-service-queue',
    schema: await findQueueSchema(db),
    max: QUEUE_CONNECTIONS - 1,
    // Time between two checks of pg-boss for jobs of killed workers.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
    registerInstance: false,
    // pg-boss must not migrate its tables here, because `queue-schema.ts` does this.
    migrate: false,
  });
  boss.on('error', (err) => logQueueError(log, err));
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  return boss;
}

export const logQueueError = (log: JobLog, err: unknown) =>
  log.error({ err, job: QUEUE, traceId: newTraceId() }, 'payment queue error');

/**
 * Adds tasks to the queue in the transaction `trx`. Skips tasks for which a job already waits. The jobs are due after
 * `startAfter` seconds.
 */
export async function enqueue(
  boss: PgBoss,
  trx: Database,
  tasks: PaymentTask[],
  startAfter = 0,
): Promise<void> {
  const jobs = tasks.map((task) => ({ data: task, singletonKey: task.id, startAfter }));
  await boss.insert(QUEUE, jobs, { db: fromKysely(trx) });
}

/** Returns the tasks for which no job waits, runs, or will be retried. */
export async function withoutJob(db: Database, tasks: PaymentTask[]): Promise<PaymentTask[]> {
  const { rows } = await sql<{ key: string }>`
    select singleton_key as key from ${await queueTable(db, 'job')}
    where name = ${QUEUE} and state < 'completed' and singleton_key = any (${tasks.map(({ id }) => id)})`.execute(
    db,
  );
  const busy = new Set(rows.map(({ key }) => key));
  return tasks.filter(({ id }) => !busy.has(id));
}

/**
 * Selects at most `limit` tasks that wait for a retry, and makes these tasks due now. The tasks that have waited
 * longest come first.
 */
export async function runDeferredNow(db: Database, limit: number): Promise<void> {
  const job = await queueTable(db, 'job');
  await sql`
    update ${job} set start_after = now() where name = ${QUEUE} and id in (
      select id from ${job} where name = ${QUEUE} and state < 'active' and start_after > now()
      order by coalesce(started_on, created_on) limit ${limit} for update skip locked)`.execute(db);
}

/**
 * Numbers of jobs in the queue. `ready`: due. `deferred`: due later. `active`: running. `failed`: the last try has
 * failed.
 */
export type QueueCounts = Record<'ready' | 'deferred' | 'active' | 'failed', number>;

/**
 * Reads the numbers of jobs. The numbers are some seconds old, because pg-boss counts its jobs only every few seconds.
 */
export async function countJobs(db: Database): Promise<QueueCounts> {
  const { rows } = await sql<QueueCounts>`
    select ready_count as ready, deferred_count as deferred, active_count as active, failed_count as failed
    from ${await queueTable(db, 'queue')} where name = ${QUEUE}`.execute(db);
  return rows[0] ?? { ready: 0, deferred: 0, active: 0, failed: 0 };
}

interface Worker {
  /** Number of tasks that are running. */
  readonly underWay: number;
  /** Polls for tasks immediately. */
  wake(): void;
  stop(withinMs?: number): Promise<void>;
}

/** Returns how many of `wanted` tasks may be taken now. */
type Admit = (wanted: number) => number | Promise<number>;

/**
 * Takes tasks from the queue, as many as `admit` allows, and calls `carryOut` for each, many at the same time. If
 * `carryOut` rejects, the task is tried again. `begin` starts the span of a task if its order has a sampled trace.
 * `begin` never rejects.
 */
export function processQueue(
  boss: PgBoss,
  log: JobLog,
  admit: Admit,
  carryOut: (
    task: PaymentTask,
    options: { isRetry: boolean; traceId: string; span: Span | undefined },
  ) => Promise<void>,
  begin: (task: PaymentTask) => Promise<Span | undefined> = async () => undefined,
): Worker {
  const places = new WorkerSlots<Job<PaymentTask>>({
    quick: 40,
    pollMs: () => 500,
    async take(free) {
      const batchSize = await admit(free);
      return batchSize > 0 ? boss.fetch<PaymentTask>(QUEUE, { batchSize }) : [];
    },
    async carryOut({ data: task, retryCount }) {
      const span = await begin(task);
      const traceId = span?.traceId ?? newTraceId();
      try {
        await spanned(span, () => carryOut(task, { isRetry: retryCount > 0, traceId, span }));
        return true;
      } catch (err) {
        const fields = { err: redactRows(err), job: QUEUE, traceId, task, retryCount };
        log.error(fields, 'payment outcome is unknown; retried later');
        return false;
      }
    },
    async settle(done, again) {
      if (done.length > 0) await boss.complete(QUEUE, done);
      if (again.length > 0) await boss.fail(QUEUE, again);
    },
    failed: (err) => logQueueError(log, err),
  });
  const beat = () => {
    const { taken } = places;
    if (taken.length > 0) boss.touch(QUEUE, taken).catch((err: unknown) => logQueueError(log, err));
  };
  const heart = setInterval(beat, (HEARTBEAT_SECONDS * 1000) / 2);
  return {
    get underWay() {
      return places.underWay;
    },
    wake: () => places.wake(),
    async stop(withinMs) {
      await places.stop(withinMs);
      clearInterval(heart);
    },
  };
}

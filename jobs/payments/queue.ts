import { sql } from 'kysely';
import { type Job, PgBoss, fromKysely } from 'pg-boss';
import { newTraceId } from '../../db/ids.ts';
import { type ConnectOptions, type Database, connectionOptions } from '../../db/index.ts';
import type { PaymentTask } from '../../db/orders/index.ts';
import { withoutRows } from '../../db/postgres/failures.ts';
import type { JobLog } from '../log.ts';
import { Places } from './places.ts';

/** Not `payment`, the queue of versions that put several jobs about the same payment into it. */
const QUEUE = 'payments';

/**
 * A job whose process was killed is given to another worker after this time. pg-boss allows no shorter one.
 */
const HEARTBEAT_SECONDS = 10;

/** How many connections the queue opens at most. */
export const QUEUE_CONNECTIONS = 4;

/** A queue of tasks in pg-boss, with retries until the provider's answer is known. */
export async function openQueue(
  databaseUrl: string,
  connections: ConnectOptions | undefined,
  log: JobLog,
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...connectionOptions(connections),
    connectionString: databaseUrl,
    application_name: 'order-service-queue',
    max: QUEUE_CONNECTIONS,
    // How often jobs of killed workers are looked for.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
    registerInstance: false,
  });
  boss.on('error', (err) => reportTrouble(log, err));
  await boss.start();
  await boss.createQueue(QUEUE, {
    // Of the jobs about a payment one waits, one is under way and one is to be tried again, at most. One that
    // waits while another is under way isn't idle: the provider's event may be newer than the other's look-up.
    policy: 'stately',
    // For two weeks, which is how long the queue keeps a job. After that `reconcile` asks, and a person knows.
    retryLimit: 20_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 300,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 3600,
  });
  return boss;
}

export const reportTrouble = (log: JobLog, err: unknown) =>
  log.error({ err, job: QUEUE, traceId: newTraceId() }, 'the queue has trouble');

/** Puts tasks into the queue, in the transaction `trx`, unless a job about the same waits already. */
export async function enqueue(boss: PgBoss, trx: Database, tasks: PaymentTask[]): Promise<void> {
  const jobs = tasks.map((task) => ({ data: task, singletonKey: task.id }));
  await boss.insert(QUEUE, jobs, { db: fromKysely(trx) });
}

/** The tasks about which no job waits, is under way, or is to be tried again. */
export async function withoutJob(db: Database, tasks: PaymentTask[]): Promise<PaymentTask[]> {
  const { rows } = await sql<{ key: string }>`
    select singleton_key as key from pgboss.job
    where name = ${QUEUE} and state < 'completed' and singleton_key = any (${tasks.map(({ id }) => id)})`.execute(
    db,
  );
  const busy = new Set(rows.map(({ key }) => key));
  return tasks.filter(({ id }) => !busy.has(id));
}

/** Has those tasks tried now that wait after a failure, at most `limit`, the one that has waited longest first. */
export async function hurry(db: Database, limit: number): Promise<void> {
  await sql`
    update pgboss.job set start_after = now() where name = ${QUEUE} and id in (
      select id from pgboss.job where name = ${QUEUE} and state = 'retry' and start_after > now()
      order by started_on limit ${limit} for update skip locked)`.execute(db);
}

interface Worker {
  /** Looks for tasks now. */
  wake(): void;
  stop(withinMs?: number): Promise<void>;
}

/** How many tasks may be taken now, at most `wanted`, while so many are under way. */
type Admit = (wanted: number, underWay: number) => number | Promise<number>;

/**
 * Calls `carryOut` for each task that `admit` lets in, many at a time. A task whose call rejects is tried
 * again.
 */
export function workOn(
  boss: PgBoss,
  log: JobLog,
  admit: Admit,
  carryOut: (task: PaymentTask, options: { isRetry: boolean; traceId: string }) => Promise<void>,
): Worker {
  const places = new Places<Job<PaymentTask>>({
    async take(free, underWay) {
      const batchSize = await admit(free, underWay);
      return batchSize > 0 ? boss.fetch<PaymentTask>(QUEUE, { batchSize }) : [];
    },
    async carryOut({ data: task, retryCount }) {
      const traceId = newTraceId();
      try {
        await carryOut(task, { isRetry: retryCount > 0, traceId });
        return true;
      } catch (err) {
        const fields = { err: withoutRows(err), job: QUEUE, traceId, task, retryCount };
        log.error(fields, 'the outcome is not known yet');
        return false;
      }
    },
    async settle(done, again) {
      if (done.length > 0) await boss.complete(QUEUE, done);
      if (again.length > 0) await boss.fail(QUEUE, again);
    },
    failed: (err) => reportTrouble(log, err),
  });
  const beat = () => {
    const { taken } = places;
    if (taken.length > 0) boss.touch(QUEUE, taken).catch((err: unknown) => reportTrouble(log, err));
  };
  const heart = setInterval(beat, (HEARTBEAT_SECONDS * 1000) / 2);
  return {
    wake: () => places.wake(),
    async stop(withinMs) {
      await places.stop(withinMs);
      clearInterval(heart);
    },
  };
}

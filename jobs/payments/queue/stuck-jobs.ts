/** Functions with which an operator examines and retries jobs of the queue. */
import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../../../db/base/database.ts';
import { queueTable } from '../../../db/base/queue-tables.ts';
import type { PaymentTask } from '../../../db/orders/index.ts';
import { QUEUE, enqueue, withoutJob } from './queue.ts';

/** A job that the queue has given up, or that was tried often. Times are RFC 3339 in UTC. */
export interface StuckJob {
  id: string;
  task: PaymentTask;
  state: string;
  tries: number;
  since: string;
  triedAt: string | null;
}

/**
 * Lists jobs that the queue has given up. If `tries` is given, also lists jobs with at least this many tries. The
 * oldest jobs come first.
 */
export async function listStuckJobs(db: Database, tries?: number, limit = 100): Promise<StuckJob[]> {
  const { rows } = await sql<StuckJob>`
    select id, data as task, state::text as state, retry_count as tries, created_on as since, started_on as "triedAt"
    from ${await queueTable(db, 'job')} where name = ${QUEUE} and (state = 'failed' or state < 'active' and retry_count >= ${tries ?? null}::int)
    order by created_on limit ${limit}`.execute(db);
  return rows;
}

/** Returns the time since when the job that has waited longest is due. Returns undefined if no job is due. */
export async function dueSince(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ since: string }>`
    select start_after as since from ${await queueTable(db, 'job')}
    where name = ${QUEUE} and state < 'active' and start_after < now() order by start_after limit 1`.execute(
    db,
  );
  return rows[0]?.since;
}

/** Adds jobs that were given up to the queue again. Skips a job if another job for the same task already waits. */
export async function redrive(boss: PgBoss, db: Database, jobs: readonly StuckJob[]): Promise<number> {
  const failed = jobs.filter(({ state }) => state === 'failed');
  const needed = await withoutJob(
    db,
    failed.map(({ task }) => task),
  );
  if (needed.length > 0) await enqueue(boss, db, needed);
  if (failed.length === 0) return 0;
  await boss.deleteJob(
    QUEUE,
    failed.map(({ id }) => id),
  );
  return failed.length;
}

/** Selects the jobs of an order that wait for a retry, and makes them due now. Returns the number of these jobs. */
export async function hurryTasks(db: Database, orderId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ${await queueTable(db, 'job')} set start_after = now()
    where name = ${QUEUE} and state < 'active' and start_after > now() and data ->> 'orderId' = ${orderId}`.execute(
    db,
  );
  return Number(numAffectedRows);
}

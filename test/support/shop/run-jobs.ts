import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { assignPositions } from '../../../db/feed/feed.ts';
import {
  type PaymentAnswer,
  type PaymentTask,
  claimAttempts,
  expireOrders as expireOrdersOf,
  findAttempt,
  handOverTasks,
  issueDocuments,
  recordPayments,
} from '../../../db/orders/index.ts';
import { mergeFeeds } from '../../../db/shards/feed/merge-feeds.ts';
import type { Payments } from '../../../jobs/payment-providers/index.ts';
import type { PaymentProvider } from '../../../jobs/payment-providers/port/provider.ts';
import { startPayment } from '../../../jobs/payments/start-payments.ts';
import { processTask } from '../../../jobs/payments/process-task.ts';
import { inEachPlace, placeOf, serviceDatabases } from '../database/shards.ts';

/** Trace id of all jobs that tests run. */
export const TRACE_ID = 'f'.repeat(32);

/** Caller that the order history records for changes by the worker. */
export const WORKER = { clientId: 'order-service', customerId: undefined, traceId: TRACE_ID };

/** Gives positions to new events: first in the feed of each shard, then in the merged feed of the shop. */
export async function placeEvents(db: Database, limit?: number): Promise<number> {
  const placed = await inEachPlace(db, (place) => assignPositions(place, limit));
  const { shards } = serviceDatabases(db);
  const woven = shards ? await mergeFeeds(shards) : 0;
  return placed.reduce((sum, count) => sum + count, woven);
}

/**
 * Runs the worker's jobs in this process until no work is left: handing over tasks, running tasks, and retries without
 * waiting. `tasks` run first. At the end new events get their positions in the feed.
 */
export async function runUntilIdle(
  db: Database,
  { provider, work }: Payments,
  tasks: PaymentTask[] = [],
): Promise<void> {
  let open = tasks.map((task) => ({ task, tries: 0 }));
  for (;;) {
    const more = await work?.(100);
    open.push(...(await takeTasks(db)).map((task) => ({ task, tries: 0 })));
    if (open.length === 0 && !more) break;
    const again: typeof open = [];
    for (const { task, tries } of open) {
      try {
        await carryOut(db, provider, task, tries > 0);
      } catch (error) {
        if (tries >= 5) throw error;
        again.push({ task, tries: tries + 1 });
      }
    }
    open = again;
  }
  while ((await placeEvents(db)) > 0);
}

/** Claims new payment attempts, and the tasks in the outbox that the worker would add to its queue. */
export const takeTasks = async (db: Database): Promise<PaymentTask[]> =>
  (await inEachPlace(db, takeTasksOf)).flat();

async function takeTasksOf(db: Database): Promise<PaymentTask[]> {
  const attempts = await claimAttempts(db, 100);
  const tasks = attempts.map(({ order_id: orderId, id }): PaymentTask => ({ kind: 'attempt', orderId, id }));
  await handOverTasks(db, async (_trx, taken) => void tasks.push(...taken), 100);
  return tasks;
}

/**
 * Runs a task as the worker does. A new payment attempt is started directly, because the worker needs no job for it.
 */
export async function carryOut(
  shop: Database,
  provider: PaymentProvider,
  task: PaymentTask,
  isRetry: boolean,
): Promise<void> {
  const { kind, orderId, id } = task;
  const db = placeOf(shop, orderId);
  const attempt = kind === 'attempt' && !isRetry ? await findAttempt(db, orderId, id) : undefined;
  if (attempt?.status !== 'PROCESSING')
    return processTask(db, provider, task, { isRetry, traceId: TRACE_ID });
  const record = async (answer: PaymentAnswer) => (await recordPayments(db, [answer], WORKER)).has(answer);
  await startPayment({ db, provider, record }, attempt, WORKER);
}

/** Runs each new task once, newest first. Tasks that are created in the meantime aren't run. */
export async function workOnce(db: Database, { provider }: Payments): Promise<void> {
  for (const task of (await takeTasks(db)).reverse()) await carryOut(db, provider, task, false);
}

/** Expires all due orders. Returns the number of processed orders. */
export async function expireOrders(db: Database): Promise<number> {
  const handled = await inEachPlace(db, (place) => expireOrdersOf(place, WORKER));
  return handled.reduce((sum, count) => sum + count, 0);
}

/**
 * Moves the times of these orders into the past, so that their reservations are over. Doesn't run the job that expires
 * the orders.
 */
export async function endReservations(db: Database, ...orderIds: string[]): Promise<void> {
  await sql`
    update orders set created_at = created_at - interval '1 day', reserved_until = reserved_until - interval '1 day'
    where id = any (${orderIds}::uuid[])`.execute(db);
}

/** Issues all documents that wait for a number, and places their events. */
export async function issueAll(db: Database): Promise<void> {
  const { db: main } = serviceDatabases(db);
  await inEachPlace(db, async (place) => {
    while (await issueDocuments(main, place, 100));
  });
  while ((await placeEvents(db)) > 0);
}

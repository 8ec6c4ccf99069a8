import { sql } from 'kysely';
import { placeEvents } from '../../db/events.ts';
import type { Database } from '../../db/index.ts';
import { type PaymentTask, handOverTasks } from '../../db/orders/index.ts';
import type { Payments } from '../../jobs/payment-providers/index.ts';
import { processTask } from '../../jobs/payments/tasks.ts';

/** The trace id of all that the worker does in tests. */
export const TRACE_ID = 'f'.repeat(32);

/** The client that the history names for changes by the worker. */
export const WORKER = { clientId: 'order-service', customerId: undefined, traceId: TRACE_ID };

/**
 * The worker without its timers: relays, queues and retries in this process until nothing is left to do, first
 * these tasks, then places events.
 */
export async function workOff(
  db: Database,
  { provider, work }: Payments,
  tasks: PaymentTask[] = [],
): Promise<void> {
  let open = tasks.map((task) => ({ task, tries: 0 }));
  for (;;) {
    const events = (await work?.(100)) ?? 0;
    open.push(...(await takeTasks(db)).map((task) => ({ task, tries: 0 })));
    if (open.length === 0 && events === 0) break;
    const again: typeof open = [];
    for (const { task, tries } of open) {
      try {
        await processTask(db, provider, task, { isRetry: tries > 0, traceId: TRACE_ID });
      } catch (error) {
        if (tries >= 5) throw error;
        again.push({ task, tries: tries + 1 });
      }
    }
    open = again;
  }
  while ((await placeEvents(db)) > 0);
}

/** Takes from the outbox what the queue would get. */
export async function takeTasks(db: Database): Promise<PaymentTask[]> {
  const tasks: PaymentTask[] = [];
  await handOverTasks(db, async (_trx, taken) => void tasks.push(...taken), 100);
  return tasks;
}

/** Works once on each new task, the last one first, and not on the tasks that result. */
export async function workOnce(db: Database, { provider }: Payments): Promise<void> {
  for (const task of (await takeTasks(db)).reverse())
    await processTask(db, provider, task, { isRetry: false, traceId: TRACE_ID });
}

/**
 * Moves the times of these orders back, so that their reservations have ended. The worker has not handled
 * them yet.
 */
export async function endReservations(db: Database, ...orderIds: string[]): Promise<void> {
  await sql`
    update orders set created_at = created_at - interval '1 day', reserved_until = reserved_until - interval '1 day'
    where id = any (${orderIds}::uuid[])`.execute(db);
}

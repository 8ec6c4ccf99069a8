import { sql } from 'kysely';
import type { Database } from '../index.ts';

/** An operation that the provider has refused for now, as the worker knew it when it asked. */
interface RefusedOperation {
  order_id: string;
  id: string;
  tries: number;
}

/**
 * Has an operation repeated later that the provider refuses for now: after a minute, then twice as long each
 * time, 6 hours at most. Returns whether it is: not once `retryDays` have passed since it was requested, and
 * not where it has had an outcome, or another try, in the meantime. One statement, so that a try is counted
 * once in any number of processes.
 */
export async function postponeOperation(
  db: Database,
  { order_id: orderId, id, tries }: RefusedOperation,
  { code, retryDays }: { code: string; retryDays: number },
): Promise<boolean> {
  const postponed = await db
    .updateTable('payment_operations')
    .set({
      tries: tries + 1,
      next_try_at: sql`now() + least(interval '1 minute' * 2 ^ least(tries, 9), interval '6 hours')`,
      last_refusal: code,
      checked_at: sql`now()`,
    })
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('tries', '=', tries)
    .where('created_at', '>', sql<string>`now() - make_interval(days => ${retryDays}::int)`)
    .returning('id')
    .executeTakeFirst();
  return postponed !== undefined;
}

/** Why an attempt isn't to be ended just now: conditions of SQL, the same in all statements that ask. */
import { type Expression, sql } from 'kysely';

type Id = Expression<unknown>;

/**
 * Whether the provider is being asked to end an attempt (without one: any of the order's), and hasn't said yet
 * whether it could. Literals, because a statement that is planned once uses a partial index only where it
 * shows the index's condition; `offset 0` has few orders looked up one by one, and not all operations joined.
 */
export const isVoidUnderWay = (orderId: Id, attemptId?: Id) => sql<boolean>`exists (
  select from payment_operations
  where order_id = ${orderId} and ${attemptId === undefined ? sql`true` : sql`attempt_id = ${attemptId}`}
    and kind = 'VOID' and status = 'PENDING'
  offset 0)`;

/**
 * Whether the provider isn't asked again yet to end an attempt: for a minute after it refused, then for twice
 * as long each time, 6 hours at most.
 */
export const isVoidPaused = (orderId: Id, attemptId: Id) => sql<boolean>`(
  select max(updated_at) + least(interval '1 minute' * 2 ^ least(count(*) - 1, 9), interval '6 hours') > now()
  from payment_operations
  where order_id = ${orderId} and attempt_id = ${attemptId} and kind = 'VOID' and status = 'FAILED') is true`;

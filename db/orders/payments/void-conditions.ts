/** SQL conditions of attempts that must not be ended at the moment, the same in all statements. */
import { type Expression, sql } from 'kysely';

type Id = Expression<unknown>;

/**
 * SQL of whether the provider is being asked to end an attempt (without one: any attempt of the order), and hasn't said
 * yet whether it could. Literals, because a statement that is planned once uses a partial index only if it shows the
 * index's condition. With `offset 0` few orders are looked up one by one, instead of a join of all operations.
 */
export const voidPendingSql = (orderId: Id, attemptId?: Id) => sql<boolean>`exists (
  select from payment_operations
  where order_id = ${orderId} and ${attemptId === undefined ? sql`true` : sql`attempt_id = ${attemptId}`}
    and kind = 'VOID' and status = 'PENDING'
  offset 0)`;

/**
 * SQL of whether the provider must not be asked again yet to end an attempt: for a minute after it refused, then for
 * twice the time after each refusal, 6 hours at most.
 */
export const voidPausedSql = (orderId: Id, attemptId: Id) => sql<boolean>`(
  select max(updated_at) + least(interval '1 minute' * 2 ^ least(count(*) - 1, 9), interval '6 hours') > now()
  from payment_operations
  where order_id = ${orderId} and attempt_id = ${attemptId} and kind = 'VOID' and status = 'FAILED') is true`;

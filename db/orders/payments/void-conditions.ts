/**
 * SQL conditions about voids, which several statements share: whether a void of a payment attempt is pending, and
 * whether a new void must wait.
 */
import { type Expression, sql } from 'kysely';

type Id = Expression<unknown>;

/**
 * SQL condition that a void of an attempt is pending: the provider hasn't reported yet whether it could end the
 * attempt. Without `attemptId`, a void of any attempt of the order counts. The condition contains literals instead of
 * parameters, because the plan of a prepared statement uses a partial index only if the statement contains the index's
 * condition. `offset 0` makes PostgreSQL look up the few orders one by one, instead of joining all operations.
 */
export const voidPendingSql = (orderId: Id, attemptId?: Id) => sql<boolean>`exists (
  select from payment_operations
  where order_id = ${orderId} and ${attemptId === undefined ? sql`true` : sql`attempt_id = ${attemptId}`}
    and kind = 'VOID' and status = 'PENDING'
  offset 0)`;

/**
 * SQL condition that the provider has refused to end an attempt, and must not be asked again yet. The pause after its
 * first refusal is a minute. After each further refusal the pause is twice as long, up to 6 hours.
 */
export const voidPausedSql = (orderId: Id, attemptId: Id) => sql<boolean>`(
  select max(updated_at) + least(interval '1 minute' * 2 ^ least(count(*) - 1, 9), interval '6 hours') > now()
  from payment_operations
  where order_id = ${orderId} and attempt_id = ${attemptId} and kind = 'VOID' and status = 'FAILED') is true`;

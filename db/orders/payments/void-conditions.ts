/** SQL conditions about voids (requests to the provider to end a payment or to release held money). */
import { type Expression, sql } from 'kysely';

type Id = Expression<unknown>;

/**
 * SQL condition: a void of the attempt is pending at the provider. If `attemptId` is undefined, the condition is true
 * for a void of any attempt of the order. Kind and status are literals, because PostgreSQL uses a partial index in a
 * prepared statement only if the statement contains the index's condition. `offset 0` makes PostgreSQL look up the few
 * orders one by one, instead of joining all operations.
 */
export const voidPendingSql = (orderId: Id, attemptId?: Id) => sql<boolean>`exists (
  select from payment_operations
  where order_id = ${orderId} and ${attemptId === undefined ? sql`true` : sql`attempt_id = ${attemptId}`}
    and kind = 'VOID' and status = 'PENDING'
  offset 0)`;

/**
 * SQL condition: the provider has refused to void the attempt a short while ago, so no new void may be requested yet.
 * The pause after the first refusal is a minute. The pause doubles with each further refusal, up to 6 hours.
 */
export const voidPausedSql = (orderId: Id, attemptId: Id) => sql<boolean>`(
  select max(updated_at) + least(interval '1 minute' * 2 ^ least(count(*) - 1, 9), interval '6 hours') > now()
  from payment_operations
  where order_id = ${orderId} and attempt_id = ${attemptId} and kind = 'VOID' and status = 'FAILED') is true`;

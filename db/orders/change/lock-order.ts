/** Locks orders. Every transaction that changes an order must hold the order's lock. */
import { compiledStatement } from '../../../packages/postgres/statements/statement.ts';
import type { Query } from '../../../packages/postgres/statements/pipeline.ts';
import type { Reach } from '../../call/reach.ts';

/**
 * Locks an order that the caller may access. `$1`: the order's id, `$2`: the customer whose orders the caller may
 * access, or null if the caller may access all orders.
 */
const lockStatement = compiledStatement<{ id: string }>(`
  select id from orders where id = $1 and ($2::text is null or customer_id = $2) for update`);

export const lockOrder = ({ customerId }: Reach, id: string): Query<{ id: string }> =>
  lockStatement(id, customerId ?? null);

/**
 * Locks an order, and then its PENDING payment attempts (attempts that no worker has claimed yet). The lock is needed
 * because `claimAttempts` claims attempts without the order's lock, but skips locked attempts. This statement doesn't
 * lock an attempt that another process is claiming at this moment, or an attempt that was inserted while the statement
 * waited for the order's lock.
 */
const lockWithWaitingStatement = compiledStatement<{ id: string; waiting: string[] }>(`
  with locked as materialized (
    select id from orders where id = $1 and ($2::text is null or customer_id = $2) for update
  ),
  waiting as materialized (
    select id from payment_attempts where order_id = (select id from locked) and status = 'PENDING'
    for update skip locked
  )
  select id, array(select id from waiting) as waiting from locked`);

export const lockOrderAndWaiting = (
  { customerId }: Reach,
  id: string,
): Query<{ id: string; waiting: string[] }> => lockWithWaitingStatement(id, customerId ?? null);

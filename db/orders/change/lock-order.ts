/** The lock of an order, under which every change is made. */
import { compiledStatement } from '../../../packages/postgres/statements/statement.ts';
import type { Query } from '../../../packages/postgres/statements/pipeline.ts';
import type { Reach } from '../../call/reach.ts';

/**
 * `$1`: the order's id, `$2`: the customer whose orders the caller may access, or null. Never waits for the lock of an
 * order that the caller can't access.
 */
const lockStatement = compiledStatement<{ id: string }>(`
  select id from orders where id = $1 and ($2::text is null or customer_id = $2) for update`);

export const lockOrder = ({ customerId }: Reach, id: string): Query<{ id: string }> =>
  lockStatement(id, customerId ?? null);

/**
 * Locks an order, and then its PENDING attempts, which `claimAttempts` takes without the order's lock and skips if they
 * are locked. Doesn't wait for an attempt that is being taken. Doesn't see an attempt of a change that it has waited
 * for.
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

/** The lock of an order, under which it is changed. */
import { unsent } from '../../../packages/postgres/statements/statement.ts';
import type { Query } from '../../../packages/postgres/statements/together.ts';
import type { Reach } from '../../call/reach.ts';

/** `$1`: its id, `$2`: the customer whose orders are within reach, or null. For the lock of another nobody waits. */
const lockStatement = unsent<{ id: string }>(`
  select id from orders where id = $1 and ($2::text is null or customer_id = $2) for update`);

export const lockOrder = ({ customerId }: Reach, id: string): Query<{ id: string }> =>
  lockStatement(id, customerId ?? null);

/**
 * The same, and then its attempts that are PENDING, which `claimAttempts` takes without the order's lock and skips
 * where they are locked. Waits for none that is just being taken, and doesn't see one of a change that it has waited for.
 */
const lockWithWaitingStatement = unsent<{ id: string; waiting: string[] }>(`
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

import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { eachDue } from '../../base/skipped-items.ts';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { beginChange, endChange } from '../change/change-order.ts';

/**
 * Finds orders with open holds whose time has passed. Locks nothing. Reads only these holds from a partial index. `$1`:
 * maximum number, `$2`: ids of orders to leave out.
 */
const findOverStatement = statement<{ id: string }>(`
  select order_id as id from shipment_holds
  where released_at is null and until <= now() and order_id <> all ($2::uuid[])
  group by order_id order by min(until) limit $1`);

/**
 * Releases the shipment holds whose time has passed, of at most `limit` orders, each in its own transaction. Returns the
 * number of orders. If an order is locked or fails, handles the other orders and throws `ItemsSkipped` at the end.
 * Several processes may call this function concurrently.
 */
export async function endShipmentHolds(db: Database, caller: Caller, limit: number): Promise<number> {
  return eachDue(db, limit, {
    find: (left, seen) => findOverStatement(db, left, seen),
    idOf: ({ id }) => id,
    work: (trx, { id }) => endHoldsOf(trx, id, caller),
  });
}

/** Releases the holds of an order whose time has passed, unless another process has released them in the meantime. */
async function endHoldsOf(trx: Database, orderId: string, caller: Caller): Promise<void> {
  const order = await beginChange(trx, ALL_ORDERS, orderId);
  const over = (order?.shipment_holds ?? []).filter(({ is_over: isOver }) => isOver);
  if (!order || over.length === 0) return;
  const releasedHolds = over.map(({ id }) => id);
  await endChange(trx, order, { operation: 'endShipmentHold', releasedHolds, events: [], caller });
}

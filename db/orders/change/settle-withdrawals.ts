/**
 * Settles withdrawn units that were being packed, in the change that ends the last shipment hold with the reason
 * PACKING: units that have been shipped are awaited, the others are cancelled.
 */
import {
  type CteFragment,
  combineFragments,
  cteFragment,
} from '../../../packages/postgres/statements/cte-fragments.ts';
import { pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import type { Database } from '../../base/database.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { planUnits } from '../model/cancel-plan.ts';
import { returnableQuantity } from '../model/fulfillment.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { OrderItemRecord, OrderRecord } from '../model/order-record.ts';
import { type CancelReason, cancellableQuantity } from '../model/order-rules.ts';
import { type ReturnRecord, countAwaited, isSettled, listPackedReturns } from '../read/returns.ts';
import { isOpen, returnEvent } from '../read/return-status.ts';
import { findPackingHolds } from '../shipment-holds/shipment-hold-record.ts';
import { toOrderChange } from './cancel-units.ts';
import { type LockedOrder, lockedOrderQuery, toLockedOrders } from './locked-order.ts';
import { findReleasedHolds, withoutHolds } from './release-shipment-holds.ts';

/** An order after the writes of a change, and the events of the units that were settled. */
export interface SettledOrder {
  locked: LockedOrder;
  events: OrderEvent[];
  /** Reason of the cancellation, if units were cancelled. */
  reason?: CancelReason | undefined;
}

/** Returns whether an order may have withdrawn units that are being packed. If not, nothing has to be read. */
export const mayHavePackedUnits = (order: Pick<OrderRecord, 'open_returns' | 'shipment_holds'>): boolean =>
  order.open_returns > 0 && findPackingHolds(order).length > 0;

/** Settles the withdrawn units of a locked order, if `change` ends its last hold with the reason PACKING. */
export async function settleWithdrawals(
  trx: Database,
  before: OrderRecord,
  locked: LockedOrder,
  releasedHolds: readonly string[] | undefined,
): Promise<SettledOrder> {
  const { order } = locked;
  const held = withoutHolds(order, findReleasedHolds(order, releasedHolds));
  if (!mayHavePackedUnits(before) || findPackingHolds(held).length > 0) return { locked, events: [] };
  const packed = await listPackedReturns(trx, order.id);
  if (packed.length === 0) return { locked, events: [] };
  const { units, returns } = settle(order.items, packed);
  const plan = units.length > 0 ? planUnits(order, units) : undefined;
  if (plan && 'kind' in plan) throw new Error(`withdrawn units of ${order.id} can't be cancelled`);
  const { parts = [], events = [] } = plan ? toOrderChange(order.id, plan, 'CUSTOMER_REQUEST') : {};
  const writes = [...(parts.length > 0 ? [combineFragments(parts)] : []), combineFragments([store(returns)])];
  const [rows] = await pipeline(trx, writes, lockedOrderQuery([order.id], ALL_ORDERS));
  const [after] = await toLockedOrders(trx, rows);
  const closed = returns.filter(({ after: { status } }) => !isOpen(status));
  return {
    reason: plan && 'CUSTOMER_REQUEST',
    locked: after!, // The order is locked, so it exists.
    events: [...events, ...closed.map(({ after: ended }) => returnEvent('return.closed', ended))],
  };
}

interface SettledReturn {
  after: ReturnRecord;
  /** Number of units of each line that are awaited from now on. */
  awaited: number[];
}

/**
 * Divides packed units into units to cancel and units to await. Units that haven't been shipped are cancelled first, as
 * in a withdrawal from an order that isn't being packed. Units that are neither shipped nor left were cancelled by
 * another change in the meantime.
 */
function settle(
  items: readonly OrderItemRecord[],
  packed: readonly ReturnRecord[],
): { units: { itemId: string; quantity: number }[]; returns: SettledReturn[] } {
  const left = new Map(
    items.map((item) => [
      item.id,
      { cancellable: cancellableQuantity(item), returnable: returnableQuantity(item) },
    ]),
  );
  const units: { itemId: string; quantity: number }[] = [];
  const returns = packed.map((before) => {
    const lines = before.items.map((line) => {
      const free = left.get(line.item_id)!; // A line of a return is a line of the order.
      const quantity = Math.min(line.packing, free.cancellable);
      const awaited = Math.min(line.packing - quantity, free.returnable);
      free.cancellable -= quantity;
      free.returnable -= awaited;
      const known = units.find(({ itemId }) => itemId === line.item_id);
      if (known) known.quantity += quantity;
      else if (quantity > 0) units.push({ itemId: line.item_id, quantity });
      return { ...line, packing: 0, cancelled: line.cancelled + line.packing - awaited };
    });
    const status = isSettled(lines) ? ('CLOSED' as const) : before.status;
    const awaited = lines.map((line, index) => countAwaited(line) - countAwaited(before.items[index]!)); // the same line
    return { after: { ...before, status, items: lines }, awaited };
  });
  return { units, returns };
}

/**
 * Stores returns whose units were settled. The order must be locked. `$1`: order, `$2`: returns, `$3`: their statuses,
 * `$4`: number of returns that have ended. For each line: `$5`: return, `$6`: item, `$7`: cancelled units, `$8`: units
 * that are awaited from now on.
 */
const storePart = cteFragment(`
  settled_returns as (
    update returns r set status = s.status, version = r.version + 1, updated_at = now()
    from unnest($2::uuid[], $3::text[]) as s(id, status) where r.order_id = $1::uuid and r.id = s.id
  ),
  settled as materialized (
    select return_id, item_id, cancelled, awaited
    from unnest($5::uuid[], $6::uuid[], $7::bigint[], $8::bigint[]) as l(return_id, item_id, cancelled, awaited)
  ),
  settled_lines as (
    update return_items l set cancelled = settled.cancelled, packing = 0
    from settled where l.order_id = $1::uuid and l.return_id = settled.return_id and l.item_id = settled.item_id
  ),
  awaited_units as (
    update order_items i set in_return = i.in_return + a.awaited
    from (select item_id, sum(awaited) as awaited from settled group by item_id) a
    where i.order_id = $1::uuid and i.id = a.item_id and a.awaited > 0
  ),
  settled_order as (
    update orders set open_returns = open_returns - $4::bigint where id = $1::uuid and $4::bigint > 0
  )`);

function store(returns: readonly SettledReturn[]): CteFragment {
  const lines = returns.flatMap(
    ({ after, awaited }) =>
      after.items.map((line, index) => ({ ...line, id: after.id, awaited: awaited[index]! })), // one number for each line
  );
  return storePart(
    returns[0]!.after.order_id, // There is at least one return.
    returns.map(({ after }) => after.id),
    returns.map(({ after }) => after.status),
    returns.filter(({ after }) => !isOpen(after.status)).length,
    lines.map(({ id }) => id),
    lines.map(({ item_id }) => item_id),
    lines.map(({ cancelled }) => cancelled),
    lines.map(({ awaited }) => awaited),
  );
}

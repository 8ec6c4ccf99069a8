/** Releases shipment holds, as a part of a change of their order. `applyChange` calls these functions. */
import { compiledStatement, equalsKey } from '../../../packages/postgres/statements/statement.ts';
import type { Query } from '../../../packages/postgres/statements/pipeline.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { hasUnitsToShip } from '../model/fulfillment.ts';
import type { OpenShipmentHold } from '../shipment-holds/shipment-hold-record.ts';

/**
 * Finds the holds that a change releases: the holds with the given ids, and all holds if nothing of the order is left to
 * ship. `order`: the order after the change, with its open holds.
 */
export const findReleasedHolds = (order: OrderRecord, ids: readonly string[] = []): OpenShipmentHold[] =>
  (order.shipment_holds ?? []).filter(({ id }) => ids.includes(id) || !hasUnitsToShip(order));

export const releaseEvents = (released: readonly OpenShipmentHold[]): OrderEvent[] =>
  released.map(({ id: holdId, reason }) => ({ type: 'order.shipment_released', data: { holdId, reason } }));

/** Returns the order without the released holds. */
export function withoutHolds(order: OrderRecord, released: readonly OpenShipmentHold[]): OrderRecord {
  const open = (order.shipment_holds ?? []).filter((hold) => !released.includes(hold));
  return { ...order, open_shipment_holds: open.length, shipment_holds: open.length > 0 ? open : null };
}

/**
 * Releases holds, and changes the number of open holds of their orders. The orders must be locked. `$1`: orders, `$2`:
 * holds of these orders, `$3`: versions of the orders after the change.
 */
const releaseStatement = compiledStatement<never>(`
  with released as materialized (
    select order_id, id, version from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as r(order_id, id, version)
  ),
  written as (
    update shipment_holds h set released_at = now(), updated_at = now(), version = h.version + 1,
      released_version = r.version
    from released r where ${equalsKey('h.order_id', 'r.order_id')} and ${equalsKey('h.id', 'r.id')}
  )
  update orders set open_shipment_holds = open_shipment_holds - n.count
  from (select order_id, count(*) as count from released group by order_id) n
  where ${equalsKey('orders.id', 'n.order_id')}`);

/** Builds the write that releases holds. `version`: version of the order after the change. */
export function releaseHolds(
  steps: readonly { orderId: string; version: number; released: readonly OpenShipmentHold[] }[],
): Query[] {
  const rows = steps.flatMap(({ orderId, version, released }) =>
    released.map(({ id }) => ({ orderId, id, version })),
  );
  if (rows.length === 0) return [];
  const columns = [rows.map((row) => row.orderId), rows.map(({ id }) => id), rows.map((row) => row.version)];
  return [releaseStatement(...columns)];
}

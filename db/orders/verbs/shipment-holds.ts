/** Creates, deletes and reads shipment holds: reasons of the shop not to ship an order yet. */
import { compiledStatement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { type PageRequest, readPage } from '../../call/pagination.ts';
import type { Reach } from '../../call/reach.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder } from '../change/change-order.ts';
import { predictOrder } from '../change/locked-order.ts';
import { hasUnitsToShip } from '../model/fulfillment.ts';
import type { OrderRecord } from '../model/order-record.ts';
import type { OrderStatus, ShipmentHoldReason } from '../model/order-rules.ts';
import { isWithinReach } from '../model/within-reach.ts';
import type { OpenShipmentHold, ShipmentHoldRecord } from '../shipment-holds/shipment-hold-record.ts';

/** Maximum number of open holds of an order. */
const OPEN_HOLDS_MAX = 20;

/** A hold that a client requests. `until`: RFC 3339 in UTC with milliseconds, as the database returns times. */
interface RequestedHold {
  reason: ShipmentHoldReason;
  note?: string | undefined;
  until?: string | undefined;
}

export type HoldRefusal =
  { kind: 'SHIPMENT_HOLD_REFUSED'; status: OrderStatus } | { kind: 'TOO_MANY_SHIPMENT_HOLDS'; limit: number };

type Refusal = HoldRefusal | { kind: 'UNTIL_HAS_PASSED' };

/**
 * Inserts a hold, and increases the number of open holds of its order. The order must be locked. `$1`: order, `$2`:
 * hold, `$3`: reason, `$4`: note, `$5`: until, `$6`: version of the order after the change.
 */
const insertStatement = compiledStatement<never>(`
  with hold as (
    insert into shipment_holds (order_id, id, reason, note, until, created_version)
    values ($1::uuid, $2::uuid, $3::text, $4::text, $5::timestamptz, $6::bigint)
  )
  update orders set open_shipment_holds = open_shipment_holds + 1 where id = $1::uuid`);

/**
 * Puts an order on hold. The result has only the id of the hold, because the note must not be stored under the
 * idempotency key. See `changeOrder`.
 */
export const createShipmentHold = (
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest & { requested: RequestedHold },
): Promise<ChangeOutcome<{ id: string }, Refusal> | undefined> =>
  changeOrder<{ id: string }, Refusal>(db, reach, orderId, request, async (_, locked) => {
    const { order, changedAt } = locked;
    const { reason, note, until } = request.requested;
    if (until !== undefined && Date.parse(until) <= Date.parse(changedAt))
      return { kind: 'UNTIL_HAS_PASSED' };
    const refusal = whyNotHoldable(order);
    if (refusal) return refusal;
    const open = order.shipment_holds ?? [];
    const id = newId();
    const hold: OpenShipmentHold = {
      ...{ id, reason, until: until ?? null, created_at: changedAt },
      ...{ is_over: false, outlasts_authorization: false },
    };
    return {
      kind: 'planned',
      change: {
        operation: 'createShipmentHold',
        writes: [insertStatement(orderId, id, reason, note ?? null, until ?? null, order.version + 1)],
        predicted: predictOrder(locked, { shipmentHolds: [...open, hold] }),
        attemptsUnchanged: true,
        events: [{ type: 'order.shipment_held', data: { holdId: id, reason } }],
      },
      result: () => ({ id }),
    };
  });

/**
 * Returns the reason why an order can't be put on hold. Undefined if it can. The operation and the list of actions share
 * this function.
 */
export function whyNotHoldable(
  order: Pick<OrderRecord, 'status' | 'items' | 'shipment_holds'>,
): HoldRefusal | undefined {
  if (!hasUnitsToShip(order)) return { kind: 'SHIPMENT_HOLD_REFUSED', status: order.status };
  const isFull = (order.shipment_holds ?? []).length >= OPEN_HOLDS_MAX;
  return isFull ? { kind: 'TOO_MANY_SHIPMENT_HOLDS', limit: OPEN_HOLDS_MAX } : undefined;
}

/** Ends a hold. If the hold has already ended, nothing changes. The caller has found the hold. See `changeOrder`. */
export const deleteShipmentHold = (
  db: Database,
  reach: Reach,
  orderId: string,
  { holdId, ...request }: ChangeRequest & { holdId: string },
): Promise<ChangeOutcome<undefined, never> | undefined> =>
  changeOrder<undefined, never>(db, reach, orderId, request, async (_, locked) => {
    const id = holdId.toLowerCase();
    if (!locked.order.shipment_holds?.some((hold) => hold.id === id))
      return { kind: 'done', result: undefined };
    return {
      kind: 'planned',
      change: {
        operation: 'deleteShipmentHold',
        predicted: predictOrder(locked, {}),
        attemptsUnchanged: true,
        releasedHolds: [id],
        events: [],
      },
      result: () => undefined,
    };
  });

const selectHolds = (db: Database, reach: Reach, orderId: string) =>
  db
    .selectFrom('shipment_holds')
    .select(['order_id', 'id', 'reason', 'note', 'until', 'released_at'])
    .select(['version', 'created_at', 'updated_at'])
    .where('order_id', '=', orderId)
    .where(isWithinReach(reach, orderId));

export async function getShipmentHold(
  db: Database,
  reach: Reach,
  orderId: string,
  id: string,
): Promise<ShipmentHoldRecord | undefined> {
  return selectHolds(db, reach, orderId).where('id', '=', id).executeTakeFirst();
}

/** Lists a page of the holds of an order, also the released ones, the oldest first. */
export async function listShipmentHolds(
  db: Database,
  reach: Reach,
  orderId: string,
  page: PageRequest,
): Promise<{ shipmentHolds: ShipmentHoldRecord[]; totalCount: number }> {
  const { rows, totalCount } = await readPage(selectHolds(db, reach, orderId).orderBy('id'), page);
  return { shipmentHolds: rows, totalCount };
}

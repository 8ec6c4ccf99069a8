import { combineFragments, cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import type { Query } from '../../../packages/postgres/statements/pipeline.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import type { Reach } from '../../call/reach.ts';
import { isReduced, reducedBy, toOrderChange } from '../change/cancel-units.ts';
import { type ChangeOutcome, type ChangeRequest, type Plan, changeOrder } from '../change/change-order.ts';
import { type LockedOrder, predictOrder } from '../change/locked-order.ts';
import { mayHavePackedUnits } from '../change/settle-withdrawals.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { OrderItemRecord, OrderRecord } from '../model/order-record.ts';
import { type ReturnRecord, countAwaited, listPackedReturns } from '../read/returns.ts';
import { withoutUnits } from './receipt-plan.ts';
import { type RequestedReturn, type ReturnDecline, planReturn } from './return-plan.ts';
import { isOpen, returnEvent } from '../read/return-status.ts';

/**
 * Returns units of an order. A withdrawal cancels the units that haven't been shipped, as `cancelOrder` does. Locks the
 * order, then the stock of cancelled units (sorted by SKU), then the payment. The result contains no notes, because no
 * personal data is stored under idempotency keys. See `changeOrder`.
 */
export const createReturn = (
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest & { requested: RequestedReturn },
): Promise<ChangeOutcome<ReturnRecord, ReturnDecline> | undefined> =>
  changeOrder<ReturnRecord, ReturnDecline>(
    db,
    reach,
    orderId,
    request,
    (trx, locked) => decideReturn(trx, locked, request.requested),
    { locksPendingAttempts: request.requested.kind === 'WITHDRAWAL', readsContact: true },
  );

/**
 * Decides whether units of an order can be returned, and plans the change. The operation and its preview share this
 * function.
 */
export async function decideReturn(
  trx: Database,
  locked: LockedOrder,
  requested: RequestedReturn,
): Promise<Plan<ReturnRecord> | ReturnDecline> {
  const { order, contact, attempts, changedAt } = locked;
  const packed = mayHavePackedUnits(order) ? await listPackedReturns(trx, order.id) : [];
  const plan = planReturn(order, { buyer: contact?.buyer, packed }, requested);
  if ('kind' in plan) return plan;
  const { status, items, cancel } = plan;
  const created: ReturnRecord = {
    ...{ order_id: order.id, number_payload: order.number_payload },
    ...{ id: newId(), kind: requested.kind, status, items },
    ...{ note: null, decline_reason: null, decline_note: null, charges_back: null },
    ...{ version: 1, created_at: changedAt, updated_at: changedAt },
  };
  const cancellation = cancel && toOrderChange(order.id, cancel, 'CUSTOMER_REQUEST');
  const awaited = items.map((line) => ({ itemId: line.item_id, accepted: countAwaited(line) }));
  const isAwaited = awaited.some(({ accepted }) => accepted > 0);
  const after = (cancel?.after ?? order.items).map((item) => awaitUnits(item, awaited));
  return {
    kind: 'planned',
    change: {
      ...cancellation,
      operation: 'createReturn',
      writes: [insertReturn(created, requested.note ?? null)],
      predicted: predictOrder(locked, {
        items: after,
        open_returns: order.open_returns + (isOpen(status) ? 1 : 0),
        ...(cancel && { attempts: attempts.map(reducedBy(cancel)) }),
      }),
      attemptsUnchanged: !cancel || !attempts.some(isReduced),
      events: [...(cancellation?.events ?? []), ...eventsOf(created)],
    },
    result: () => created,
    ...(cancel && { released: cancel.released }),
    ...(isAwaited && {
      whenAccepted: (left: OrderRecord) => withoutUnits(left, created, { items: awaited, chargesBack: null }),
    }),
  };
}

/** Returns a line with the units that the shop awaits. */
function awaitUnits(
  item: OrderItemRecord,
  awaited: readonly { itemId: string; accepted: number }[],
): OrderItemRecord {
  const units = awaited.find(({ itemId }) => itemId === item.id)?.accepted ?? 0;
  return { ...item, in_return: item.in_return + units };
}

const eventsOf = (created: ReturnRecord): OrderEvent[] => [
  returnEvent('return.requested', created),
  ...(created.status === 'APPROVED' ? [returnEvent('return.approved', created)] : []),
  ...(created.status === 'CLOSED' ? [returnEvent('return.closed', created)] : []),
];

/**
 * Inserts a return with its lines. The order must be locked. `$1`: order, `$2`: return, `$3`: kind, `$4`: status, `$5`:
 * note, `$6`: items, `$7`: reasons, `$8`: requested units, `$9`: cancelled units, `$10`: units that the shop awaits,
 * `$11`: units that are being packed, `$12`: whether the return is open.
 */
const insertReturnPart = cteFragment(`
  new_return as (
    insert into returns (order_id, id, kind, status, note, review_at, customer_id)
    values ($1::uuid, $2::uuid, $3::text, $4::text, $5::text, case when $3::text = 'WITHDRAWAL' then now() end,
      (select customer_id from orders where id = $1::uuid))
  ),
  new_line as materialized (
    select item_id, reason, requested, cancelled, awaited, packing
    from unnest($6::uuid[], $7::text[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[])
      as l(item_id, reason, requested, cancelled, awaited, packing)
  ),
  new_lines as (
    insert into return_items (order_id, return_id, item_id, reason, requested, cancelled, packing)
    select $1::uuid, $2::uuid, item_id, reason, requested, cancelled, packing from new_line
  ),
  awaited_items as (
    update order_items i set in_return = i.in_return + new_line.awaited
    from new_line where i.order_id = $1::uuid and i.id = new_line.item_id and new_line.awaited > 0
  ),
  opened_return as (
    update orders set open_returns = open_returns + 1 where id = $1::uuid and $12::boolean
  )`);

const insertReturn = (
  { order_id, id, kind, status, items }: ReturnRecord,
  note: string | null,
): Query<unknown> =>
  combineFragments([
    insertReturnPart(
      ...([order_id, id, kind, status, note] as const),
      items.map(({ item_id }) => item_id),
      items.map(({ reason }) => reason),
      items.map(({ requested }) => requested),
      items.map(({ cancelled }) => cancelled),
      items.map(countAwaited),
      items.map(({ packing }) => packing),
      isOpen(status),
    ),
  ]);

import { combineFragments, cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import type { Query } from '../../../packages/postgres/statements/pipeline.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { excludeOlderProcesses } from '../../base/older-processes.ts';
import { ALL_ORDERS, type Reach } from '../../call/reach.ts';
import {
  type LockedStock,
  addStock,
  findFullStock,
  lockStockOf,
  sumBySku,
} from '../../catalogue/reservations.ts';
import { isReduced, reduceAttempt, reducedBy } from '../change/cancel-units.ts';
import { type ChangeOutcome, type ChangeRequest, type Plan, changeOrder } from '../change/change-order.ts';
import { type LockedOrder, predictOrder } from '../change/locked-order.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { OrderItemRecord } from '../model/order-record.ts';
import type { ReceivedUnits, StoredAdjustments } from '../model/requested-prices.ts';
import type { ReturnChangeRefusal } from './decide-return.ts';
import { type ReceiptRecord, type ReturnRecord, getReturn } from '../read/returns.ts';
import { type ReceiptRefusal, type RequestedReceipt, planReceipt } from './receipt-plan.ts';
import { isOpen, returnEvent } from '../read/return-status.ts';

type Refusal =
  | ReturnChangeRefusal
  | ReceiptRefusal
  | { kind: 'OLDER_PROCESSES' }
  | { kind: 'STOCK_LIMIT_EXCEEDED'; stock: LockedStock; status: ReturnRecord['status'] };

type Receipt = ReceiptRecord & { currency: string };

/** A receipt that a client requests. */
export interface ReceiptRequest {
  returnId: string;
  requested: RequestedReceipt;
}

/**
 * Records units of a return that came back. Accepted units leave the price of the order, and `applyChange` refunds the
 * money that the order no longer needs. Locks the order, then the stock of units that return to stock (sorted by SKU),
 * then the payment. See `changeOrder`.
 */
export async function createReturnReceipt(
  db: Database,
  reach: Reach,
  orderId: string,
  returnId: string,
  request: ChangeRequest & { requested: RequestedReceipt },
): Promise<ChangeOutcome<Receipt, Refusal> | undefined> {
  const { requested } = request;
  return changeOrder<Receipt, Refusal>(
    db,
    reach,
    orderId,
    request,
    async (trx, locked) => {
      const decided = await decideReceipt(trx, locked, { returnId, requested });
      if (decided.kind !== 'planned') return decided;
      if (!(await excludeOlderProcesses(db, trx))) return { kind: 'OLDER_PROCESSES' };
      const { released: units = [], returnState: status } = decided;
      const full = units.length > 0 ? findFullStock(await lockStockOf(trx, units), units) : undefined;
      return full ? { kind: 'STOCK_LIMIT_EXCEEDED', stock: full, status } : decided;
    },
    { locksPendingAttempts: true },
  );
}

/**
 * Decides whether units of a return can be received, and plans the change. The operation and its preview share this
 * function. `returnState`: the status of the return before the receipt. The caller checks the limit of the stock.
 */
export async function decideReceipt(
  trx: Database,
  locked: LockedOrder,
  { returnId, requested }: ReceiptRequest,
): Promise<(Plan<Receipt> & { returnState: ReturnRecord['status'] }) | ReturnChangeRefusal | ReceiptRefusal> {
  const { order, attempts, changedAt } = locked;
  const before = await getReturn(trx, ALL_ORDERS, order.id, returnId);
  if (!before) return { kind: 'RETURN_NOT_FOUND' };
  const plan = planReceipt(order, before, requested);
  if ('kind' in plan) return plan;
  const { items, adjustments, voidedAmount } = plan;
  const released = sumBySku(
    items.flatMap(({ sku, accepted, disposition }) =>
      disposition === 'TO_STOCK' && accepted > 0 ? [{ sku, quantity: accepted }] : [],
    ),
  );
  const receipt: ReceiptRecord = {
    ...{ order_id: order.id, return_id: before.id, id: newId(), items },
    ...{ deductions: requested.deductions, charges_back: requested.chargesBack, created_at: changedAt },
  };
  const after = { ...before, status: plan.status, items: plan.after };
  const reduction = { whole: false, voidedAmount };
  return {
    kind: 'planned',
    change: {
      operation: 'createReturnReceipt',
      reason: 'RETURN',
      writes: [insertReceipt(receipt, after.status, adjustments)],
      parts: [
        reduceAttempt(order.id, reduction),
        ...(released.length > 0 ? [addStock(released.map((each) => ({ orderId: order.id, ...each })))] : []),
      ],
      predicted: predictOrder(locked, {
        items: order.items.map((item) => receiveUnits(item, items)),
        adjustments,
        open_returns: order.open_returns - (isOpen(after.status) ? 0 : 1),
        attempts: attempts.map(reducedBy(reduction)),
      }),
      attemptsUnchanged: !attempts.some(isReduced),
      events: eventsOf(after),
    },
    result: () => ({ ...receipt, currency: order.currency }),
    released,
    returnState: before.status,
  };
}

/** Returns a line of the order without the accepted units. Predicts the write of `insertReceiptPart`. */
function receiveUnits(item: OrderItemRecord, items: readonly ReceivedUnits[]): OrderItemRecord {
  const accepted = items.find(({ itemId }) => itemId === item.id)?.accepted ?? 0;
  return { ...item, returned: item.returned + accepted, in_return: item.in_return - accepted };
}

const eventsOf = (after: ReturnRecord): OrderEvent[] => [
  returnEvent('return.received', after),
  ...(isOpen(after.status) ? [] : [returnEvent('return.closed', after)]),
];

/**
 * Inserts a receipt, and counts its units. The order must be locked. `$1`: order, `$2`: return, `$3`: receipt, `$4`:
 * items as JSON, `$5`: deductions as JSON, `$6`: decision about the charges, `$7`: items, `$8`: accepted units, `$9`:
 * rejected units, `$10`: status of the return, `$11`: adjustments of the order, `$12`: whether the return has ended. It is
 * a statement of its own, because the last statement of the change also updates the order.
 */
const insertReceiptPart = cteFragment(`
  new_receipt as (
    insert into return_receipts (order_id, return_id, id, items, deductions, charges_back)
    values ($1::uuid, $2::uuid, $3::uuid, $4::jsonb, $5::jsonb, $6::text)
  ),
  received as materialized (
    select item_id, accepted, rejected
    from unnest($7::uuid[], $8::bigint[], $9::bigint[]) as l(item_id, accepted, rejected)
  ),
  received_lines as (
    update return_items l set accepted = l.accepted + received.accepted, rejected = l.rejected + received.rejected
    from received where l.order_id = $1::uuid and l.return_id = $2::uuid and l.item_id = received.item_id
  ),
  returned_items as (
    update order_items i set returned = i.returned + received.accepted, in_return = i.in_return - received.accepted
    from received where i.order_id = $1::uuid and i.id = received.item_id and received.accepted > 0
  ),
  received_return as (
    update returns set status = $10::text, version = version + 1, updated_at = now()
    where order_id = $1::uuid and id = $2::uuid
  ),
  adjusted_order as (
    update orders set adjustments = $11::jsonb, open_returns = open_returns - case when $12::boolean then 1 else 0 end
    where id = $1::uuid
  )`);

const insertReceipt = (
  { order_id, return_id, id, items, deductions, charges_back }: ReceiptRecord,
  status: ReturnRecord['status'],
  adjustments: StoredAdjustments | null,
): Query<unknown> =>
  combineFragments([
    insertReceiptPart(
      ...([order_id, return_id, id] as const),
      JSON.stringify(items),
      JSON.stringify(deductions),
      charges_back,
      items.map(({ itemId }) => itemId),
      items.map(({ accepted }) => accepted),
      items.map(({ rejected }) => rejected),
      status,
      adjustments && JSON.stringify(adjustments),
      !isOpen(status),
    ),
  ]);

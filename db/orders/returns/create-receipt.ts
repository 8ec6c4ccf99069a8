import { type CteFragment, cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
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
import { reduceAttempt } from '../change/cancel-units.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder } from '../change/change-order.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { StoredAdjustments } from '../model/requested-prices.ts';
import type { ReturnChangeRefusal } from './decide-return.ts';
import { type ReceiptRecord, type ReturnRecord, getReturn } from '../read/returns.ts';
import { type ReceiptRefusal, type RequestedReceipt, planReceipt } from './receipt-plan.ts';
import { isOpen, returnEvent } from '../read/return-status.ts';

type Refusal =
  | ReturnChangeRefusal
  | ReceiptRefusal
  | { kind: 'OLDER_PROCESSES' }
  | { kind: 'STOCK_LIMIT_EXCEEDED'; stock: LockedStock; status: ReturnRecord['status'] };

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
): Promise<ChangeOutcome<ReceiptRecord & { currency: string }, Refusal> | undefined> {
  const { requested } = request;
  return changeOrder<ReceiptRecord & { currency: string }, Refusal>(
    db,
    reach,
    orderId,
    request,
    async (trx, { order, changedAt }) => {
      const before = await getReturn(trx, ALL_ORDERS, order.id, returnId);
      if (!before) return { kind: 'RETURN_NOT_FOUND' };
      const plan = planReceipt(order, before, requested);
      if ('kind' in plan) return plan;
      if (!(await excludeOlderProcesses(db, trx))) return { kind: 'OLDER_PROCESSES' };
      const { items, adjustments, voidedAmount } = plan;
      const units = sumBySku(
        items.flatMap(({ sku, accepted, disposition }) =>
          disposition === 'TO_STOCK' && accepted > 0 ? [{ sku, quantity: accepted }] : [],
        ),
      );
      const full = units.length > 0 ? findFullStock(await lockStockOf(trx, units), units) : undefined;
      if (full) return { kind: 'STOCK_LIMIT_EXCEEDED', stock: full, status: before.status };
      const receipt: ReceiptRecord = {
        ...{ order_id: order.id, return_id: before.id, id: newId(), items },
        ...{ deductions: requested.deductions, charges_back: requested.chargesBack, created_at: changedAt },
      };
      const after = { ...before, status: plan.status, items: plan.after };
      const isBack = units.length > 0;
      return {
        kind: 'planned',
        change: {
          operation: 'createReturnReceipt',
          reason: 'RETURN',
          parts: [
            insertReceipt(receipt, after.status, adjustments),
            reduceAttempt(order.id, { whole: false, voidedAmount }),
            ...(isBack ? [addStock(units.map((each) => ({ orderId: order.id, ...each })))] : []),
          ],
          events: eventsOf(after),
        },
        result: () => ({ ...receipt, currency: order.currency }),
      };
    },
    { locksPendingAttempts: true },
  );
}

const eventsOf = (after: ReturnRecord): OrderEvent[] => [
  returnEvent('return.received', after),
  ...(isOpen(after.status) ? [] : [returnEvent('return.closed', after)]),
];

/**
 * Inserts a receipt, and counts its units. The order must be locked. `$1`: order, `$2`: return, `$3`: receipt, `$4`:
 * items as JSON, `$5`: deductions as JSON, `$6`: decision about the charges, `$7`: items, `$8`: accepted units, `$9`:
 * rejected units, `$10`: status of the return, `$11`: adjustments of the order, `$12`: whether the return has ended.
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
): CteFragment =>
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
  );

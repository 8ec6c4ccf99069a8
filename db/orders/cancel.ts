import { sql } from 'kysely';
import { type SkuQuantity, releaseStock, sumBySku } from '../catalogue/reservations.ts';
import type { Caller } from '../caller.ts';
import type { Database } from '../index.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder, endChange } from './change.ts';
import type { Reach } from './reach.ts';
import type { OrderItemRecord, OrderRecord } from './record.ts';
import { type CancelReason, amountDueOf, cancellableOf, isCancellable, refundableOf } from './state.ts';

/** Units of items; `undefined` stands for all that remains of the order. */
type RequestedUnits = { itemId: string; quantity: number }[] | undefined;

/** What a cancellation moves. Amounts in minor units of the order's currency. */
interface CancelPlan {
  items: { item: OrderItemRecord; quantity: number }[];
  released: SkuQuantity[];
  /** Money that would no longer be collected. */
  voidedAmount: number;
  /** Money that would be paid back. */
  refundAmount: number;
  /** Whether nothing of the order is left. */
  whole: boolean;
}

type CancelRefusal =
  | { kind: 'ORDER_NOT_CANCELLABLE'; order: OrderRecord }
  | { kind: 'ORDER_ITEM_NOT_FOUND'; itemId: string }
  | {
      kind: 'QUANTITY_NOT_CANCELLABLE';
      items: { itemId: string; requested: number; cancellable: number }[];
      order: OrderRecord;
    };

/**
 * What cancelling would do to an order as it is, or why it is refused. Pure: the preview and the operation
 * both ask it.
 */
export function previewCancel(order: OrderRecord, requested: RequestedUnits): CancelPlan | CancelRefusal {
  if (!isCancellable(order)) return { kind: 'ORDER_NOT_CANCELLABLE', order };
  const wanted = requested ?? order.items.map((item) => ({ itemId: item.id, quantity: cancellableOf(item) }));
  const unknown = wanted.find(({ itemId }) => !order.items.some(({ id }) => id === itemId));
  if (unknown) return { kind: 'ORDER_ITEM_NOT_FOUND', itemId: unknown.itemId };
  const items = wanted
    .map(({ itemId, quantity }) => ({ item: order.items.find(({ id }) => id === itemId)!, quantity }))
    .filter(({ quantity }) => quantity > 0);
  const tooMany = items.filter(({ item, quantity }) => quantity > cancellableOf(item));
  if (tooMany.length > 0) {
    const entry = ({ item, quantity }: (typeof items)[number]) => ({
      itemId: item.id,
      requested: quantity,
      cancellable: cancellableOf(item),
    });
    return { kind: 'QUANTITY_NOT_CANCELLABLE', items: tooMany.map(entry), order };
  }
  const after = order.items.map((item) => {
    const cancelled = item.cancelled + (items.find((entry) => entry.item === item)?.quantity ?? 0);
    return { ...item, cancelled };
  });
  const { captured_amount: captured } = order.payment;
  const [due, dueAfter] = [amountDueOf(order.items), amountDueOf(after)];
  return {
    items,
    released: sumBySku(items.map(({ item, quantity }) => ({ sku: item.sku, quantity }))),
    voidedAmount: Math.max(0, due - captured) - Math.max(0, dueAfter - captured),
    refundAmount: Math.max(0, refundableOf(order.payment) - dueAfter),
    whole: after.every(({ ordered, cancelled }) => cancelled === ordered),
  };
}

/** What a cancellation did, as it is remembered under an idempotency key. */
export interface CancellationRecord {
  order: OrderRecord;
  items: { itemId: string; sku: string; quantity: number }[];
  reason: CancelReason;
  released: CancelPlan['released'];
  voidedAmount: number;
  refundAmount: number;
}

/**
 * Cancels units: releases their stock, counts them, reduces the payment. What was captured for them is
 * refunded by `endChange`. Locks the order, then stock by SKU, then the payment. See `changeOrder`.
 */
export async function cancelOrder(
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest & { requested: RequestedUnits; reason: CancelReason },
): Promise<ChangeOutcome<CancellationRecord, CancelRefusal> | undefined> {
  const { requested, reason, caller } = request;
  return changeOrder(db, reach, orderId, request, async (trx, order) => {
    const plan = previewCancel(order, requested);
    if ('kind' in plan) return plan;
    const changed = await carryOutCancel(trx, order, plan, reason, caller);
    const { released, voidedAmount, refundAmount } = plan;
    const items = itemsOf(plan);
    return { kind: 'done', result: { order: changed, items, reason, released, voidedAmount, refundAmount } };
  });
}

/** Cancels what a plan says, and ends the change. */
export async function carryOutCancel(
  trx: Database,
  order: OrderRecord,
  plan: CancelPlan,
  reason: CancelReason | 'PAYMENT_LAPSED',
  caller: Caller,
): Promise<OrderRecord> {
  await releaseStock(trx, order.id, plan.released);
  await cancelItems(trx, order.id, plan.items);
  await reduceAttempt(trx, order.id, plan);
  const items = itemsOf(plan);
  return endChange(trx, order, {
    operation: 'cancelOrder',
    reason,
    events: plan.whole ? [] : [{ type: 'order.items_cancelled', data: { reason, items } }],
    caller,
  });
}

const itemsOf = ({ items }: CancelPlan) =>
  items.map(({ item, quantity }) => ({ itemId: item.id, sku: item.sku, quantity }));

async function cancelItems(trx: Database, orderId: string, items: CancelPlan['items']): Promise<void> {
  for (const { item, quantity } of items) {
    await trx
      .updateTable('order_items')
      .set({ cancelled: sql`cancelled + ${quantity}` })
      .where('order_id', '=', orderId)
      .where('id', '=', item.id)
      .execute();
  }
}

/**
 * An attempt that hasn't gone to the provider is for less from now on, or for nothing. Of an attempt that is
 * authorised less may be captured, which clients see, so its version rises.
 */
async function reduceAttempt(trx: Database, orderId: string, plan: CancelPlan): Promise<void> {
  const attempts = trx
    .updateTable('payment_attempts')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('order_id', '=', orderId);
  await attempts
    .set(plan.whole ? { status: 'VOIDED' } : { amount: sql`amount - ${plan.voidedAmount}` })
    .where('status', '=', 'PENDING')
    .execute();
  await attempts.where('status', '=', 'AUTHORIZED').execute();
}

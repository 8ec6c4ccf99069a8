import { type Transaction, sql } from 'kysely';
import type { DB } from '../generated/database.ts';
import { type Caller, type Earlier, type IdempotencyKey, findEarlier, remember } from './idempotency.ts';
import type { Database } from './index.ts';
import { recordChange, releaseStock } from './order-changes.ts';
import { type CancelReason, amountDueOf, cancellableOf, isCancellable } from './order-state.ts';
import { type OrderItemRecord, type OrderRecord, type Reach, findOrder } from './orders.ts';
import { type Precondition, PreconditionFailed } from './precondition.ts';

/** Units of items; `undefined` stands for all that remains of the order. */
export type CancelWish = { itemId: string; quantity: number }[] | undefined;

/** What a cancelling moves. Amounts in minor units of the order's currency. */
export interface CancelPlan {
  items: { item: OrderItemRecord; quantity: number }[];
  released: { sku: string; quantity: number }[];
  /** Money that would no longer be collected. */
  voidedAmount: number;
  /** Money that would be paid back. */
  refundAmount: number;
  /** Whether anything of the order is left. */
  whole: boolean;
}

export type CancelRefusal =
  | { kind: 'ORDER_NOT_CANCELLABLE'; order: OrderRecord }
  | { kind: 'ORDER_ITEM_NOT_FOUND'; itemId: string }
  | {
      kind: 'QUANTITY_NOT_CANCELLABLE';
      items: { itemId: string; requested: number; cancellable: number }[];
    };

/** What cancelling would do to an order as it is, or why it is refused. Pure: the preview and the operation both ask it. */
export function planCancel(order: OrderRecord, wish: CancelWish): CancelPlan | CancelRefusal {
  if (!isCancellable(order)) return { kind: 'ORDER_NOT_CANCELLABLE', order };
  const wanted = wish ?? order.items.map((item) => ({ itemId: item.id, quantity: cancellableOf(item) }));
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
    return { kind: 'QUANTITY_NOT_CANCELLABLE', items: tooMany.map(entry) };
  }
  const after = order.items.map((item) => {
    const cancelled = item.cancelled + (items.find((entry) => entry.item === item)?.quantity ?? 0);
    return { ...item, cancelled };
  });
  const { captured_amount: captured, refunded_amount: refunded } = order.payment;
  const [due, dueAfter] = [amountDueOf(order.items), amountDueOf(after)];
  return {
    items,
    released: sumBySku(items),
    voidedAmount: Math.max(0, due - captured) - Math.max(0, dueAfter - captured),
    refundAmount: Math.max(0, captured - refunded - dueAfter),
    whole: after.every((item) => cancellableOf(item) === 0),
  };
}

/** Two lines may share a SKU. Sorted, because stock is locked in the order of its SKUs. */
function sumBySku(items: CancelPlan['items']): CancelPlan['released'] {
  const sums = new Map<string, number>();
  for (const { item, quantity } of items) sums.set(item.sku, (sums.get(item.sku) ?? 0) + quantity);
  return [...sums].map(([sku, quantity]) => ({ sku, quantity })).sort((a, b) => (a.sku < b.sku ? -1 : 1));
}

/** What a cancelling did, as it is remembered under an idempotency key. */
export interface CancellationRecord {
  order: OrderRecord;
  items: { itemId: string; sku: string; quantity: number }[];
  reason: CancelReason;
  released: CancelPlan['released'];
  voidedAmount: number;
  refundAmount: number;
}

export interface CancelRequest {
  wish: CancelWish;
  reason: CancelReason;
  precondition: Precondition;
  caller: Caller;
  key: IdempotencyKey | undefined;
}

/**
 * Cancels, in one transaction under the order's lock: item counters, reservations and stock, the payment attempt, history and
 * event. Locks the order, then stock by SKU, then the key. `undefined`: no such order within reach. Throws `PreconditionFailed`.
 */
export async function cancelOrder(
  db: Database,
  reach: Reach,
  orderId: string,
  request: CancelRequest,
): Promise<
  | { kind: 'cancelled'; cancellation: CancellationRecord }
  | CancelRefusal
  | Earlier<CancellationRecord>
  | undefined
> {
  const { wish, reason, precondition, caller, key } = request;
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute();
    const order = await findOrder(trx, reach, orderId);
    if (!order) return undefined;
    const earlier = key && (await findEarlier<CancellationRecord>(trx, caller, key));
    if (earlier) return earlier;
    if (!precondition(order.version)) throw new PreconditionFailed();
    const plan = planCancel(order, wish);
    if ('kind' in plan) return plan;
    await releaseStock(trx, orderId, plan.released);
    await cancelItems(trx, orderId, plan.items);
    await reduceAttempt(trx, orderId, plan);
    await recordChange(trx, order, {
      operation: 'cancelOrder',
      status: plan.whole ? 'CANCELLED' : order.status,
      eventType: plan.whole ? 'order.cancelled' : 'order.items_cancelled',
      eventData: { items: plan.items.map(({ item, quantity }) => ({ itemId: item.id, quantity })) },
      reason,
      caller,
    });
    const cancellation: CancellationRecord = {
      order: (await findOrder(trx, reach, orderId))!,
      items: plan.items.map(({ item, quantity }) => ({ itemId: item.id, sku: item.sku, quantity })),
      reason,
      released: plan.released,
      voidedAmount: plan.voidedAmount,
      refundAmount: plan.refundAmount,
    };
    if (key) await remember(trx, caller, key, cancellation);
    return { kind: 'cancelled', cancellation };
  });
}

async function cancelItems(trx: Transaction<DB>, orderId: string, items: CancelPlan['items']): Promise<void> {
  for (const { item, quantity } of items) {
    await trx
      .updateTable('order_items')
      .set({ cancelled: sql`cancelled + ${quantity}` })
      .where('order_id', '=', orderId)
      .where('id', '=', item.id)
      .execute();
  }
}

/** An attempt that hasn't gone to the provider is for less from now on, or for nothing. */
async function reduceAttempt(trx: Transaction<DB>, orderId: string, plan: CancelPlan): Promise<void> {
  await trx
    .updateTable('payment_attempts')
    .set({
      ...(plan.whole ? { status: 'VOIDED' as const } : { amount: sql`amount - ${plan.voidedAmount}` }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('order_id', '=', orderId)
    .where('status', '=', 'PENDING')
    .execute();
}

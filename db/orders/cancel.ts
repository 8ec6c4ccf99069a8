import { sql } from 'kysely';
import type { Caller } from '../caller.ts';
import { releaseStock } from '../catalogue/reservations.ts';
import type { Database } from '../index.ts';
import { type CancelPlan, type CancelRefusal, type RequestedUnits, previewCancel } from './cancel-plan.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder, endChange } from './change.ts';
import type { Reach } from './reach.ts';
import type { OrderRecord } from './record.ts';
import type { CancelReason } from './state.ts';

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
  await releaseStock(
    trx,
    plan.released.map((units) => ({ orderId: order.id, ...units })),
  );
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

import type { Reach } from '../../../db/call/reach.ts';
import type { CancelPlan } from '../../../db/orders/model/cancel-plan.ts';
import type { OrderRecord } from '../../../db/orders/model/order-record.ts';
import { goodwillOf } from '../../../db/orders/model/order-rules.ts';
import type { CancellationRecord } from '../../../db/store.ts';
import { current, currentOrNotModified } from '../../http/answers/preconditions.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import { cancelLinks } from '../bodies/links.ts';
import { toOrder } from '../bodies/order-body.ts';
import type { Operation, Schemas } from '../bodies/types.ts';
import { lineNamedTwice, toUnits } from '../bodies/requested-units.ts';

export const previewCancel: Operation<'previewCancel'> = async (call, { store, prefix }) => {
  const { params, headers, reach } = call;
  const found = await store.previewCancel(reach, params.orderId);
  if (!found) return problems.orderNotFound(params.orderId);
  const { order, plan } = found;
  return currentOrNotModified(headers, 'order', order, () => toPreview(prefix, order, plan));
};

/**
 * Converts a preview of a cancellation to the contract's form. `plan`: changes that the cancellation would make;
 * undefined if nothing can be cancelled.
 */
function toPreview(
  prefix: string,
  order: OrderRecord,
  plan: CancelPlan | undefined,
): Schemas['CancelPreview'] {
  const money = (amount: number) => ({ amount, currency: order.currency });
  return {
    orderId: order.id,
    allowed: plan !== undefined,
    items: plan?.items.map(({ item, quantity }) => ({ itemId: item.id, sku: item.sku, quantity })) ?? [],
    releasedStock: plan?.released ?? [],
    voidedAmount: money(plan?.voidedAmount ?? 0),
    refundAmount: money(plan?.refundAmount ?? 0),
    goodwillAmount: money(goodwillOf(order)),
    advanceAmount: money(plan?.advanceAmount ?? 0),
    _links: cancelLinks(prefix, order.id),
  };
}

export const cancelOrder: Operation<'cancelOrder'> = async (call, { store, prefix }) => {
  const { params, body = {}, reach, precondition, caller, idempotencyKey: key } = call;
  const requested = body.items && toUnits(body.items);
  const twice = lineNamedTwice(requested);
  if (twice) return problems.validationFailed([twice]);
  const reason = body.reason ?? 'OTHER';
  const request = { requested, reason, expected: body.expectedRefundAmount, precondition, caller, key };
  const outcome = await store.cancelOrder(reach, params.orderId, request);
  switch (outcome?.kind) {
    case undefined:
      return problems.orderNotFound(params.orderId);
    case 'done':
      return cancelled(prefix, outcome.result, reach);
    case 'replayed':
      return asReplayed(cancelled(prefix, outcome.result, reach));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'ORDER_NOT_CANCELLABLE':
      return problems.orderNotCancellable(outcome.order.status, outcome.reason);
    case 'ORDER_ITEM_NOT_FOUND':
      return problems.orderItemNotFound(params.orderId.toLowerCase(), outcome.itemId);
    case 'QUANTITY_NOT_CANCELLABLE':
      return problems.quantityNotCancellable(outcome.order.status, outcome.items);
    case 'REFUND_AMOUNT_CHANGED':
      return problems.refundAmountChanged(toPreview(prefix, outcome.order, outcome.plan));
  }
};

function cancelled(
  prefix: string,
  { order, items, reason, released, ...amounts }: CancellationRecord,
  reach: Reach,
) {
  const money = (amount: number) => ({ amount, currency: order.currency });
  return current('order', order, (): Schemas['Cancellation'] => ({
    order: toOrder(prefix, order, reach),
    // The fields are copied one by one, because a JSON column returns fields in another order than the contract.
    items: items.map(({ itemId, sku, quantity }) => ({ itemId, sku, quantity })),
    reason,
    releasedStock: released.map(({ sku, quantity }) => ({ sku, quantity })),
    voidedAmount: money(amounts.voidedAmount),
    refundAmount: money(amounts.refundAmount),
  }));
}

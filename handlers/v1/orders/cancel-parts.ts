/** The parts of `cancelOrder` that its previews share: reading the body, previews, and problems. */
import type { CancelPlan } from '../../../db/orders/model/cancel-plan.ts';
import type { OrderRecord } from '../../../db/orders/model/order-record.ts';
import { goodwillOf } from '../../../db/orders/model/order-rules.ts';
import type { PreviewRefusals } from '../../../db/store.ts';
import * as problems from '../../problems.ts';
import { cancelLinks } from '../bodies/links.ts';
import { lineNamedTwice, toUnits } from '../bodies/requested-units.ts';
import type { Schemas } from '../bodies/types.ts';

/** Converts the body of `cancelOrder`. Returns an error if the body names a line twice. */
export function toCancelRequest({
  items,
  reason = 'OTHER',
  expectedRefundAmount: expected,
}: Schemas['CancelInput'] = {}) {
  const requested = items && toUnits(items);
  const fault = lineNamedTwice(requested);
  return fault ? { fault } : { request: { requested, reason, expected } };
}

/** Converts a refusal of `cancelOrder` to a problem. The preview of the cancellation contains the same problem. */
export function toCancelProblem(
  refusal: PreviewRefusals['cancelOrder'],
  { prefix, orderId }: { prefix: string; orderId: string },
) {
  switch (refusal.kind) {
    case 'ORDER_NOT_CANCELLABLE':
      return problems.orderNotCancellable(refusal.order.status, refusal.reason);
    case 'ORDER_ITEM_NOT_FOUND':
      return problems.orderItemNotFound(orderId.toLowerCase(), refusal.itemId);
    case 'QUANTITY_NOT_CANCELLABLE':
      return problems.quantityNotCancellable(refusal.order.status, refusal.items);
    case 'REFUND_AMOUNT_CHANGED':
      return problems.refundAmountChanged(toCancelPreview(prefix, refusal.order, refusal.plan));
  }
}

/**
 * Converts a preview of a cancellation to the contract's form. `plan`: changes that the cancellation would make;
 * undefined if nothing can be cancelled.
 */
export function toCancelPreview(
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

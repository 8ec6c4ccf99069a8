import type { Reach } from '../../../db/call/reach.ts';
import type { CancellationRecord } from '../../../db/store.ts';
import { current, currentOrNotModified } from '../../http/answers/preconditions.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import { toOrder } from '../bodies/order-body.ts';
import type { Operation, Schemas } from '../bodies/types.ts';
import { toCancelPreview, toCancelProblem, toCancelRequest } from './cancel-parts.ts';

export const previewCancel: Operation<'previewCancel'> = async (call, { store, prefix }) => {
  const { params, headers, reach } = call;
  const found = await store.previewCancel(reach, params.orderId);
  if (!found) return problems.orderNotFound(params.orderId);
  const { order, plan } = found;
  return currentOrNotModified(headers, 'order', order, () => toCancelPreview(prefix, order, plan));
};

export const cancelOrder: Operation<'cancelOrder'> = async (call, { store, prefix }) => {
  const { params, body, reach, precondition, caller, idempotencyKey: key } = call;
  const parsed = toCancelRequest(body);
  if ('fault' in parsed) return problems.validationFailed([parsed.fault]);
  const request = { ...parsed.request, precondition, caller, key };
  const outcome = await store.cancelOrder(reach, params.orderId, request);
  if (!outcome) return problems.orderNotFound(params.orderId);
  switch (outcome.kind) {
    case 'done':
      return cancelled(prefix, outcome.result, reach);
    case 'replayed':
      return asReplayed(cancelled(prefix, outcome.result, reach));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    default:
      return toCancelProblem(outcome, { prefix, orderId: params.orderId });
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

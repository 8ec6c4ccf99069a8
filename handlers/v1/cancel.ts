import * as orders from '../../db/orders/index.ts';
import type { operations } from '../../generated/v1/types.ts';
import { plainChallenge } from '../auth/index.ts';
import { idempotencyKey } from '../http/idempotency.ts';
import { etagOf, ifMatch, isUnchanged, notModified } from '../http/preconditions.ts';
import * as problems from '../problems.ts';
import { reachOf } from '../auth/reach.ts';
import type { Answer, Handler } from '../contract/types.ts';
import { cancelLinks, orderPath } from './links.ts';
import { toOrder } from './order-body.ts';
import { unitsOfItems } from './units-of-items.ts';

type Operation<Id extends keyof operations> = Handler<operations[Id]>;

export const previewCancel: Operation<'previewCancel'> = async (
  { params: { orderId }, headers, token },
  { db },
) => {
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const order = await orders.getOrder(db, reach, orderId);
  if (!order) return problems.orderNotFound(orderId);
  if (isUnchanged(headers['if-none-match'], order)) return notModified(order);
  const outcome = orders.previewCancel(order, undefined);
  const plan = 'kind' in outcome ? undefined : outcome;
  const money = (amount: number) => ({ amount, currency: order.currency });
  return {
    status: 200,
    headers: { ETag: etagOf(order) },
    body: {
      orderId: order.id,
      cancellable: plan !== undefined,
      items: plan?.items.map(({ item, quantity }) => ({ itemId: item.id, sku: item.sku, quantity })) ?? [],
      releasedStock: plan?.released ?? [],
      voidedAmount: money(plan?.voidedAmount ?? 0),
      refundAmount: money(plan?.refundAmount ?? 0),
      _links: cancelLinks(order.id),
    },
  };
};

export const cancelOrder: Operation<'cancelOrder'> = async (call, { db }) => {
  const { params, headers, body = {}, token, traceId } = call;
  const orderId = params.orderId.toLowerCase();
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const wish = body.items && unitsOfItems(body.items);
  if (wish && 'status' in wish) return wish;
  const outcome = await orders.cancelOrder(db, reach, orderId, {
    requested: wish,
    reason: body.reason ?? 'OTHER',
    precondition: ifMatch(headers['if-match']),
    caller: { clientId: token.clientId, customerId: token.customerId, traceId },
    key: idempotencyKey(headers['idempotency-key'], `POST ${orderPath(orderId)}/cancel`, body),
  });
  switch (outcome?.kind) {
    case undefined:
      return problems.orderNotFound(params.orderId);
    case 'done':
      return cancelled(outcome.result);
    case 'replayed':
      return cancelled(outcome.result, { 'Idempotent-Replayed': 'true' });
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'ORDER_NOT_CANCELLABLE':
      return problems.orderNotCancellable(outcome.order.status);
    case 'ORDER_ITEM_NOT_FOUND':
      return problems.orderItemNotFound(orderId, outcome.itemId);
    case 'QUANTITY_NOT_CANCELLABLE':
      return problems.quantityNotCancellable(outcome.order.status, outcome.items);
  }
};

function cancelled(
  { order, items, reason, released, voidedAmount, refundAmount }: orders.CancellationRecord,
  replayed: { 'Idempotent-Replayed'?: 'true' } = {},
): Answer<operations['cancelOrder']> {
  const money = (amount: number) => ({ amount, currency: order.currency });
  return {
    status: 200,
    headers: { ETag: etagOf(order), ...replayed },
    body: {
      order: toOrder(order),
      // Field by field: what comes back from a JSON column has them in another order.
      items: items.map(({ itemId, sku, quantity }) => ({ itemId, sku, quantity })),
      reason,
      releasedStock: released.map(({ sku, quantity }) => ({ sku, quantity })),
      voidedAmount: money(voidedAmount),
      refundAmount: money(refundAmount),
    },
  };
}

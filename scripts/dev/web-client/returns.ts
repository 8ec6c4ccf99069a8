import type { FastifyInstance } from 'fastify';
import type { components } from '../../../generated/v1/types.ts';
import type { Api, GuestOrders } from './guest-orders.ts';
import { ORDER_ID, type OrderPath, WITH_BODY, idempotencyKey } from './order-routes.ts';
import { bodyOf } from './order-service.ts';
import { explainPriceChange } from './price-change.ts';
import { Refused } from './problems.ts';

type Schemas = components['schemas'];

/** Registers the routes with which a customer previews and requests the return of units. */
export function registerReturns(app: FastifyInstance, { access }: GuestOrders): void {
  const returns = `/shop/orders/${ORDER_ID}/returns`;

  app.post<OrderPath & { Body: Schemas['ReturnInput'] }>(`${returns}/preview`, WITH_BODY, async (request) => {
    const { orderId } = request.params;
    const { api } = await access(request, orderId);
    const { kind, items } = request.body;
    const preview = await api.POST('/orders/{orderId}/previews', {
      params: { path: { orderId } },
      body: { operation: 'createReturn', body: { kind, ...(items && { items }) } },
    });
    return effectsOf(bodyOf(preview), items ?? []);
  });

  app.post<OrderPath & { Body: Schemas['ReturnInput'] }>(returns, WITH_BODY, async (request, reply) => {
    const { orderId } = request.params;
    const { api } = await access(request, orderId);
    const { kind, items, note } = request.body;
    const created = await api.POST('/orders/{orderId}/returns', {
      params: {
        path: { orderId },
        header: { ...idempotencyKey(request), 'If-Match': String(request.headers['if-match'] ?? '') },
      },
      body: { kind, ...(items && { items }), ...(note && { note }) },
    });
    return reply.code(201).send(returnRow(bodyOf(created)));
  });
}

/**
 * Returns the effects of a return that a page shows. Of each line: the units that are cancelled immediately, that are
 * being packed (and are cancelled unless they are sent), and that were sent and come back. And the money that goes back
 * immediately, and later, if the shop accepts all units.
 */
function effectsOf(preview: Schemas['Preview'], items: NonNullable<Schemas['ReturnInput']['items']>) {
  const { before, after, refunds, voids, whenAccepted, problem } = preview;
  // The contract gives every problem a status and a type.
  if (problem) throw new Refused(problem.status, problem);
  // Without a problem, the preview contains every line that the request names.
  const unitsOf = ({ items: lines }: Schemas['PreviewState'], itemId: string) =>
    lines.find((line) => line.itemId === itemId)!.quantity;
  return {
    items: items.map(({ itemId, quantity }) => {
      const [old, now] = [unitsOf(before, itemId), unitsOf(after, itemId)];
      const cancelled = now.cancelled - old.cancelled;
      const awaited = old.returnable - now.returnable;
      return { itemId, cancelled, awaited, packed: quantity - cancelled - awaited };
    }),
    refunds: refunds.map(({ amount }) => amount),
    voids: voids.map(({ amount }) => amount),
    refundLater: whenAccepted?.refundAmount,
  };
}

/**
 * Reads the returns of an order and, if its price has changed, its refunds and the reasons for the new price. An order
 * that has just been placed has none of these.
 */
export async function readReturns(api: Api, order: Schemas['Order']) {
  if (order.status === 'SUBMITTED') return { returns: [], refunds: [], priceChange: [] };
  const params = { path: { orderId: order.id }, query: { page: 0, size: 100 } };
  const { returns } = bodyOf(await api.GET('/orders/{orderId}/returns', { params }));
  const all = { returns: returns.map(returnRow) };
  if (order.currentTotal.amount === order.total.amount) return { ...all, refunds: [], priceChange: [] };
  const { refunds } = bodyOf(await api.GET('/orders/{orderId}/payment/refunds', { params }));
  const { path } = params;
  const breakdown = bodyOf(await api.GET('/orders/{orderId}/breakdown', { params: { path } }));
  return {
    ...all,
    refunds: refunds.map(({ amount, status, reason, updatedAt }) => ({ amount, status, reason, updatedAt })),
    priceChange: explainPriceChange(order, breakdown),
  };
}

/** Returns the fields of a return that a page shows. */
const returnRow = ({ id, kind, status, items, decline, createdAt }: Schemas['Return']) => ({
  id,
  kind,
  status,
  items: items.map(({ itemId, requested, cancelled, received, accepted, rejected }) => ({
    itemId,
    requested,
    cancelled,
    received,
    accepted,
    rejected,
  })),
  decline,
  createdAt,
});

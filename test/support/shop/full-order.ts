import { credit, euros, units } from './request-bodies.ts';
import { issueAll } from './run-jobs.ts';
import type { Shop } from './shop.ts';

/** Path parameters of an order that has at least one object of every kind, e.g. a refund and a shipment. */
export type OrderIds = Record<
  | 'orderId'
  | 'itemId'
  | 'paymentId'
  | 'captureId'
  | 'refundId'
  | 'shipmentId'
  | 'holdId'
  | 'returnId'
  | 'creditId'
  | 'documentId',
  string
>;

/**
 * Places an order of 5 units. Captures a share of the amount, refunds a share of the captured amount, ships one unit,
 * requests its return, credits one cent of the rest, puts the order on hold, and creates an invoice.
 */
export async function placeFullOrder(shop: Shop, sku: string, customerId: string): Promise<OrderIds> {
  const order = await shop.order({ [sku]: 5 }, { customerId, captureMode: 'MANUAL' });
  const create = async (path: string, body: object): Promise<string> => {
    await shop.work();
    const answer = await shop.call('POST', `/orders/${order.id}${path}`, { body });
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body['id'];
  };
  const captureId = await create('/payment/captures', euros(300));
  const refundId = await create('/payment/refunds', euros(100));
  const shipmentId = await create('/shipments', units([order.items[0], 1]));
  const holdId = await create('/shipment-holds', { reason: 'PACKING' });
  const returnId = await create('/returns', { kind: 'RETURN' });
  const creditId = await create('/credits', credit([order.items[0], 1]));
  const documentId = await create('/documents', {});
  await issueAll(shop.db);
  const { id: paymentId } = await shop.getPayment(order.id);
  return {
    orderId: order.id,
    itemId: order.items[0]!.id,
    paymentId,
    captureId,
    refundId,
    shipmentId,
    holdId,
    returnId,
    creditId,
    documentId,
  };
}

import { credit } from '../shop/request-bodies.ts';
import type { Shop } from '../shop/shop.ts';

/**
 * Uses every table of the shop. Places an order that is shipped and refunded, places an order that is cancelled, and
 * reads every list.
 */
export async function useEveryTable(shop: Shop): Promise<void> {
  const sku = await shop.offer({ onHand: 10 });
  const adjusted = { body: { onHandChange: 1 }, headers: { 'Idempotency-Key': sku } };
  await shop.call('PATCH', `/products/${sku}/stock`, adjusted);
  const shipped = await shop.order({ [sku]: 2 }, { paymentMethod: 'tok_approved', captureMode: 'MANUAL' });
  await shop.work();
  const path = `/orders/${shipped.id}`;
  await shop.call('PATCH', path, { body: { metadata: { gift: 'yes' } } });
  await shop.call('POST', `${path}/payment/captures`, { body: {} });
  await shop.work();
  const items = [{ itemId: shipped.items[0]!.id, quantity: 2 }];
  const held = await shop.call('POST', `${path}/shipment-holds`, { body: { reason: 'PACKING' } });
  const { body: shipment } = await shop.call('POST', `${path}/shipments`, { body: { items } });
  const reported = { type: 'DELIVERED', occurredAt: '2026-11-22T18:40:00Z' };
  await shop.call('POST', `${path}/shipments/${shipment['id']}/carrier-events`, { body: reported });
  const returned = await shop.call('POST', `${path}/returns`, {
    body: { kind: 'RETURN', note: 'too large' },
  });
  const returnPath = `/returns/${returned.body['id']}`;
  await shop.call('POST', `${path}${returnPath}/approval`);
  const received = [{ itemId: shipped.items[0]!.id, accepted: 1, rejected: 0, disposition: 'TO_STOCK' }];
  await shop.call('POST', `${path}${returnPath}/receipts`, { body: { items: received } });
  const credited = await shop.call('POST', `${path}/credits`, { body: credit([shipped.items[0], 1]) });
  const { id: paymentId } = await shop.getPayment(shipped.id);
  await shop.call('POST', `${path}/payment/refunds`, { body: { paymentId } });
  const cancelled = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_duplicate_event' });
  await shop.work();
  await shop.call('POST', `/orders/${cancelled.id}/cancel`);
  await shop.work();
  for (const part of [
    '',
    '/items',
    '/payment',
    '/payment/captures',
    '/payment/refunds',
    '/payments',
    `/payments/${paymentId}`,
    `/payments/${paymentId}/captures`,
    `/payments/${paymentId}/refunds`,
    '/shipments',
    `/shipments/${shipment['id']}/carrier-events`,
    '/shipment-holds',
    `/shipment-holds/${held.body['id']}`,
    '/returns',
    returnPath,
    `${returnPath}/receipts`,
    '/credits',
    `/credits/${credited.body['id']}`,
    '/history',
  ])
    await shop.call('GET', path + part);
  for (const list of ['/orders', '/orders?createdTo=2100-01-01T00:00:00Z', '/products', '/events'])
    await shop.call('GET', list);
}

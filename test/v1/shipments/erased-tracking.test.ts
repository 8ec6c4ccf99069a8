import t from 'tap';
import { eraseNow, newCustomer } from '../../stories/load/life-of-an-order/customer.ts';
import { shipOrder } from '../../support/orders/shipped-order.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

const EVENT = { type: 'DELIVERED', occurredAt: '2026-11-21T08:00:00Z', externalId: 'e-1' } as const;

/** Ships an order with tracking, which is delivered at a place. Returns the answer to the carrier event. */
async function deliver(shop: Shop) {
  const { order, shipment } = await shipOrder(shop, { parcels: [{ carrier: 'DHL', trackingNumber: '1' }] });
  const report = () =>
    shop.call<Schemas['CarrierEvent']>('POST', shipment._links.carrierEvents.href, {
      body: { ...EVENT, location: 'Beispielweg 7' },
      headers: { 'Idempotency-Key': 'report-1' },
    });
  t.match(await report(), { status: 201, body: { location: 'Beispielweg 7' } });
  return { order, shipment, report };
}

t.test('deleteContact erases the places of carrier events', async (t) => {
  const shop = await openShop(t);
  const { order, shipment, report } = await deliver(shop);
  const contact = { body: { contact: { email: 'anna@example.com' } }, headers: { 'If-Match': '*' } };
  await shop.call('PUT', `/orders/${order.id}/contact`, contact);
  await shop.call('DELETE', `/orders/${order.id}/contact`, { headers: { 'If-Match': '*' } });
  const { body } = await shop.call<Schemas['CarrierEventCollection']>(
    'GET',
    shipment._links.carrierEvents.href,
  );
  t.match(body.carrierEvents, [{ type: 'DELIVERED', externalId: 'e-1' }]);
  t.notOk('location' in body.carrierEvents[0]!);
  const again = await report();
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.notOk('location' in again.body, 'a repeated request does not show it either');
});

t.test('customer erase removes the tracking of shipments, and increases their versions', async (t) => {
  const shop = await openShop(t);
  const customer = newCustomer();
  const { order, shipment } = await shipOrder(shop, {
    parcels: [{ carrier: 'DHL', trackingNumber: '1', trackingUrl: 'https://carrier.example.com/1' }, {}],
  });
  await shop.call('POST', shipment._links.carrierEvents.href, {
    body: { ...EVENT, location: 'Beispielweg 7' },
  });
  await eraseNow(shop, { ...customer, id: order.customerId, orderIds: new Set([order.id]) });
  const { body } = await shop.call<Schemas['Shipment']>('GET', shipment._links.self.href);
  t.match(body, { version: 3, status: 'DELIVERED' });
  t.strictSame(
    body.parcels,
    shipment.parcels.map(({ id }) => ({ id, status: 'DELIVERED' })),
  );
  const list = await shop.call<Schemas['CarrierEventCollection']>('GET', shipment._links.carrierEvents.href);
  const { id: _, createdAt: _at, ...event } = list.body.carrierEvents[0]!;
  t.strictSame(event, { type: 'DELIVERED', occurredAt: '2026-11-21T08:00:00.000Z' });
});

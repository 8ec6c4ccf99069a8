import { sql } from 'kysely';
import t from 'tap';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { placePaidOrder, ship, shipOrder } from '../../support/orders/shipped-order.ts';
import { placeEvents } from '../../support/shop/run-jobs.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

const TRACKING_URL = 'https://carrier.example.com/track/0034-1';

/** Updates a shipment, whatever its version. */
const update = (
  shop: Shop,
  { orderId, id }: Schemas['Shipment'],
  body: object,
  headers: Record<string, string> = {},
) =>
  shop.call<Schemas['Shipment']>('PATCH', `/orders/${orderId}/shipments/${id}`, {
    body,
    headers: { 'If-Match': '*', ...headers },
  });

t.test('createShipment gives the shipment a parcel with its carrier and tracking number', async (t) => {
  const shop = await openShop(t);
  const { shipment } = await shipOrder(shop, { carrier: 'DHL', trackingNumber: '0034-1' });
  t.match(shipment, {
    version: 1,
    status: 'SHIPPED',
    parcels: [{ id: shipment.id, carrier: 'DHL', trackingNumber: '0034-1', status: 'SHIPPED' }],
    updatedAt: shipment.createdAt,
  });
  const { shipment: bare } = await shipOrder(shop);
  t.strictSame(bare.parcels, [{ id: bare.id, status: 'SHIPPED' }]);
  t.notOk('carrier' in bare);
});

t.test(
  'createShipment shows carrier and tracking number of the first parcel in the shipment too',
  async (t) => {
    const shop = await openShop(t);
    const parcels = [{ carrier: 'DHL', trackingNumber: '1', trackingUrl: TRACKING_URL }, { carrier: 'UPS' }];
    const { order, shipment } = await shipOrder(shop, { parcels, estimatedDelivery: '2026-11-30' });
    t.match(shipment, { carrier: 'DHL', trackingNumber: '1', estimatedDelivery: '2026-11-30', parcels });
    t.not(shipment.parcels[0]!.id, shipment.parcels[1]!.id);
    const { body, headers } = await shop.call('GET', `/orders/${order.id}/shipments/${shipment.id}`);
    t.strictSame(body, shipment);
    t.equal(headers.get('etag'), `"shipment-${shipment.id.slice(-12)}-1"`, 'the ETag of earlier releases');
  },
);

t.test('createShipment and updateShipment refuse parcels beside the tracking of one parcel', async (t) => {
  const shop = await openShop(t);
  const order = await placePaidOrder(shop);
  const both = { carrier: 'DHL', trackingNumber: '1', parcels: [{ carrier: 'UPS' }] };
  const items = [{ itemId: order.items[0]!.id, quantity: 1 }];
  const refusal = { status: 400, body: { errors: [{ field: '/carrier' }, { field: '/trackingNumber' }] } };
  t.match(await shop.call('POST', `/orders/${order.id}/shipments`, { body: { items, ...both } }), refusal);
  const shipment = await ship(shop, order, [[order.items[0], 1]]);
  t.match(await update(shop, shipment, both), refusal);
  t.strictSame(await update(shop, shipment, {}).then(({ body }) => body), shipment, 'nothing has changed');
});

t.test(
  'updateShipment corrects the tracking, and increases the versions of shipment and order',
  async (t) => {
    const shop = await openShop(t);
    const { order, shipment } = await shipOrder(shop, { carrier: 'DHL', trackingNumber: '1' });
    const { version } = await shop.getOrder(order.id);
    const changed = await update(shop, shipment, { trackingNumber: '2', estimatedDelivery: '2026-11-30' });
    t.match(changed, {
      status: 200,
      body: {
        ...{ version: 2, carrier: 'DHL', trackingNumber: '2', estimatedDelivery: '2026-11-30' },
        parcels: [{ id: shipment.id, carrier: 'DHL', trackingNumber: '2', status: 'SHIPPED' }],
      },
    });
    t.equal(changed.headers.get('etag'), `"shipment-${shipment.id.slice(-12)}-2"`);
    t.strictSame((await shop.call('GET', shipment._links.self.href)).body, changed.body);
    const cleared = await update(shop, shipment, {
      carrier: null,
      trackingNumber: null,
      estimatedDelivery: null,
    });
    t.strictSame(cleared.body.parcels, [{ id: shipment.id, status: 'SHIPPED' }]);
    t.notOk('estimatedDelivery' in cleared.body);
    t.equal((await shop.getOrder(order.id)).version, version + 2);
    const { body } = await shop.call('GET', `/orders/${order.id}/history`);
    t.strictSame(body['history'].map(({ operation }: Schemas['HistoryEntry']) => operation).slice(-3), [
      'createShipment',
      'updateShipment',
      'updateShipment',
    ]);
    t.strictSame(await faultsOf(shop.db), []);
  },
);

t.test('updateShipment replaces the parcels, and keeps the status of a parcel that it names', async (t) => {
  const shop = await openShop(t);
  const { shipment } = await shipOrder(shop, { parcels: [{ carrier: 'DHL' }, { carrier: 'UPS' }] });
  const [first, second] = shipment.parcels;
  const event = { type: 'OUT_FOR_DELIVERY', occurredAt: '2026-11-21T08:00:00Z', parcelId: second!.id };
  t.equal((await shop.call('POST', shipment._links.carrierEvents.href, { body: event })).status, 201);
  const parcels = [{ id: second!.id.toUpperCase(), trackingUrl: TRACKING_URL }, { carrier: 'GLS' }];
  const { body } = await update(shop, shipment, { parcels });
  t.strictSame(
    body.parcels.map(({ id: _, ...parcel }) => parcel),
    [
      { trackingUrl: TRACKING_URL, status: 'OUT_FOR_DELIVERY' },
      { carrier: 'GLS', status: 'SHIPPED' },
    ],
  );
  t.equal(body.parcels[0]!.id, second!.id);
  t.notOk('carrier' in body, 'the first parcel has no carrier');
  t.equal(body.status, 'OUT_FOR_DELIVERY');
  t.match(await update(shop, shipment, { parcels: [{ id: first!.id }] }), {
    status: 404,
    body: { type: 'PARCEL_NOT_FOUND', parcelId: first!.id },
  });
  t.match(await update(shop, shipment, { parcels: [{ id: second!.id }, { id: second!.id }] }), {
    status: 400,
    body: { errors: [{ field: '/parcels/1/id', message: 'occurs twice' }] },
  });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('updateShipment removes the address of an earlier tracking number', async (t) => {
  const shop = await openShop(t);
  const parcels = [{ carrier: 'DHL', trackingNumber: '1', trackingUrl: TRACKING_URL }, { carrier: 'UPS' }];
  const { shipment } = await shipOrder(shop, { parcels });
  const same = await update(shop, shipment, { trackingNumber: '1', estimatedDelivery: '2026-11-30' });
  t.match(same, { status: 200, body: { parcels } });
  const other = await update(shop, same.body, { trackingNumber: '2' });
  t.match(other, {
    status: 200,
    body: { parcels: [{ carrier: 'DHL', trackingNumber: '2' }, { carrier: 'UPS' }] },
  });
  t.notOk('trackingUrl' in other.body.parcels[0]!);
});

t.test('updateShipment without a change increases no version', async (t) => {
  const shop = await openShop(t);
  const { order, shipment } = await shipOrder(shop, { carrier: 'DHL', trackingNumber: '1' });
  const { version } = await shop.getOrder(order.id);
  for (const same of [
    {},
    { carrier: 'DHL' },
    { estimatedDelivery: null },
    { parcels: [{ id: shipment.id, carrier: 'DHL', trackingNumber: '1' }] },
  ])
    t.match(await update(shop, shipment, same), { status: 200, body: shipment });
  t.equal((await shop.getOrder(order.id)).version, version);
});

t.test('updateShipment needs the ETag of the shipment', async (t) => {
  const shop = await openShop(t);
  const { order, shipment } = await shipOrder(shop);
  const path = shipment._links.self.href;
  const body = { carrier: 'DHL' };
  const etag = `"shipment-${shipment.id.slice(-12)}-1"`;
  t.equal((await shop.call('PATCH', path, { body, headers: { 'If-Match': etag } })).status, 200);
  for (const wrong of [etag, `"order-${order.id.slice(-12)}-3"`])
    t.match(await update(shop, shipment, { carrier: 'UPS' }, { 'If-Match': wrong }), {
      status: 412,
      body: { type: 'PRECONDITION_FAILED' },
    });
  t.match(await shop.call('PATCH', path, { body, headers: {} }), { status: 428 });
});

t.test('updateShipment with a repeated key changes nothing again', async (t) => {
  const shop = await openShop(t);
  const { shipment } = await shipOrder(shop);
  const key = { 'Idempotency-Key': 'correction-1' };
  const first = await update(shop, shipment, { carrier: 'DHL' }, key);
  await update(shop, shipment, { carrier: 'UPS' });
  const again = await update(shop, shipment, { carrier: 'DHL' }, key);
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, first.body);
  t.match(await update(shop, shipment, { carrier: 'GLS' }, key), { status: 422 });
  t.match(await shop.call('GET', shipment._links.self.href), { body: { version: 3, carrier: 'UPS' } });
});

t.test('updateShipment refuses a shipment that was undone', async (t) => {
  const shop = await openShop(t);
  const { shipment } = await shipOrder(shop);
  await sql`update shipments set status = 'UNDONE' where id = ${shipment.id}`.execute(shop.db);
  t.match(await update(shop, shipment, { carrier: 'DHL' }), {
    status: 409,
    body: { type: 'SHIPMENT_UNDONE', shipmentId: shipment.id },
  });
});

t.test('updateShipment refuses wrong input, and stores nothing', async (t) => {
  const shop = await openShop(t);
  const { shipment } = await shipOrder(shop);
  const wrong: [field: string, body: object][] = [
    ['/parcels', { parcels: Array.from({ length: 51 }, () => ({})) }],
    ['/parcels', { parcels: [] }],
    ['/parcels', { parcels: null }],
    ...[
      'javascript:alert(1)',
      'ftp://x',
      'https://me:pw@x/',
      'https://x\\@y',
      `https://x/${'a'.repeat(2040)}`,
    ].map((trackingUrl): [string, object] => ['/parcels/0/trackingUrl', { parcels: [{ trackingUrl }] }]),
    ['/parcels/0/status', { parcels: [{ status: 'DELIVERED' }] }],
    ['/estimatedDelivery', { estimatedDelivery: '2026-02-30' }],
    ['/estimatedDelivery', { estimatedDelivery: '2026-11-30T10:00:00Z' }],
    ['/status', { status: 'DELIVERED' }],
  ];
  for (const [field, body] of wrong)
    t.match(await update(shop, shipment, body), { status: 400, body: { errors: [{ field }] } });
  t.strictSame((await shop.call('GET', shipment._links.self.href)).body, shipment);
});

t.test('updateShipment writes an event with the status of the shipment', async (t) => {
  const shop = await openShop(t);
  const { order, shipment } = await shipOrder(shop);
  await update(shop, shipment, { carrier: 'DHL' });
  await placeEvents(shop.db);
  const { body } = await shop.call('GET', '/events?size=100');
  const [event] = body['events'].filter(({ type }: Schemas['Event']) => type === 'shipment.updated');
  t.match(event, {
    subject: order.id,
    data: { shipmentId: shipment.id, shipmentStatus: 'SHIPPED', deliveryStatus: 'NONE', status: 'COMPLETED' },
  });
});

import { sql } from 'kysely';
import t from 'tap';
import { shipOrder, ship, placePaidOrder } from '../../support/orders/shipped-order.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { placeEvents } from '../../support/shop/run-jobs.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

type Shipment = Schemas['Shipment'];

/** Times when carrier events occurred. */
const [ONE, TWO, THREE] = [
  '2026-11-21T08:00:00.000Z',
  '2026-11-22T08:00:00.000Z',
  '2026-11-23T08:00:00.000Z',
];

const report = (
  shop: Shop,
  shipment: Shipment,
  body: Partial<Schemas['CarrierEventInput']>,
  headers: Record<string, string> = {},
) => shop.call<Schemas['CarrierEvent']>('POST', shipment._links.carrierEvents.href, { body, headers });

const read = async (shop: Shop, { _links }: Shipment): Promise<Shipment> =>
  (await shop.call<Shipment>('GET', _links.self.href)).body;

/** Lists the types of the shop's events about shipments, the oldest first. */
async function typesOf(shop: Shop): Promise<string[]> {
  await placeEvents(shop.db);
  const { body } = await shop.call<Schemas['EventCollection']>('GET', '/events?size=100');
  return body.events.map(({ type }) => type).filter((type) => type.startsWith('shipment.'));
}

t.test('createCarrierEvent moves a shipment to its delivery, and the order with it', async (t) => {
  const shop = await openShop(t);
  const { order, shipment } = await shipOrder(shop);
  t.match(await shop.getOrder(order.id), { deliveryStatus: 'NONE', fulfillmentStatus: 'FULFILLED' });
  const body = { type: 'IN_TRANSIT', occurredAt: '2026-11-21T09:00:00+01:00', location: 'Leipzig' } as const;
  const first = await report(shop, shipment, { ...body, externalId: 'e-1' });
  t.match(first, { status: 201, body: { ...body, occurredAt: ONE, externalId: 'e-1' } });
  t.match(await read(shop, shipment), {
    version: 2,
    status: 'IN_TRANSIT',
    parcels: [{ status: 'IN_TRANSIT' }],
  });
  await report(shop, shipment, { type: 'FAILED', occurredAt: TWO });
  t.match(await read(shop, shipment), { version: 3, status: 'FAILED' });
  await report(shop, shipment, { type: 'DELIVERED', occurredAt: THREE });
  t.match(await read(shop, shipment), { version: 4, status: 'DELIVERED', deliveredAt: THREE });
  t.match(await shop.getOrder(order.id), {
    ...{ status: 'COMPLETED', deliveryStatus: 'DELIVERED' },
    items: [{ quantity: { shipped: 3, delivered: 3 } }, { quantity: { shipped: 1, delivered: 1 } }],
  });
  t.strictSame(await typesOf(shop), [
    ...['shipment.created', 'shipment.updated', 'shipment.failed', 'shipment.delivered'],
  ]);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createCarrierEvent gives the same result in every order of arrival', async (t) => {
  const shop = await openShop(t);
  const events = [
    { type: 'IN_TRANSIT', occurredAt: ONE },
    { type: 'OUT_FOR_DELIVERY', occurredAt: TWO },
    { type: 'DELIVERED', occurredAt: THREE },
  ] as const;
  for (const sequence of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
    [2, 0, 1],
  ]) {
    const { order, shipment } = await shipOrder(shop);
    for (const index of sequence) await report(shop, shipment, events[index]!);
    t.match(await read(shop, shipment), { version: 4, status: 'DELIVERED', deliveredAt: THREE });
    t.match(await shop.getOrder(order.id), { deliveryStatus: 'DELIVERED' });
    const { body } = await shop.call('GET', shipment._links.carrierEvents.href);
    t.match(body, { totalCount: 3, carrierEvents: events });
  }
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createCarrierEvent lets the later recorded of two events at the same time decide', async (t) => {
  const shop = await openShop(t);
  const { order, shipment } = await shipOrder(shop);
  await report(shop, shipment, { type: 'DELIVERED', occurredAt: ONE });
  t.match(await shop.getOrder(order.id), { deliveryStatus: 'DELIVERED' });
  await report(shop, shipment, { type: 'RETURNED_TO_SENDER', occurredAt: ONE });
  const returned = await read(shop, shipment);
  t.equal(returned.status, 'RETURNED_TO_SENDER');
  t.notOk('deliveredAt' in returned);
  t.match(await shop.getOrder(order.id), {
    deliveryStatus: 'NONE',
    items: [{ quantity: { delivered: 0 } }, { quantity: { delivered: 0 } }],
  });
  t.strictSame(await typesOf(shop), ['shipment.created', 'shipment.delivered', 'shipment.failed']);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createCarrierEvent delivers a shipment when its last parcel is delivered', async (t) => {
  const shop = await openShop(t);
  const { order, shipment } = await shipOrder(shop, { parcels: [{}, {}, {}] });
  const [first, second, third] = shipment.parcels.map(({ id }) => id);
  await report(shop, shipment, { type: 'IN_TRANSIT', occurredAt: ONE });
  await report(shop, shipment, { type: 'DELIVERED', occurredAt: THREE, parcelId: first! });
  t.match(await read(shop, shipment), {
    status: 'IN_TRANSIT',
    parcels: [{ status: 'DELIVERED' }, { status: 'IN_TRANSIT' }, { status: 'IN_TRANSIT' }],
  });
  await report(shop, shipment, { type: 'FAILED', occurredAt: TWO, parcelId: second!.toUpperCase() });
  t.match(await read(shop, shipment), { status: 'FAILED' }, 'the latest status that is not DELIVERED');
  await report(shop, shipment, { type: 'DELIVERED', occurredAt: TWO, parcelId: second! });
  t.match(await read(shop, shipment), { status: 'IN_TRANSIT' });
  t.match(await shop.getOrder(order.id), { deliveryStatus: 'NONE' });
  await report(shop, shipment, { type: 'DELIVERED', occurredAt: TWO, parcelId: third! });
  t.match(await read(shop, shipment), { status: 'DELIVERED', deliveredAt: THREE });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test(
  'getOrder shows the deliveryStatus PARTIALLY_DELIVERED until all units that are left are delivered',
  async (t) => {
    const shop = await openShop(t);
    const order = await placePaidOrder(shop);
    const [first, second] = order.items;
    const shipment = await ship(shop, order, [[first, 3]]);
    await report(shop, shipment, { type: 'DELIVERED', occurredAt: ONE });
    t.match(await shop.getOrder(order.id), {
      deliveryStatus: 'PARTIALLY_DELIVERED',
      items: [{ quantity: { delivered: 3 } }, { quantity: { delivered: 0 } }],
    });
    const body = { items: [{ itemId: second!.id, quantity: 1 }] };
    await shop.call('POST', `/orders/${order.id}/cancel`, { body });
    t.match(await shop.getOrder(order.id), { deliveryStatus: 'DELIVERED', status: 'COMPLETED' });
  },
);

t.test('createCarrierEvent records each externalId of a shipment once', async (t) => {
  const shop = await openShop(t);
  const { order, shipment } = await shipOrder(shop);
  const body = {
    type: 'IN_TRANSIT',
    occurredAt: ONE,
    location: 'Leipzig',
    externalId: 'evt-88213402',
  } as const;
  const first = await report(shop, shipment, body);
  const { version } = await shop.getOrder(order.id);
  const again = await report(shop, shipment, { ...body, occurredAt: '2026-11-21T10:00:00+02:00' });
  t.equal(again.status, 201);
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, first.body);
  for (const other of [
    { type: 'DELIVERED' },
    { occurredAt: TWO },
    { location: 'Halle' },
    { parcelId: shipment.id },
  ])
    t.match(await report(shop, shipment, { ...body, ...other } as typeof body), {
      status: 409,
      body: { type: 'EXTERNAL_ID_REUSED', shipmentId: shipment.id, eventId: first.body.id },
    });
  t.equal((await shop.getOrder(order.id)).version, version);
  const { shipment: second } = await shipOrder(shop);
  t.equal((await report(shop, second, body)).status, 201, 'another shipment');
});

t.test('createCarrierEvent answers a repeated key with the stored carrier event', async (t) => {
  const shop = await openShop(t);
  const { shipment } = await shipOrder(shop);
  const key = { 'Idempotency-Key': 'report-1' };
  const body = { type: 'IN_TRANSIT', occurredAt: ONE, location: 'Leipzig' } as const;
  const first = await report(shop, shipment, body, key);
  const again = await report(shop, shipment, body, key);
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, first.body);
  t.match(await report(shop, shipment, { ...body, location: 'Halle' }, key), { status: 422 });
  t.match(await shop.call('GET', shipment._links.carrierEvents.href), { body: { totalCount: 1 } });
});

t.test('createCarrierEvent of parallel clients records an externalId once', async (t) => {
  const shop = await openShop(t);
  const { shipment } = await shipOrder(shop);
  const body = { type: 'DELIVERED', occurredAt: ONE, externalId: 'e-1' } as const;
  const answers = await Promise.all(Array.from({ length: 5 }, () => report(shop, shipment, body)));
  t.strictSame(
    answers.map(({ status }) => status),
    [201, 201, 201, 201, 201],
  );
  t.equal(new Set(answers.map(({ body: { id } }) => id)).size, 1);
  t.match(await read(shop, shipment), { version: 2 });
});

t.test('createCarrierEvent accepts a time before the shipment, but not one in the future', async (t) => {
  const shop = await openShop(t);
  const { shipment } = await shipOrder(shop);
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  t.equal(
    (await report(shop, shipment, { type: 'IN_TRANSIT', occurredAt: '2000-01-01T00:00:00Z' })).status,
    201,
  );
  t.equal((await report(shop, shipment, { type: 'IN_TRANSIT', occurredAt: inMinutes(4) })).status, 201);
  for (const occurredAt of [
    inMinutes(7),
    '1999-12-31T23:59:59Z',
    '0000-01-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
  ])
    t.match(await report(shop, shipment, { type: 'DELIVERED', occurredAt }), {
      status: 400,
      body: { errors: [{ field: '/occurredAt', rejectedValue: occurredAt }] },
    });
  t.match(await read(shop, shipment), { version: 3, status: 'IN_TRANSIT' });
});

t.test('createCarrierEvent refuses parcels and shipments that do not exist', async (t) => {
  const shop = await openShop(t);
  const [{ order, shipment }, other] = [await shipOrder(shop), await shipOrder(shop)];
  const body = { type: 'DELIVERED', occurredAt: ONE } as const;
  t.match(await report(shop, shipment, { ...body, parcelId: other.shipment.id }), {
    status: 404,
    body: { type: 'PARCEL_NOT_FOUND', shipmentId: shipment.id, parcelId: other.shipment.id },
  });
  for (const method of ['POST', 'GET'])
    t.match(
      await shop.call(method, `/orders/${order.id}/shipments/${other.shipment.id}/carrier-events`, {
        ...(method === 'POST' && { body }),
      }),
      { status: 404, body: { type: 'SHIPMENT_NOT_FOUND', orderId: order.id } },
    );
  t.match(
    await shop.call('POST', `/orders/${shipment.id}/shipments/${shipment.id}/carrier-events`, { body }),
    {
      status: 404,
      body: { type: 'ORDER_NOT_FOUND' },
    },
  );
  t.match(await read(shop, shipment), { version: 1 });
});

t.test('createCarrierEvent refuses a shipment that was undone, and more than 500 events', async (t) => {
  const shop = await openShop(t);
  const { shipment } = await shipOrder(shop);
  const body = { type: 'IN_TRANSIT', occurredAt: ONE } as const;
  t.equal((await report(shop, shipment, { ...body, externalId: 'e-1' })).status, 201);
  await sql`
    insert into carrier_events (order_id, shipment_id, id, type, occurred_at, shipment_version, created_at)
    select ${shipment.orderId}, ${shipment.id}, gen_random_uuid(), 'IN_TRANSIT', now(), 2, now()
    from generate_series(1, 499)`.execute(shop.db);
  t.match(await report(shop, shipment, body), {
    status: 409,
    body: { type: 'TOO_MANY_SHIPMENT_EVENTS', limit: 500 },
  });
  t.equal((await report(shop, shipment, { ...body, externalId: 'e-1' })).status, 201, 'a repetition');
  await sql`update shipments set status = 'UNDONE' where id = ${shipment.id}`.execute(shop.db);
  t.match(await report(shop, shipment, body), { status: 409, body: { type: 'SHIPMENT_UNDONE' } });
});

t.test('listCarrierEvents returns the carrier events in pages', async (t) => {
  const shop = await openShop(t);
  const { shipment } = await shipOrder(shop);
  const path = shipment._links.carrierEvents.href;
  t.match(await shop.call('GET', path), { status: 200, body: { totalCount: 0, carrierEvents: [] } });
  for (const occurredAt of [TWO, ONE, THREE])
    await report(shop, shipment, { type: 'IN_TRANSIT', occurredAt });
  const { body } = await shop.call('GET', `${path}?size=2`);
  const next = await shop.call('GET', body['_links'].next.href);
  const times = [...body['carrierEvents'], ...next.body['carrierEvents']].map(({ occurredAt }) => occurredAt);
  t.strictSame(times, [ONE, TWO, THREE]);
});

import t from 'tap';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { placeEvents } from '../../support/shop/run-jobs.ts';

const ship = (shop: Shop, { id }: Schemas['Order'], body: object, headers: Record<string, string> = {}) =>
  shop.call('POST', `/orders/${id}/shipments`, { body, headers });

/** Places a paid order with three units of a product and one unit of another product. */
async function paidOrder(shop: Shop) {
  const [tea, mug] = [await shop.offer({ onHand: 10 }), await shop.offer({ onHand: 10 })];
  const order = await shop.order({ [tea]: 3, [mug]: 1 });
  await shop.work();
  const [teas, mugs] = order.items;
  return { tea, mug, order, teas: teas!, mugs: mugs! };
}

t.test('createShipment ships an order in several shipments until it is complete', async (t) => {
  const shop = await openShop(t);
  const { tea, mug, order, teas, mugs } = await paidOrder(shop);
  const parcel = { ...units([mugs, 1], [teas, 2]), carrier: 'DHL', trackingNumber: '0034-1' };
  const key = { 'Idempotency-Key': 'parcel-1' };
  const first = await ship(shop, order, parcel, key);
  t.match(first, {
    status: 201,
    body: {
      items: [
        { itemId: teas.id, sku: tea, quantity: 2 },
        { itemId: mugs.id, sku: mug, quantity: 1 },
      ],
      carrier: 'DHL',
      trackingNumber: '0034-1',
    },
  });
  const again = await ship(shop, order, parcel, key);
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, first.body);
  const other = await ship(shop, order, units([teas, 1]), key);
  t.match(other, { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
  t.match(await shop.getStock(tea), { onHand: 8, reserved: 1 });
  t.match(await shop.getStock(mug), { onHand: 9, reserved: 0 });
  t.match(await shop.getOrder(order.id), {
    status: 'CONFIRMED',
    fulfillmentStatus: 'PARTIALLY_FULFILLED',
  });

  t.equal((await ship(shop, order, units([teas, 1]))).status, 201);
  const done = await shop.getOrder(order.id);
  t.match(done, { status: 'COMPLETED', fulfillmentStatus: 'FULFILLED', version: 4 });
  t.notOk('cancel' in done._links);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createShipment refuses units that cannot be shipped, and changes nothing', async (t) => {
  const shop = await openShop(t);
  const unpaid = await shop.order({ [await shop.offer()]: 1 });
  t.match(await ship(shop, unpaid, units([unpaid.items[0], 1])), {
    status: 409,
    body: {
      type: 'ORDER_NOT_SHIPPABLE',
      reason: 'NOT_CONFIRMED',
      orderStatus: 'SUBMITTED',
      paymentStatus: 'PENDING',
    },
  });

  const { tea, order, teas, mugs } = await paidOrder(shop);
  await ship(shop, order, units([mugs, 1], [teas, 2]));
  t.match(await ship(shop, order, units([teas, 2])), {
    status: 409,
    body: { type: 'QUANTITY_NOT_SHIPPABLE', items: [{ itemId: teas.id, requested: 2, shippable: 1 }] },
  });
  const stranger = await ship(shop, order, units([order, 1]));
  t.match(stranger, { status: 404, body: { type: 'ORDER_ITEM_NOT_FOUND' } });
  const twice = await ship(shop, order, units([teas, 1], [teas, 1]));
  t.match(twice, { status: 400, body: { errors: [{ field: '/items/1/itemId' }] } });
  t.match(
    await ship(shop, order, units([teas, 1]), { 'If-Match': etagOf('order', { ...order, version: 1 }) }),
    { status: 412 },
  );
  t.match(await shop.getStock(tea), { onHand: 8, reserved: 1 }, 'nothing has changed');

  await ship(shop, order, units([teas, 1]));
  t.match(await ship(shop, order, units([teas, 1])), {
    status: 409,
    body: { type: 'ORDER_NOT_SHIPPABLE', reason: 'NOT_CONFIRMED', orderStatus: 'COMPLETED' },
  });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('getShipment returns a shipment', async (t) => {
  const shop = await openShop(t);
  const { order, teas } = await paidOrder(shop);
  const { headers, body } = await ship(shop, order, units([teas, 1]));
  t.strictSame((await shop.call('GET', headers.get('location')!)).body, body);
  t.match(await shop.call('GET', `/orders/${order.id}/shipments/${order.id}`), {
    status: 404,
    body: { type: 'SHIPMENT_NOT_FOUND' },
  });
});

t.test('listShipments returns the shipments of an order, the oldest first, in pages', async (t) => {
  const shop = await openShop(t);
  const { order, teas, mugs } = await paidOrder(shop);
  t.match((await shop.call('GET', order._links.shipments.href)).body, { totalCount: 0, shipments: [] });
  const sent: unknown[] = [];
  for (const item of [teas, mugs, teas]) sent.push((await ship(shop, order, units([item, 1]))).body);
  const { body } = await shop.call('GET', `${order._links.shipments.href}?size=2`);
  t.equal(body['totalCount'], 3);
  const next = await shop.call('GET', body['_links'].next.href);
  t.strictSame([...body['shipments'], ...next.body['shipments']], sent);
});

t.test('createShipment before the capture leaves the order open until the last capture', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 2 }, { captureMode: 'MANUAL' });
  await shop.work();
  await ship(shop, order, units([order.items[0], 2]));
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', fulfillmentStatus: 'FULFILLED' });
  await shop.call('POST', `/orders/${order.id}/payment/captures`);
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED' }, 'the capture is only requested');
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', paymentStatus: 'PAID' });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createShipment of some units completes the order if the other units are cancelled', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 700, onHand: 10 });
  const order = await shop.order({ [sku]: 5 });
  await shop.work();
  await ship(shop, order, units([order.items[0], 3]));
  const preview = await shop.call('GET', `/orders/${order.id}/cancel`);
  t.match(preview.body, { allowed: true, refundAmount: { amount: 1400 }, voidedAmount: { amount: 0 } });
  const cancelled = await shop.call('POST', `/orders/${order.id}/cancel`, {
    body: { reason: 'OUT_OF_STOCK' },
  });
  t.match(cancelled.body, {
    releasedStock: [{ sku, quantity: 2 }],
    refundAmount: { amount: 1400 },
    order: { status: 'COMPLETED', currentTotal: { amount: 2100 }, fulfillmentStatus: 'FULFILLED' },
  });
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', paymentStatus: 'PARTIALLY_REFUNDED' });
  t.match((await shop.call('GET', `/orders/${order.id}/payment/refunds`)).body, {
    refunds: [{ amount: { amount: 1400 }, reason: 'ORDER_CANCELLED', status: 'SUCCEEDED' }],
  });
  t.match(await shop.getStock(sku), { onHand: 7, reserved: 0 });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createShipment of the last unit succeeds for only one of several parallel clients', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 5 });
  const order = await shop.order({ [sku]: 1 });
  await shop.work();
  const body = units([order.items[0], 1]);
  const answers = await Promise.all(Array.from({ length: 5 }, () => ship(shop, order, body)));
  t.strictSame(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409]);
  t.match(await shop.getStock(sku), { onHand: 4, reserved: 0 });
});

t.test('createShipment of the last item of price 0 completes an order without a hold', async (t) => {
  const shop = await openShop(t);
  const [tea, sample] = [await shop.offer(), await shop.offer({ amount: 0 })];
  const order = await shop.order({ [tea]: 1, [sample]: 1 }, { captureMode: 'MANUAL' });
  const [teas, samples] = order.items;
  await shop.work();
  await shop.call('POST', `/orders/${order.id}/cancel`, { body: units([teas, 1]) });
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'VOIDED' });
  t.equal((await ship(shop, order, units([samples, 1]))).status, 201);
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', fulfillmentStatus: 'FULFILLED' });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createShipment refuses an order whose money was refunded', async (t) => {
  const shop = await openShop(t);
  const { order, teas } = await paidOrder(shop);
  await shop.call('POST', `/orders/${order.id}/payment/refunds`, { body: euros(100) });
  t.equal((await ship(shop, order, units([teas, 1]))).status, 201, 'goodwill does not prevent shipments');
  await shop.call('POST', `/orders/${order.id}/payment/refunds`);
  const refused = { type: 'ORDER_NOT_SHIPPABLE', reason: 'REFUNDED', orderStatus: 'CONFIRMED', items: [] };
  t.match(
    await ship(shop, order, units([teas, 1])),
    { status: 409, body: refused },
    'the refund of all money is pending',
  );
  await shop.work();
  t.match(await ship(shop, order, units([teas, 1])), {
    status: 409,
    body: { ...refused, paymentStatus: 'REFUNDED' },
  });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createShipment ships an order that costs nothing', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 0 })]: 1 });
  await shop.work();
  t.equal((await ship(shop, order, units([order.items[0], 1]))).status, 201);
});

t.test('createShipment writes an event with the shipped units', async (t) => {
  const shop = await openShop(t);
  const { tea, order, teas } = await paidOrder(shop);
  const { body: shipment } = await ship(shop, order, units([teas, 2]));
  await placeEvents(shop.db);
  const { body } = await shop.call('GET', '/events?size=100');
  const [event] = body['events'].filter(({ data }: { data: object }) => 'shipmentId' in data);
  t.match(event, {
    subject: order.id,
    data: { shipmentId: shipment['id'], items: [{ itemId: teas.id, sku: tea, quantity: 2 }] },
  });
});

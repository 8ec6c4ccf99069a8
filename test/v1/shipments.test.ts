import t from 'tap';
import { faultsOf } from '../support/invariants.ts';
import { type Schemas, type Shop, openShop } from '../support/shop.ts';

const orderOf = async (shop: Shop, id: string) => (await shop.call('GET', `/orders/${id}`)).body;
const stockOf = async (shop: Shop, sku: string) => (await shop.call('GET', `/products/${sku}/stock`)).body;

type Line = [item: { id: string }, quantity: number];

const ship = (shop: Shop, order: Schemas['Order'], lines: Line[], rest: object = {}, headers = {}) =>
  shop.call('POST', `/orders/${order.id}/shipments`, {
    body: { items: lines.map(([{ id }, quantity]) => ({ itemId: id, quantity })), ...rest },
    headers,
  });

t.test('units are shipped, in parts, until the order is complete', async (t) => {
  const shop = await openShop(t);
  const [tea, mug] = [await shop.offer({ onHand: 10 }), await shop.offer({ onHand: 10 })];
  const order = await shop.order({ [tea]: 3, [mug]: 1 });
  const [teas, mugs] = order.items as [Schemas['OrderItem'], Schemas['OrderItem']];
  t.match(await ship(shop, order, [[teas, 1]]), {
    status: 409,
    body: { type: 'INVALID_TRANSITION', orderStatus: 'SUBMITTED', paymentStatus: 'PENDING' },
  });
  await shop.work();

  const first = await ship(
    shop,
    order,
    [
      [mugs, 1],
      [teas, 2],
    ],
    { carrier: 'DHL', trackingNumber: '0034-1' },
    { 'Idempotency-Key': 'parcel-1' },
  );
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
  const again = await ship(
    shop,
    order,
    [
      [mugs, 1],
      [teas, 2],
    ],
    { carrier: 'DHL', trackingNumber: '0034-1' },
    { 'Idempotency-Key': 'parcel-1' },
  );
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, first.body);
  const other = await ship(shop, order, [[teas, 1]], {}, { 'Idempotency-Key': 'parcel-1' });
  t.match(other, { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
  t.strictSame((await shop.call('GET', first.headers.get('location')!)).body, first.body);
  t.match(await stockOf(shop, tea), { onHand: 8, reserved: 1 });
  t.match(await stockOf(shop, mug), { onHand: 9, reserved: 0 });
  t.match(await orderOf(shop, order.id), { status: 'CONFIRMED', fulfillmentStatus: 'PARTIALLY_FULFILLED' });

  t.match(await ship(shop, order, [[teas, 2]]), {
    status: 409,
    body: { type: 'QUANTITY_NOT_SHIPPABLE', items: [{ itemId: teas.id, requested: 2, shippable: 1 }] },
  });
  t.match(await ship(shop, order, [[order, 1]]), { status: 404, body: { type: 'ORDER_ITEM_NOT_FOUND' } });
  const twice = await ship(shop, order, [
    [teas, 1],
    [teas, 1],
  ]);
  t.match(twice, { status: 400, body: { errors: [{ field: '/items/1/itemId' }] } });
  t.match(await ship(shop, order, [[teas, 1]], {}, { 'If-Match': '"1"' }), { status: 412 });
  t.match(await stockOf(shop, tea), { onHand: 8, reserved: 1 }, 'refused: nothing moved');

  t.equal((await ship(shop, order, [[teas, 1]])).status, 201);
  const done = await orderOf(shop, order.id);
  t.match(done, { status: 'COMPLETED', fulfillmentStatus: 'FULFILLED', version: 4 });
  t.notOk('cancel' in done['_links']);
  t.equal((await shop.call('GET', order._links.shipments.href)).body['total'], 2);
  t.match(await ship(shop, order, [[teas, 1]]), {
    status: 409,
    body: { type: 'INVALID_TRANSITION', orderStatus: 'COMPLETED' },
  });
  t.match(await shop.call('GET', `/orders/${order.id}/shipments/${order.id}`), {
    status: 404,
    body: { type: 'SHIPMENT_NOT_FOUND' },
  });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('what was shipped before it was captured completes with the last capture', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 2 }, { capture: 'MANUAL' });
  await shop.work();
  await ship(shop, order, [[order.items[0]!, 2]]);
  t.match(await orderOf(shop, order.id), { status: 'CONFIRMED', fulfillmentStatus: 'FULFILLED' });
  await shop.call('POST', `/orders/${order.id}/payment/captures`);
  t.match(await orderOf(shop, order.id), { status: 'CONFIRMED' }, 'it is only asked for yet');
  await shop.work();
  t.match(await orderOf(shop, order.id), { status: 'COMPLETED', paymentStatus: 'PAID' });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('units that can not be shipped are cancelled and paid back, and the order completes', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 700, onHand: 10 });
  const order = await shop.order({ [sku]: 5 });
  await shop.work();
  await ship(shop, order, [[order.items[0]!, 3]]);
  const preview = await shop.call('GET', `/orders/${order.id}/cancel`);
  t.match(preview.body, { cancellable: true, refundAmount: { amount: 1400 }, voidedAmount: { amount: 0 } });
  const cancelled = await shop.call('POST', `/orders/${order.id}/cancel`, {
    body: { reason: 'OUT_OF_STOCK' },
  });
  t.match(cancelled.body, {
    releasedStock: [{ sku, quantity: 2 }],
    refundAmount: { amount: 1400 },
    order: { status: 'COMPLETED', amountDue: { amount: 2100 }, fulfillmentStatus: 'FULFILLED' },
  });
  await shop.work();
  t.match(await orderOf(shop, order.id), { status: 'COMPLETED', paymentStatus: 'PARTIALLY_REFUNDED' });
  t.match((await shop.call('GET', `/orders/${order.id}/payment/refunds`)).body, {
    refunds: [{ amount: { amount: 1400 }, reason: 'ORDER_CANCELLED', status: 'SUCCEEDED' }],
  });
  t.match(await stockOf(shop, sku), { onHand: 7, reserved: 0 });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('of two shipments of the last unit at the same moment, one is refused', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 5 });
  const order = await shop.order({ [sku]: 1 });
  await shop.work();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ship(shop, order, [[order.items[0]!, 1]])),
  );
  t.strictSame(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409]);
  t.match(await stockOf(shop, sku), { onHand: 4, reserved: 0 });
});

t.test('an order of which only free units remain is let go of by the payment, and completes', async (t) => {
  const shop = await openShop(t);
  const [tea, sample] = [await shop.offer(), await shop.offer({ amount: 0 })];
  const order = await shop.order({ [tea]: 1, [sample]: 1 }, { capture: 'MANUAL' });
  const [teas, samples] = order.items as [Schemas['OrderItem'], Schemas['OrderItem']];
  await shop.work();
  await shop.call('POST', `/orders/${order.id}/cancel`, {
    body: { items: [{ itemId: teas.id, quantity: 1 }] },
  });
  await shop.work();
  t.match(await orderOf(shop, order.id), { status: 'CONFIRMED', paymentStatus: 'VOIDED' });
  t.equal((await ship(shop, order, [[samples, 1]])).status, 201);
  t.match(await orderOf(shop, order.id), { status: 'COMPLETED', fulfillmentStatus: 'FULFILLED' });
  t.strictSame(await faultsOf(shop.db), []);
});

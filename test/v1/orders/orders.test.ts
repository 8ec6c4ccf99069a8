import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { openShop } from '../../support/shop/shop.ts';

const customerId = 'customer-1';
const paymentMethod = 'tok_approved';

t.test('createOrder stores the order and its rows, and answers with the order', async (t) => {
  const shop = await openShop(t);
  const tea = await shop.offer({ amount: 1250, onHand: 10 });
  const mug = await shop.offer({ amount: 1350, onHand: 5 });
  const { status, headers, body } = await shop.call('POST', '/orders', {
    body: {
      customerId,
      items: [
        { sku: mug, quantity: 1 },
        { sku: tea, quantity: 2 },
        { sku: mug, quantity: 3 },
      ],
      paymentMethod,
      captureMode: 'MANUAL',
      expectedTotal: { amount: 7900, currency: 'EUR' },
      reference: 'WEB-1',
      metadata: { channel: 'web', note: 'für Größe 😀' },
      holdMinutes: 60,
    },
  });
  t.equal(status, 201);
  t.equal(headers.get('location'), `/api/v1/orders/${body['id']}`);
  t.equal(headers.get('etag'), etagOf('order', { id: body['id'], version: 1 }));
  t.match(body, {
    status: 'SUBMITTED',
    paymentStatus: 'PENDING',
    fulfillmentStatus: 'UNFULFILLED',
    customerId,
    total: { amount: 7900, currency: 'EUR' },
    captureMode: 'MANUAL',
    reference: 'WEB-1',
    metadata: { channel: 'web', note: 'für Größe 😀' },
    version: 1,
    items: [
      {
        sku: mug,
        quantity: { ordered: 1, cancellable: 1 },
        unitPrice: { amount: 1350 },
        total: { amount: 1350 },
      },
      { sku: tea, quantity: { ordered: 2 }, total: { amount: 2500 } },
      { sku: mug, quantity: { ordered: 3 }, total: { amount: 4050 } },
    ],
  });
  t.equal(Date.parse(body['reservedUntil']) - Date.parse(body['createdAt']), 3_600_000);
  t.strictSame((await shop.call('GET', headers.get('location')!)).body, body, 'reading it returns the same');
  t.match(await shop.getStock(mug), {
    onHand: 5,
    reserved: 4,
    available: 1,
    version: 3,
  });

  const count = async (table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(shop.db);
    return rows[0]!.n;
  };
  t.equal(await count('reservations'), 2, 'one reservation for each SKU');
  t.equal(await count('payment_attempts'), 1);
  t.match(await shop.db.selectFrom('order_history').selectAll().execute(), [
    {
      version: 1,
      operation: 'createOrder',
      from_status: null,
      to_status: 'SUBMITTED',
      client_id: 'backoffice',
    },
  ]);
  t.match(await shop.db.selectFrom('events').selectAll().execute(), [
    { type: 'order.submitted', order_version: 1, data: { orderId: body['id'], total: { amount: 7900 } } },
  ]);
});

t.test('createOrder requires only customer, items and payment method', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const order = await shop.order({ [sku]: 1 });
  t.match(order, { captureMode: 'AUTOMATIC', metadata: {} });
  t.notOk('reference' in order);
  t.equal(Date.parse(order.reservedUntil) - Date.parse(order.createdAt), 15 * 60_000);
});

t.test('getOrder returns names and prices from the time when the order was placed', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 100 });
  const order = await shop.order({ [sku]: 1 });
  await shop.call('PUT', `/products/${sku}`, {
    body: { name: 'Dearer', price: { amount: 200, currency: 'EUR' } },
    headers: { 'If-Match': etagOf('product', { sku, version: 1 }) },
  });
  t.match(await shop.getOrder(order.id), {
    total: { amount: 100 },
    items: [{ name: `Product ${sku}`, unitPrice: { amount: 100 } }],
  });
});

t.test('createOrder refuses products that cannot be sold, and stores nothing', async (t) => {
  const shop = await openShop(t);
  const plenty = await shop.offer({ sku: 'PLENTY', onHand: 10 });
  const few = await shop.offer({ sku: 'FEW', onHand: 3 });
  const none = await shop.offer({ sku: 'NONE', onHand: 0 });
  const dollars = await shop.offer({ sku: 'DOLLARS', currency: 'USD' });
  const gone = await shop.offer({ sku: 'GONE' });
  await shop.call('DELETE', `/products/${gone}`);
  const dear = await shop.offer({ sku: 'DEAR', amount: Number.MAX_SAFE_INTEGER });
  const refuse = async (items: object[], rest: object = {}) => {
    const { status, body } = await shop.call('POST', '/orders', {
      body: { customerId, items, paymentMethod, ...rest },
    });
    t.equal(status, 409);
    return body;
  };

  const short = await refuse([
    { sku: plenty, quantity: 1 },
    { sku: none, quantity: 1 },
    { sku: few, quantity: 2 },
    { sku: few, quantity: 2 },
  ]);
  t.match(short, {
    type: 'INSUFFICIENT_STOCK',
    shortages: [
      { sku: few, requested: 4, available: 3 },
      { sku: none, requested: 1, available: 0 },
    ],
  });
  t.equal(short['shortages'].length, 2, 'every short SKU and no other');
  t.match(
    await refuse([
      { sku: gone, quantity: 1 },
      { sku: 'NO-SUCH-SKU', quantity: 1 },
      { sku: few, quantity: 9 },
    ]),
    {
      type: 'PRODUCT_UNAVAILABLE',
      skus: [gone, 'NO-SUCH-SKU'],
    },
  );
  t.match(
    await refuse([
      { sku: plenty, quantity: 1 },
      { sku: dollars, quantity: 1 },
    ]),
    {
      type: 'CURRENCY_MISMATCH',
      currencies: ['EUR', 'USD'],
    },
  );
  t.match(await refuse([{ sku: dear, quantity: 2 }]), { type: 'TOTAL_TOO_LARGE' });
  t.match(await refuse([{ sku: plenty, quantity: 1 }], { expectedTotal: { amount: 1, currency: 'EUR' } }), {
    type: 'PRICE_CHANGED',
    total: { amount: 1250, currency: 'EUR' },
  });
  const { id: orderId } = await shop.order({ [plenty]: 1 }, { reference: 'R-1' });
  t.match(await refuse([{ sku: plenty, quantity: 1 }], { reference: 'R-1' }), {
    type: 'REFERENCE_IN_USE',
    reference: 'R-1',
    orderId,
  });

  t.equal((await shop.call('GET', '/orders')).body['totalCount'], 1);
  t.match(await shop.getStock(plenty), { reserved: 1 });
  t.match(await shop.getStock(few), { reserved: 0 });
  t.match(await shop.db.selectFrom('idempotency_keys').selectAll().execute(), []);
});

t.test('createOrder and getOrder keep the largest amount of money exactly', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: Number.MAX_SAFE_INTEGER });
  const order = await shop.order({ [sku]: 1 });
  t.equal((await shop.getOrder(order.id)).total.amount, Number.MAX_SAFE_INTEGER);
  t.equal((await shop.getPayment(order.id)).amount.amount, Number.MAX_SAFE_INTEGER);
});

t.test('getOrder answers 404 with the orderId', async (t) => {
  const shop = await openShop(t);
  const orderId = randomUUID();
  for (const path of ['', '/items', `/items/${randomUUID()}`, '/payment']) {
    const { status, body } = await shop.call('GET', `/orders/${orderId}${path}`);
    t.equal(status, 404);
    t.match(body, { type: 'ORDER_NOT_FOUND', orderId });
  }
});

t.test('getOrder links to everything that belongs to the order', async (t) => {
  const shop = await openShop(t);
  const [tea, mug] = [await shop.offer(), await shop.offer()];
  const order = await shop.order({ [tea]: 2, [mug]: 1 });
  t.strictSame(Object.keys(order._links).sort(), [
    'actions',
    'cancel',
    'credits',
    'documents',
    'history',
    'items',
    'payment',
    'returns',
    'self',
    'shipmentHolds',
    'shipments',
  ]);
  for (const link of [order._links.actions, order._links.shipmentHolds!])
    t.equal((await shop.call('GET', link.href)).status, 200, link.href);

  const self = await shop.call('GET', order._links.self.href);
  t.equal(self.body['id'], order.id);
  const payment = await shop.call('GET', order._links.payment.href);
  t.match(payment.body, { orderId: order.id, status: 'PENDING', amount: order.total, version: 1 });
  t.equal(payment.headers.get('etag'), etagOf('payment', { id: payment.body['id'], version: 1 }));
  t.equal(payment.body['_links'].order.href, order._links.self.href);
  const cancel = await shop.call('GET', order._links.cancel!.href);
  t.equal(cancel.body['_links'].order.href, order._links.self.href);
});

t.test('listOrderItems returns the items of the order like getOrder', async (t) => {
  const shop = await openShop(t);
  const [tea, mug] = [await shop.offer(), await shop.offer()];
  const order = await shop.order({ [tea]: 2, [mug]: 1 });
  const { body } = await shop.call('GET', order._links.items.href);
  t.strictSame(body['items'], order.items);
  t.equal(body['totalCount'], 2);
  t.equal(body['_links'].self.href, order._links.items.href);
});

t.test('getOrderItem returns an item by its link or its id', async (t) => {
  const shop = await openShop(t);
  const [tea, mug] = [await shop.offer(), await shop.offer()];
  const order = await shop.order({ [tea]: 2, [mug]: 1 });
  for (const item of order.items) {
    t.strictSame((await shop.call('GET', item._links.self.href)).body, item);
    t.strictSame((await shop.call('GET', `/orders/${order.id}/items/${item.id}`)).body, item);
    t.equal(item._links.order.href, order._links.self.href);
  }
  const { status, body } = await shop.call('GET', `${order._links.items.href}/${randomUUID()}`);
  t.equal(status, 404);
  t.match(body, { type: 'ORDER_ITEM_NOT_FOUND', orderId: order.id });
});

t.test('getOrder answers HEAD like GET, without a body', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 1 });
  const { status, headers, body } = await shop.call('HEAD', order._links.self.href);
  t.equal(status, 200);
  t.equal(headers.get('etag'), etagOf('order', order));
  t.equal(body, undefined);
});

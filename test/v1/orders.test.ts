import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { placeEvents } from '../../db/events.ts';
import { openShop } from '../support/shop.ts';

const customerId = 'customer-1';
const paymentMethod = 'tok_approved';

t.test('createOrder stores all that belongs to an order, and answers with it', async (t) => {
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
      capture: 'MANUAL',
      expectedTotal: { amount: 7900, currency: 'EUR' },
      reference: 'WEB-1',
      metadata: { channel: 'web', note: 'für Größe 😀' },
      holdMinutes: 60,
    },
  });
  t.equal(status, 201);
  t.equal(headers.get('location'), `/api/v1/orders/${body['id']}`);
  t.equal(headers.get('etag'), '"1"');
  t.match(body, {
    status: 'SUBMITTED',
    paymentStatus: 'PENDING',
    fulfillmentStatus: 'UNFULFILLED',
    customerId,
    total: { amount: 7900, currency: 'EUR' },
    capture: 'MANUAL',
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
  t.strictSame((await shop.call('GET', headers.get('location')!)).body, body, 'reading it gives the same');
  t.match((await shop.call('GET', `/products/${mug}/stock`)).body, {
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

t.test('createOrder needs no more than customer, items and payment method', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const order = await shop.order({ [sku]: 1 });
  t.match(order, { capture: 'AUTOMATIC', metadata: {} });
  t.notOk('reference' in order);
  t.equal(Date.parse(order.reservedUntil) - Date.parse(order.createdAt), 15 * 60_000);
});

t.test('an order keeps the name and the price that it was placed with', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 100 });
  const order = await shop.order({ [sku]: 1 });
  await shop.call('PUT', `/products/${sku}`, {
    body: { name: 'Dearer', price: { amount: 200, currency: 'EUR' } },
    headers: { 'If-Match': '"1"' },
  });
  const { body } = await shop.call('GET', `/orders/${order.id}`);
  t.match(body, { total: { amount: 100 }, items: [{ name: `Product ${sku}`, unitPrice: { amount: 100 } }] });
});

t.test('createOrder refuses what is not there, and then nothing is stored', async (t) => {
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
  await shop.order({ [plenty]: 1 }, { reference: 'R-1' });
  t.match(await refuse([{ sku: plenty, quantity: 1 }], { reference: 'R-1' }), {
    type: 'REFERENCE_IN_USE',
    reference: 'R-1',
  });

  t.equal((await shop.call('GET', '/orders')).body['total'], 1);
  t.match((await shop.call('GET', `/products/${plenty}/stock`)).body, { reserved: 1 });
  t.match((await shop.call('GET', `/products/${few}/stock`)).body, { reserved: 0 });
  t.match(await shop.db.selectFrom('idempotency_keys').selectAll().execute(), []);
});

t.test('the largest amount of money survives the whole way', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: Number.MAX_SAFE_INTEGER });
  const order = await shop.order({ [sku]: 1 });
  const { body } = await shop.call('GET', `/orders/${order.id}`);
  t.equal(body['total'].amount, Number.MAX_SAFE_INTEGER);
  t.equal(
    (await shop.call('GET', `/orders/${order.id}/payment`)).body['amount'].amount,
    Number.MAX_SAFE_INTEGER,
  );
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

t.test('every link of an order leads to what it names', async (t) => {
  const shop = await openShop(t);
  const [tea, mug] = [await shop.offer(), await shop.offer()];
  const order = await shop.order({ [tea]: 2, [mug]: 1 });
  t.strictSame(Object.keys(order._links).sort(), [
    'cancel',
    'history',
    'items',
    'payment',
    'self',
    'shipments',
  ]);

  const self = await shop.call('GET', order._links.self.href);
  t.equal(self.body['id'], order.id);
  const items = await shop.call('GET', order._links.items.href);
  t.strictSame(items.body['items'], order.items);
  t.equal(items.body['total'], 2);
  t.equal(items.body['_links'].self.href, order._links.items.href);
  for (const item of order.items) {
    t.strictSame((await shop.call('GET', item._links.self.href)).body, item);
    t.equal(item._links.order.href, order._links.self.href);
  }
  const payment = await shop.call('GET', order._links.payment.href);
  t.match(payment.body, { orderId: order.id, status: 'PENDING', amount: order.total, version: 1 });
  t.equal(payment.headers.get('etag'), '"1"');
  t.equal(payment.body['_links'].order.href, order._links.self.href);

  const cancel = await shop.call('GET', order._links.cancel!.href);
  t.equal(cancel.body['_links'].order.href, order._links.self.href);

  const { status, body } = await shop.call('GET', `${order._links.items.href}/${randomUUID()}`);
  t.equal(status, 404);
  t.match(body, { type: 'ORDER_ITEM_NOT_FOUND', orderId: order.id });
});

t.test('HEAD answers as GET does, without a body', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 1 });
  const { status, headers, body } = await shop.call('HEAD', order._links.self.href);
  t.equal(status, 200);
  t.equal(headers.get('etag'), '"1"');
  t.equal(body, undefined);
});

t.test('listOrders gives the newest first, filtered, in pages that links lead through', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  const placed: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const { id } = await shop.order({ [sku]: 1 }, { customerId: n % 2 === 0 ? 'even' : 'odd' });
    placed.unshift(id);
  }
  const all = await shop.call('GET', '/orders');
  t.strictSame(
    all.body['orders'].map(({ id }: { id: string }) => id),
    placed,
  );
  t.match(all.body, { total: 7, page: 0, size: 20 });
  t.strictSame(Object.keys(all.body['_links']).sort(), ['first', 'last', 'self']);

  const seen: string[] = [];
  let href: string | undefined = '/api/v1/orders?page=0&size=3';
  let last: string | undefined;
  while (href) {
    const { body }: { body: Record<string, any> } = await shop.call('GET', href);
    t.equal(body['_links'].self.href, href);
    t.equal(body['total'], 7);
    seen.push(...body['orders'].map(({ id }: { id: string }) => id));
    last = body['_links'].last.href;
    if (!body['_links'].next) t.equal(href, last);
    href = body['_links'].next?.href;
  }
  t.strictSame(seen, placed);
  const lastPage = await shop.call('GET', last!);
  t.match(lastPage.body['_links'].prev.href, 'page=1&size=3');

  const odd = await shop.call('GET', '/orders?customerId=odd&status=SUBMITTED&size=2');
  t.match(odd.body, { total: 3, size: 2 });
  t.ok(odd.body['orders'].every(({ customerId }: { customerId: string }) => customerId === 'odd'));
  t.match(odd.body['_links'].next.href, /status=SUBMITTED&customerId=odd&page=1&size=2/);
  t.equal((await shop.call('GET', '/orders?status=CANCELLED')).body['total'], 0);

  const beyond = await shop.call('GET', '/orders?page=9&size=3');
  t.match(beyond.body, { orders: [], total: 7, page: 9 });
  t.match(beyond.body['_links'].prev.href, 'page=2');
  t.notOk(beyond.body['_links'].next);
});

t.test('listOrders narrows by time, sorts both ways, and goes on after an order', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  const placed = [];
  for (let n = 0; n < 7; n += 1) placed.push(await shop.order({ [sku]: 1 }));
  const ids = placed.map(({ id }) => id);
  const idsOf = ({ body }: { body: Record<string, any> }) =>
    body['orders'].map(({ id }: { id: string }) => id);

  t.strictSame(idsOf(await shop.call('GET', '/orders?sort=createdAt')), ids);
  t.strictSame(idsOf(await shop.call('GET', '/orders?sort=-createdAt')), ids.toReversed());
  for (const sort of ['createdAt', '-createdAt']) {
    const all: string[] = [];
    let next = `/orders?sort=${sort}&size=3&after=${sort === 'createdAt' ? ids[0] : ids[6]}`;
    while (next) {
      const piece = await shop.call('GET', next);
      t.equal(piece.body['total'], 7, 'of all that match');
      all.push(...idsOf(piece));
      next = piece.body['_links'].next?.href;
    }
    t.strictSame(all, sort === 'createdAt' ? ids.slice(1) : ids.toReversed().slice(1), sort);
  }
  t.match(await shop.call('GET', `/orders?after=${ids[0]}&page=1`), {
    status: 400,
    body: { errors: [{ field: 'page' }] },
  });

  const from = placed[2]!.createdAt;
  const to = placed[5]!.createdAt;
  const between = placed.filter(({ createdAt }) => createdAt >= from && createdAt < to).map(({ id }) => id);
  const range = await shop.call('GET', `/orders?createdFrom=${from}&createdTo=${to}&sort=createdAt`);
  t.strictSame(idsOf(range), between);
  t.equal(range.body['total'], between.length);
  const noMoments = [
    'yesterday',
    '2016-12-31T23:59:60.000Z',
    '2026-13-45T99:99:99.999Z',
    '2026-02-31T00:00:00.000Z',
  ];
  for (const time of noMoments)
    t.match(await shop.call('GET', `/orders?createdFrom=${time}`), {
      status: 400,
      body: { errors: [{ field: 'createdFrom' }] },
    });
  t.match(await shop.call('GET', '/orders?sort=price'), { status: 400 });
});

t.test('totals are exact at every moment, counted or not', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  const check = async (name: string, expected: Record<string, number>) => {
    for (const [query, total] of Object.entries(expected)) {
      t.equal((await shop.call('GET', `/orders?size=1&${query}`)).body['total'], total, `${name}: ${query}`);
    }
  };
  const one = await shop.order({ [sku]: 1 }, { customerId: 'customer-1' });
  await shop.order({ [sku]: 1 }, { customerId: 'customer-2' });
  const before = { '': 2, 'status=SUBMITTED': 2, 'customerId=customer-1': 1, 'customerId=nobody': 0 };
  await check('just placed', before);
  await placeEvents(shop.db);
  await check('counted', before);
  await shop.call('POST', `/orders/${one.id}/cancel`);
  const after = {
    '': 2,
    'status=SUBMITTED': 1,
    'status=CANCELLED': 1,
    'customerId=customer-1': 1,
    'customerId=customer-1&status=SUBMITTED': 0,
    'customerId=customer-1&status=CANCELLED': 1,
    'customerId=customer-2&status=SUBMITTED': 1,
  };
  await check('cancelled', after);
  await shop.work();
  await check('counted and paid', {
    ...after,
    'status=SUBMITTED': 0,
    'customerId=customer-2&status=SUBMITTED': 0,
    'status=CONFIRMED': 1,
  });
});

import t, { type Test } from 'tap';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

type As = { token: string };
const NO_ORDER = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10';

/** Opens a shop with one product. Also returns a function that sends a request to place an order. */
async function open(t: Test) {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, as: { token: await issuer.token() } });
  const sku = await shop.offer({ onHand: 100 });
  const tokenOf = async (customerId: string): Promise<As> => ({
    token: await issuer.token({ sub: 'user', customer_id: customerId }),
  });
  const place = (
    customerId: string,
    more: Partial<Schemas['OrderInput']> = {},
    { as, key }: { as?: As; key?: string } = {},
  ) =>
    shop.call<Schemas['Order'] & { type?: string }>('POST', '/orders', {
      body: { customerId, items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved', ...more },
      ...(as && { as }),
      ...(key && { headers: { 'Idempotency-Key': key } }),
    });
  return { shop, sku, place, tokenOf };
}

const find = async (shop: Shop, query: string, as?: As) => {
  const { body } = await shop.call<Schemas['OrderCollection']>('GET', `/orders?${query}`, as && { as });
  return [body.totalCount, ...body.orders.map(({ id }) => id)];
};

t.test('createOrder names the order that the new order replaces, and links it', async (t) => {
  const { shop, place, tokenOf } = await open(t);
  const { body: first } = await place('customer-1');
  t.notOk('replaces' in first);
  t.notOk('replaces' in first._links);
  await shop.call('POST', `/orders/${first.id}/cancel`);
  const fields = { replaces: first.id.toUpperCase() };
  const second = await place('customer-1', fields, { key: 'exchange-1' });
  t.match(second, {
    status: 201,
    body: { replaces: first.id, _links: { replaces: first._links.self } },
  });
  t.strictSame((await shop.getOrder(second.body.id)).replaces, first.id);
  t.match((await shop.call('GET', second.body._links.replaces!.href)).body, { status: 'CANCELLED' });
  t.strictSame((await place('customer-1', fields, { key: 'exchange-1' })).body, second.body);
  t.match(
    await place('customer-1', { replaces: second.body.id }, { key: 'exchange-1' }),
    { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } },
    'the fingerprint of the request contains the replaced order',
  );
  const own = await place('customer-1', { replaces: second.body.id }, { as: await tokenOf('customer-1') });
  t.match(own, { status: 201, body: { replaces: second.body.id } }, 'a replacing order can be replaced');
});

t.test('createOrder refuses to replace an order that the customer does not have', async (t) => {
  const { shop, sku, place, tokenOf } = await open(t);
  const { body: foreign } = await place('customer-2');
  const before = await shop.getStock(sku);
  for (const replaces of [NO_ORDER, foreign.id])
    for (const as of [undefined, await tokenOf('customer-1')])
      t.match(await place('customer-1', { replaces }, as && { as }), {
        status: 409,
        body: { type: 'ORDER_NOT_REPLACEABLE', replaces, retryable: false },
      });
  t.match(await place('customer-1', { replaces: 'order-1' }), {
    status: 400,
    body: { errors: [{ field: '/replaces' }] },
  });
  t.strictSame(await find(shop, 'customerId=customer-1'), [0]);
  t.strictSame(await shop.getStock(sku), before);
  t.match(
    await place('customer-1', { replaces: foreign.id, items: [{ sku, quantity: 1_000 }] }),
    { status: 409, body: { type: 'INSUFFICIENT_STOCK' } },
    'other refusals come first',
  );
});

t.test('createOrder decides each of many concurrent orders that replace another one', async (t) => {
  const { shop, place } = await open(t);
  const { body: mine } = await place('customer-1');
  const { body: foreign } = await place('customer-2');
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      place('customer-1', n % 3 === 0 ? {} : { replaces: n % 3 === 1 ? mine.id : foreign.id }),
    ),
  );
  t.strictSame(
    all.map(({ status, body }) => body.type ?? `${status} ${body.replaces}`),
    Array.from({ length: 12 }, (_, n) => ['201 undefined', `201 ${mine.id}`, 'ORDER_NOT_REPLACEABLE'][n % 3]),
  );
  const [count] = await find(shop, `replaces=${mine.id}`);
  t.equal(count, 4);
});

t.test('listOrders finds the orders that replace an order', async (t) => {
  const { shop, place, tokenOf } = await open(t);
  const { body: first } = await place('customer-1', { reference: 'R-1' });
  const { body: second } = await place('customer-1', { replaces: first.id, reference: 'R-2' });
  const { body: third } = await place('customer-1', { replaces: first.id });
  const { body: chained } = await place('customer-1', { replaces: third.id });
  const query = `replaces=${first.id}`;
  t.strictSame(await find(shop, query), [2, third.id, second.id]);
  t.strictSame(await find(shop, query.toUpperCase().replace('REPLACES', 'replaces')), [
    2,
    third.id,
    second.id,
  ]);
  t.strictSame(await find(shop, `${query}&sort=OLDEST_FIRST`), [2, second.id, third.id]);
  t.strictSame(await find(shop, `replaces=${third.id}`), [1, chained.id]);
  t.strictSame(await find(shop, `replaces=${NO_ORDER}`), [0]);
  t.strictSame(await find(shop, `${query}&reference=R-2`), [1, second.id]);
  t.strictSame(await find(shop, `${query}&q=R-2`), [1, second.id]);
  t.strictSame(await find(shop, `${query}&status=CANCELLED&status=COMPLETED`), [0]);
  t.strictSame(await find(shop, `${query}&paymentStatus=PENDING`), [2, third.id, second.id]);
  t.strictSame(await find(shop, `${query}&customerId=customer-1`), [2, third.id, second.id]);
  t.strictSame(await find(shop, `${query}&customerId=customer-2`), [0]);
  t.strictSame(await find(shop, query, await tokenOf('customer-1')), [2, third.id, second.id]);
  t.strictSame(await find(shop, query, await tokenOf('customer-2')), [0]);
  const page = await shop.call<Schemas['OrderCollection']>('GET', `/orders?${query}&size=1`);
  const next = page.body._links.next!.href;
  t.equal(next, `/api/v1/orders?${query}&after=${third.id}&size=1`);
  t.match((await shop.call('GET', next)).body, { orders: [{ id: second.id }] });
  t.match(await shop.call('GET', '/orders?replaces=R-1'), {
    status: 400,
    body: { errors: [{ field: 'replaces' }] },
  });
});

import t, { type Test } from 'tap';
import { anotherProcess } from '../../support/database/query-cost.ts';
import { type Answer, type Call, caller } from '../../support/shop/contract-client.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { type Issuer, openIssuer } from '../../support/shop/fake-issuer.ts';
import { openService } from '../../support/shop/service.ts';
import { type ShopOptions, openShop } from '../../support/shop/shop.ts';

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort();

const tokenOf = async (issuer: Issuer, customer: string) => ({
  token: await issuer.token({ sub: `user of ${customer}`, customer_id: customer }),
});

/** Opens a shop. Also returns a function that orders one unit with a customer's token. */
async function openShopWithCustomer(t: Test, limits: ShopOptions['limits']) {
  const issuer = await openIssuer(t);
  const service = { token: await issuer.token() };
  const shop = await openShop(t, { issuer: issuer.url, limits, as: service });
  const customer = await tokenOf(issuer, 'customer-1');
  const body = {
    customerId: 'customer-1',
    items: [{ sku: await shop.offer({ onHand: 1000 }), quantity: 1 }],
    paymentMethod: 'tok_approved',
  };
  const orderAt = (call: Call, key?: string, rest = {}) =>
    call('POST', '/orders', {
      as: customer,
      body: { ...body, ...rest },
      ...(key && { headers: { 'Idempotency-Key': key } }),
    });
  return { issuer, shop, service, customer, body, orderAt, order: (key?: string) => orderAt(shop.call, key) };
}

const upTo = (openOrdersPerCustomer: number) => ({ openOrdersPerCustomer, paymentsPerOrder: 10 });

t.test('createOrder accepts holdMinutes and captureMode MANUAL only from the shop’s clients', async (t) => {
  const { shop, customer, body } = await openShopWithCustomer(t, upTo(20));
  const order = (more: object, as?: typeof customer) =>
    shop.call('POST', '/orders', { body: { ...body, ...more }, ...(as && { as }) });
  for (const more of [{ holdMinutes: 1440 }, { holdMinutes: 15 }, { captureMode: 'MANUAL' }]) {
    t.match(
      await order(more, customer),
      { status: 403, body: { type: 'FORBIDDEN', detail: /Only the shop's own clients/ } },
      JSON.stringify(more),
    );
    t.equal((await order(more)).status, 201);
  }
  t.match(await order({ captureMode: 'AUTOMATIC' }, customer), {
    status: 201,
    body: { captureMode: 'AUTOMATIC' },
  });
});

t.test('createOrder refuses a customer’s 21st unpaid order, unless the shop places the order', async (t) => {
  const { issuer, shop, body, order } = await openShopWithCustomer(t, undefined);
  const placed = await Promise.all(Array.from({ length: 20 }, () => order()));
  t.ok(placed.every(({ status }) => status === 201));
  const refused = { status: 409, body: { type: 'TOO_MANY_OPEN_ORDERS', retryable: true, limit: 20 } };
  t.match(await order(), refused);
  for (let n = 0; n < 3; n += 1) t.equal((await shop.call('POST', '/orders', { body })).status, 201);
  const other = await tokenOf(issuer, 'customer-2');
  const others = { ...body, customerId: 'customer-2' };
  t.equal((await shop.call('POST', '/orders', { body: others, as: other })).status, 201);

  await shop.call('POST', `/orders/${placed[0]!.body['id']}/cancel`);
  t.equal((await order()).status, 201, 'a cancelled order makes room');
  t.match(await order(), refused);
  t.equal(await shop.expireNow(placed[1]!.body['id']), 1);
  t.equal((await order()).status, 201, 'an expired order makes room');
  t.match(await order(), refused);
  await shop.work();
  t.equal((await order()).status, 201, 'paid orders make room');
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createOrder at the limit of open orders answers a repeated request as before', async (t) => {
  const { order } = await openShopWithCustomer(t, upTo(1));
  const first = await order('key-1');
  t.equal(first.status, 201);
  t.equal((await order('key-2')).status, 409);
  const again = await order('key-1');
  t.equal(again.status, 201);
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, first.body);
});

t.test('createOrder keeps the limit of open orders in 50 parallel requests, some by the shop', async (t) => {
  const { shop, body, order } = await openShopWithCustomer(t, upTo(20));
  const both = Array.from({ length: 50 }, () => [order(), shop.call('POST', '/orders', { body })]);
  const [own, shops] = await Promise.all([0, 1].map((side) => Promise.all(both.map((pair) => pair[side]!))));
  t.strictSame(statusesOf(own!), [...Array(20).fill(201), ...Array(30).fill(409)]);
  t.ok(shops!.every(({ status }) => status === 201));
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createOrder accepts one of 20 parallel requests if one more order may be open', async (t) => {
  const { issuer, shop, service, body, order, orderAt } = await openShopWithCustomer(t, upTo(5));
  const db = anotherProcess(t, shop.databaseUrl, { poolSize: 10 });
  const second = await openService(t, { db, auth: { issuer: issuer.url }, limits: upTo(5) });
  const other = caller(t, second, undefined, service);
  const skus = await Promise.all(Array.from({ length: 5 }, () => shop.offer({ onHand: 100 })));
  for (let n = 0; n < 5; n += 1) t.equal((await order()).status, 201);
  for (let round = 0; round < 10; round += 1) {
    const { body: open } = await shop.call('GET', '/orders?status=SUBMITTED&size=1');
    await shop.call('POST', `/orders/${open['orders'][0].id}/cancel`);
    // Sends four requests for each of five keys. Each key orders another product, so no request waits for stock.
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        orderAt(n % 2 ? shop.call : other, `round-${round}-${n % 5}`, {
          items: [{ sku: skus[n % 5], quantity: 1 }],
        }),
      ),
    );
    t.strictSame(statusesOf(answers), [...Array(4).fill(201), ...Array(16).fill(409)]);
    const placed = answers.filter(({ status }) => status === 201);
    t.equal(new Set(placed.map(({ body }) => body['id'])).size, 1, 'the four are one order');
    const all = await shop.call('GET', '/orders?status=SUBMITTED');
    t.equal(all.body['totalCount'], 5);
  }
  t.equal((await other('POST', '/orders', { body })).status, 201, 'the shop is not bounded');
  t.strictSame(await faultsOf(shop.db), []);
});

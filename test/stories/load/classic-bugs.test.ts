import { sql } from 'kysely';
import t from 'tap';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { engineOf, placeOfCustomer } from '../../support/database/shards.ts';
import { freePort } from '../../support/run/ports.ts';
import { runProcess } from '../../support/run/processes.ts';
import { readShared } from '../../support/run/shared-servers.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { caller } from '../../support/shop/contract-client.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { openShop } from '../../support/shop/shop.ts';

// Bugs that well-known order systems have or had, one in each test. late-payments.test.ts has more of them.

t.test('a cancel of a paid order refunds its payment', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 800 });
  const order = await shop.order({ [sku]: 2 });
  await shop.work();
  const { body } = await shop.call('POST', `/orders/${order.id}/cancel`);
  t.match(body, {
    refundAmount: { amount: 1600 },
    voidedAmount: { amount: 0 },
    order: { status: 'CANCELLED' },
  });
  await shop.work();
  t.match(await shop.getOrder(order.id), { paymentStatus: 'REFUNDED' });
  t.equal((await shop.getStock(sku)).reserved, 0);
  await checkBooks(t, shop);
});

t.test('a cancel of an authorised order releases its authorization hold', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 800 })]: 2 }, { captureMode: 'MANUAL' });
  await shop.work();
  const { body } = await shop.call('POST', `/orders/${order.id}/cancel`);
  t.match(body, { refundAmount: { amount: 0 }, voidedAmount: { amount: 1600 } });
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CANCELLED', paymentStatus: 'VOIDED' });
  t.match(await shop.getPayment(order.id), { status: 'VOIDED', authorizedAmount: { amount: 0 } });
  await checkBooks(t, shop);
});

t.test('a cancel after a partial refund refunds exactly the remaining amount', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 });
  await shop.work();
  await shop.call('POST', `/orders/${order.id}/payment/refunds`, { body: euros(300) });
  const { body } = await shop.call('POST', `/orders/${order.id}/cancel`);
  t.match(body, { refundAmount: { amount: 700 } }, 'while the first refund is still pending');
  await shop.work();
  t.match(await shop.getOrder(order.id), { paymentStatus: 'REFUNDED' });
  t.match(await shop.getPayment(order.id), { refundedAmount: { amount: 1000 } });
  await checkBooks(t, shop);
});

t.test('a cancel of one item releases its stock exactly once', async (t) => {
  const shop = await openShop(t);
  const [tea, mug] = [await shop.offer({ amount: 500 }), await shop.offer({ amount: 900 })];
  const order = await shop.order({ [tea]: 2, [mug]: 1 });
  await shop.work();
  const cancel = (headers: Record<string, string> = {}) =>
    shop.call('POST', `/orders/${order.id}/cancel`, { body: units([order.items[1], 1]), headers });
  const first = await cancel({ 'Idempotency-Key': 'mug' });
  t.match(first.body, { refundAmount: { amount: 900 }, releasedStock: [{ sku: mug, quantity: 1 }] });
  t.equal((await cancel({ 'Idempotency-Key': 'mug' })).headers.get('idempotent-replayed'), 'true');
  t.match(await cancel(), { status: 409, body: { type: 'QUANTITY_NOT_CANCELLABLE' } });
  t.equal((await shop.getStock(mug)).reserved, 0);
  t.equal((await shop.getStock(tea)).reserved, 2);
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PARTIALLY_REFUNDED' });
  await checkBooks(t, shop);
});

t.test('two lines with the same SKU are reserved, cancelled and shipped together', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 500, onHand: 5 });
  const items = [
    { sku, quantity: 3 },
    { sku, quantity: 2 },
  ];
  const rest = { customerId: 'customer-1', paymentMethod: 'tok_approved' };
  const tooMany = [...items, { sku, quantity: 1 }];
  t.match(await shop.call('POST', '/orders', { body: { ...rest, items: tooMany } }), {
    status: 409,
    body: { shortages: [{ sku, requested: 6, available: 5 }] },
  });
  const { body: order } = await shop.call('POST', '/orders', { body: { ...rest, items } });
  await shop.work();
  const [first, second] = order['items'];
  await shop.call('POST', `/orders/${order['id']}/cancel`, {
    body: units([second, 1]),
  });
  t.equal((await shop.getStock(sku)).reserved, 4);
  const shipped = await shop.call('POST', `/orders/${order['id']}/shipments`, {
    body: units([first, 3], [second, 1]),
  });
  t.equal(shipped.status, 201);
  t.match(await shop.getStock(sku), { onHand: 1, reserved: 0 });
  t.match(await shop.getOrder(order['id']), { status: 'COMPLETED' });
  await checkBooks(t, shop);
});

t.test('concurrent requests with one idempotency key to two processes place one order', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  const services = await Promise.all(
    [1, 2].map(async () => {
      const env = {
        AUTH_URL: readShared().authUrl,
        PORT: String(await freePort()),
        DATABASE_URL: shop.databaseUrl,
        ...engineOf(shop.databaseUrl),
      };
      const service = runProcess(t, 'server.ts', env, ['--role', 'api']);
      return caller(t, (await service.printed(/order service at (http\S+)/))[1]!);
    }),
  );
  const body = {
    customerId: 'customer-1',
    items: [{ sku, quantity: 1 }],
    paymentMethod: 'tok_approved',
  };
  for (let round = 0; round < 10; round += 1) {
    const headers = { 'Idempotency-Key': `round-${round}` };
    const answers = await Promise.all(
      [0, 1, 0, 1].map((n) => services[n]!('POST', '/orders', { body, headers })),
    );
    t.strictSame(
      answers.map(({ status }) => status),
      [201, 201, 201, 201],
    );
    t.equal(new Set(answers.map((answer) => answer.body['id'])).size, 1);
  }
  t.equal((await shop.getStock(sku)).reserved, 10);
});

t.test('a request that a client repeats after an answer 500 takes effect once', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 10 });
  const order = { customerId: 'customer-1', items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved' };
  const place = () =>
    shop.call('POST', '/orders', { body: order, headers: { 'Idempotency-Key': 'persistent' } });
  const orders = placeOfCustomer(shop.db, order.customerId);
  await sql`alter table reservations rename to hidden`.execute(orders);
  t.match(await place(), { status: 500, body: { type: 'INTERNAL_ERROR', retryable: true } });
  await sql`alter table hidden rename to reservations`.execute(orders);
  t.equal((await shop.getStock(sku)).reserved, 0);
  const first = await place();
  t.equal(first.status, 201);
  t.notOk(first.headers.get('idempotent-replayed'));
  t.equal((await place()).headers.get('idempotent-replayed'), 'true');
  t.equal((await shop.getStock(sku)).reserved, 1);
  await checkBooks(t, shop);
});

t.test('only one of several concurrent PATCHes of a version succeeds, the others get 412', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 1 }, { metadata: { note: 'old' } });
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((note) =>
      shop.call('PATCH', `/orders/${order.id}`, {
        body: { metadata: { note } },
        headers: { 'If-Match': etagOf('order', order) },
      }),
    ),
  );
  t.strictSame(answers.map(({ status }) => status).sort(), [200, 412, 412]);
  const winner = answers.find(({ status }) => status === 200)!;
  t.strictSame(await shop.getOrder(order.id), winner.body);
});

t.test('a paid order that was refunded does not expire', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const order = await shop.order({ [sku]: 1 });
  await shop.work();
  await shop.call('POST', `/orders/${order.id}/payment/refunds`);
  await shop.work();
  t.equal(await shop.expireNow(order.id), 0);
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'REFUNDED' });
  t.equal((await shop.getStock(sku)).reserved, 1);
  await checkBooks(t, shop);
});

import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { expireOrders, receiveProviderEvent } from '../../db/orders/index.ts';
import { processTask } from '../../jobs/payments/tasks.ts';
import { bookFaultsOf, faultsOf } from '../support/invariants.ts';
import { freePort } from '../support/ports.ts';
import { runProcess } from '../support/processes.ts';
import { readShared } from '../support/shared.ts';
import { type Shop, TRACE_ID, caller, openShop } from '../support/shop.ts';

// Bugs that well-known order systems have or had, each as the story that shows it.

const sweeper = { clientId: 'order-service', customerId: undefined, traceId: '0'.repeat(31) + '1' };

const orderOf = async (shop: Shop, id: string) => (await shop.call('GET', `/orders/${id}`)).body;
const paymentOf = async (shop: Shop, id: string) => (await shop.call('GET', `/orders/${id}/payment`)).body;
const refundsOf = async (shop: Shop, id: string) =>
  (await shop.call('GET', `/orders/${id}/payment/refunds`)).body['refunds'];
const reservedOf = async (shop: Shop, sku: string) =>
  (await shop.call('GET', `/products/${sku}/stock`)).body['reserved'];

const letReservationEnd = (shop: Shop, id: string) =>
  sql`update orders set created_at = created_at - interval '1 day', reserved_until = reserved_until - interval '1 day'
      where id = ${id}`.execute(shop.db);

/** The provider takes the money of an attempt, whatever it said before, and sends an event about it. */
async function chargeAllTheSame(shop: Shop, orderId: string, attemptId: string): Promise<void> {
  await sql`update simulated_payments set status = 'CAPTURED', authorized_amount = amount, captured_amount = amount,
    failure_code = null where attempt_id = ${attemptId}`.execute(shop.db);
  const event = {
    provider: 'simulated',
    id: `late-${attemptId}`,
    orderId,
    attemptId,
    type: 'payment.approved',
  };
  await receiveProviderEvent(shop.db, event);
  await receiveProviderEvent(shop.db, event);
}

async function nothingIsWrong(t: Test, shop: Shop): Promise<void> {
  await shop.work();
  t.strictSame(await faultsOf(shop.db), [], 'every invariant holds');
  t.strictSame(await bookFaultsOf(shop.db), [], "the provider's books agree");
}

t.test('cancel while 3-D Secure settles: the money comes back, whoever is first', async (t) => {
  for (const approveFirst of [true, false]) {
    const shop = await openShop(t);
    const sku = await shop.offer();
    const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_requires_action' });
    await shop.work();
    const page = shop.url + new URL((await paymentOf(shop, order.id))['nextAction'].url).pathname;
    const approve = () => fetch(page, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }) });
    if (approveFirst) await approve();
    t.equal((await shop.call('POST', `/orders/${order.id}/cancel`)).status, 200);
    if (!approveFirst) {
      await shop.work();
      t.match(await (await approve()).text(), /called off/);
    }
    await shop.work();
    t.match(await orderOf(shop, order.id), {
      status: 'CANCELLED',
      paymentStatus: approveFirst ? 'REFUNDED' : 'VOIDED',
    });
    if (approveFirst) t.match(await refundsOf(shop, order.id), [{ reason: 'LATE_PAYMENT' }]);
    t.equal(await reservedOf(shop, sku), 0);
    await nothingIsWrong(t, shop);
  }
});

t.test('late success on a cancelled order is paid back', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_pending_then_approved' });
  await shop.work();
  await shop.call('POST', `/orders/${order.id}/cancel`);
  await shop.letProviderFinish();
  await shop.work();
  t.match(await orderOf(shop, order.id), { status: 'CANCELLED', paymentStatus: 'REFUNDED' });
  t.match(await refundsOf(shop, order.id), [{ reason: 'LATE_PAYMENT', status: 'SUCCEEDED' }]);
  t.equal(await reservedOf(shop, sku), 0);
  await nothingIsWrong(t, shop);
});

t.test('late success on an expired order is paid back, and its stock stays free', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 1 });
  const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_requires_action' });
  await shop.work();
  await letReservationEnd(shop, order.id);
  await expireOrders(shop.db, sweeper);
  await shop.work();
  await expireOrders(shop.db, sweeper);
  t.match(await orderOf(shop, order.id), { status: 'EXPIRED', paymentStatus: 'VOIDED' });
  const next = await shop.order({ [sku]: 1 });
  await chargeAllTheSame(shop, order.id, (await paymentOf(shop, order.id))['id']);
  await shop.work();
  t.match(await orderOf(shop, order.id), { status: 'EXPIRED', paymentStatus: 'REFUNDED' });
  t.match(await refundsOf(shop, order.id), [{ reason: 'LATE_PAYMENT', status: 'SUCCEEDED' }]);
  t.match(await orderOf(shop, next.id), { status: 'CONFIRMED' });
  await nothingIsWrong(t, shop);
});

t.test(
  'a success while the payment is being stopped confirms nothing that then loses its payment',
  async (t) => {
    for (const capture of ['MANUAL', 'AUTOMATIC'] as const) {
      const shop = await openShop(t);
      const sku = await shop.offer();
      const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_pending_then_approved', capture });
      await shop.work();
      await letReservationEnd(shop, order.id);
      t.equal(await expireOrders(shop.db, sweeper), 1, 'the provider is to be asked to stop');
      await shop.letProviderFinish();
      const { id } = await paymentOf(shop, order.id);
      const told = { kind: 'event', orderId: order.id, id } as const;
      // As if the answer that named the payment had been lost.
      await shop.db
        .updateTable('payment_attempts')
        .set({ provider_reference: null })
        .where('id', '=', id)
        .execute();
      await processTask(shop.db, shop.payments.provider, told, { isRetry: false, traceId: TRACE_ID });
      t.match(await orderOf(shop, order.id), { status: 'SUBMITTED', paymentStatus: 'PENDING' });
      const attempts = shop.db
        .selectFrom('payment_attempts')
        .select('provider_reference')
        .where('id', '=', id);
      t.not((await attempts.executeTakeFirstOrThrow()).provider_reference, null, 'its name is kept');
      await shop.work();
      await expireOrders(shop.db, sweeper);
      // A hold can be let go; money that was taken can't be untaken, so the order has it.
      const [status, paymentStatus] = capture === 'MANUAL' ? ['EXPIRED', 'VOIDED'] : ['CONFIRMED', 'PAID'];
      t.match(await orderOf(shop, order.id), { status, paymentStatus });
      t.equal(await reservedOf(shop, sku), status === 'EXPIRED' ? 0 : 1);
      await nothingIsWrong(t, shop);
    }
  },
);

t.test("an old attempt's end doesn't touch an order that a newer one has paid", async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_declined' });
  await shop.work();
  const old = await paymentOf(shop, order.id);
  const headers = { 'If-Match': `"${old['version']}"` };
  await shop.call('PUT', `/orders/${order.id}/payment`, { body: { paymentMethod: 'tok_approved' }, headers });
  await shop.work();
  const paid = await orderOf(shop, order.id);
  const event = {
    provider: 'simulated',
    id: 'old',
    orderId: order.id,
    attemptId: old['id'],
    type: 'declined',
  };
  await receiveProviderEvent(shop.db, event);
  await letReservationEnd(shop, order.id);
  t.equal(await expireOrders(shop.db, sweeper), 0);
  await shop.work();
  t.match(await orderOf(shop, order.id), {
    status: 'CONFIRMED',
    paymentStatus: 'PAID',
    version: paid['version'],
  });
  t.equal(await reservedOf(shop, sku), 1);
  await nothingIsWrong(t, shop);
});

t.test('a second success is paid back', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 1 }, { paymentMethod: 'tok_declined' });
  await shop.work();
  const old = await paymentOf(shop, order.id);
  const headers = { 'If-Match': `"${old['version']}"` };
  await shop.call('PUT', `/orders/${order.id}/payment`, { body: { paymentMethod: 'tok_approved' }, headers });
  await shop.work();
  await chargeAllTheSame(shop, order.id, old['id']);
  await shop.work();
  t.match(await orderOf(shop, order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  t.match(await refundsOf(shop, order.id), [
    { paymentId: old['id'], reason: 'DUPLICATE_PAYMENT', status: 'SUCCEEDED' },
  ]);
  t.match(await paymentOf(shop, order.id), { number: 2, refundedAmount: { amount: 0 } });
  await nothingIsWrong(t, shop);
});

t.test('cancel of a paid order pays back', async (t) => {
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
  t.match(await orderOf(shop, order.id), { paymentStatus: 'REFUNDED' });
  t.equal(await reservedOf(shop, sku), 0);
  await nothingIsWrong(t, shop);
});

t.test('cancel of an authorised order lets the money go', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 800 })]: 2 }, { capture: 'MANUAL' });
  await shop.work();
  const { body } = await shop.call('POST', `/orders/${order.id}/cancel`);
  t.match(body, { refundAmount: { amount: 0 }, voidedAmount: { amount: 1600 } });
  await shop.work();
  t.match(await orderOf(shop, order.id), { status: 'CANCELLED', paymentStatus: 'VOIDED' });
  t.match(await paymentOf(shop, order.id), { status: 'VOIDED', authorizedAmount: { amount: 0 } });
  await nothingIsWrong(t, shop);
});

t.test('cancel after a partial refund pays back the rest, and no more', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 });
  await shop.work();
  const refund = { amount: { amount: 300, currency: 'EUR' } };
  await shop.call('POST', `/orders/${order.id}/payment/refunds`, { body: refund });
  const { body } = await shop.call('POST', `/orders/${order.id}/cancel`);
  t.match(body, { refundAmount: { amount: 700 } }, 'while the first is still on its way');
  await shop.work();
  t.match(await orderOf(shop, order.id), { paymentStatus: 'REFUNDED' });
  t.match(await paymentOf(shop, order.id), { refundedAmount: { amount: 1000 } });
  await nothingIsWrong(t, shop);
});

t.test('one item is cancelled and put back into stock, once', async (t) => {
  const shop = await openShop(t);
  const [tea, mug] = [await shop.offer({ amount: 500 }), await shop.offer({ amount: 900 })];
  const order = await shop.order({ [tea]: 2, [mug]: 1 });
  await shop.work();
  const itemId = order.items[1]!.id;
  const cancel = (headers: Record<string, string> = {}) =>
    shop.call('POST', `/orders/${order.id}/cancel`, { body: { items: [{ itemId, quantity: 1 }] }, headers });
  const first = await cancel({ 'Idempotency-Key': 'mug' });
  t.match(first.body, { refundAmount: { amount: 900 }, releasedStock: [{ sku: mug, quantity: 1 }] });
  t.equal((await cancel({ 'Idempotency-Key': 'mug' })).headers.get('idempotent-replayed'), 'true');
  t.match(await cancel(), { status: 409, body: { type: 'QUANTITY_NOT_CANCELLABLE' } });
  t.equal(await reservedOf(shop, mug), 0);
  t.equal(await reservedOf(shop, tea), 2);
  await shop.work();
  t.match(await orderOf(shop, order.id), { status: 'CONFIRMED', paymentStatus: 'PARTIALLY_REFUNDED' });
  await nothingIsWrong(t, shop);
});

t.test('two lines of one SKU are reserved, cancelled and shipped together', async (t) => {
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
    body: { items: [{ itemId: second.id, quantity: 1 }] },
  });
  t.equal(await reservedOf(shop, sku), 4);
  const shipped = await shop.call('POST', `/orders/${order['id']}/shipments`, {
    body: {
      items: [
        { itemId: first.id, quantity: 3 },
        { itemId: second.id, quantity: 1 },
      ],
    },
  });
  t.equal(shipped.status, 201);
  t.match((await shop.call('GET', `/products/${sku}/stock`)).body, { onHand: 1, reserved: 0 });
  t.match(await orderOf(shop, order['id']), { status: 'COMPLETED' });
  await nothingIsWrong(t, shop);
});

t.test('twins with one idempotency key in two processes are one order', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  const services = await Promise.all(
    [1, 2].map(async () => {
      const env = {
        AUTH_URL: readShared().authUrl,
        PORT: String(await freePort()),
        DATABASE_URL: shop.databaseUrl,
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
  t.equal(await reservedOf(shop, sku), 10);
});

t.test('a retry after a 500 does the work, once', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 10 });
  const order = { customerId: 'customer-1', items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved' };
  const place = () =>
    shop.call('POST', '/orders', { body: order, headers: { 'Idempotency-Key': 'persistent' } });
  await sql`alter table reservations rename to hidden`.execute(shop.db);
  t.match(await place(), { status: 500, body: { type: 'INTERNAL_ERROR', retryable: true } });
  await sql`alter table hidden rename to reservations`.execute(shop.db);
  t.equal(await reservedOf(shop, sku), 0);
  const first = await place();
  t.equal(first.status, 201);
  t.notOk(first.headers.get('idempotent-replayed'));
  t.equal((await place()).headers.get('idempotent-replayed'), 'true');
  t.equal(await reservedOf(shop, sku), 1);
  await nothingIsWrong(t, shop);
});

t.test('of two PATCHes of one version, one is told', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 1 }, { metadata: { note: 'old' } });
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((note) =>
      shop.call('PATCH', `/orders/${order.id}`, {
        body: { metadata: { note } },
        headers: { 'If-Match': '"1"' },
      }),
    ),
  );
  t.strictSame(answers.map(({ status }) => status).sort(), [200, 412, 412]);
  const winner = answers.find(({ status }) => status === 200)!;
  t.strictSame(await orderOf(shop, order.id), winner.body);
});

t.test('the sweeper leaves an order alone that was paid and refunded', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const order = await shop.order({ [sku]: 1 });
  await shop.work();
  await shop.call('POST', `/orders/${order.id}/payment/refunds`);
  await shop.work();
  await letReservationEnd(shop, order.id);
  t.equal(await expireOrders(shop.db, sweeper), 0);
  t.match(await orderOf(shop, order.id), { status: 'CONFIRMED', paymentStatus: 'REFUNDED' });
  t.equal(await reservedOf(shop, sku), 1);
  await nothingIsWrong(t, shop);
});

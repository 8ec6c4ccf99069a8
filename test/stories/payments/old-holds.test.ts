import { sql } from 'kysely';
import t from 'tap';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { holdChecks } from '../../../jobs/payments/hold-checks.ts';
import { placeOf } from '../../support/database/shards.ts';
import { watchLookups } from '../../support/orders/count-lookups.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { checkBooks, faultsOf } from '../../support/shop/check-invariants.ts';
import { findOverdueTasks, processTask } from '../../support/shop/run-jobs-per-schema.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { TRACE_ID } from '../../support/shop/run-jobs.ts';
import { DAILY, grow, heldOrder, type Order, ship } from '../../support/stories/held-order.ts';

// Authorization holds that the provider hasn't confirmed for a long time. Before the service uses such a hold, it
// queries the provider.

const endAtProvider = ({ db }: Shop) =>
  sql`update simulated_payments set status = 'VOIDED', authorized_amount = captured_amount`.execute(db);

const capture = (shop: Shop, { id }: Order) =>
  shop.call('POST', `/orders/${id}/payment/captures`, { body: { amount: { amount: 1, currency: 'EUR' } } });

t.test('a shipment queries the provider once about an old hold, and never about a recent hold', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop, { quantity: 5 });
  const asked = watchLookups(t, shop);
  for (const act of [ship, capture]) {
    await grow(shop, '59 minutes');
    t.equal((await act(shop, order)).status, 201);
    t.equal(asked.count, 0);
    await grow(shop, '2 minutes');
    t.equal((await act(shop, order)).status, 201);
    t.equal(asked.count, 1);
    t.equal((await act(shop, order)).status, 201, 'the expiry of the hold is now known');
    t.equal(asked.count, 1);
    asked.count = 0;
  }
  t.equal((await shop.getPayment(order.id)).status, 'AUTHORIZED');
  await checkBooks(t, shop);
});

t.test('a hold that an older version recorded without an expiry is looked up at the provider', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop);
  const asked = watchLookups(t, shop);
  await sql`update payment_attempts set hold_seen_at = null, authorized_until = null`.execute(shop.db);
  t.equal((await ship(shop, order)).status, 201);
  t.equal(asked.count, 1);
  t.match(await shop.getPayment(order.id), { authorizedUntil: /Z$/ });
});

t.test('an order whose hold has expired at the provider can be neither shipped nor captured', async (t) => {
  const shop = await openShop(t);
  for (const [act, body] of [
    [ship, { type: 'ORDER_NOT_SHIPPABLE', reason: 'HOLD_LAPSED', paymentStatus: 'VOIDED' }],
    [capture, { type: 'INVALID_TRANSITION', paymentStatus: 'VOIDED' }],
  ] as const) {
    const order = await heldOrder(shop);
    await endAtProvider(shop);
    await grow(shop, '61 minutes');
    t.match(await act(shop, order), { status: 409, body });
    t.match(await shop.getOrder(order.id), {
      status: 'CONFIRMED',
      fulfillmentStatus: 'UNFULFILLED',
      attention: [{ kind: 'HOLD_LAPSED', amount: { amount: 2000 } }],
    });
  }
  await checkBooks(t, shop);
});

t.test('If-Match fails if the look-up of the hold has just changed the order', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop);
  await endAtProvider(shop);
  await grow(shop, '61 minutes');
  const known = etagOf('order', await shop.getOrder(order.id));
  t.equal((await ship(shop, order, { 'If-Match': known })).status, 412);
  t.match(await ship(shop, order), { status: 409, body: { reason: 'HOLD_LAPSED' } });
});

t.test('while the provider does not answer, orders with old holds are not shipped or captured', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop);
  await grow(shop, '61 minutes');
  const isAway = () => Promise.reject(new Error('the provider is away'));
  const asked = watchLookups(t, shop, isAway);
  const key = { 'Idempotency-Key': 'parcel-1' };
  for (const answer of [await ship(shop, order, key), await capture(shop, order)]) {
    t.match(answer, { status: 503, body: { type: 'UNAVAILABLE', retryable: true } });
    t.match(answer.body, { detail: 'The service cannot reach the payment provider. Try again in a moment.' });
    t.equal(answer.headers.get('retry-after'), '1');
  }
  t.equal(asked.count, 2);
  const line = { job: 'checkHold', orderId: order.id, err: { message: 'the provider is away' } };
  t.match(
    shop.log.filter(({ job }) => job === 'checkHold'),
    [line, line],
  );
  t.match(await shop.getOrder(order.id), { fulfillmentStatus: 'UNFULFILLED', version: order.version + 1 });
  t.strictSame(await faultsOf(shop.db), []);
  asked.stop();
  t.equal((await ship(shop, order, key)).status, 201, 'the same request, once the provider answers again');
});

t.test('a request waits only briefly if the provider does not answer the look-up of a hold', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop);
  await grow(shop, '61 minutes');
  const lookup = () => new Promise<never>(() => {});
  const errors: unknown[] = [];
  const { check } = holdChecks({
    dbOf: (orderId) => placeOf(shop.db, orderId),
    provider: { ...shop.payments.provider, lookup },
    minutes: 60,
    callSeconds: 0.05,
    log: { error: ({ err }) => void errors.push(err), info: () => {} },
  });
  t.strictSame(await Promise.all([check(order.id, TRACE_ID), check(order.id, TRACE_ID)]), [false, false]);
  t.match(errors, [/has not answered within 0.05 seconds/], 'both requests waited for the same answer');
});

t.test('a request that is refused anyway, or is a repetition, does not query the provider', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop, { quantity: 3 });
  const key = { 'Idempotency-Key': 'parcel-1' };
  const first = await ship(shop, order, key);
  await grow(shop, '61 minutes');
  const asked = watchLookups(t, shop);
  const path = `/orders/${order.id}`;
  const answers = [
    await ship(shop, order, key),
    await ship(shop, order, { 'If-Match': etagOf('order', { ...order, version: 1 }) }),
    await ship(shop, { ...order, id: '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10' }),
    await shop.call('POST', `${path}/shipments`, { body: units([order.items[0], 9]) }),
    await shop.call('POST', `${path}/payment/captures`, {
      body: { amount: { amount: 9999, currency: 'EUR' } },
    }),
  ];
  t.strictSame(
    answers.map(({ status }) => status),
    [201, 412, 404, 409, 409],
  );
  t.strictSame(answers[0]!.body, first.body);
  t.equal(asked.count, 0);
});

t.test('twenty concurrent shipments of an order query the provider once', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop, { quantity: 20 });
  await grow(shop, '61 minutes');
  const asked = watchLookups(t, shop);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ship(shop, order)));
  t.ok(answers.every(({ status }) => status === 201));
  t.equal(asked.count, 1);
  t.match(await shop.getOrder(order.id), { fulfillmentStatus: 'FULFILLED' });
  await checkBooks(t, shop);
});

t.test('twenty identical concurrent requests for a shipment create one shipment', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop, { quantity: 20 });
  await grow(shop, '61 minutes');
  const key = { 'Idempotency-Key': 'parcel-1' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => ship(shop, order, key)));
  t.ok(answers.every(({ status }) => status === 201 || status === 409));
  t.match((await shop.getOrder(order.id)).items, [{ quantity: { shipped: 1 } }]);
});

t.test('an order is not shipped if its hold has expired while its capture is running', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop);
  t.equal((await shop.call('POST', `/orders/${order.id}/payment/captures`)).status, 201);
  await endAtProvider(shop);
  await grow(shop, '61 minutes');
  t.match(await ship(shop, order), { status: 503, body: { type: 'UNAVAILABLE' } });
  await shop.work();
  t.match(await ship(shop, order), { status: 409, body: { reason: 'HOLD_LAPSED' } });
  await checkBooks(t, shop);
});

t.test('a shipment of a captured or free order does not query the provider', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop);
  await shop.call('POST', `/orders/${order.id}/payment/captures`);
  await shop.work();
  const free = await shop.order({ [await shop.offer({ amount: 0 })]: 1 }, { captureMode: 'MANUAL' });
  await shop.work();
  await grow(shop, '9 days');
  const asked = watchLookups(t, shop);
  for (const each of [order, free]) t.equal((await ship(shop, each)).status, 201);
  t.equal(asked.count, 0);
});

t.test('after its expiry a hold is looked up each time, because it may still exist', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop, { quantity: 3 });
  await sql`update simulated_payments set authorized_until = null`.execute(shop.db);
  await sql`update payment_attempts set authorized_until = now() - interval '1 minute'`.execute(shop.db);
  await grow(shop, '2 minutes');
  const asked = watchLookups(t, shop);
  for (const count of [1, 2]) {
    t.equal((await ship(shop, order)).status, 201);
    t.equal(asked.count, count);
    await grow(shop, '16 seconds');
  }
});

t.test('if a payment is replaced during its hold’s look-up, the worker starts the new payment', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop);
  await endAtProvider(shop);
  await grow(shop, '61 minutes');
  const { provider } = shop.payments;
  const replaced = async (...asked: Parameters<typeof provider.lookup>) => {
    const state = await simulated(...asked);
    const task = { kind: 'event' as const, orderId: order.id, id: asked[0].attemptId };
    await processTask(shop.db, { ...provider, lookup: simulated }, task, {
      isRetry: true,
      traceId: TRACE_ID,
    });
    const answer = await shop.call('PUT', `/orders/${order.id}/payment`, {
      body: { paymentMethod: 'tok_approved' },
      headers: { 'If-Match': '*' },
    });
    t.equal(answer.status, 200);
    return state;
  };
  const simulated = provider.lookup;
  watchLookups(t, shop, replaced);
  t.match(await ship(shop, order), { status: 409, body: { reason: 'NOT_PAID' } });
  t.match(await shop.getPayment(order.id), { number: 2, status: 'PENDING' });
});

t.test('a worker looks up a hold an hour before its expiry, and again right after it', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop);
  await heldOrder(shop);
  const endsIn = (time: string) =>
    sql`update payment_attempts set authorized_until = now() + ${time}::interval where order_id = ${order.id}`.execute(
      shop.db,
    );
  const lookedAt = (time: string) =>
    sql`update payment_attempts set checked_at = now() - ${time}::interval where order_id = ${order.id}`.execute(
      shop.db,
    );
  await lookedAt('2 hours');
  await endsIn('61 minutes');
  t.strictSame(await findOverdueTasks(shop.db, DAILY, 10), [], 'no look-up is due yet');
  await endsIn('59 minutes');
  t.match(await findOverdueTasks(shop.db, DAILY, 10), [{ orderId: order.id }]);
  t.strictSame(await findOverdueTasks(shop.db, DAILY, 10), []);
  await endsIn('-1 second');
  await lookedAt('59 minutes');
  t.match(await findOverdueTasks(shop.db, DAILY, 10), [{ orderId: order.id }]);
  t.strictSame(await findOverdueTasks(shop.db, DAILY, 10), []);
  await lookedAt('25 hours');
  t.match(
    await findOverdueTasks(shop.db, DAILY, 10),
    [{ orderId: order.id }],
    'a hold that is due for both reasons is returned once',
  );
});

import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { serviceCaller } from '../../../db/call/caller.ts';
import { refuseVoid } from '../../support/orders/refused-void.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { bookFaultsOf, checkBooks, faultsOf } from '../../support/shop/check-invariants.ts';
import { cancelLapsedOrders, findOverdueTasks, processTask } from '../../support/shop/run-jobs-per-schema.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { TRACE_ID, takeTasks, workOnce } from '../../support/shop/run-jobs.ts';

// Payments change at the provider without a request of the service: an operator uses the provider's dashboard, or an
// authorization hold expires.

/** Changes a payment at the provider, which sends an event. */
async function changeAtProvider(
  shop: Shop,
  { id }: { id: string },
  now: { status: string; captured_amount: number },
): Promise<void> {
  await shop.db.updateTable('simulated_payments').set(now).where('order_id', '=', id).execute();
  await shop.db
    .insertInto('simulated_events')
    .columns(['attempt_id', 'type', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('simulated_payments')
        .select(['attempt_id', sql<string>`'payment.changed'`.as('type'), sql<string>`now()`.as('due_at')])
        .where('order_id', '=', id),
    )
    .execute();
}

/** Places an order of 10 euros, whose amount is authorised but not captured. */
async function authorisedOrder(shop: Shop) {
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { captureMode: 'MANUAL' });
  await shop.work();
  return order;
}

t.test('an amount captured in the provider’s dashboard pays the order', async (t) => {
  const shop = await openShop(t);
  const order = await authorisedOrder(shop);
  await changeAtProvider(shop, order, { status: 'CAPTURED', captured_amount: 1000 });
  await shop.work();
  t.match(await shop.getPayment(order.id), { status: 'CAPTURED', capturedAmount: { amount: 1000 } });
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  t.strictSame(await faultsOf(shop.db), []);
  t.strictSame(await bookFaultsOf(shop.db), []);
});

t.test('a cancel refunds money captured in the dashboard, even if a worker is killed', async (t) => {
  const shop = await openShop(t);
  const { provider } = shop.payments;
  const order = await authorisedOrder(shop);
  await shop.db
    .updateTable('simulated_payments')
    .set({ status: 'CAPTURED', captured_amount: 1000 })
    .execute();
  await shop.call('POST', `/orders/${order.id}/cancel`);
  const tasks = await takeTasks(shop.db);
  t.match(tasks, [{ kind: 'operation' }]);
  let lookups = 0;
  const lookup: typeof provider.lookup = async (attempt) => {
    lookups += 1;
    if (lookups === 2) throw new Error('killed');
    return provider.lookup(attempt);
  };
  const work = (isRetry: boolean) =>
    processTask(shop.db, { ...provider, lookup }, tasks[0]!, { isRetry, traceId: TRACE_ID });
  await t.rejects(work(false), { message: 'killed' }, 'killed after the refusal of the provider is recorded');
  await work(true);
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CANCELLED', paymentStatus: 'REFUNDED' });
  t.strictSame(await faultsOf(shop.db), []);
  t.strictSame(await bookFaultsOf(shop.db), []);
});

t.test('an order remains partly paid if its hold expires after a partial capture', async (t) => {
  const shop = await openShop(t);
  const order = await authorisedOrder(shop);
  await shop.call('POST', `/orders/${order.id}/payment/captures`, { body: euros(300) });
  await shop.work();
  await changeAtProvider(shop, order, { status: 'VOIDED', captured_amount: 300 });
  await shop.work();
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PARTIALLY_PAID' });
  t.match(await shop.getPayment(order.id), {
    status: 'CAPTURED',
    capturedAmount: { amount: 300 },
    refundableAmount: { amount: 300 },
    capturableAmount: { amount: 0 },
  });
});

/** Makes the authorization hold expire, without an event of the provider. Then runs the daily look-up of holds. */
async function holdEnds(shop: Shop, { id }: { id: string }) {
  await shop.db
    .updateTable('simulated_payments')
    .set({ status: 'VOIDED', authorized_amount: 0 })
    .where('order_id', '=', id)
    .execute();
  for (const task of await findOverdueTasks(shop.db, { owed: 120, held: 0 }, 10))
    await processTask(shop.db, shop.payments.provider, task, { isRetry: true, traceId: TRACE_ID });
}

t.test('a daily look-up finds an expired hold, and the service refuses to ship the order', async (t) => {
  const shop = await openShop(t);
  const order = await authorisedOrder(shop);
  t.strictSame(await findOverdueTasks(shop.db, { owed: 0, held: 86_400 }, 10), [], 'no look-up within a day');
  await shop.db
    .updateTable('payment_attempts')
    .set({ updated_at: sql<string>`now() - interval '25 hours'` })
    .execute();
  t.match(await findOverdueTasks(shop.db, { owed: 0, held: 86_400 }, 10), [
    { kind: 'event', orderId: order.id },
  ]);
  t.strictSame(await findOverdueTasks(shop.db, { owed: 0, held: 86_400 }, 10), [], 'one look-up a day');
  await holdEnds(shop, order);
  const body = units([order.items[0], 1]);
  t.match(await shop.call('POST', `/orders/${order.id}/shipments`, { body }), {
    status: 409,
    body: { type: 'ORDER_NOT_SHIPPABLE', reason: 'HOLD_LAPSED', paymentStatus: 'VOIDED' },
  });
  t.match(await shop.getOrder(order.id), {
    status: 'CONFIRMED',
    attention: [{ kind: 'HOLD_LAPSED', amount: { amount: 1000 }, actions: ['RESOLVE'] }],
  });
  t.match(await shop.getStock(order.items[0]!.sku), { reserved: 1 }, 'the order keeps its reserved stock');
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('an order whose hold has expired can be paid by another method and then shipped', async (t) => {
  const shop = await openShop(t);
  const order = await authorisedOrder(shop);
  await holdEnds(shop, order);
  const pay = (paymentMethod: string) =>
    shop.call('PUT', `/orders/${order.id}/payment`, {
      body: { paymentMethod },
      headers: { 'If-Match': '*' },
    });
  t.equal((await pay('tok_declined')).status, 200);
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', attention: [{ kind: 'HOLD_LAPSED' }] });
  t.equal((await pay('tok_approved')).status, 200);
  const body = units([order.items[0], 1]);
  const early = await shop.call('POST', `/orders/${order.id}/shipments`, { body });
  t.match(early, { status: 409, body: { type: 'ORDER_NOT_SHIPPABLE', reason: 'NOT_PAID' } });
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', attention: [] }, 'nothing is left to decide');
  t.equal((await shop.call('POST', `/orders/${order.id}/shipments`, { body })).status, 201);
  await checkBooks(t, shop);
});

t.test('an order with an expired hold is cancelled after days, unless paid or resolved', async (t) => {
  const shop = await openShop(t);
  const cancelLapsed = (days: number) =>
    cancelLapsedOrders(shop.db, { days, limit: 10 }, serviceCaller(TRACE_ID));
  const [left, paid, decided] = [
    await authorisedOrder(shop),
    await authorisedOrder(shop),
    await authorisedOrder(shop),
  ];
  for (const order of [left, paid, decided]) await holdEnds(shop, order);
  await shop.call('PUT', `/orders/${paid.id}/payment`, {
    body: { paymentMethod: 'tok_approved' },
    headers: { 'If-Match': '*' },
  });
  const [matter] = (await shop.getOrder(decided.id)).attention!;
  await shop.call('POST', `/attention/${matter!.matterId}/resolution`, {
    body: { note: 'They pay in cash.' },
  });
  t.equal(await cancelLapsed(1), 0, 'the order is not cancelled yet');
  t.equal(await cancelLapsed(0), 1);
  t.equal(await cancelLapsed(0), 0, 'the order is cancelled only once');
  t.match(await shop.getOrder(left.id), { status: 'CANCELLED', paymentStatus: 'VOIDED', attention: [] });
  t.match(await shop.getStock(left.items[0]!.sku), { reserved: 0 });
  const { history } = (await shop.call('GET', `/orders/${left.id}/history`)).body;
  t.match(history.at(-1), {
    operation: 'cancelOrder',
    reason: 'PAYMENT_LAPSED',
    clientId: 'order-service',
  });
  await shop.work();
  t.match(await shop.getOrder(paid.id), { status: 'CONFIRMED', paymentStatus: 'AUTHORIZED' });
  t.match(await shop.getOrder(decided.id), { status: 'CONFIRMED' });
  await checkBooks(t, shop);
});

t.test('a hold that expires after a shipment opens a matter', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 2 }, { captureMode: 'MANUAL' });
  await shop.work();
  await shop.call('POST', `/orders/${order.id}/shipments`, { body: units([order.items[0], 1]) });
  await holdEnds(shop, order);
  t.match((await shop.getOrder(order.id)).attention, [{ kind: 'HOLD_LAPSED_AFTER_SHIPMENT' }]);
});

t.test('an order whose hold has expired cannot be shipped, but can be cancelled', async (t) => {
  const shop = await openShop(t);
  const order = await authorisedOrder(shop);
  await changeAtProvider(shop, order, { status: 'VOIDED', captured_amount: 0 });
  await shop.work();
  const body = units([order.items[0], 1]);
  t.match(await shop.call('POST', `/orders/${order.id}/shipments`, { body }), {
    status: 409,
    body: { type: 'ORDER_NOT_SHIPPABLE', reason: 'HOLD_LAPSED', paymentStatus: 'VOIDED' },
  });
  t.equal((await shop.call('POST', `/orders/${order.id}/cancel`)).status, 200);
  t.match(await shop.getOrder(order.id), { status: 'CANCELLED', paymentStatus: 'VOIDED', attention: [] });
});

const payAnew = (shop: Shop, { id }: { id: string }, paymentMethod: string) =>
  shop.call('PUT', `/orders/${id}/payment`, { body: { paymentMethod }, headers: { 'If-Match': '*' } });

const cancelAllLapsed = (shop: Shop, limit = 10) =>
  cancelLapsedOrders(shop.db, { days: 0, limit }, serviceCaller(TRACE_ID));

/** Moves the start of the current payment into the past, so that the payment has waited for `age`. */
const wait = (shop: Shop, age: string) =>
  sql`update payment_attempts set updated_at = now() - ${age}::interval where status = 'REQUIRES_ACTION'`.execute(
    shop.db,
  );

t.test('an order whose hold has expired waits at most an hour for the customer’s new payment', async (t) => {
  const shop = await openShop(t);
  const order = await authorisedOrder(shop);
  await holdEnds(shop, order);
  await payAnew(shop, order, 'tok_requires_action');
  await shop.work();
  await wait(shop, '59 minutes');
  t.equal(await cancelAllLapsed(shop), 0, 'the customer may be completing the payment');
  await wait(shop, '61 minutes');
  t.equal(await cancelAllLapsed(shop), 1);
  t.match(
    await shop.getOrder(order.id),
    { status: 'CONFIRMED' },
    'the payment ends before the order is cancelled',
  );
  t.equal(await cancelAllLapsed(shop), 0, 'the end of the payment is already requested');
  await shop.work();
  t.match(await shop.getPayment(order.id), { status: 'VOIDED', number: 2 });
  t.equal(await cancelAllLapsed(shop), 1);
  t.match(await shop.getOrder(order.id), { status: 'CANCELLED', attention: [] });
  t.match(await shop.getStock(order.items[0]!.sku), { reserved: 0 });
  const { history } = (await shop.call('GET', `/orders/${order.id}/history`)).body;
  t.match(history.slice(-2), [
    { operation: 'voidPayment', reason: 'PAYMENT_LAPSED' },
    { operation: 'cancelOrder', reason: 'PAYMENT_LAPSED' },
  ]);
  await checkBooks(t, shop);
});

/**
 * Places an order whose authorization hold has expired. The customer has started another payment, but hasn't confirmed
 * it. Therefore the service has requested that the provider ends the payment of this second attempt.
 */
async function orderBeingGivenUp(t: Test, shop: Shop) {
  const order = await authorisedOrder(shop);
  await holdEnds(shop, order);
  await payAnew(shop, order, 'tok_requires_action');
  await shop.work();
  await wait(shop, '61 minutes');
  t.equal(await cancelAllLapsed(shop), 1);
  return order;
}

t.test('if a customer pays while the service ends the payment, the order is not cancelled', async (t) => {
  const shop = await openShop(t);
  const order = await orderBeingGivenUp(t, shop);
  await sql`
    update simulated_payments set status = 'CAPTURED', authorized_amount = amount, captured_amount = amount
    where status = 'REQUIRES_ACTION'`.execute(shop.db);
  await shop.work();
  t.equal(await cancelAllLapsed(shop), 0);
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID', attention: [] });
  await checkBooks(t, shop);
});

t.test('if the provider refuses to end a payment, the service repeats the request later', async (t) => {
  const shop = await openShop(t);
  const order = await orderBeingGivenUp(t, shop);
  await refuseVoid(shop.db, order.id);
  await shop.work();
  t.equal(await cancelAllLapsed(shop), 0, 'after a refusal the service pauses');
  await sql`update payment_operations set updated_at = now() - interval '2 minutes'`.execute(shop.db);
  t.equal(await cancelAllLapsed(shop), 1);
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', attention: [{ kind: 'HOLD_LAPSED' }] });
});

t.test('a payment that waits too long is ended, even after a shipment or a resolution', async (t) => {
  const shop = await openShop(t);
  const [shipped, decided] = [await authorisedOrder(shop), await authorisedOrder(shop)];
  await shop.call('POST', `/orders/${shipped.id}/shipments`, { body: units([shipped.items[0], 1]) });
  for (const order of [shipped, decided]) {
    await holdEnds(shop, order);
    await payAnew(shop, order, 'tok_requires_action');
  }
  const [matter] = (await shop.getOrder(decided.id)).attention!;
  await shop.call('POST', `/attention/${matter!.matterId}/resolution`, {
    body: { note: 'They will pay.' },
  });
  await shop.work();
  await wait(shop, '61 minutes');
  t.equal(await cancelAllLapsed(shop), 2);
  t.equal(await cancelAllLapsed(shop), 0, 'each payment is ended only once');
  await shop.work();
  for (const order of [shipped, decided]) {
    t.match(await shop.getPayment(order.id), { status: 'VOIDED', number: 2 });
    t.equal(await cancelAllLapsed(shop), 0);
    t.match(await shop.getOrder(order.id), { status: 'CONFIRMED' });
    t.equal((await payAnew(shop, order, 'tok_approved')).status, 200, 'the customer can pay once more');
  }
  await shop.work();
  for (const { id } of [shipped, decided])
    t.match(await shop.getOrder(id), { outstandingAmount: { amount: 0 } });
  await checkBooks(t, shop);
});

t.test('an order with a new payment in progress blocks no other orders with expired holds', async (t) => {
  const shop = await openShop(t);
  const paying = [await authorisedOrder(shop), await authorisedOrder(shop)];
  const left = await authorisedOrder(shop);
  for (const order of [...paying, left]) await holdEnds(shop, order);
  for (const order of paying) await payAnew(shop, order, 'tok_requires_action');
  await workOnce(shop.db, shop.payments);
  t.equal(await cancelAllLapsed(shop, 1), 1);
  t.match(await shop.getOrder(left.id), { status: 'CANCELLED' });
  for (const { id } of paying) t.match(await shop.getOrder(id), { status: 'CONFIRMED' });
});

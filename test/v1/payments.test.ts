import { sql } from 'kysely';
import t from 'tap';
import { type PaymentTask, handOverTasks } from '../../db/orders/index.ts';
import { processTask } from '../../jobs/payments/tasks.ts';
import { type Shop, TRACE_ID, openShop } from '../support/shop.ts';
import { bookFaultsOf, faultsOf } from '../support/invariants.ts';

const orderOf = async (shop: Shop, id: string) => (await shop.call('GET', `/orders/${id}`)).body;
const paymentOf = async (shop: Shop, id: string) => (await shop.call('GET', `/orders/${id}/payment`)).body;
const eventsOf = async (shop: Shop, id: string) =>
  (await shop.call('GET', '/events?size=100')).body['events']
    .filter(({ subject }: { subject: string }) => subject === id)
    .map(({ type }: { type: string }) => type);

/** Hands over what is new and works on it, the last first. */
async function workOnce(shop: Shop): Promise<void> {
  const tasks: PaymentTask[] = [];
  await handOverTasks(shop.db, async (_trx, taken) => void tasks.push(...taken), 100);
  for (const task of tasks.reverse())
    await processTask(shop.db, shop.payments.provider, task, { isRetry: false, traceId: TRACE_ID });
}

t.test('a payment that is approved confirms the order', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1250 })]: 2 });
  await shop.work();
  t.match(await orderOf(shop, order.id), { status: 'CONFIRMED', paymentStatus: 'PAID', version: 2 });
  t.match(await paymentOf(shop, order.id), {
    status: 'CAPTURED',
    capturedAmount: { amount: 2500 },
    refundableAmount: { amount: 2500 },
    capturableAmount: { amount: 0 },
  });
  const captures = (await shop.call('GET', `/orders/${order.id}/payment/captures`)).body;
  t.match(captures, { total: 1, captures: [{ status: 'SUCCEEDED', amount: { amount: 2500 } }] });
  t.strictSame(await eventsOf(shop, order.id), ['order.submitted', 'payment.captured', 'order.confirmed']);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('an order that costs nothing needs no provider', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 0 })]: 1 });
  await shop.work();
  t.match(await orderOf(shop, order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  t.strictSame(await shop.db.selectFrom('simulated_payments').selectAll().execute(), []);
});

/** What each token of the simulated provider comes to, at once and once the provider has nothing left to do. */
const TOKENS: [token: string, atOnce: object, inTheEnd: object][] = [
  ['tok_declined', { status: 'FAILED', failureCode: 'card_declined' }, {}],
  ['tok_insufficient_funds', { status: 'FAILED', failureCode: 'insufficient_funds' }, {}],
  ['tok_nobody_knows', { status: 'FAILED', failureCode: 'invalid_payment_method' }, {}],
  ['tok_requires_action', { status: 'REQUIRES_ACTION', nextAction: { type: 'REDIRECT' } }, {}],
  ['tok_pending_then_approved', { status: 'PROCESSING' }, { status: 'CAPTURED' }],
  ['tok_timeout_before', { status: 'CAPTURED' }, {}],
  ['tok_timeout_after', { status: 'CAPTURED' }, {}],
  ['tok_unavailable', { status: 'CAPTURED' }, {}],
  ['tok_duplicate_event', { status: 'CAPTURED' }, {}],
  ['tok_out_of_order_events', { status: 'PROCESSING' }, { status: 'CAPTURED' }],
  ['tok_late_decline', { status: 'CAPTURED' }, {}],
];

for (const [paymentMethod, atOnce, inTheEnd] of TOKENS) {
  t.test(`${paymentMethod}: one payment, and the order as it says`, async (t) => {
    const shop = await openShop(t);
    const sku = await shop.offer({ amount: 1000, onHand: 5 });
    const order = await shop.order({ [sku]: 1 }, { paymentMethod });
    await shop.work();
    t.match(await paymentOf(shop, order.id), atOnce);
    await shop.letProviderFinish();
    await shop.work();
    const payment = await paymentOf(shop, order.id);
    t.match(payment, { ...atOnce, ...inTheEnd });
    const paid = payment['status'] === 'CAPTURED';
    t.match(await orderOf(shop, order.id), {
      status: paid ? 'CONFIRMED' : 'SUBMITTED',
      version: payment['status'] === 'PROCESSING' ? 1 : 2,
    });
    const charges = await shop.db.selectFrom('simulated_payments').selectAll().execute();
    t.equal(charges.length, 1);
    t.equal(charges[0]!.captured_amount, paid ? 1000 : 0);
    t.match((await shop.call('GET', `/products/${sku}/stock`)).body, { reserved: 1 });
    t.strictSame(await faultsOf(shop.db), []);
  });
}

t.test('after a decline the customer pays with another card', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 1 }, { paymentMethod: 'tok_declined' });
  const path = `/orders/${order.id}/payment`;
  const retry = (etag?: string) =>
    shop.call('PUT', path, {
      body: { paymentMethod: 'tok_approved' },
      headers: etag ? { 'If-Match': etag } : {},
    });
  t.match(await retry('*'), { status: 409, body: { type: 'INVALID_TRANSITION', paymentStatus: 'PENDING' } });
  await shop.work();
  const failed = await shop.call('GET', path);
  t.match(failed.body, { status: 'FAILED', number: 1, failureCode: 'card_declined' });
  t.match(await orderOf(shop, order.id), { status: 'SUBMITTED', paymentStatus: 'FAILED' });
  t.match(await retry(), { status: 428, body: { type: 'PRECONDITION_REQUIRED' } });
  t.match(await retry('"1"'), { status: 412 });
  const second = await retry(failed.headers.get('etag')!);
  t.match(second, { status: 200, body: { number: 2, status: 'PENDING' } });
  t.equal(second.body['version'], failed.body['version'] + 1, 'the version goes on');
  t.notOk('failureCode' in second.body);
  await shop.work();
  t.match(await orderOf(shop, order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  t.match(await retry('*'), { status: 409, body: { type: 'INVALID_TRANSITION', orderStatus: 'CONFIRMED' } });
  t.strictSame(await eventsOf(shop, order.id), [
    'order.submitted',
    'payment.failed',
    'payment.started',
    'payment.captured',
    'order.confirmed',
  ]);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('money is captured by hand, in parts, and no more than is due', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 1000 });
  const order = await shop.order({ [sku]: 3 }, { capture: 'MANUAL' });
  const path = `/orders/${order.id}/payment/captures`;
  const capture = (amount?: number, headers: Record<string, string> = {}) =>
    shop.call('POST', path, {
      ...(amount !== undefined && { body: { amount: { amount, currency: 'EUR' } } }),
      headers,
    });
  t.match(await capture(), { status: 409, body: { type: 'INVALID_TRANSITION', paymentStatus: 'PENDING' } });
  await shop.work();
  t.match(await orderOf(shop, order.id), { status: 'CONFIRMED', paymentStatus: 'AUTHORIZED' });
  t.match(await capture(3001), {
    status: 409,
    body: { type: 'AMOUNT_NOT_CAPTURABLE', capturable: { amount: 3000, currency: 'EUR' } },
  });
  const dollars = await shop.call('POST', path, { body: { amount: { amount: 1, currency: 'USD' } } });
  t.match(dollars, { status: 409, body: { type: 'CURRENCY_MISMATCH', capturable: { currency: 'EUR' } } });

  const first = await capture(1200, { 'Idempotency-Key': 'capture-1' });
  t.match(first, { status: 201, body: { status: 'PENDING', amount: { amount: 1200 }, version: 1 } });
  const again = await capture(1200, { 'Idempotency-Key': 'capture-1' });
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, first.body);
  const other = await capture(1201, { 'Idempotency-Key': 'capture-1' });
  t.match(other, { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
  t.match(await paymentOf(shop, order.id), {
    capturableAmount: { amount: 1800 },
    capturedAmount: { amount: 0 },
  });
  t.match(await capture(1801), { status: 409 }, 'what is on its way is taken');
  await shop.work();
  const read = await shop.call('GET', first.headers.get('location')!);
  t.match(read.body, { status: 'SUCCEEDED', version: 2 });
  const unchanged = await shop.call('GET', first.headers.get('location')!, {
    headers: { 'If-None-Match': read.headers.get('etag')! },
  });
  t.equal(unchanged.status, 304);
  t.match(await orderOf(shop, order.id), { paymentStatus: 'PARTIALLY_PAID' });

  await shop.call('POST', `/orders/${order.id}/cancel`, {
    body: { items: [{ itemId: order.items[0]!.id, quantity: 1 }] },
  });
  t.match(await paymentOf(shop, order.id), { capturableAmount: { amount: 800 } });
  t.equal((await capture()).status, 201);
  await shop.work();
  t.match(await orderOf(shop, order.id), { paymentStatus: 'PAID', amountDue: { amount: 2000 } });
  t.match(await paymentOf(shop, order.id), { status: 'CAPTURED', capturedAmount: { amount: 2000 } });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('a final capture does not end the payment before other captures that are on their way', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 2 }, { capture: 'MANUAL' });
  await shop.work();
  const capture = (amount: number, final: boolean) =>
    shop.call('POST', `/orders/${order.id}/payment/captures`, {
      body: { amount: { amount, currency: 'EUR' }, final },
    });
  await capture(500, false);
  await capture(1500, true);
  await workOnce(shop);
  await workOnce(shop);
  t.match(await paymentOf(shop, order.id), { status: 'CAPTURED', capturedAmount: { amount: 2000 } });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('a capture of all that is due is the last one, and lets the rest of the hold go', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 3 }, { capture: 'MANUAL' });
  await shop.work();
  const items = [{ itemId: order.items[0]!.id, quantity: 1 }];
  await shop.call('POST', `/orders/${order.id}/cancel`, { body: { items } });
  await shop.call('POST', `/orders/${order.id}/payment/captures`);
  await shop.work();
  const atProvider = shop.db.selectFrom('simulated_payments').select(['status', 'captured_amount']);
  t.strictSame(await atProvider.execute(), [{ status: 'CAPTURED', captured_amount: 2000 }]);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('the version of a payment tells of every change of what it shows, by one per change', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 1000 });
  const order = await shop.order({ [sku]: 3 }, { capture: 'MANUAL' });
  const path = `/orders/${order.id}/payment`;
  const body = { items: [{ itemId: order.items[0]!.id, quantity: 1 }] };
  await shop.work();
  const before = await shop.call('GET', path);
  await shop.call('POST', `/orders/${order.id}/cancel`, { body });
  const headers = { 'If-None-Match': before.headers.get('etag')! };
  t.match(await shop.call('GET', path, { headers }), {
    status: 200,
    body: { capturableAmount: { amount: 2000 }, version: before.body['version'] + 1 },
  });
  await shop.call('POST', `${path}/captures`);
  await shop.call('POST', `/orders/${order.id}/cancel`, { body });
  const { version } = await paymentOf(shop, order.id);
  await workOnce(shop);
  t.match(await paymentOf(shop, order.id), {
    capturedAmount: { amount: 2000 },
    refundableAmount: { amount: 1000 },
    version: version + 1,
  });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('an order of which only what is free remains lets the money go, and is completed', async (t) => {
  const shop = await openShop(t);
  const [mug, sample] = [await shop.offer({ amount: 1000 }), await shop.offer({ amount: 0 })];
  const order = await shop.order({ [mug]: 1, [sample]: 1 }, { capture: 'MANUAL' });
  await shop.work();
  const unitOf = (sku: string) => ({
    items: [{ itemId: order.items.find((item) => item.sku === sku)!.id, quantity: 1 }],
  });
  await shop.call('POST', `/orders/${order.id}/cancel`, { body: unitOf(mug) });
  await shop.work();
  t.match(await orderOf(shop, order.id), { status: 'CONFIRMED', paymentStatus: 'VOIDED' });
  t.equal((await shop.call('POST', `/orders/${order.id}/shipments`, { body: unitOf(sample) })).status, 201);
  t.match(await orderOf(shop, order.id), { status: 'COMPLETED' });
  t.strictSame(await faultsOf(shop.db), []);
});

/** The provider does something with a payment that nobody here has asked for, and sends an event. */
async function letProviderSay(
  shop: Shop,
  { id }: { id: string },
  now: { status: string; captured_amount: number },
) {
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

t.test("money that somebody captured at the provider's own desk pays the order", async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { capture: 'MANUAL' });
  await shop.work();
  await letProviderSay(shop, order, { status: 'CAPTURED', captured_amount: 1000 });
  await shop.work();
  t.match(await paymentOf(shop, order.id), { status: 'CAPTURED', capturedAmount: { amount: 1000 } });
  t.match(await orderOf(shop, order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  t.strictSame(await faultsOf(shop.db), []);
  t.strictSame(await bookFaultsOf(shop.db), []);
});

t.test('and goes back where the order is cancelled, though a worker is killed over it', async (t) => {
  const shop = await openShop(t);
  const { provider } = shop.payments;
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { capture: 'MANUAL' });
  await shop.work();
  await shop.db
    .updateTable('simulated_payments')
    .set({ status: 'CAPTURED', captured_amount: 1000 })
    .execute();
  await shop.call('POST', `/orders/${order.id}/cancel`);
  const tasks: PaymentTask[] = [];
  await handOverTasks(shop.db, async (_trx, taken) => void tasks.push(...taken), 100);
  t.match(tasks, [{ kind: 'operation' }]);
  let asked = 0;
  const lookup: typeof provider.lookup = async (attempt) => {
    asked += 1;
    if (asked === 2) throw new Error('killed');
    return provider.lookup(attempt);
  };
  const work = (isRetry: boolean) =>
    processTask(shop.db, { ...provider, lookup }, tasks[0]!, { isRetry, traceId: TRACE_ID });
  await t.rejects(work(false), { message: 'killed' }, 'once it has recorded that the provider refuses');
  await work(true);
  await shop.work();
  t.match(await orderOf(shop, order.id), { status: 'CANCELLED', paymentStatus: 'REFUNDED' });
  t.strictSame(await faultsOf(shop.db), []);
  t.strictSame(await bookFaultsOf(shop.db), []);
});

t.test('a hold that ends after a part of it was captured leaves that part paid', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { capture: 'MANUAL' });
  await shop.work();
  const part = { amount: { amount: 300, currency: 'EUR' } };
  await shop.call('POST', `/orders/${order.id}/payment/captures`, { body: part });
  await shop.work();
  await letProviderSay(shop, order, { status: 'VOIDED', captured_amount: 300 });
  await shop.work();
  t.match(await orderOf(shop, order.id), { paymentStatus: 'PARTIALLY_PAID' });
  t.match(await paymentOf(shop, order.id), {
    status: 'CAPTURED',
    capturedAmount: { amount: 300 },
    refundableAmount: { amount: 300 },
    capturableAmount: { amount: 0 },
  });
});

t.test('an order whose hold has lapsed is not shipped for nothing, and can be cancelled', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 1 }, { capture: 'MANUAL' });
  await shop.work();
  await letProviderSay(shop, order, { status: 'VOIDED', captured_amount: 0 });
  await shop.work();
  const body = { items: [{ itemId: order.items[0]!.id, quantity: 1 }] };
  t.match(await shop.call('POST', `/orders/${order.id}/shipments`, { body }), {
    status: 409,
    body: { type: 'INVALID_TRANSITION', orderStatus: 'CONFIRMED', paymentStatus: 'VOIDED' },
  });
  t.equal((await shop.call('POST', `/orders/${order.id}/cancel`)).status, 200);
  t.match(await orderOf(shop, order.id), { status: 'CANCELLED', paymentStatus: 'VOIDED' });
});

t.test('money is refunded in parts, and no more than was captured', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 3 });
  const path = `/orders/${order.id}/payment/refunds`;
  const refund = (amount?: number, rest: object = {}, headers = {}) =>
    shop.call('POST', path, {
      body: { ...(amount !== undefined && { amount: { amount, currency: 'EUR' } }), ...rest },
      headers,
    });
  t.match(await refund(), {
    status: 409,
    body: { type: 'AMOUNT_NOT_REFUNDABLE', refundable: { amount: 0 } },
  });
  await shop.work();
  const key = { 'Idempotency-Key': 'refund-1' };
  const first = await refund(1350, { reason: 'CUSTOMER_REQUEST' }, key);
  t.match(first, { status: 201, body: { status: 'PENDING', reason: 'CUSTOMER_REQUEST' } });
  t.match(await refund(1350, {}, key), { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
  const dollars = await shop.call('POST', path, { body: { amount: { amount: 1, currency: 'USD' } } });
  t.match(dollars, { status: 409, body: { type: 'CURRENCY_MISMATCH', refundable: { currency: 'EUR' } } });
  t.match(await orderOf(shop, order.id), { paymentStatus: 'PAID', version: 3 });
  t.match(await refund(1651), { status: 409, body: { refundable: { amount: 1650 } } });
  await shop.work();
  t.match((await shop.call('GET', first.headers.get('location')!)).body, { status: 'SUCCEEDED', version: 2 });
  t.match(await orderOf(shop, order.id), { status: 'CONFIRMED', paymentStatus: 'PARTIALLY_REFUNDED' });
  t.equal((await refund()).status, 201);
  await shop.work();
  t.match(await orderOf(shop, order.id), { status: 'CONFIRMED', paymentStatus: 'REFUNDED' });
  t.match((await shop.call('GET', path)).body, {
    total: 2,
    refunds: [{ amount: { amount: 1350 } }, { amount: { amount: 1650 }, reason: 'OTHER' }],
  });
  t.match(await shop.call('GET', `${path}/${order.id}`), { status: 404, body: { type: 'REFUND_NOT_FOUND' } });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('a refund that the provider refuses is asked for once, and again by whoever wants it', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 });
  await shop.work();
  // Somebody has paid it back at the provider's own desk.
  await sql`update simulated_payments set refunded_amount = captured_amount`.execute(shop.db);
  await shop.call('POST', `/orders/${order.id}/cancel`);
  for (let round = 0; round < 5; round += 1) await workOnce(shop);
  t.match((await shop.call('GET', `/orders/${order.id}/payment/refunds`)).body, {
    total: 1,
    refunds: [{ status: 'FAILED', reason: 'ORDER_CANCELLED', failureCode: 'amount_too_large' }],
  });
  t.match(await orderOf(shop, order.id), { status: 'CANCELLED', paymentStatus: 'PAID' });
  await sql`update simulated_payments set refunded_amount = 0`.execute(shop.db);
  t.equal((await shop.call('POST', `/orders/${order.id}/payment/refunds`)).status, 201);
  await shop.work();
  t.match(await orderOf(shop, order.id), { paymentStatus: 'REFUNDED' });
  t.equal((await eventsOf(shop, order.id)).filter((type: string) => type === 'refund.failed').length, 1);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('the customer approves or declines at the page of the simulated provider', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  for (const [decision, status] of [
    ['approve', 'CONFIRMED'],
    ['decline', 'SUBMITTED'],
  ] as const) {
    const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_requires_action' });
    await shop.work();
    const { url } = (await paymentOf(shop, order.id))['nextAction'];
    const page = shop.url + new URL(url).pathname;
    t.match(await (await fetch(page)).text(), /€12\.50/);
    const decide = (choice: string) =>
      fetch(page, { method: 'POST', body: new URLSearchParams({ decision: choice }) });
    t.equal((await decide('perhaps')).status, 400);
    t.match(await (await decide(decision)).text(), `Payment ${decision}d`);
    t.match(await (await decide('approve')).text(), `Payment ${decision}d`, 'the first decision counts');
    await shop.work();
    t.match(await orderOf(shop, order.id), { status });
    t.notOk('nextAction' in (await paymentOf(shop, order.id)));
  }
  t.equal((await fetch(`${shop.url}/simulated-provider/payments/${sku}`)).status, 404);
  t.strictSame(await faultsOf(shop.db), []);
});

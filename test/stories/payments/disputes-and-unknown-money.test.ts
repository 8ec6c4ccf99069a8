import { sql } from 'kysely';
import t from 'tap';
import { newTraceId } from '../../../db/base/ids.ts';
import { serviceCaller } from '../../../db/call/caller.ts';
import { recordDisputes } from '../../../db/orders/index.ts';
import { placeOf } from '../../support/database/shards.ts';
import { changeUnheard, identifyAll, lookForChanges, payElsewhere } from '../../support/provider/provider.ts';
import { euros, units } from '../../support/shop/bodies.ts';
import { checkBooks, faultsOf } from '../../support/shop/invariants.ts';
import { forgetOldChanges, readChanges } from '../../support/shop/jobs.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';

// What the provider's list of changes tells, also where no event about it has ever arrived.

async function paidOrder(shop: Shop, paymentMethod = 'tok_approved') {
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { paymentMethod });
  await shop.work();
  return order;
}

/** The customer's bank has disputed a part of the charge, and has kept it. */
async function loseOf(shop: Shop, { id }: { id: string }, amount: number) {
  const payment = await shop.getPayment(id);
  const dispute = { reference: `dispute_of_${id}`, amount, currency: 'EUR', status: 'LOST' } as const;
  await recordDisputes(placeOf(shop.db, id), id, payment.id, [dispute], serviceCaller(newTraceId()));
}

/** The customer's bank disputes the charge, or decides about that. */
async function dispute(shop: Shop, order: { id: string }, status: 'OPEN' | 'WON' | 'LOST') {
  await changeUnheard(shop.db, order, { dispute: status });
  await lookForChanges(shop);
}

const resolve = (shop: Shop, matterId: string) =>
  shop.call('POST', `/attention/${matterId}/resolution`, { body: { note: 'We know.' } });

const openMatters = async (shop: Shop) => (await shop.call('GET', '/attention?status=OPEN')).body['matters'];

t.test('a dispute is a matter, once, and stops shipments; winning it closes the matter', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await dispute(shop, order, 'OPEN');
  await dispute(shop, order, 'OPEN');
  const [matter, ...more] = await openMatters(shop);
  t.match(matter, {
    kind: 'DISPUTE',
    orderId: order.id,
    paymentId: (await shop.getPayment(order.id)).id,
    amount: { amount: 1000, currency: 'EUR' },
    providerReference: /^dispute_/,
    actions: ['RESOLVE'],
  });
  t.strictSame(more, []);
  await checkBooks(t, shop);
  const body = units([order.items[0], 1]);
  const ship = () => shop.call('POST', `/orders/${order.id}/shipments`, { body });
  t.match(await ship(), { status: 409, body: { type: 'ORDER_NOT_SHIPPABLE', reason: 'DISPUTED' } });
  await dispute(shop, order, 'WON');
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID', attention: [] });
  t.equal((await ship()).status, 201);
  const { body: closed } = await shop.call('GET', `/attention/${matter.id}`);
  t.match(closed, { status: 'RESOLVED', resolvedBy: 'order-service' });
  await checkBooks(t, shop);
});

t.test('a dispute that a person has resolved is not told again, but that it is lost is', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await dispute(shop, order, 'OPEN');
  await resolve(shop, (await openMatters(shop))[0].id);
  await dispute(shop, order, 'OPEN');
  t.strictSame(await openMatters(shop), []);
  await dispute(shop, order, 'LOST');
  const [lost, returned] = await openMatters(shop);
  t.match(lost, { kind: 'DISPUTE', failureCode: 'dispute_lost', amount: { amount: 1000 } });
  t.match(returned, { kind: 'MONEY_RETURNED', actions: ['RESOLVE'] });
  await resolve(shop, lost.id);
  await resolve(shop, returned.id);
  await dispute(shop, order, 'LOST');
  t.strictSame(await openMatters(shop), [], 'once');
});

t.test('what a lost dispute has taken is not refunded as well, and nothing is shipped for it', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await dispute(shop, order, 'LOST');
  t.match(await shop.getPayment(order.id), { refundableAmount: { amount: 0 } });
  const body = units([order.items[0], 1]);
  t.match(await shop.call('POST', `/orders/${order.id}/shipments`, { body }), {
    status: 409,
    body: { type: 'ORDER_NOT_SHIPPABLE', reason: 'DISPUTED' },
  });
  t.match(await shop.call('POST', `/orders/${order.id}/payment/refunds`, { body: euros(1) }), {
    status: 409,
    body: { type: 'AMOUNT_NOT_REFUNDABLE' },
  });
  await shop.call('POST', `/orders/${order.id}/cancel`);
  await checkBooks(t, shop);
  t.match(await shop.getOrder(order.id), { status: 'CANCELLED', attention: [{ kind: 'DISPUTE' }] });
  const { refunds } = (await shop.call('GET', `/orders/${order.id}/payment/refunds`)).body;
  t.strictSame(refunds, []);
  // The bank thinks better of it: the cancelled order's money goes back to the customer.
  await dispute(shop, order, 'WON');
  await checkBooks(t, shop);
  t.match(await shop.getOrder(order.id), {
    paymentStatus: 'REFUNDED',
    attention: [{ kind: 'PROVIDER_MOVEMENT', amount: { amount: 1000 } }],
  });
});

t.test('a lost dispute shows that money has gone twice if a part of it was refunded before', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await shop.call('POST', `/orders/${order.id}/payment/refunds`, { body: euros(400) });
  await shop.work();
  await dispute(shop, order, 'LOST');
  await checkBooks(t, shop);
  t.match(await shop.getPayment(order.id), {
    refundableAmount: { amount: 0 },
    refundedAmount: { amount: 400 },
    lostAmount: { amount: 1000 },
  });
  t.match(
    (await shop.getOrder(order.id)).attention?.map(({ kind }) => kind),
    ['DISPUTE', 'MONEY_RETURNED'],
  );
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createRefund refunds what the bank disputes only if the caller acknowledges it', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order(
    { [await shop.offer({ amount: 1000 })]: 2 },
    { paymentMethod: 'tok_disputed' },
  );
  await shop.work();
  const before = await shop.getPayment(order.id);
  await shop.letProviderFinish();
  await shop.work();
  const payment = await shop.getPayment(order.id);
  t.match(payment, { refundableAmount: { amount: 0 }, disputedAmount: { amount: 2000 } });
  t.equal(payment.version, before.version + 1);
  const refund = (body: object) => shop.call('POST', `/orders/${order.id}/payment/refunds`, { body });
  for (const body of [{}, euros(1), euros(2000)])
    t.match(await refund(body), {
      status: 409,
      body: {
        type: 'PAYMENT_DISPUTED',
        refundableAmount: { amount: 0, currency: 'EUR' },
        disputedAmount: { amount: 2000, currency: 'EUR' },
      },
    });
  t.match(await refund(euros(2001)), { status: 409, body: { type: 'AMOUNT_NOT_REFUNDABLE' } });
  t.match(await refund({ ...euros(1500), acknowledgeDispute: true }), { status: 201 });
  await checkBooks(t, shop);
  t.match(await refund({ ...euros(501), acknowledgeDispute: true }), {
    status: 409,
    body: { type: 'AMOUNT_NOT_REFUNDABLE', refundableAmount: { amount: 500 } },
  });
  await dispute(shop, order, 'LOST');
  await checkBooks(t, shop);
  t.match(await shop.getPayment(order.id), {
    refundedAmount: { amount: 1500 },
    lostAmount: { amount: 2000 },
    disputedAmount: { amount: 0 },
    refundableAmount: { amount: 0 },
  });
});

t.test(
  'a dispute that is lost while a refund is under way counts in full, and nothing is shipped',
  async (t) => {
    const shop = await openShop(t);
    const order = await paidOrder(shop);
    await shop.call('POST', `/orders/${order.id}/payment/refunds`);
    await dispute(shop, order, 'LOST');
    t.match(await shop.getPayment(order.id), {
      lostAmount: { amount: 1000 },
      refundableAmount: { amount: 0 },
    });
    await shop.call('POST', `/orders/${order.id}/shipments`, { body: units([order.items[0], 1]) });
    t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', fulfillmentStatus: 'UNFULFILLED' });
    await checkBooks(t, shop);
  },
);

t.test(
  'cancelOrder refunds nothing while the bank disputes the charge, and all once the shop has won',
  async (t) => {
    const shop = await openShop(t);
    const order = await paidOrder(shop);
    await dispute(shop, order, 'OPEN');
    t.match(await shop.call('POST', `/orders/${order.id}/cancel`), {
      status: 200,
      body: { refundAmount: { amount: 0 } },
    });
    await checkBooks(t, shop);
    t.match(await shop.getOrder(order.id), { status: 'CANCELLED', paymentStatus: 'PAID' });
    await dispute(shop, order, 'WON');
    await checkBooks(t, shop);
    t.match(await shop.getOrder(order.id), { paymentStatus: 'REFUNDED' });
  },
);

t.test('a lost dispute and a cancellation give the same sums in either order', async (t) => {
  const shop = await openShop(t);
  const gone = async (acts: ('lose' | 'cancel')[]) => {
    const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 2 });
    await shop.work();
    for (const act of acts) {
      if (act === 'lose') await loseOf(shop, order, 500);
      else await shop.call('POST', `/orders/${order.id}/cancel`, { body: units([order.items[0], 1]) });
      await checkBooks(t, shop);
    }
    const { refundedAmount, lostAmount } = await shop.getPayment(order.id);
    return { refunded: refundedAmount.amount, lost: lostAmount.amount };
  };
  t.strictSame(await gone(['lose', 'cancel']), { refunded: 1000, lost: 500 });
  t.strictSame(await gone(['cancel', 'lose']), { refunded: 1000, lost: 500 });
});

t.test('an order whose money has all gone back is a matter until its units are cancelled', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await shop.call('POST', `/orders/${order.id}/payment/refunds`);
  await checkBooks(t, shop);
  t.match(await openMatters(shop), [
    { kind: 'MONEY_RETURNED', orderId: order.id, amount: { amount: 1000 }, actions: ['RESOLVE'] },
  ]);
  await shop.call('POST', `/orders/${order.id}/cancel`);
  t.strictSame(await openMatters(shop), []);
  t.match(await shop.getOrder(order.id), { status: 'CANCELLED', attention: [] });
  await checkBooks(t, shop);
});

t.test('a refund that turns failed after it had succeeded is noticed without an event', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await shop.call('POST', `/orders/${order.id}/payment/refunds`, { body: euros(300) });
  await shop.work();
  await changeUnheard(shop.db, order, { refunded_amount: 0 });
  await lookForChanges(shop);
  t.match(await shop.getOrder(order.id), {
    attention: [{ kind: 'REFUND_REVERSED', amount: { amount: 300 } }],
  });
  await checkBooks(t, shop);
});

t.test('tok_refund_reversed: a refund succeeds, and a moment later it has failed', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop, 'tok_refund_reversed');
  await shop.call('POST', `/orders/${order.id}/payment/refunds`, { body: euros(300) });
  await checkBooks(t, shop);
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PARTIALLY_REFUNDED', attention: [] });
  await shop.letProviderFinish();
  await checkBooks(t, shop);
  t.match(await shop.getOrder(order.id), {
    paymentStatus: 'PAID',
    attention: [{ kind: 'REFUND_REVERSED', amount: { amount: 300 }, actions: ['RETRY', 'RESOLVE'] }],
  });
});

t.test('tok_disputed: a moment after the charge the customer’s bank disputes it', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop, 'tok_disputed');
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PAID', attention: [] });
  await shop.letProviderFinish();
  await checkBooks(t, shop);
  t.match(await shop.getOrder(order.id), {
    status: 'CONFIRMED',
    attention: [{ kind: 'DISPUTE', amount: { amount: 1000, currency: 'EUR' } }],
  });
});

t.test('money that belongs to no order is a matter without an order, once', async (t) => {
  const shop = await openShop(t);
  await lookForChanges(shop);
  const reference = await payElsewhere(shop.db);
  await payElsewhere(shop.db, { status: 'FAILED', authorized_amount: 0, captured_amount: 0 });
  await lookForChanges(shop);
  const [matter, ...more] = await openMatters(shop);
  t.match(matter, {
    kind: 'UNKNOWN_MONEY',
    amount: { amount: 700, currency: 'EUR' },
    providerReference: reference,
    actions: ['RESOLVE'],
  });
  t.notOk('orderId' in matter);
  t.strictSame(more, [], 'a payment without money is nobody’s business');
  await resolve(shop, matter.id);
  await sql`insert into simulated_events (attempt_id, type, due_at, delivered_at)
    select attempt_id, type, now(), now() from simulated_events`.execute(shop.db);
  await lookForChanges(shop);
  t.strictSame(await openMatters(shop), [], 'also after it was resolved');
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('a second payment with the ids of an order’s payment is money that belongs to no order', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await shop.db.updateTable('payment_attempts').set({ provider_reference: 'another' }).execute();
  await changeUnheard(shop.db, order, {});
  await lookForChanges(shop);
  t.match(await openMatters(shop), [{ kind: 'UNKNOWN_MONEY', amount: { amount: 1000 } }]);
});

t.test('the list is read in pages, from where it ended, and its end again', async (t) => {
  const shop = await openShop(t);
  const { provider } = shop.payments;
  const orders = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)];
  for (const order of orders) await changeUnheard(shop.db, order, { refunded_amount: 100 });
  const pages: number[] = [];
  const small: typeof provider.changesSince = async (place) => {
    const page = await provider.changesSince(place, 2);
    pages.push(page.changes.length);
    return page;
  };
  const read = () => readChanges(shop.db, { ...provider, changesSince: small });
  while (await read());
  t.strictSame(pages, [2, 1]);
  t.equal(await read(), false);
  t.strictSame(pages, [2, 1], 'not before five minutes are over');
  await shop.work();
  for (const { id } of orders) t.match(await shop.getOrder(id), { paymentStatus: 'PARTIALLY_REFUNDED' });
  // What was written late has an earlier time.
  await changeUnheard(shop.db, orders[0]!, { refunded_amount: 300 });
  await sql`update simulated_events set due_at = due_at - interval '1 minute' where due_at = (
    select max(due_at) from simulated_events)`.execute(shop.db);
  await lookForChanges(shop);
  t.match(await shop.getPayment(orders[0]!.id), { refundedAmount: { amount: 300 } });
  await checkBooks(t, shop);
});

t.test('whoever is killed before it has stored a page leaves the place where it was', async (t) => {
  const shop = await openShop(t);
  const { provider } = shop.payments;
  const order = await paidOrder(shop);
  await changeUnheard(shop.db, order, { refunded_amount: 100 });
  const away = () => Promise.reject(new Error('killed'));
  await t.rejects(readChanges(shop.db, { ...provider, changesSince: away }), {
    message: 'killed',
  });
  t.equal(await readChanges(shop.db, shop.payments.provider), false, 'it is tried again in a minute');
  t.match(await shop.db.selectFrom('provider_places').selectAll().execute(), [{ place: null }]);
  await lookForChanges(shop);
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PARTIALLY_REFUNDED' });
});

t.test('of two processes one reads, and a slow one moves nothing back', async (t) => {
  const shop = await openShop(t);
  const { provider } = shop.payments;
  const order = await paidOrder(shop);
  await changeUnheard(shop.db, order, { refunded_amount: 100 });
  const slow: typeof provider.changesSince = async (place, limit) => {
    t.equal(await readChanges(shop.db, shop.payments.provider), false, 'another process reads already');
    const page = await provider.changesSince(place, limit);
    // It takes longer than a minute, and another process is quicker.
    await lookForChanges(shop);
    return { ...page, place: 'old' };
  };
  await readChanges(shop.db, { ...provider, changesSince: slow });
  const [{ place } = { place: null }] = await shop.db.selectFrom('provider_places').select('place').execute();
  t.match(place, /from/);
  t.match(await shop.getPayment(order.id), { refundedAmount: { amount: 100 } });
  await checkBooks(t, shop);
});

t.test('what cannot be identified holds back nothing, is tried again, and then told', async (t) => {
  const shop = await openShop(t);
  const { payments, db } = shop;
  const [bad, good] = [await payElsewhere(db), await payElsewhere(db)];
  await readChanges(db, payments.provider);
  const find: typeof payments.provider.find = (reference) =>
    reference === bad ? Promise.reject(new Error('garbage')) : payments.provider.find(reference);
  const identify = () =>
    identifyAll({ db, payments: { ...payments, provider: { ...payments.provider, find } } });
  t.match(await identify(), [{ message: 'garbage' }]);
  t.match(await openMatters(shop), [{ providerReference: good }]);
  t.strictSame(await identify(), [], 'not at once');
  for (let tries = 2; tries <= 11; tries += 1) {
    await db
      .updateTable('provider_changes')
      .set({ next_at: sql`now()` })
      .execute();
    t.equal((await identify()).length, 1);
  }
  const told = await openMatters(shop);
  t.match(told, [{ providerReference: good }, { kind: 'UNKNOWN_MONEY', providerReference: bad }]);
  t.equal(told.length, 2, 'once');
});

t.test(
  'a person is told, once, that the list cannot be read for four hours, and when it can again',
  async (t) => {
    const shop = await openShop(t);
    const { db, payments } = shop;
    const away = { ...payments.provider, changesSince: () => Promise.reject(new Error('HTTP 503\u0000')) };
    const due = (readAgo: string) =>
      sql`update provider_places set next_at = now(), read_at = read_at - ${readAgo}::interval`.execute(db);
    await readChanges(db, payments.provider);
    await due('3 hours 59 minutes');
    await t.rejects(readChanges(db, away), { message: /HTTP 503/ });
    t.strictSame(await openMatters(shop), [], 'not yet');
    await due('1 minute');
    await t.rejects(readChanges(db, away));
    await due('1 hour');
    await t.rejects(readChanges(db, away));
    const [told, ...others] = await openMatters(shop);
    t.strictSame(others, []);
    t.match(told, {
      kind: 'PROVIDER_CHANGES_UNREAD',
      detail: /simulated has not been read since .*Z: HTTP 503 \. /,
    });
    await resolve(shop, told.id);
    await due('1 day');
    await t.rejects(readChanges(db, away));
    t.strictSame(await openMatters(shop), [], 'whoever has resolved it knows');
    await sql`update provider_places set told_at = null, next_at = now()`.execute(db);
    await t.rejects(readChanges(db, away));
    t.equal((await openMatters(shop)).length, 1);
    await due('0');
    await readChanges(db, payments.provider);
    t.strictSame(await openMatters(shop), [], 'it can be read again');
    const types = ['attention.opened', 'attention.resolved'];
    const events = await db
      .selectFrom('events')
      .select('type')
      .where('type', 'in', types)
      .orderBy('position')
      .execute();
    t.strictSame(
      events.map(({ type }) => type),
      [...types, ...types],
    );
  },
);

t.test('a settled change is forgotten after 90 days, and one that is not settled never', async (t) => {
  const shop = await openShop(t);
  const { payments, db } = shop;
  for (let n = 0; n < 4; n += 1) await payElsewhere(db);
  await readChanges(db, payments.provider);
  const [open = '', recent = '', ...old] = (
    await db.selectFrom('provider_changes').select('id').execute()
  ).map(({ id }) => id);
  await identifyAll(shop);
  const settled = (ids: string[], at: string | null) =>
    sql`update provider_changes set settled_at = now() - ${at}::interval, received_at = now() - interval '1 year'
      where id = any (${ids})`.execute(db);
  await settled([open], null);
  await settled([recent], '89 days');
  await settled(old, '91 days');
  t.strictSame([await forgetOldChanges(db, 1), await forgetOldChanges(db, 10)], [1, 1], 'at most so many');
  t.equal(await forgetOldChanges(db, 10), 0);
  const left = await db.selectFrom('provider_changes').select('id').execute();
  t.strictSame(new Set(left.map(({ id }) => id)), new Set([open, recent]));
  const matters = await openMatters(shop);
  await sql`update provider_places set place = null, next_at = now()`.execute(db);
  await readChanges(db, payments.provider);
  await identifyAll(shop);
  t.strictSame(await openMatters(shop), matters, 'one that comes again all the same is told once');
});

import t from 'tap';
import { euros } from '../support/bodies.ts';
import { bookFaultsOf, checkBooks, faultsOf } from '../support/invariants.ts';
import { reportTwice } from '../support/provider.ts';
import { type Shop, openShop } from '../support/shop.ts';
import { TRACE_ID, takeTasks, workOff } from '../support/worker.ts';
import type { ObservedPayment } from '../../db/orders/index.ts';
import { ProviderRefusal } from '../../jobs/payment-providers/provider.ts';
import { processTask } from '../../jobs/payments/tasks.ts';

// A provider that does something else than it was asked for, and says so.

/** An order of 10 euros, once the provider has done what its token says. */
async function paidWith(
  shop: Shop,
  paymentMethod: string,
  captureMode: 'AUTOMATIC' | 'MANUAL' = 'AUTOMATIC',
) {
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { paymentMethod, captureMode });
  await checkBooks(t, shop);
  return order.id;
}

const MISMATCH = { kind: 'PROVIDER_MISMATCH', actions: ['RESOLVE'] };

t.test('more than was asked for: the order is paid, the rest goes back, and a person is told', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(shop, 'tok_overcharge');
  const order = await shop.getOrder(id);
  t.match(order, {
    status: 'CONFIRMED',
    attention: [{ ...MISMATCH, amount: { amount: 1001, currency: 'EUR' } }],
  });
  t.match(await shop.getPayment(id), { status: 'CAPTURED', capturedAmount: { amount: 1001 } });
  const { refunds } = (await shop.call('GET', `/orders/${id}/payment/refunds`)).body;
  t.match(refunds, [{ amount: { amount: 1 }, reason: 'OVERPAYMENT', status: 'SUCCEEDED' }]);
  t.equal(
    (
      await shop.call('POST', `/attention/${order.attention![0]!.matterId}/resolution`, {
        body: { note: 'The provider has apologised.' },
      })
    ).status,
    200,
  );
  await shop.call('POST', `/orders/${id}/cancel`);
  await checkBooks(t, shop);
  t.match(await shop.getOrder(id), { status: 'CANCELLED', paymentStatus: 'REFUNDED', attention: [] });
});

t.test(
  'more is held than was asked for: no more than is due is captured, the rest is released',
  async (t) => {
    const shop = await openShop(t);
    const id = await paidWith(shop, 'tok_overcharge', 'MANUAL');
    t.match(await shop.getPayment(id), { status: 'AUTHORIZED', capturableAmount: { amount: 1000 } });
    await shop.call('POST', `/orders/${id}/payment/captures`);
    await checkBooks(t, shop);
    t.match(await shop.getOrder(id), { paymentStatus: 'PAID', attention: [MISMATCH] });
  },
);

t.test('less than was asked for: the payment fails, all of it goes back, and a person is told', async (t) => {
  for (const captureMode of ['AUTOMATIC', 'MANUAL'] as const) {
    const shop = await openShop(t);
    const id = await paidWith(shop, 'tok_undercharge', captureMode);
    t.match(await shop.getPayment(id), { status: 'FAILED', failureCode: 'provider_mismatch' });
    t.match(await shop.getOrder(id), { status: 'SUBMITTED', attention: [MISMATCH] });
    const {
      status,
      captured_amount: captured,
      refunded_amount: refunded,
    } = await shop.db.selectFrom('simulated_payments').selectAll().executeTakeFirstOrThrow();
    t.match(
      { status, captured, refunded },
      captureMode === 'AUTOMATIC' ? { refunded: 999 } : { status: 'VOIDED' },
    );
    const again = await shop.call('PUT', `/orders/${id}/payment`, {
      body: { paymentMethod: 'tok_approved' },
      headers: { 'If-Match': '*' },
    });
    t.equal(again.status, 200, 'the customer can pay in another way');
    await checkBooks(t, shop);
    t.match(await shop.getOrder(id), { status: 'CONFIRMED' });
  }
});

t.test('another currency: it is not counted, and a person is told', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(shop, 'tok_other_currency');
  t.match(await shop.getPayment(id), {
    status: 'FAILED',
    failureCode: 'provider_mismatch',
    capturedAmount: { amount: 0 },
  });
  const attention = [{ ...MISMATCH, amount: { amount: 1000, currency: 'XTS' } }];
  t.match(await shop.getOrder(id), { status: 'SUBMITTED', attention });
  await shop.expireNow(id);
  t.match(await shop.getOrder(id), { status: 'EXPIRED', attention });
});

t.test('money in another currency that was taken is paid back', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(shop, 'tok_other_currency');
  const [, ...others] = await shop.db.selectFrom('simulated_payments').select('refunded_amount').execute();
  t.strictSame(others, []);
  const books = () =>
    shop.db
      .selectFrom('simulated_payments')
      .select(['captured_amount', 'refunded_amount'])
      .executeTakeFirstOrThrow();
  t.strictSame(await books(), { captured_amount: 1000, refunded_amount: 1000 });
  const path = `/orders/${id}/payment/refunds`;
  const { refunds } = (await shop.call('GET', path)).body;
  const refund = { amount: { amount: 1000, currency: 'XTS' }, status: 'SUCCEEDED', reason: 'LATE_PAYMENT' };
  t.match(refunds, [refund]);
  t.equal(refunds.length, 1);
  t.match((await shop.call('GET', `${path}/${refunds[0].id}`)).body, refund);
  t.match(await shop.getPayment(id), { refundedAmount: { amount: 0, currency: 'EUR' } });
  const { events } = (await shop.call('GET', '/events')).body;
  const ofRefund = events.filter(({ type }: { type: string }) => type.startsWith('refund.'));
  t.match(ofRefund, [
    { type: 'refund.created', data: { amount: { currency: 'XTS' } } },
    { type: 'refund.succeeded', data: { amount: { currency: 'XTS' } } },
  ]);
  // Asked again, the provider is given no second refund.
  await refundedAtProvider(shop, id, 1000);
  await checkBooks(t, shop);
  t.equal((await shop.call('GET', path)).body['refunds'].length, 1);
  // The bank turns it back.
  await refundedAtProvider(shop, id, 0);
  await checkBooks(t, shop);
  const { attention } = await shop.getOrder(id);
  t.match(attention, [
    MISMATCH,
    { kind: 'REFUND_REVERSED', amount: { amount: 1000, currency: 'XTS' }, actions: ['RETRY', 'RESOLVE'] },
  ]);
  const note = 'To another account.';
  await shop.call('POST', `/attention/${attention![1]!.matterId}/retries`, { body: { note } });
  await checkBooks(t, shop);
  t.strictSame(await books(), { captured_amount: 1000, refunded_amount: 1000 });
  t.match(await shop.getOrder(id), { attention: [MISMATCH] });
});

t.test(
  'a refused refund of money in another currency is told, and repeated when a person says so',
  async (t) => {
    const shop = await openShop(t);
    const { provider } = shop.payments;
    const { id } = await shop.order(
      { [await shop.offer({ amount: 1000 })]: 1 },
      { paymentMethod: 'tok_other_currency' },
    );
    const refund = () => Promise.reject(new ProviderRefusal('not_now'));
    await workOff(shop.db, { ...shop.payments, provider: { ...provider, refund } });
    const order = await shop.getOrder(id);
    t.match(order, {
      attention: [
        MISMATCH,
        { kind: 'REFUND_REFUSED', amount: { amount: 1000, currency: 'XTS' }, actions: ['RETRY', 'RESOLVE'] },
      ],
    });
    const again = await shop.call('POST', `/attention/${order.attention![1]!.matterId}/retries`, {
      body: { note: 'They can now.' },
    });
    t.equal(again.status, 200);
    await checkBooks(t, shop);
    t.match(await shop.db.selectFrom('simulated_payments').selectAll().execute(), [
      { refunded_amount: 1000 },
    ]);
    t.match(await shop.getOrder(id), { attention: [MISMATCH] });
  },
);

t.test('money in another currency that arrives for an order that has expired is paid back', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(shop, 'tok_declined');
  await shop.expireNow(id);
  await shop.db
    .updateTable('simulated_payments')
    .set({
      payment_method: 'tok_other_currency',
      status: 'CAPTURED',
      authorized_amount: 1000,
      captured_amount: 1000,
      failure_code: null,
    })
    .execute();
  await refundedAtProvider(shop, id, 0);
  await checkBooks(t, shop);
  const order = await shop.getOrder(id);
  t.match(order, { status: 'EXPIRED', attention: [MISMATCH] });
  t.match(await shop.db.selectFrom('simulated_payments').selectAll().execute(), [{ refunded_amount: 1000 }]);
  await shop.call('POST', `/attention/${order.attention![0]!.matterId}/resolution`, {
    body: { note: 'It has gone back.' },
  });
  await refundedAtProvider(shop, id, 1000);
  t.match(await shop.getOrder(id), { attention: [] }, 'told once');
});

/** The provider says this of a payment; an event makes the worker ask. */
async function saidByProvider(shop: Shop, id: string, said: Partial<ObservedPayment>) {
  const { provider } = shop.payments;
  const lookup: typeof provider.lookup = async (attempt) => {
    const state = await provider.lookup(attempt);
    return state && { ...state, ...said };
  };
  const { id: attemptId } = await shop.getPayment(id);
  const task = { kind: 'event' as const, orderId: id, id: attemptId };
  await processTask(shop.db, { ...provider, lookup }, task, { isRetry: false, traceId: TRACE_ID });
}

t.test('less captured than the books say is told once, and moves nothing', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(shop, 'tok_approved');
  await saidByProvider(shop, id, { capturedAmount: 600 });
  await saidByProvider(shop, id, { capturedAmount: 600 });
  const { attention } = await shop.getOrder(id);
  t.match(attention, [{ ...MISMATCH, amount: { amount: 600, currency: 'EUR' } }]);
  t.equal(attention?.length, 1);
  await shop.call('POST', `/attention/${attention![0]!.matterId}/resolution`, {
    body: { note: 'They know.' },
  });
  await saidByProvider(shop, id, { capturedAmount: 600 });
  t.match(await shop.getOrder(id), { status: 'CONFIRMED', paymentStatus: 'PAID', attention: [] });
  await checkBooks(t, shop);
});

t.test('less refunded than the books say, by an amount of no refund, is told once', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(shop, 'tok_approved');
  await shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(300) });
  await checkBooks(t, shop);
  for (let asked = 0; asked < 2; asked += 1) await saidByProvider(shop, id, { refundedAmount: 299 });
  const { attention, paymentStatus } = await shop.getOrder(id);
  t.equal(paymentStatus, 'PARTIALLY_REFUNDED');
  t.match(attention, [MISMATCH]);
  t.equal(attention?.length, 1);
  await checkBooks(t, shop);
});

t.test('a refund at the desk and two that come back between two looks are told', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(shop, 'tok_approved');
  for (let refund = 0; refund < 2; refund += 1) {
    await shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(400) });
    await checkBooks(t, shop);
  }
  await shop.db.updateTable('simulated_payments').set({ refunded_amount: 30 }).execute();
  await reportTwice(shop.db, id, (await shop.getPayment(id)).id);
  await checkBooks(t, shop);
  const told = { ...MISMATCH, amount: { amount: 30, currency: 'EUR' } };
  t.match((await shop.getOrder(id)).attention, [told]);
});

t.test('a payment that differs in two ways is told of twice', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(shop, 'tok_overcharge');
  await shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(300) });
  await checkBooks(t, shop);
  await shop.db.updateTable('simulated_payments').set({ refunded_amount: 200 }).execute();
  await reportTwice(shop.db, id, (await shop.getPayment(id)).id);
  await checkBooks(t, shop);
  const { attention = [] } = await shop.getOrder(id);
  t.strictSame(
    attention.map(({ amount }) => amount?.amount),
    [1001, 200],
  );
});

t.test('what the provider said before a capture of ours was recorded is no mismatch', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { captureMode: 'MANUAL' });
  await shop.work();
  const { provider } = shop.payments;
  const lookup: typeof provider.lookup = async (attempt) => {
    const before = await provider.lookup(attempt);
    await shop.call('POST', `/orders/${order.id}/payment/captures`, { body: euros(300) });
    await shop.work();
    return before;
  };
  const { id: attemptId } = await shop.getPayment(order.id);
  const task = { kind: 'event' as const, orderId: order.id, id: attemptId };
  await processTask(shop.db, { ...provider, lookup }, task, { isRetry: false, traceId: TRACE_ID });
  await checkBooks(t, shop);
  t.match(await shop.getOrder(order.id), { attention: [] });
});

t.test('money captured at the desk while a capture of ours is under way is in the books', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { captureMode: 'MANUAL' });
  await shop.work();
  const captures = `/orders/${order.id}/payment/captures`;
  await shop.call('POST', captures, { body: euros(300) });
  await shop.call('POST', captures, { body: euros(200) });
  const [first, second] = await takeTasks(shop.db);
  const work = (task: NonNullable<typeof first>, isRetry = false) =>
    processTask(shop.db, shop.payments.provider, task, { isRetry, traceId: TRACE_ID });
  await work(first!);
  // The desk takes all that is held; our second capture then is refused.
  await shop.db
    .updateTable('simulated_payments')
    .set((eb) => ({ status: 'CAPTURED', captured_amount: eb.ref('authorized_amount') }))
    .execute();
  await work(second!);
  t.strictSame(await faultsOf(shop.db), []);
  t.strictSame(await bookFaultsOf(shop.db), []);
  t.match(await shop.getOrder(order.id), {
    paymentStatus: 'PAID',
    attention: [{ kind: 'PROVIDER_MOVEMENT', amount: { amount: 700 }, actions: ['RESOLVE'] }],
  });
});

t.test(
  'money captured at the desk after a final capture of ours is in the books, and goes back',
  async (t) => {
    const shop = await openShop(t);
    const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { captureMode: 'MANUAL' });
    await shop.work();
    await shop.call('POST', `/orders/${order.id}/payment/captures`, { body: { ...euros(300), final: true } });
    const [task] = await takeTasks(shop.db);
    const { provider } = shop.payments;
    // The answer is lost, and before the worker asks again the desk has taken the rest.
    const capture: typeof provider.capture = async (...call) => {
      const captured = await provider.capture(...call);
      await shop.db
        .updateTable('simulated_payments')
        .set((eb) => ({ captured_amount: eb.ref('authorized_amount') }))
        .execute();
      return captured;
    };
    await processTask(shop.db, { ...provider, capture }, task!, { isRetry: false, traceId: TRACE_ID });
    await checkBooks(t, shop);
    t.match(await shop.getOrder(order.id), {
      attention: [{ kind: 'PROVIDER_MOVEMENT', amount: { amount: 700 } }],
    });
  },
);

/** The provider says that this much of a payment has been refunded; an event makes the worker ask. */
async function refundedAtProvider(shop: Shop, id: string, amount: number) {
  await shop.db.updateTable('simulated_payments').set({ refunded_amount: amount }).execute();
  const { id: attemptId } = await shop.getPayment(id);
  await processTask(
    shop.db,
    shop.payments.provider,
    { kind: 'event', orderId: id, id: attemptId },
    { isRetry: false, traceId: TRACE_ID },
  );
}

t.test('a refund that fails after it had succeeded is a matter for a person, who repeats it', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(shop, 'tok_approved');
  await shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(300) });
  await shop.call('POST', `/orders/${id}/cancel`);
  await checkBooks(t, shop);
  // The bank turns the service's own refund back.
  await refundedAtProvider(shop, id, 300);
  const order = await shop.getOrder(id);
  t.match(order, {
    paymentStatus: 'PARTIALLY_REFUNDED',
    attention: [{ kind: 'REFUND_REVERSED', amount: { amount: 700 }, actions: ['RETRY', 'RESOLVE'] }],
  });
  await checkBooks(t, shop);
  await shop.call('PATCH', `/orders/${id}`, {
    body: { metadata: { note: 'They have called.' } },
    headers: { 'If-Match': '*' },
  });
  await checkBooks(t, shop);
  t.match(await shop.getOrder(id), { paymentStatus: 'PARTIALLY_REFUNDED' }, 'a note moves no money');
  const { matterId } = order.attention![0]!;
  const again = await shop.call('POST', `/attention/${matterId}/retries`, {
    body: { note: 'New account.' },
  });
  t.equal(again.status, 200);
  await checkBooks(t, shop);
  t.match(await shop.getOrder(id), { paymentStatus: 'REFUNDED', attention: [] });
});

t.test('a refund that somebody had asked for and that is turned back can be asked for again', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(shop, 'tok_approved');
  await shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(300) });
  await checkBooks(t, shop);
  await refundedAtProvider(shop, id, 0);
  await checkBooks(t, shop);
  t.match(await shop.getPayment(id), { refundedAmount: { amount: 0 }, refundableAmount: { amount: 1000 } });
  t.match(await shop.getOrder(id), { attention: [{ kind: 'REFUND_REVERSED', amount: { amount: 300 } }] });
});

t.test('a refund made at the desk is in the books, and settles one that was refused', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(shop, 'tok_approved');
  await refundedAtProvider(shop, id, 400);
  await checkBooks(t, shop);
  t.match(await shop.getOrder(id), {
    paymentStatus: 'PARTIALLY_REFUNDED',
    attention: [{ kind: 'PROVIDER_MOVEMENT', amount: { amount: 400 }, actions: ['RESOLVE'] }],
  });
  const { provider } = shop.payments;
  await shop.call('POST', `/orders/${id}/cancel`);
  const refund = () => Promise.reject(new ProviderRefusal('not_now'));
  for (const task of await takeTasks(shop.db))
    await processTask(shop.db, { ...provider, refund }, task, { isRetry: false, traceId: TRACE_ID });
  t.match((await shop.getOrder(id)).attention, [{}, { kind: 'REFUND_REFUSED', amount: { amount: 600 } }]);
  await refundedAtProvider(shop, id, 1000);
  await checkBooks(t, shop);
  const { attention, paymentStatus } = await shop.getOrder(id);
  t.equal(paymentStatus, 'REFUNDED');
  t.match(
    attention?.map(({ kind }) => kind),
    ['PROVIDER_MOVEMENT', 'PROVIDER_MOVEMENT'],
  );
});

t.test('what the provider said before a refund of ours was recorded reverses nothing', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(shop, 'tok_approved');
  const { provider } = shop.payments;
  const lookup: typeof provider.lookup = async (attempt) => {
    const before = await provider.lookup(attempt);
    await shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(300) });
    await shop.work();
    return before;
  };
  const { id: attemptId } = await shop.getPayment(id);
  const task = { kind: 'event' as const, orderId: id, id: attemptId };
  await processTask(shop.db, { ...provider, lookup }, task, { isRetry: false, traceId: TRACE_ID });
  await checkBooks(t, shop);
  t.match(await shop.getOrder(id), { paymentStatus: 'PARTIALLY_REFUNDED', attention: [] });
});

t.test('a hold in another currency is ended', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(shop, 'tok_other_currency', 'MANUAL');
  t.match(await shop.getOrder(id), { attention: [MISMATCH] });
  const held = await shop.db.selectFrom('simulated_payments').select('status').executeTakeFirstOrThrow();
  t.strictSame(held, { status: 'VOIDED' });
  t.strictSame(await faultsOf(shop.db), []);
});

/** A cancelled order of 10 euros whose refund the provider has refused. */
async function refusedRefund(shop: Shop) {
  const id = await paidWith(shop, 'tok_refund_refused');
  await shop.call('POST', `/orders/${id}/cancel`);
  await shop.work();
  return id;
}

t.test('a refused refund that the desk has made in part is still a matter', async (t) => {
  const shop = await openShop(t);
  const id = await refusedRefund(shop);
  await refundedAtProvider(shop, id, 400);
  const open = async () =>
    (await shop.getOrder(id)).attention?.map(({ kind, actions }) => ({ kind, actions }));
  const movement = { kind: 'PROVIDER_MOVEMENT', actions: ['RESOLVE'] };
  t.strictSame(await open(), [{ kind: 'REFUND_REFUSED', actions: ['RESOLVE'] }, movement]);
  await refundedAtProvider(shop, id, 1000);
  t.strictSame(await open(), [movement, movement]);
  await checkBooks(t, shop);
});

t.test(
  'a provider that says that more was refunded than captured is told once, and stops nothing',
  async (t) => {
    const shop = await openShop(t);
    const id = await paidWith(shop, 'tok_approved');
    const { provider } = shop.payments;
    const lookup: typeof provider.lookup = async (attempt) => {
      const state = await provider.lookup(attempt);
      return state && { ...state, refundedAmount: 1001 };
    };
    const { id: attemptId } = await shop.getPayment(id);
    const task = { kind: 'event' as const, orderId: id, id: attemptId };
    const ask = () =>
      processTask(shop.db, { ...provider, lookup }, task, { isRetry: false, traceId: TRACE_ID });
    await ask();
    const { attention, paymentStatus } = await shop.getOrder(id);
    t.equal(paymentStatus, 'REFUNDED', 'what can have been refunded is booked');
    t.match(attention?.map(({ kind }) => kind).sort(), ['PROVIDER_MISMATCH', 'PROVIDER_MOVEMENT']);
    const mismatch = attention?.find(({ kind }) => kind === 'PROVIDER_MISMATCH');
    await shop.call('POST', `/attention/${mismatch!.matterId}/resolution`, {
      body: { note: 'They know.' },
    });
    await ask();
    t.match(
      (await shop.getOrder(id)).attention?.map(({ kind }) => kind),
      ['PROVIDER_MOVEMENT'],
      'once',
    );
    t.strictSame(await faultsOf(shop.db), []);
  },
);

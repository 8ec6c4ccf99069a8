import t, { type Test } from 'tap';
import { ProviderRefusal } from '../../../jobs/payment-providers/port/provider.ts';
import { acceptRefunds, refuseRefunds } from '../../support/orders/refused-refund.ts';
import {
  MISMATCH,
  paidWith,
  refundedAtProvider,
  saidBefore,
  saidByProvider,
} from '../../support/provider/asked-provider.ts';
import { reportTwice } from '../../support/provider/provider.ts';
import { euros, units } from '../../support/shop/bodies.ts';
import { bookFaultsOf, checkBooks, faultsOf } from '../../support/shop/invariants.ts';
import { processTask } from '../../support/shop/jobs.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { TRACE_ID, takeTasks } from '../../support/shop/worker.ts';

// A provider that does something else than it was asked for, and says so.

t.test('more than was asked for: the order is paid, the rest goes back, and a person is told', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(t, shop, 'tok_overcharge');
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
    const id = await paidWith(t, shop, 'tok_overcharge', 'MANUAL');
    t.match(await shop.getPayment(id), { status: 'AUTHORIZED', capturableAmount: { amount: 1000 } });
    await shop.call('POST', `/orders/${id}/payment/captures`);
    await checkBooks(t, shop);
    t.match(await shop.getOrder(id), { paymentStatus: 'PAID', attention: [MISMATCH] });
  },
);

t.test('less than was asked for: the payment fails, all of it goes back, and a person is told', async (t) => {
  for (const captureMode of ['AUTOMATIC', 'MANUAL'] as const) {
    const shop = await openShop(t);
    const id = await paidWith(t, shop, 'tok_undercharge', captureMode);
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

t.test('less captured than the books say is told once, and moves nothing', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(t, shop, 'tok_approved');
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
  const id = await paidWith(t, shop, 'tok_approved');
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
  const id = await paidWith(t, shop, 'tok_approved');
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
  const id = await paidWith(t, shop, 'tok_overcharge');
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
  await saidBefore(shop, order.id, async () => {
    await shop.call('POST', `/orders/${order.id}/payment/captures`, { body: euros(300) });
    await shop.work();
  });
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

t.test('a refund that fails after it had succeeded is a matter for a person, who repeats it', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(t, shop, 'tok_approved');
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
  const id = await paidWith(t, shop, 'tok_approved');
  await shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(300) });
  await checkBooks(t, shop);
  await refundedAtProvider(shop, id, 0);
  await checkBooks(t, shop);
  t.match(await shop.getPayment(id), { refundedAmount: { amount: 0 }, refundableAmount: { amount: 1000 } });
  t.match(await shop.getOrder(id), { attention: [{ kind: 'REFUND_REVERSED', amount: { amount: 300 } }] });
});

t.test('a refund made at the desk is in the books, and settles one that was refused', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(t, shop, 'tok_approved');
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
  const id = await paidWith(t, shop, 'tok_approved');
  await saidBefore(shop, id, async () => {
    await shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(300) });
    await shop.work();
  });
  await checkBooks(t, shop);
  t.match(await shop.getOrder(id), { paymentStatus: 'PARTIALLY_REFUNDED', attention: [] });
});

/** A cancelled order of 10 euros whose refund the provider has refused. */
async function refusedRefund(t: Test, shop: Shop) {
  const id = await paidWith(t, shop, 'tok_refund_refused');
  await shop.call('POST', `/orders/${id}/cancel`);
  await shop.work();
  return id;
}

t.test('a refused refund that the desk has made in part is still a matter', async (t) => {
  const shop = await openShop(t);
  const id = await refusedRefund(t, shop);
  await refundedAtProvider(shop, id, 400);
  const open = async () =>
    (await shop.getOrder(id)).attention?.map(({ kind, actions }) => ({ kind, actions }));
  const movement = { kind: 'PROVIDER_MOVEMENT', actions: ['RESOLVE'] };
  t.strictSame(await open(), [{ kind: 'REFUND_REFUSED', actions: ['RETRY', 'RESOLVE'] }, movement]);
  await refundedAtProvider(shop, id, 1000);
  t.strictSame(await open(), [movement, movement]);
  await checkBooks(t, shop);
});

t.test('a retry asks for what the desk has not refunded of a refused refund', async (t) => {
  const shop = await openShop(t);
  const id = await refusedRefund(t, shop);
  await refundedAtProvider(shop, id, 400);
  await acceptRefunds(shop, (await shop.getPayment(id)).id);
  const refused = (await shop.getOrder(id)).attention!.find(({ kind }) => kind === 'REFUND_REFUSED');
  const again = await shop.call('POST', `/attention/${refused!.matterId}/retries`, {
    body: { note: 'The rest.' },
  });
  t.equal(again.status, 200);
  await checkBooks(t, shop);
  t.match(await shop.getOrder(id), { paymentStatus: 'REFUNDED' });
  const { body } = await shop.call('GET', `/orders/${id}/payment/refunds`);
  t.match(
    body['refunds'].map(({ amount, status }: Schemas['Refund']) => [amount.amount, status]),
    [
      [1000, 'FAILED'],
      [400, 'SUCCEEDED'],
      [600, 'SUCCEEDED'],
    ],
  );
});

t.test('a refund made at the desk is goodwill, but for what it makes good that was refused', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 3 });
  await shop.work();
  const { id: paymentId } = await shop.getPayment(order.id);
  const cancelOne = () =>
    shop.call('POST', `/orders/${order.id}/cancel`, { body: units([order.items[0], 1]) });
  await refuseRefunds(shop, paymentId);
  await cancelOne();
  await shop.work();
  await acceptRefunds(shop, paymentId);
  await refundedAtProvider(shop, order.id, 1300);
  const preview = await shop.call('GET', `/orders/${order.id}/cancel`);
  t.match(preview.body, { goodwillAmount: { amount: 300 }, refundAmount: { amount: 1700 } });
  t.match((await cancelOne()).body, { refundAmount: { amount: 1000 } });
  await checkBooks(t, shop);
  t.match(await shop.getPayment(order.id), { refundedAmount: { amount: 2300 } });
  const { body } = await shop.call('GET', `/orders/${order.id}/payment/refunds`);
  t.match(
    body['refunds'].map(({ amount, purpose }: Schemas['Refund']) => [amount.amount, purpose]),
    [
      [1000, undefined],
      [1000, undefined],
      [300, 'GOODWILL'],
      [1000, undefined],
    ],
  );
});

t.test(
  'a provider that says that more was refunded than captured is told once, and stops nothing',
  async (t) => {
    const shop = await openShop(t);
    const id = await paidWith(t, shop, 'tok_approved');
    await saidByProvider(shop, id, { refundedAmount: 1001 });
    const { attention, paymentStatus } = await shop.getOrder(id);
    t.equal(paymentStatus, 'REFUNDED', 'what can have been refunded is booked');
    t.match(attention?.map(({ kind }) => kind).sort(), [
      'MONEY_RETURNED',
      'PROVIDER_MISMATCH',
      'PROVIDER_MOVEMENT',
    ]);
    const mismatch = attention?.find(({ kind }) => kind === 'PROVIDER_MISMATCH');
    await shop.call('POST', `/attention/${mismatch!.matterId}/resolution`, {
      body: { note: 'They know.' },
    });
    await saidByProvider(shop, id, { refundedAmount: 1001 });
    t.match(
      (await shop.getOrder(id)).attention?.map(({ kind }) => kind).sort(),
      ['MONEY_RETURNED', 'PROVIDER_MOVEMENT'],
      'once',
    );
    t.strictSame(await faultsOf(shop.db), []);
  },
);

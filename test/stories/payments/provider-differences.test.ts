import t from 'tap';
import {
  MISMATCH,
  paidWith,
  saidBefore,
  reportFromProvider,
} from '../../support/provider/mismatched-payments.ts';
import { reportTwice } from '../../support/provider/provider-desk.ts';
import { euros } from '../../support/shop/request-bodies.ts';
import { bookFaultsOf, checkBooks, faultsOf } from '../../support/shop/check-invariants.ts';
import { processTask } from '../../support/shop/run-jobs-per-schema.ts';
import { openShop } from '../../support/shop/shop.ts';
import { TRACE_ID, takeTasks } from '../../support/shop/run-jobs.ts';

// The provider has captured, authorised or refunded another amount than the service has requested.

t.test('overcharge: the order is confirmed, the excess is refunded, and a matter opens', async (t) => {
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

t.test('if the provider holds more than requested, the service captures only the due amount', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(t, shop, 'tok_overcharge', 'MANUAL');
  t.match(await shop.getPayment(id), { status: 'AUTHORIZED', capturableAmount: { amount: 1000 } });
  await shop.call('POST', `/orders/${id}/payment/captures`);
  await checkBooks(t, shop);
  t.match(await shop.getOrder(id), { paymentStatus: 'PAID', attention: [MISMATCH] });
});

t.test('undercharge: the payment fails, its whole amount is refunded, and a matter opens', async (t) => {
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
    t.equal(again.status, 200, 'the customer can pay with another method');
    await checkBooks(t, shop);
    t.match(await shop.getOrder(id), { status: 'CONFIRMED' });
  }
});

t.test('if the provider reports a smaller captured amount than recorded, one matter opens', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(t, shop, 'tok_approved');
  await reportFromProvider(shop, id, { capturedAmount: 600 });
  await reportFromProvider(shop, id, { capturedAmount: 600 });
  const { attention } = await shop.getOrder(id);
  t.match(attention, [{ ...MISMATCH, amount: { amount: 600, currency: 'EUR' } }]);
  t.equal(attention?.length, 1);
  await shop.call('POST', `/attention/${attention![0]!.matterId}/resolution`, {
    body: { note: 'They know.' },
  });
  await reportFromProvider(shop, id, { capturedAmount: 600 });
  t.match(await shop.getOrder(id), { status: 'CONFIRMED', paymentStatus: 'PAID', attention: [] });
  await checkBooks(t, shop);
});

t.test('if the provider reports a smaller refunded amount than recorded, one matter opens', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(t, shop, 'tok_approved');
  await shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(300) });
  await checkBooks(t, shop);
  for (let asked = 0; asked < 2; asked += 1) await reportFromProvider(shop, id, { refundedAmount: 299 });
  const { attention, paymentStatus } = await shop.getOrder(id);
  t.equal(paymentStatus, 'PARTIALLY_REFUNDED');
  t.match(attention, [MISMATCH]);
  t.equal(attention?.length, 1);
  await checkBooks(t, shop);
});

t.test('an external refund and two failed refunds between two look-ups open a matter', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(t, shop, 'tok_approved');
  for (let refund = 0; refund < 2; refund += 1) {
    await shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(400) });
    await checkBooks(t, shop);
  }
  await shop.db.updateTable('simulated_payments').set({ refunded_amount: 30 }).execute();
  await reportTwice(shop.db, id, (await shop.getPayment(id)).id);
  await checkBooks(t, shop);
  const reported = { ...MISMATCH, amount: { amount: 30, currency: 'EUR' } };
  t.match((await shop.getOrder(id)).attention, [reported]);
});

t.test('two mismatches of one payment open two matters', async (t) => {
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

t.test('a look-up that started before a capture was recorded opens no matter', async (t) => {
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

t.test('an amount captured in the dashboard during a capture of the service is recorded', async (t) => {
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
  // An operator captures the whole authorised amount in the provider's dashboard. Then the provider refuses the
  // service's second capture.
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

t.test('an amount captured in the dashboard after a final capture is recorded and refunded', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { captureMode: 'MANUAL' });
  await shop.work();
  await shop.call('POST', `/orders/${order.id}/payment/captures`, { body: { ...euros(300), final: true } });
  const [task] = await takeTasks(shop.db);
  const { provider } = shop.payments;
  // The answer to the capture is lost. Before the worker queries the provider again, an operator captures the remaining
  // amount in the dashboard.
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
});

t.test('if more is refunded than captured, one matter opens, and nothing is blocked', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(t, shop, 'tok_approved');
  await reportFromProvider(shop, id, { refundedAmount: 1001 });
  const { attention, paymentStatus } = await shop.getOrder(id);
  t.equal(paymentStatus, 'REFUNDED', 'the amount that can have been refunded is recorded');
  t.match(attention?.map(({ kind }) => kind).sort(), [
    'MONEY_RETURNED',
    'PROVIDER_MISMATCH',
    'PROVIDER_MOVEMENT',
  ]);
  const mismatch = attention?.find(({ kind }) => kind === 'PROVIDER_MISMATCH');
  await shop.call('POST', `/attention/${mismatch!.matterId}/resolution`, {
    body: { note: 'They know.' },
  });
  await reportFromProvider(shop, id, { refundedAmount: 1001 });
  t.match(
    (await shop.getOrder(id)).attention?.map(({ kind }) => kind).sort(),
    ['MONEY_RETURNED', 'PROVIDER_MOVEMENT'],
    'each matter opens once',
  );
  t.strictSame(await faultsOf(shop.db), []);
});

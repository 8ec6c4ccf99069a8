import t from 'tap';
import { ProviderRefusal } from '../../../jobs/payment-providers/port/provider.ts';
import { MISMATCH, paidWith, refundedAtProvider } from '../../support/provider/mismatched-payments.ts';
import { checkBooks, faultsOf } from '../../support/shop/check-invariants.ts';
import { openShop } from '../../support/shop/shop.ts';
import { runUntilIdle } from '../../support/shop/run-jobs.ts';

// The provider charges another currency than the service has requested.

t.test('an amount in another currency is not counted as paid, and opens a matter', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(t, shop, 'tok_other_currency');
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

t.test('the service refunds an amount that was captured in another currency', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(t, shop, 'tok_other_currency');
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
  // The service requests the same refund again. The provider must not refund twice.
  await refundedAtProvider(shop, id, 1000);
  await checkBooks(t, shop);
  t.equal((await shop.call('GET', path)).body['refunds'].length, 1);
  // The refund fails after its success: the customer's bank returns the money.
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
  'a refused refund in another currency opens a matter, and an operator can repeat the refund',
  async (t) => {
    const shop = await openShop(t);
    const { provider } = shop.payments;
    const { id } = await shop.order(
      { [await shop.offer({ amount: 1000 })]: 1 },
      { paymentMethod: 'tok_other_currency' },
    );
    const refund = () => Promise.reject(new ProviderRefusal('not_now'));
    await runUntilIdle(shop.db, { ...shop.payments, provider: { ...provider, refund } });
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

t.test('an amount in another currency that is captured for an expired order is refunded', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(t, shop, 'tok_declined');
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
  t.match(await shop.getOrder(id), { attention: [] }, 'no second matter opens');
});

t.test('the service releases an authorization hold in another currency', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(t, shop, 'tok_other_currency', 'MANUAL');
  t.match(await shop.getOrder(id), { attention: [MISMATCH] });
  const held = await shop.db.selectFrom('simulated_payments').select('status').executeTakeFirstOrThrow();
  t.strictSame(held, { status: 'VOIDED' });
  t.strictSame(await faultsOf(shop.db), []);
});

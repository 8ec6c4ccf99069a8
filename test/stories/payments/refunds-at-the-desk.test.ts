import t, { type Test } from 'tap';
import { ProviderRefusal } from '../../../jobs/payment-providers/port/provider.ts';
import { acceptRefunds, refuseRefunds } from '../../support/orders/refused-refund.ts';
import { paidWith, refundedAtProvider, saidBefore } from '../../support/provider/mismatched-payments.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { processTask } from '../../support/shop/run-jobs-per-schema.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { TRACE_ID, takeTasks } from '../../support/shop/run-jobs.ts';

t.test('a refund that fails after it succeeded opens a matter, and staff can retry it', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(t, shop, 'tok_approved');
  await shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(300) });
  await shop.call('POST', `/orders/${id}/cancel`);
  await checkBooks(t, shop);
  // The refund of the service fails after its success: the customer's bank returns the money.
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

t.test('a client can repeat a requested refund whose money the bank has returned', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(t, shop, 'tok_approved');
  await shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(300) });
  await checkBooks(t, shop);
  await refundedAtProvider(shop, id, 0);
  await checkBooks(t, shop);
  t.match(await shop.getPayment(id), { refundedAmount: { amount: 0 }, refundableAmount: { amount: 1000 } });
  t.match(await shop.getOrder(id), { attention: [{ kind: 'REFUND_REVERSED', amount: { amount: 300 } }] });
});

t.test('a refund in the provider’s dashboard is recorded, and settles a refused refund', async (t) => {
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

t.test('a look-up that started before a refund was recorded does not reverse the refund', async (t) => {
  const shop = await openShop(t);
  const id = await paidWith(t, shop, 'tok_approved');
  await saidBefore(shop, id, async () => {
    await shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(300) });
    await shop.work();
  });
  await checkBooks(t, shop);
  t.match(await shop.getOrder(id), { paymentStatus: 'PARTIALLY_REFUNDED', attention: [] });
});

/** Places an order of 10 euros, and cancels it. The provider has refused the refund permanently. */
async function refusedRefund(t: Test, shop: Shop) {
  const id = await paidWith(t, shop, 'tok_refund_refused');
  await shop.call('POST', `/orders/${id}/cancel`);
  await shop.work();
  return id;
}

t.test('a refused refund’s matter stays open if the dashboard refunds only some of the amount', async (t) => {
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

t.test('a retry of a refused refund requests only the amount that is not refunded yet', async (t) => {
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

t.test('a refund in the dashboard counts as goodwill, unless it replaces a refused refund', async (t) => {
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

import t from 'tap';
import { receiveProviderEvent } from '../../../db/orders/index.ts';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { placeOf } from '../../support/database/shards.ts';
import { chargeDeadAttempt } from '../../support/provider/provider-desk.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { processTask } from '../../support/shop/run-jobs-per-schema.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { TRACE_ID } from '../../support/shop/run-jobs.ts';

// Payments that succeed too late or twice. Each test is about one bug that well-known order systems have or had.

const refundsOf = async (shop: Shop, id: string) =>
  (await shop.call('GET', `/orders/${id}/payment/refunds`)).body['refunds'];

t.test('an order cancelled during 3-D Secure is refunded, whether cancel or payment is first', async (t) => {
  for (const approveFirst of [true, false]) {
    const shop = await openShop(t);
    const sku = await shop.offer();
    const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_requires_action' });
    await shop.work();
    const page = shop.url + new URL((await shop.getPayment(order.id)).nextAction!.url).pathname;
    const approve = () => fetch(page, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }) });
    if (approveFirst) await approve();
    t.equal((await shop.call('POST', `/orders/${order.id}/cancel`)).status, 200);
    if (!approveFirst) {
      await shop.work();
      t.match(await (await approve()).text(), /Payment cancelled/);
    }
    await shop.work();
    t.match(await shop.getOrder(order.id), {
      status: 'CANCELLED',
      paymentStatus: approveFirst ? 'REFUNDED' : 'VOIDED',
    });
    if (approveFirst) t.match(await refundsOf(shop, order.id), [{ reason: 'LATE_PAYMENT' }]);
    t.equal((await shop.getStock(sku)).reserved, 0);
    await checkBooks(t, shop);
  }
});

t.test('a late payment of a cancelled order is refunded', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_pending_then_approved' });
  await shop.work();
  await shop.call('POST', `/orders/${order.id}/cancel`);
  await shop.letProviderFinish();
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CANCELLED', paymentStatus: 'REFUNDED' });
  t.match(await refundsOf(shop, order.id), [{ reason: 'LATE_PAYMENT', status: 'SUCCEEDED' }]);
  t.equal((await shop.getStock(sku)).reserved, 0);
  await checkBooks(t, shop);
});

t.test('a late payment of an expired order is refunded, and its stock remains released', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 1 });
  const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_requires_action' });
  await shop.work();
  await shop.expireNow(order.id);
  await shop.work();
  await shop.expireNow();
  t.match(await shop.getOrder(order.id), { status: 'EXPIRED', paymentStatus: 'VOIDED' });
  const next = await shop.order({ [sku]: 1 });
  await chargeDeadAttempt(shop.db, order.id, (await shop.getPayment(order.id)).id);
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'EXPIRED', paymentStatus: 'REFUNDED' });
  t.match(await refundsOf(shop, order.id), [{ reason: 'LATE_PAYMENT', status: 'SUCCEEDED' }]);
  t.match(await shop.getOrder(next.id), { status: 'CONFIRMED' });
  await checkBooks(t, shop);
});

t.test(
  'a payment that succeeds while the service ends it is released, or it confirms its order',
  async (t) => {
    for (const captureMode of ['MANUAL', 'AUTOMATIC'] as const) {
      const shop = await openShop(t);
      const sku = await shop.offer();
      const order = await shop.order(
        { [sku]: 1 },
        { paymentMethod: 'tok_pending_then_approved', captureMode },
      );
      await shop.work();
      t.equal(await shop.expireNow(order.id), 1, 'the provider must end the payment first');
      await shop.letProviderFinish();
      const { id } = await shop.getPayment(order.id);
      const task = { kind: 'event', orderId: order.id, id } as const;
      // The answer with the provider's reference of the payment was lost.
      await shop.db
        .updateTable('payment_attempts')
        .set({ provider_reference: null })
        .where('id', '=', id)
        .execute();
      await processTask(shop.db, shop.payments.provider, task, { isRetry: false, traceId: TRACE_ID });
      t.match(await shop.getOrder(order.id), { status: 'SUBMITTED', paymentStatus: 'PENDING' });
      const attempts = shop.db
        .selectFrom('payment_attempts')
        .select('provider_reference')
        .where('id', '=', id);
      t.not((await attempts.executeTakeFirstOrThrow()).provider_reference, null, 'the reference is stored');
      await shop.work();
      await shop.expireNow();
      // A hold can be released. A captured amount can't, so it confirms the order instead.
      const [status, paymentStatus] =
        captureMode === 'MANUAL' ? ['EXPIRED', 'VOIDED'] : ['CONFIRMED', 'PAID'];
      t.match(await shop.getOrder(order.id), { status, paymentStatus });
      t.equal((await shop.getStock(sku)).reserved, status === 'EXPIRED' ? 0 : 1);
      await checkBooks(t, shop);
    }
  },
);

t.test('the failure of an old payment does not change an order that a newer payment has paid', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_declined' });
  await shop.work();
  const old = await shop.getPayment(order.id);
  const headers = { 'If-Match': etagOf('payment', old) };
  await shop.call('PUT', `/orders/${order.id}/payment`, { body: { paymentMethod: 'tok_approved' }, headers });
  await shop.work();
  const paid = await shop.getOrder(order.id);
  const attempt = { orderId: order.id, attemptId: old.id };
  await receiveProviderEvent(placeOf(shop.db, attempt.orderId), 'simulated', {
    id: 'old',
    attempt,
    type: 'declined',
  });
  t.equal(await shop.expireNow(order.id), 0);
  await shop.work();
  t.match(await shop.getOrder(order.id), {
    status: 'CONFIRMED',
    paymentStatus: 'PAID',
    version: paid.version,
  });
  t.equal((await shop.getStock(sku)).reserved, 1);
  await checkBooks(t, shop);
});

t.test('a second payment of an order is refunded', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 1 }, { paymentMethod: 'tok_declined' });
  await shop.work();
  const old = await shop.getPayment(order.id);
  const headers = { 'If-Match': etagOf('payment', old) };
  await shop.call('PUT', `/orders/${order.id}/payment`, { body: { paymentMethod: 'tok_approved' }, headers });
  await shop.work();
  await chargeDeadAttempt(shop.db, order.id, old.id);
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  t.match(await refundsOf(shop, order.id), [
    { paymentId: old.id, reason: 'DUPLICATE_PAYMENT', status: 'SUCCEEDED' },
  ]);
  t.match(await shop.getPayment(order.id), { number: 2, refundedAmount: { amount: 0 } });
  await checkBooks(t, shop);
});

import { sql } from 'kysely';
import t from 'tap';
import { acceptRefunds, refuseRefunds } from '../../support/orders/refused-refund.ts';
import { orderWithReplacedPayment } from '../../support/orders/replaced-payment.ts';
import { chargeDeadAttempt } from '../../support/provider/provider-desk.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';

// In these tests the first payment of an order was declined, and a second payment has replaced it. Later the provider
// captures the first payment, too. The service must refund the first payment, but not the second one.

const money = (amount: number) => ({ amount, currency: 'EUR' });

/**
 * Places an order that was paid twice. Its first payment was declined, and its second payment was captured. Afterwards
 * the provider captured the first payment, too. The provider refuses to refund the first payment.
 */
async function orderPaidTwice(shop: Shop) {
  const order = await orderWithReplacedPayment(shop, 2000);
  await chargeDeadAttempt(shop.db, order.orderId, order.first.id);
  await refuseRefunds(shop, order.first.id);
  await shop.work();
  await acceptRefunds(shop, order.first.id);
  return order;
}

/**
 * Sets the state that older versions of the service stored after a refused refund. These versions didn't count refused
 * refunds.
 */
async function forgetRefusals(shop: Shop): Promise<void> {
  await sql`update payment_attempts set refused_refund_amount = 0`.execute(shop.db);
  await sql`update payment_operations set refused_amount = 0`.execute(shop.db);
}

t.test('getPaymentById shows the late capture of an earlier payment and its refunds', async (t) => {
  const shop = await openShop(t);
  const { orderId, first, second } = await orderWithReplacedPayment(shop, 2000);
  await chargeDeadAttempt(shop.db, orderId, first.id);
  await shop.work();
  const read = async (path: string) => (await shop.call('GET', `/orders/${orderId}/payments${path}`)).body;
  t.match(await read(''), {
    totalCount: 2,
    payments: [
      { id: second.id, number: 2, status: 'CAPTURED', refundedAmount: money(0) },
      { id: first.id, number: 1, status: 'FAILED', capturedAmount: money(2000), refundedAmount: money(2000) },
    ],
  });
  t.match(await read(`/${first.id}`), { number: 1, capturedAmount: money(2000) });
  t.match(await read(`/${first.id}/captures`), {
    totalCount: 1,
    captures: [{ paymentId: first.id, amount: money(2000), status: 'SUCCEEDED' }],
  });
  t.match(await read(`/${first.id}/refunds`), {
    totalCount: 1,
    refunds: [{ paymentId: first.id, amount: money(2000), reason: 'DUPLICATE_PAYMENT', status: 'SUCCEEDED' }],
  });
  t.match(await read(`/${second.id}/captures`), { totalCount: 1, captures: [{ paymentId: second.id }] });
  t.match(await read(`/${second.id}/refunds`), { totalCount: 0, refunds: [] });
  await checkBooks(t, shop);
});

t.test('a refund of an earlier payment leaves the current payment unchanged', async (t) => {
  const shop = await openShop(t);
  const { orderId, first } = await orderPaidTwice(shop);
  await forgetRefusals(shop);
  const body = { paymentId: first.id, reason: 'CUSTOMER_REQUEST' };
  t.match(await shop.call('POST', `/orders/${orderId}/payment/refunds`, { body }), {
    status: 201,
    body: { paymentId: first.id, amount: money(2000) },
  });
  await shop.work();
  const { body: list } = await shop.call('GET', `/orders/${orderId}/payments`);
  t.match(list, { payments: [{ refundedAmount: money(0) }, { id: first.id, refundedAmount: money(2000) }] });
  t.match(await shop.getOrder(orderId), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  await checkBooks(t, shop);
});

t.test('a refund of an earlier payment with no captured money does not refund the current one', async (t) => {
  const shop = await openShop(t);
  const { orderId, first, second } = await orderPaidTwice(shop);
  for (const body of [{ paymentId: first.id }, { paymentId: first.id, amount: money(2000) }])
    t.match(await shop.call('POST', `/orders/${orderId}/payment/refunds`, { body }), {
      status: 409,
      body: { type: 'AMOUNT_NOT_REFUNDABLE', refundableAmount: money(0) },
    });
  await shop.work();
  t.match(await shop.getPayment(orderId), { id: second.id, refundedAmount: money(0) });
  t.match(await shop.getOrder(orderId), { attention: [{ kind: 'REFUND_REFUSED', paymentId: first.id }] });
  await checkBooks(t, shop);
});

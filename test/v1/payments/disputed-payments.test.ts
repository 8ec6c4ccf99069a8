import t from 'tap';
import { newTraceId } from '../../../db/base/ids.ts';
import { serviceCaller } from '../../../db/call/caller.ts';
import { recordDisputes } from '../../../db/orders/index.ts';
import { placeOf } from '../../support/database/shards.ts';
import { chargeDeadAttempt } from '../../support/provider/provider-desk.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { money, paidTogether, partlyPaid } from '../../support/shop/partly-paid.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';

// In these tests, the customer's bank disputes a payment while its order is paid, shipped or cancelled.

/** Returns a function that records a dispute of an amount by the customer's bank, or the bank's decision. */
const disputing =
  (shop: Shop, orderId: string, paymentId: string) =>
  async (status: 'OPEN' | 'WON' | 'LOST', amount: number): Promise<void> => {
    const dispute = { reference: 'dispute_1', amount, currency: 'EUR', status };
    const db = placeOf(shop.db, orderId);
    await recordDisputes(db, orderId, paymentId, [dispute], serviceCaller(newTraceId()));
  };

t.test('createShipment is refused while money of any payment is disputed or lost', async (t) => {
  const shop = await openShop(t);
  const { order, item, first, post } = await paidTogether(shop);
  const dispute = disputing(shop, order.id, first.id);
  const refused = { status: 409, body: { type: 'ORDER_NOT_SHIPPABLE', reason: 'DISPUTED' } };
  await dispute('OPEN', 1000);
  t.match(await post('/shipments', units([item, 1])), refused);
  await dispute('LOST', 1000);
  t.match(await post('/shipments', units([item, 1])), refused);
  t.match(await shop.getOrder(order.id), { outstandingAmount: money(0) }, 'disputed money is not due');
  t.match((await post('/cancel')).body, { refundAmount: money(2000) }, 'the remaining money is refunded');
});

t.test('replacePayment requests the unpaid amount, but not the disputed amount', async (t) => {
  for (const end of ['WON', 'LOST'] as const) {
    const shop = await openShop(t);
    const { order, item, first, post, pay, payments } = await partlyPaid(shop);
    const dispute = disputing(shop, order.id, first.id);
    await dispute('OPEN', 400);
    t.match(await shop.getOrder(order.id), { outstandingAmount: money(2000) }, 'disputed money is not due');
    t.match(await pay(), { status: 200, body: { amount: money(2000) } });
    await shop.work();
    await post('/payment/captures');
    await shop.work();
    t.match(await payments(), [{ refundedAmount: money(0) }, { refundedAmount: money(0) }], 'no refund');
    const notShippable = { status: 409, body: { type: 'ORDER_NOT_SHIPPABLE', reason: 'DISPUTED' } };
    t.match(await post('/shipments', units([item, 1])), notShippable);
    await dispute(end, 400);
    await shop.work();
    t.match(await shop.getOrder(order.id), { paymentStatus: 'PAID', outstandingAmount: money(0) });
    t.match(
      await pay(),
      { status: 409, body: { type: 'INVALID_TRANSITION' } },
      'lost money is not paid again',
    );
    t.match(await payments(), [{ refundedAmount: money(0) }, { refundedAmount: money(0) }]);
    if (end === 'LOST') {
      t.match(await post('/shipments', units([item, 1])), notShippable);
      t.match(await post('/cancel'), { body: { refundAmount: money(2600) } }, 'all money that is left');
    } else t.match(await post('/shipments', units([item, 3])), { status: 201 });
    await shop.work();
    await checkBooks(t, shop);
  }
});

t.test('replacePayment of an unpaid amount: the first payment is refunded only once', async (t) => {
  for (const end of ['WON', 'LOST'] as const) {
    const shop = await openShop(t);
    const { order, first, post, pay, payments } = await partlyPaid(shop);
    const dispute = disputing(shop, order.id, first.id);
    await dispute('OPEN', 1000);
    t.match(await pay(), { status: 200, body: { amount: money(2000) } });
    await shop.work();
    await post('/payment/captures');
    await shop.work();
    t.match(await post('/cancel'), { body: { refundAmount: money(2000), order: { status: 'CANCELLED' } } });
    await shop.work();
    t.match(await payments(), [{ refundedAmount: money(2000) }, { refundedAmount: money(0) }]);
    await dispute(end, 1000);
    await shop.work();
    t.match(await payments(), [
      { refundedAmount: money(2000) },
      { refundedAmount: money(end === 'WON' ? 1000 : 0) },
    ]);
    t.match(await pay(), { status: 409 }, 'the order has ended');
    await checkBooks(t, shop);
  }
});

t.test('replacePayment is refused while the bank disputes a payment of the whole price', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 });
  await shop.work();
  const { id } = await shop.getPayment(order.id);
  const dispute = disputing(shop, order.id, id);
  const pay = async () =>
    shop.call('PUT', `/orders/${order.id}/payment`, {
      body: { paymentMethod: 'tok_approved' },
      headers: { 'If-Match': '*' },
    });
  for (const status of ['OPEN', 'LOST'] as const) {
    await dispute(status, 1000);
    t.match(await pay(), { status: 409, body: { type: 'INVALID_TRANSITION' } }, status);
    t.match(await shop.getOrder(order.id), { outstandingAmount: money(0) });
  }
  await checkBooks(t, shop);
});

t.test('replacePayment requests the whole price while a failed payment’s money is disputed', async (t) => {
  for (const end of ['WON', 'LOST'] as const) {
    const shop = await openShop(t);
    const sku = await shop.offer({ amount: 1000 });
    const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_declined' });
    await shop.work();
    const { id } = await shop.getPayment(order.id);
    const dispute = disputing(shop, order.id, id);
    await chargeDeadAttempt(shop.db, order.id, id);
    await dispute('OPEN', 1000);
    await shop.work();
    const body = { paymentMethod: 'tok_approved' };
    const headers = { 'If-Match': '*' };
    const paid = await shop.call('PUT', `/orders/${order.id}/payment`, { body, headers });
    t.match(paid, { status: 200, body: { amount: money(1000) } });
    await shop.work();
    const first = async () => (await shop.call('GET', `/orders/${order.id}/payments/${id}`)).body;
    t.match(await first(), { capturedAmount: money(1000), refundedAmount: money(0) });
    await dispute(end, 1000);
    await shop.work();
    t.match(await first(), { refundedAmount: money(end === 'WON' ? 1000 : 0) });
    const shipped = await shop.call('POST', `/orders/${order.id}/shipments`, {
      body: units([order.items[0], 1]),
    });
    t.equal(shipped.status, 201);
    t.match(await shop.getOrder(order.id), { status: 'COMPLETED', paymentStatus: 'PAID' });
    await checkBooks(t, shop);
  }
});

import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

/** Places an order of three units at 10 euros each. */
async function orderOf(shop: Shop, rest: Partial<Schemas['OrderInput']> = {}) {
  const order = await shop.order({ [await shop.offer({ amount: 1000, onHand: 100 })]: 3 }, rest);
  const owes = async (t: Test, amount: number, paymentStatus: string, when: string) =>
    t.match(
      await shop.getOrder(order.id),
      { outstandingAmount: { amount, currency: 'EUR' }, paymentStatus },
      when,
    );
  const post = (path: string, body: object = {}) => shop.call('POST', `/orders/${order.id}${path}`, { body });
  return { order, owes, post };
}

t.test('getOrder returns no outstanding amount for a paid order, even after a refund', async (t) => {
  const shop = await openShop(t);
  const { order, owes, post } = await orderOf(shop);
  t.strictSame(order.outstandingAmount, order.total);
  await owes(t, 3000, 'PENDING', 'placed');
  await shop.work();
  await owes(t, 0, 'PAID', 'paid');
  await post('/cancel', units([order.items[0], 1]));
  await owes(t, 0, 'PAID', 'a unit is cancelled');
  await shop.work();
  await owes(t, 0, 'PARTIALLY_REFUNDED', 'its money has gone back');
  await post('/payment/refunds', euros(2000));
  await shop.work();
  await owes(t, 0, 'REFUNDED', 'all has gone back out of goodwill');
});

t.test('getOrder counts a declined payment as outstanding, and its replacement as paid', async (t) => {
  const shop = await openShop(t);
  const { order, owes, post } = await orderOf(shop, { paymentMethod: 'tok_declined' });
  await shop.work();
  await owes(t, 3000, 'FAILED', 'declined');
  await post('/cancel', units([order.items[0], 1]));
  await owes(t, 2000, 'FAILED', 'a unit is cancelled');
  const headers = { 'If-Match': etagOf('payment', await shop.getPayment(order.id)) };
  const body = { paymentMethod: 'tok_requires_action' };
  await shop.call('PUT', `/orders/${order.id}/payment`, { body, headers });
  await shop.work();
  await owes(t, 2000, 'REQUIRES_ACTION', 'the customer has yet to act');
  await shop.expireNow(order.id);
  await shop.work();
  await shop.expireNow();
  t.match(await shop.getOrder(order.id), { status: 'EXPIRED', outstandingAmount: { amount: 0 } });
});

t.test('getOrder counts authorized money as paid until a final capture releases it', async (t) => {
  const shop = await openShop(t);
  const { owes, post } = await orderOf(shop, { captureMode: 'MANUAL' });
  await shop.work();
  await owes(t, 0, 'AUTHORIZED', 'held');
  await post('/payment/captures', euros(1000));
  await shop.work();
  await owes(t, 0, 'PARTIALLY_PAID', 'the rest is held still');
  await post('/payment/captures', { ...euros(500), final: true });
  await owes(t, 0, 'PARTIALLY_PAID', 'the last capture is only requested');
  await shop.work();
  await owes(t, 1500, 'PARTIALLY_PAID', 'the rest is not held any more');
  await post('/cancel');
  await owes(t, 0, 'PAID', 'the order has ended');
});

t.test('getOrder returns the outstanding amount after an authorization hold has expired', async (t) => {
  const shop = await openShop(t);
  for (const [captured, left, paymentStatus] of [
    [0, 3000, 'VOIDED'],
    [1000, 2000, 'PARTIALLY_PAID'],
  ] as const) {
    const { order, owes, post } = await orderOf(shop, { captureMode: 'MANUAL' });
    await shop.work();
    if (captured > 0) await post('/payment/captures', euros(captured));
    await shop.work();
    await sql`update simulated_payments set status = 'VOIDED', authorized_amount = captured_amount
      where order_id = ${order.id}`.execute(shop.db);
    await sql`update payment_attempts set hold_seen_at = hold_seen_at - interval '2 hours'`.execute(shop.db);
    t.equal((await post('/shipments', units([order.items[0], 1]))).status, 409);
    await owes(t, left, paymentStatus, `${captured} of it captured`);
  }
});

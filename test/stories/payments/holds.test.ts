import t from 'tap';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';

// After a partial capture an amount may still be authorised at the provider, although no order needs it. The service
// must release this hold.

/** Places an order of three units at 10 euros each. The whole amount is authorised, and 10 euros are captured. */
async function partlyCaptured(shop: Shop) {
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 3 }, { captureMode: 'MANUAL' });
  await shop.work();
  await shop.call('POST', `/orders/${order.id}/payment/captures`, { body: euros(1000) });
  await shop.work();
  return { ...order, tea: order.items[0]! };
}

const heldOf = async ({ db }: Shop) =>
  db
    .selectFrom('simulated_payments')
    .select(['status', 'authorized_amount', 'captured_amount', 'refunded_amount'])
    .executeTakeFirstOrThrow();

t.test('a cancel of a partly captured order releases the remaining hold', async (t) => {
  const shop = await openShop(t);
  const { id } = await partlyCaptured(shop);
  const { body } = await shop.call('POST', `/orders/${id}/cancel`);
  t.match(body, { voidedAmount: { amount: 2000 }, refundAmount: { amount: 1000 } });
  await checkBooks(t, shop);
  const released = {
    status: 'CAPTURED',
    authorized_amount: 1000,
    captured_amount: 1000,
    refunded_amount: 1000,
  };
  t.match(await heldOf(shop), released);
  t.match(await shop.getPayment(id), { status: 'CAPTURED', authorizedAmount: { amount: 1000 } });
  const { events } = (await shop.call('GET', '/events?size=100')).body;
  t.match(
    events.filter(({ type }: { type: string }) => type === 'payment.released'),
    [{ data: { orderId: id, amount: { amount: 2000 }, reason: 'ORDER_CANCELLED' } }],
  );
});

t.test('the last shipment or a cancel releases the remaining hold', async (t) => {
  const shop = await openShop(t);
  const { id, tea } = await partlyCaptured(shop);
  await shop.call('POST', `/orders/${id}/shipments`, { body: units([tea, 1]) });
  await checkBooks(t, shop);
  t.match(await heldOf(shop), { status: 'AUTHORIZED', authorized_amount: 3000 }, 'two units are still due');
  await shop.call('POST', `/orders/${id}/cancel`);
  t.match(await shop.getOrder(id), { status: 'COMPLETED' });
  await checkBooks(t, shop);
  t.match(await heldOf(shop), { status: 'CAPTURED', authorized_amount: 1000, captured_amount: 1000 });
});

t.test('a cancel during a partial capture releases the remaining hold', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 3 }, { captureMode: 'MANUAL' });
  await shop.work();
  await shop.call('POST', `/orders/${order.id}/payment/captures`, { body: euros(1000) });
  await shop.call('POST', `/orders/${order.id}/cancel`, { body: units([order.items[0], 2]) });
  await checkBooks(t, shop);
  t.match(await heldOf(shop), { status: 'CAPTURED', authorized_amount: 1000, captured_amount: 1000 });
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
});

t.test('a final capture of less than the due amount leaves no hold to release', async (t) => {
  const shop = await openShop(t);
  const { id, tea } = await partlyCaptured(shop);
  await shop.call('POST', `/orders/${id}/payment/captures`, { body: { ...euros(500), final: true } });
  await checkBooks(t, shop);
  t.match(await heldOf(shop), { status: 'CAPTURED', captured_amount: 1500 });
  const ship = (quantity: number) =>
    shop.call('POST', `/orders/${id}/shipments`, { body: units([tea, quantity]) });
  t.match(await ship(1), { status: 409, body: { reason: 'NOT_PAID' } }, 'less is paid than is due');
  await shop.call('POST', `/orders/${id}/cancel`, { body: units([tea, 2]) });
  t.equal((await ship(1)).status, 201, 'the remaining unit is paid');
  const voids = await shop.db
    .selectFrom('payment_operations')
    .select('id')
    .where('kind', '=', 'VOID')
    .execute();
  t.strictSame(voids, []);
});

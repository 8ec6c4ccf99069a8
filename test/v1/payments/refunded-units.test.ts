import t, { type Test } from 'tap';
import { confirm, placeDirect } from '../../support/direct-payments/orders.ts';
import { refuseRefunds } from '../../support/orders/refused-refund.ts';
import { refundAtDesk } from '../../support/provider/provider-desk.ts';
import { checkBooks, faultsOf } from '../../support/shop/check-invariants.ts';
import { money, partlyPaid } from '../../support/shop/partly-paid.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

// In these tests, an order of three units for 10 euros each is paid only in part. The shop refunds one unit in advance,
// and cancels that unit later. The customer has to pay the price of the two other units.

/** Refunds a unit in advance, and cancels it. */
async function refundAndCancel(t: Test, shop: Shop, { id, items }: Schemas['Order']): Promise<void> {
  const unit = units([items[0], 1]);
  const refund = await shop.call('POST', `/orders/${id}/payment/refunds`, { body: unit });
  t.match(refund, { status: 201, body: { purpose: 'ADVANCE', amount: money(1000) } });
  await shop.work();
  const cancel = await shop.call('POST', `/orders/${id}/cancel`, { body: unit });
  t.match(cancel, { status: 200, body: { refundAmount: money(0) } });
}

t.test(
  'createPaymentConfirmation takes the price of two units after a third unit was refunded',
  async (t) => {
    for (const kind of ['TRANSFER', 'TERMS'] as const) {
      const shop = await openShop(t);
      const order = await placeDirect(shop, { kind });
      await confirm(shop, order.id, 1500);
      await refundAndCancel(t, shop, order);
      t.match(await shop.getOrder(order.id), { currentTotal: money(2000), outstandingAmount: money(1500) });
      t.match(await confirm(shop, order.id, 500), { status: 201 });
      if (kind === 'TRANSFER')
        t.match(
          await shop.call('POST', `/orders/${order.id}/shipments`, { body: units([order.items[0], 2]) }),
          { status: 409, body: { reason: 'NOT_CONFIRMED' } },
        );
      t.match(await shop.getOrder(order.id), { outstandingAmount: money(1000) });
      t.match(await confirm(shop, order.id), { status: 201, body: { amount: money(1000) } });
      t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', outstandingAmount: money(0) });
      t.match(await shop.getPayment(order.id), { status: 'CAPTURED', capturedAmount: money(3000) });
      t.match(await confirm(shop, order.id), { status: 409, body: { reason: 'NOTHING_DUE' } });
      t.strictSame(await faultsOf(shop.db), []);
    }
  },
);

t.test('createCapture takes the price of two units after a third unit was refunded', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 3 }, { captureMode: 'MANUAL' });
  await shop.work();
  const capture = () => shop.call('POST', `/orders/${order.id}/payment/captures`, { body: euros(1500) });
  await capture();
  await shop.work();
  await refundAndCancel(t, shop, order);
  t.match(await shop.getPayment(order.id), { capturableAmount: money(1500), status: 'AUTHORIZED' });
  await shop.call('POST', `/orders/${order.id}/shipments`, { body: units([order.items[0], 2]) });
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', outstandingAmount: money(0) });
  t.equal((await capture()).status, 201);
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', outstandingAmount: money(0) });
  t.match(await shop.getPayment(order.id), {
    status: 'CAPTURED',
    capturedAmount: money(3000),
    refundedAmount: money(1000),
  });
  await checkBooks(t, shop);
});

t.test('replacePayment takes the price of two units after a third unit was refunded', async (t) => {
  const shop = await openShop(t);
  const { order, item, post, pay } = await partlyPaid(shop);
  await refundAndCancel(t, shop, order);
  const listed = await shop.call('GET', '/orders');
  for (const shown of [await shop.getOrder(order.id), listed.body['orders'][0]])
    t.match(shown, { currentTotal: money(2000), outstandingAmount: money(2000) });
  t.match(await pay(), { status: 200, body: { number: 2, amount: money(2000) } });
  await shop.work();
  t.match(await post('/shipments', units([item, 2])), { status: 201 });
  t.match(await post('/payment/captures'), { status: 201, body: { amount: money(2000) } });
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', outstandingAmount: money(0) });
  await checkBooks(t, shop);
});

t.test('getOrder counts a refund out of goodwill as paid when a unit is cancelled later', async (t) => {
  const shop = await openShop(t);
  const order = await placeDirect(shop, { kind: 'TRANSFER' });
  await confirm(shop, order.id, 1500);
  await shop.call('POST', `/orders/${order.id}/payment/refunds`, { body: euros(1000) });
  await shop.call('POST', `/orders/${order.id}/cancel`, { body: units([order.items[0], 1]) });
  t.match(await shop.getOrder(order.id), { currentTotal: money(2000), outstandingAmount: money(500) });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test(
  'createEdit asks for the price of an added unit after the shop refunded a unit at the provider',
  async (t) => {
    const shop = await openShop(t);
    const sku = await shop.offer({ amount: 1000 });
    const { id, items } = await shop.order({ [sku]: 3 });
    await shop.work();
    const payment = await shop.getPayment(id);
    await refuseRefunds(shop, payment.id);
    await shop.call('POST', `/orders/${id}/cancel`, { body: units([items[0], 1]) });
    await shop.work();
    t.match(await shop.getOrder(id), { attention: [{ kind: 'REFUND_REFUSED', amount: money(1000) }] });
    await refundAtDesk(shop.db, id, 1 / 3);
    await shop.work();
    t.match((await shop.call('GET', `/orders/${id}/payment/refunds`)).body, {
      refunds: [
        { status: 'FAILED', reason: 'ORDER_CANCELLED' },
        { status: 'SUCCEEDED', reason: 'ORDER_CANCELLED', amount: money(1000) },
      ],
    });
    const body = { add: [{ sku, quantity: 1 }], difference: 'NEW_PAYMENT' };
    t.match(await shop.call('POST', `/orders/${id}/edits`, { body }), { body: { difference: money(1000) } });
    t.match(await shop.getOrder(id), { currentTotal: money(3000), outstandingAmount: money(1000) });
    t.strictSame(await faultsOf(shop.db), []);
  },
);

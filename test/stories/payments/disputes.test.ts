import t from 'tap';
import { newTraceId } from '../../../db/base/ids.ts';
import { serviceCaller } from '../../../db/call/caller.ts';
import { recordDisputes } from '../../../db/orders/index.ts';
import { placeOf } from '../../support/database/shards.ts';
import { changeUnheard, lookForChanges } from '../../support/provider/provider-desk.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { checkBooks, faultsOf } from '../../support/shop/check-invariants.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { openMatters, paidOrder, resolve } from '../../support/stories/money-matters.ts';

// The service reads disputes from the provider's list of changes. So it finds a dispute even if the provider's event is
// lost.

/** Makes the customer's bank dispute `amount` of the charge, and then decide against the shop. */
async function loseOf(shop: Shop, { id }: { id: string }, amount: number) {
  const payment = await shop.getPayment(id);
  const dispute = { reference: `dispute_of_${id}`, amount, currency: 'EUR', status: 'LOST' } as const;
  await recordDisputes(placeOf(shop.db, id), id, payment.id, [dispute], serviceCaller(newTraceId()));
}

/** Makes the customer's bank dispute the charge (`OPEN`) or decide the dispute. */
async function dispute(shop: Shop, order: { id: string }, status: 'OPEN' | 'WON' | 'LOST') {
  await changeUnheard(shop.db, order, { dispute: status });
  await lookForChanges(shop);
}

t.test('a dispute opens one matter and stops shipments, and a won dispute closes the matter', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await dispute(shop, order, 'OPEN');
  await dispute(shop, order, 'OPEN');
  const [matter, ...more] = await openMatters(shop);
  t.match(matter, {
    kind: 'DISPUTE',
    orderId: order.id,
    paymentId: (await shop.getPayment(order.id)).id,
    amount: { amount: 1000, currency: 'EUR' },
    providerReference: /^dispute_/,
    actions: ['RESOLVE'],
  });
  t.strictSame(more, []);
  await checkBooks(t, shop);
  const body = units([order.items[0], 1]);
  const ship = () => shop.call('POST', `/orders/${order.id}/shipments`, { body });
  t.match(await ship(), { status: 409, body: { type: 'ORDER_NOT_SHIPPABLE', reason: 'DISPUTED' } });
  await dispute(shop, order, 'WON');
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID', attention: [] });
  t.equal((await ship()).status, 201);
  const { body: closed } = await shop.call('GET', `/attention/${matter.id}`);
  t.match(closed, { status: 'RESOLVED', resolvedBy: 'order-service' });
  await checkBooks(t, shop);
});

t.test('a resolved dispute is not reported again, but its loss is reported', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await dispute(shop, order, 'OPEN');
  await resolve(shop, (await openMatters(shop))[0].id);
  await dispute(shop, order, 'OPEN');
  t.strictSame(await openMatters(shop), []);
  await dispute(shop, order, 'LOST');
  const [lost, returned] = await openMatters(shop);
  t.match(lost, { kind: 'DISPUTE', failureCode: 'dispute_lost', amount: { amount: 1000 } });
  t.match(returned, { kind: 'MONEY_RETURNED', actions: ['RESOLVE'] });
  await resolve(shop, lost.id);
  await resolve(shop, returned.id);
  await dispute(shop, order, 'LOST');
  t.strictSame(await openMatters(shop), [], 'no second matter opens');
});

t.test('the amount of a lost dispute is not refunded, and its units are not shipped', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await dispute(shop, order, 'LOST');
  t.match(await shop.getPayment(order.id), { refundableAmount: { amount: 0 } });
  const body = units([order.items[0], 1]);
  t.match(await shop.call('POST', `/orders/${order.id}/shipments`, { body }), {
    status: 409,
    body: { type: 'ORDER_NOT_SHIPPABLE', reason: 'DISPUTED' },
  });
  t.match(await shop.call('POST', `/orders/${order.id}/payment/refunds`, { body: euros(1) }), {
    status: 409,
    body: { type: 'AMOUNT_NOT_REFUNDABLE' },
  });
  await shop.call('POST', `/orders/${order.id}/cancel`);
  await checkBooks(t, shop);
  t.match(await shop.getOrder(order.id), { status: 'CANCELLED', attention: [{ kind: 'DISPUTE' }] });
  const { refunds } = (await shop.call('GET', `/orders/${order.id}/payment/refunds`)).body;
  t.strictSame(refunds, []);
  // The bank revises its decision, and the shop wins. So the service refunds the amount of the cancelled order.
  await dispute(shop, order, 'WON');
  await checkBooks(t, shop);
  t.match(await shop.getOrder(order.id), {
    paymentStatus: 'REFUNDED',
    attention: [{ kind: 'PROVIDER_MOVEMENT', amount: { amount: 1000 } }],
  });
});

t.test('a lost dispute opens a matter if some of the disputed money was refunded before', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await shop.call('POST', `/orders/${order.id}/payment/refunds`, { body: euros(400) });
  await shop.work();
  await dispute(shop, order, 'LOST');
  await checkBooks(t, shop);
  t.match(await shop.getPayment(order.id), {
    refundableAmount: { amount: 0 },
    refundedAmount: { amount: 400 },
    lostAmount: { amount: 1000 },
  });
  t.match(
    (await shop.getOrder(order.id)).attention?.map(({ kind }) => kind),
    ['DISPUTE', 'MONEY_RETURNED'],
  );
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createRefund refunds disputed money only if the caller acknowledges the dispute', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order(
    { [await shop.offer({ amount: 1000 })]: 2 },
    { paymentMethod: 'tok_disputed' },
  );
  await shop.work();
  const before = await shop.getPayment(order.id);
  await shop.letProviderFinish();
  await shop.work();
  const payment = await shop.getPayment(order.id);
  t.match(payment, { refundableAmount: { amount: 0 }, disputedAmount: { amount: 2000 } });
  t.equal(payment.version, before.version + 1);
  const refund = (body: object) => shop.call('POST', `/orders/${order.id}/payment/refunds`, { body });
  for (const body of [{}, euros(1), euros(2000)])
    t.match(await refund(body), {
      status: 409,
      body: {
        type: 'PAYMENT_DISPUTED',
        refundableAmount: { amount: 0, currency: 'EUR' },
        disputedAmount: { amount: 2000, currency: 'EUR' },
      },
    });
  t.match(await refund(euros(2001)), { status: 409, body: { type: 'AMOUNT_NOT_REFUNDABLE' } });
  t.match(await refund({ ...euros(1500), acknowledgeDispute: true }), { status: 201 });
  await checkBooks(t, shop);
  t.match(await refund({ ...euros(501), acknowledgeDispute: true }), {
    status: 409,
    body: { type: 'AMOUNT_NOT_REFUNDABLE', refundableAmount: { amount: 500 } },
  });
  await dispute(shop, order, 'LOST');
  await checkBooks(t, shop);
  t.match(await shop.getPayment(order.id), {
    refundedAmount: { amount: 1500 },
    lostAmount: { amount: 2000 },
    disputedAmount: { amount: 0 },
    refundableAmount: { amount: 0 },
  });
});

t.test('a dispute that is lost during a refund counts in full, and the order is not shipped', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await shop.call('POST', `/orders/${order.id}/payment/refunds`);
  await dispute(shop, order, 'LOST');
  t.match(await shop.getPayment(order.id), {
    lostAmount: { amount: 1000 },
    refundableAmount: { amount: 0 },
  });
  await shop.call('POST', `/orders/${order.id}/shipments`, { body: units([order.items[0], 1]) });
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', fulfillmentStatus: 'UNFULFILLED' });
  await checkBooks(t, shop);
});

t.test(
  'cancelOrder refunds nothing during a dispute, and everything after the shop has won it',
  async (t) => {
    const shop = await openShop(t);
    const order = await paidOrder(shop);
    await dispute(shop, order, 'OPEN');
    t.match(await shop.call('POST', `/orders/${order.id}/cancel`), {
      status: 200,
      body: { refundAmount: { amount: 0 } },
    });
    await checkBooks(t, shop);
    t.match(await shop.getOrder(order.id), { status: 'CANCELLED', paymentStatus: 'PAID' });
    await dispute(shop, order, 'WON');
    await checkBooks(t, shop);
    t.match(await shop.getOrder(order.id), { paymentStatus: 'REFUNDED' });
  },
);

t.test('a lost dispute and a cancellation lead to the same sums in either order', async (t) => {
  const shop = await openShop(t);
  const gone = async (acts: ('lose' | 'cancel')[]) => {
    const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 2 });
    await shop.work();
    for (const act of acts) {
      if (act === 'lose') await loseOf(shop, order, 500);
      else await shop.call('POST', `/orders/${order.id}/cancel`, { body: units([order.items[0], 1]) });
      await checkBooks(t, shop);
    }
    const { refundedAmount, lostAmount } = await shop.getPayment(order.id);
    return { refunded: refundedAmount.amount, lost: lostAmount.amount };
  };
  t.strictSame(await gone(['lose', 'cancel']), { refunded: 1000, lost: 500 });
  t.strictSame(await gone(['cancel', 'lose']), { refunded: 1000, lost: 500 });
});

t.test(
  'an order whose whole amount was refunded has an open matter until its units are cancelled',
  async (t) => {
    const shop = await openShop(t);
    const order = await paidOrder(shop);
    await shop.call('POST', `/orders/${order.id}/payment/refunds`);
    await checkBooks(t, shop);
    t.match(await openMatters(shop), [
      { kind: 'MONEY_RETURNED', orderId: order.id, amount: { amount: 1000 }, actions: ['RESOLVE'] },
    ]);
    await shop.call('POST', `/orders/${order.id}/cancel`);
    t.strictSame(await openMatters(shop), []);
    t.match(await shop.getOrder(order.id), { status: 'CANCELLED', attention: [] });
    await checkBooks(t, shop);
  },
);

t.test('the service notices without an event that a refund has failed after its success', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await shop.call('POST', `/orders/${order.id}/payment/refunds`, { body: euros(300) });
  await shop.work();
  await changeUnheard(shop.db, order, { refunded_amount: 0 });
  await lookForChanges(shop);
  t.match(await shop.getOrder(order.id), {
    attention: [{ kind: 'REFUND_REVERSED', amount: { amount: 300 } }],
  });
  await checkBooks(t, shop);
});

t.test('tok_refund_reversed: a refund succeeds, and fails a moment later', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop, 'tok_refund_reversed');
  await shop.call('POST', `/orders/${order.id}/payment/refunds`, { body: euros(300) });
  await checkBooks(t, shop);
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PARTIALLY_REFUNDED', attention: [] });
  await shop.letProviderFinish();
  await checkBooks(t, shop);
  t.match(await shop.getOrder(order.id), {
    paymentStatus: 'PAID',
    attention: [{ kind: 'REFUND_REVERSED', amount: { amount: 300 }, actions: ['RETRY', 'RESOLVE'] }],
  });
});

t.test('tok_disputed: the customer’s bank disputes the charge after a moment', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop, 'tok_disputed');
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PAID', attention: [] });
  await shop.letProviderFinish();
  await checkBooks(t, shop);
  t.match(await shop.getOrder(order.id), {
    status: 'CONFIRMED',
    attention: [{ kind: 'DISPUTE', amount: { amount: 1000, currency: 'EUR' } }],
  });
});

import t from 'tap';
import { acceptRefunds, refuseRefunds } from '../../support/orders/refused-refund.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { openShop } from '../../support/shop/shop.ts';
import { twoLines } from '../../support/shop/two-lines.ts';

t.test('createRefund with items: a later cancel of these items refunds only the difference', async (t) => {
  const shop = await openShop(t);
  const { id, items } = await twoLines(shop);
  const [first, second] = items;
  const path = `/orders/${id}/payment/refunds`;
  const part = await shop.call('POST', path, { body: { ...units([first, 1]), ...euros(400) } });
  t.match(part, {
    status: 201,
    body: {
      purpose: 'ADVANCE',
      amount: { amount: 400 },
      items: [{ itemId: first!.id, quantity: 1, amount: { amount: 400 } }],
    },
  });
  t.strictSame((await shop.call('GET', part.headers.get('location')!)).body, part.body);
  t.match((await shop.call('GET', `/orders/${id}/cancel`)).body, {
    advanceAmount: { amount: 400 },
    refundAmount: { amount: 1600 },
  });
  await shop.work();
  const other = await shop.call('POST', `/orders/${id}/cancel`, { body: units([second, 1]) });
  t.match(
    other.body,
    { refundAmount: { amount: 1000 } },
    'the refund in advance does not affect another line',
  );
  const own = await shop.call('POST', `/orders/${id}/cancel`, { body: units([first, 1]) });
  t.match(own.body, { refundAmount: { amount: 600 }, order: { status: 'CANCELLED' } });
  await checkBooks(t, shop);
  t.match(await shop.getOrder(id), { paymentStatus: 'REFUNDED' });
});

t.test('createRefund with items refunds the price of the units, minus earlier refunds', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 3 });
  await shop.work();
  const path = `/orders/${order.id}/payment/refunds`;
  const [line] = order.items;
  const refund = (quantity: number, amount?: number) =>
    shop.call('POST', path, {
      body: { ...units([line, quantity]), ...(amount !== undefined && euros(amount)) },
    });
  t.match(await refund(1, 1001), {
    status: 409,
    body: { type: 'AMOUNT_NOT_REFUNDABLE', refundableAmount: { amount: 1000 } },
  });
  t.match(await refund(1, 300), { status: 201, body: { amount: { amount: 300 } } });
  t.match(
    await refund(2),
    { status: 201, body: { amount: { amount: 1700 } } },
    'the first unit was partly refunded before',
  );
  t.match(await refund(2), {
    status: 409,
    body: {
      type: 'QUANTITY_NOT_REFUNDABLE',
      items: [{ itemId: line!.id, requested: 2, refundable: 1 }],
    },
  });
  const cancel = await shop.call('POST', `/orders/${order.id}/cancel`, { body: units([line, 2]) });
  t.match(cancel.body, { refundAmount: { amount: 0 } });
  t.match(await refund(1), { status: 201, body: { amount: { amount: 1000 } } });
  t.match((await refund(1)).body, { type: 'QUANTITY_NOT_REFUNDABLE', items: [{ refundable: 0 }] });
  const rest = await shop.call('POST', `/orders/${order.id}/cancel`);
  t.match(rest.body, { refundAmount: { amount: 0 }, order: { status: 'CANCELLED' } });
  t.match(
    (await refund(1)).body,
    { type: 'QUANTITY_NOT_REFUNDABLE', items: [{ refundable: 0 }] },
    'cancelled',
  );
  await checkBooks(t, shop);
});

t.test('createRefund with items accepts each line once, while refundable money is left', async (t) => {
  const shop = await openShop(t);
  const { id, items } = await twoLines(shop);
  const [first, second] = items;
  const path = `/orders/${id}/payment/refunds`;
  const refund = (body: object) => shop.call('POST', path, { body });
  t.match(await refund(units([{ id }, 1])), {
    status: 404,
    body: { type: 'ORDER_ITEM_NOT_FOUND', orderId: id, itemId: id },
  });
  t.match(await refund(units([first, 1], [first, 1])), {
    status: 400,
    body: { type: 'VALIDATION_ERROR', errors: [{ field: '/items/1/itemId' }] },
  });
  await refund(euros(700));
  const both = await refund(units([second, 1], [first, 1]));
  t.match(both, {
    status: 201,
    body: {
      amount: { amount: 1300 },
      items: [
        { itemId: second!.id, amount: { amount: 1000 } },
        { itemId: first!.id, amount: { amount: 300 } },
      ],
    },
  });
  t.match(await refund(units([first, 1])), {
    status: 409,
    body: { type: 'AMOUNT_NOT_REFUNDABLE', refundableAmount: { amount: 0 } },
  });
  await checkBooks(t, shop);
});

t.test('cancelOrder refunds units for which the provider has refused an earlier createRefund', async (t) => {
  const shop = await openShop(t);
  for (const isCancelledBefore of [false, true]) {
    const { id, items } = await twoLines(shop);
    const { id: paymentId } = await shop.getPayment(id);
    const cancel = () => shop.call('POST', `/orders/${id}/cancel`, { body: units([items[0], 1]) });
    await refuseRefunds(shop, paymentId);
    await shop.call('POST', `/orders/${id}/payment/refunds`, { body: units([items[0], 1]) });
    if (isCancelledBefore) t.match((await cancel()).body, { refundAmount: { amount: 0 } });
    await shop.work();
    await acceptRefunds(shop, paymentId);
    if (!isCancelledBefore) t.match((await cancel()).body, { refundAmount: { amount: 1000 } });
    await shop.work();
    // The refused refund is still owed, so a matter (a case that staff must decide) is open.
    const [matter] = (await shop.getOrder(id)).attention!;
    if (isCancelledBefore)
      await shop.call('POST', `/attention/${matter!.matterId}/retries`, { body: { note: 'Again' } });
    await shop.work();
    t.match(await shop.getPayment(id), {
      refundedAmount: { amount: 1000 },
      refundableAmount: { amount: 1000 },
    });
    await checkBooks(t, shop);
  }
});

import t from 'tap';
import { euros } from '../support/bodies.ts';
import { eventTypesOf } from '../support/feed.ts';
import { faultsOf } from '../support/invariants.ts';
import { acceptRefunds, refuseRefunds } from '../support/refused-refund.ts';
import { openShop } from '../support/shop.ts';
import { workOnce } from '../support/worker.ts';

t.test('createRefund pays back in parts, and no more than was captured', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 3 });
  const path = `/orders/${order.id}/payment/refunds`;
  const refund = (amount?: number, rest: object = {}, headers = {}) =>
    shop.call('POST', path, { body: { ...(amount !== undefined && euros(amount)), ...rest }, headers });
  t.match(await refund(), {
    status: 409,
    body: { type: 'AMOUNT_NOT_REFUNDABLE', refundableAmount: { amount: 0 } },
  });
  await shop.work();
  const key = { 'Idempotency-Key': 'refund-1' };
  const first = await refund(1350, { reason: 'CUSTOMER_REQUEST' }, key);
  t.match(first, { status: 201, body: { status: 'PENDING', reason: 'CUSTOMER_REQUEST' } });
  t.match(await refund(1350, {}, key), { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
  const dollars = await shop.call('POST', path, { body: { amount: { amount: 1, currency: 'USD' } } });
  t.match(dollars, {
    status: 409,
    body: { type: 'CURRENCY_MISMATCH', refundableAmount: { currency: 'EUR' } },
  });
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PAID', version: 3 });
  t.match(await refund(1651), { status: 409, body: { refundableAmount: { amount: 1650 } } });
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PARTIALLY_REFUNDED' });
  t.equal((await refund()).status, 201);
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'REFUNDED' });
  t.match((await shop.call('GET', path)).body, {
    totalCount: 2,
    refunds: [{ amount: { amount: 1350 } }, { amount: { amount: 1650 }, reason: 'OTHER' }],
  });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createRefund does not pay back what the provider refused; a retry of its matter does', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 });
  await shop.work();
  const { id: attemptId } = await shop.getPayment(order.id);
  await refuseRefunds(shop, attemptId);
  await shop.call('POST', `/orders/${order.id}/cancel`);
  for (let round = 0; round < 5; round += 1) await workOnce(shop.db, shop.payments);
  t.match((await shop.call('GET', `/orders/${order.id}/payment/refunds`)).body, {
    totalCount: 1,
    refunds: [{ status: 'FAILED', reason: 'ORDER_CANCELLED', failureCode: 'refund_refused' }],
  });
  t.match(await shop.getOrder(order.id), { status: 'CANCELLED', paymentStatus: 'PAID' });
  await acceptRefunds(shop, attemptId);
  t.match(await shop.call('POST', `/orders/${order.id}/payment/refunds`), {
    status: 409,
    body: { type: 'AMOUNT_NOT_REFUNDABLE', refundableAmount: { amount: 0 } },
  });
  const [matter] = (await shop.getOrder(order.id)).attention!;
  const body = { note: 'It was paid back by mistake' };
  t.equal((await shop.call('POST', `/attention/${matter!.matterId}/retries`, { body })).status, 200);
  await shop.work();
  t.match(await shop.getOrder(order.id), { paymentStatus: 'REFUNDED' });
  const types = await eventTypesOf(shop, order.id);
  t.equal(types.filter((type) => type === 'refund.failed').length, 1);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createRefund refunds the payment that is named, and none of another order', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 1000 });
  const [order, other] = [await shop.order({ [sku]: 1 }), await shop.order({ [sku]: 1 })];
  await shop.work();
  const refund = (paymentId: string) =>
    shop.call('POST', `/orders/${order.id}/payment/refunds`, { body: { paymentId, ...euros(300) } });
  const { version } = await shop.getOrder(order.id);
  for (const { id } of [await shop.getPayment(other.id), order])
    t.match(await refund(id), {
      status: 404,
      body: { type: 'PAYMENT_NOT_FOUND', orderId: order.id, paymentId: id },
    });
  t.match(await shop.getOrder(order.id), { version });
  const { id } = await shop.getPayment(order.id);
  t.match(await refund(id.toUpperCase()), { status: 201, body: { paymentId: id } });
  await shop.work();
  t.match(await shop.getPayment(order.id), { refundedAmount: { amount: 300 } });
  t.match(await shop.getPayment(other.id), { refundedAmount: { amount: 0 } });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('getRefund shows a refund, before and after the provider has made it', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 });
  await shop.work();
  const path = `/orders/${order.id}/payment/refunds`;
  const { headers, body } = await shop.call('POST', path, { body: euros(300) });
  const href = headers.get('location')!;
  t.equal(href, body['_links'].self.href);
  t.strictSame((await shop.call('GET', href)).body, body);
  await shop.work();
  t.match((await shop.call('GET', href)).body, { status: 'SUCCEEDED', version: 2 });
  t.match(await shop.call('GET', `${path}/${order.id}`), { status: 404, body: { type: 'REFUND_NOT_FOUND' } });
});

t.test('listRefunds has the refunds of an order, the oldest first, in pages', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 });
  const path = `/orders/${order.id}/payment/refunds`;
  t.match((await shop.call('GET', path)).body, { totalCount: 0, refunds: [] });
  await shop.work();
  for (const amount of [100, 200, 300]) await shop.call('POST', path, { body: euros(amount) });
  const { body } = await shop.call('GET', `${path}?size=2`);
  t.match(body, { totalCount: 3, refunds: [{ amount: { amount: 100 } }, { amount: { amount: 200 } }] });
  const next = await shop.call('GET', body['_links'].next.href);
  t.match(next.body, { totalCount: 3, refunds: [{ amount: { amount: 300 } }] });
  t.notOk('next' in next.body['_links']);
});

t.test('listRefundsOfPayment has the refunds of one payment, the oldest first, in pages', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 3850 })]: 1 });
  await shop.work();
  const path = `/orders/${order.id}/payments/${(await shop.getPayment(order.id)).id}/refunds`;
  t.match((await shop.call('GET', path)).body, { totalCount: 0, refunds: [] });
  const refund = (body: object) => shop.call('POST', `/orders/${order.id}/payment/refunds`, { body });
  await refund({ ...euros(1350), reason: 'CUSTOMER_REQUEST' });
  await shop.work();
  const { body } = await shop.call('GET', path);
  const ofOrder = await shop.call('GET', `/orders/${order.id}/payment/refunds`);
  const { refunds } = ofOrder.body;
  t.match(refunds, [{ amount: { amount: 1350 }, reason: 'CUSTOMER_REQUEST', status: 'SUCCEEDED' }]);
  t.match([body['totalCount'], body['refunds']], [1, refunds]);
  for (const amount of [100, 200]) await refund(euros(amount));
  const page = await shop.call('GET', `${path}?size=2`);
  t.match(page.body, { totalCount: 3, refunds: [{ amount: { amount: 1350 } }, { amount: { amount: 100 } }] });
  const next = await shop.call('GET', page.body['_links'].next.href);
  t.match(next.body, { totalCount: 3, refunds: [{ amount: { amount: 200 } }] });
});

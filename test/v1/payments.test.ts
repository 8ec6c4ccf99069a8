import t from 'tap';
import { units } from '../support/bodies.ts';
import { eventTypesOf } from '../support/feed.ts';
import { faultsOf } from '../support/invariants.ts';
import { openShop } from '../support/shop.ts';
import { workOnce } from '../support/worker.ts';

t.test('getPayment shows the money of an approved payment, which confirms the order', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1250 })]: 2 });
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID', version: 2 });
  t.match(await shop.getPayment(order.id), {
    status: 'CAPTURED',
    capturedAmount: { amount: 2500 },
    refundableAmount: { amount: 2500 },
    capturableAmount: { amount: 0 },
  });
  const captures = (await shop.call('GET', `/orders/${order.id}/payment/captures`)).body;
  t.match(captures, { total: 1, captures: [{ status: 'SUCCEEDED', amount: { amount: 2500 } }] });
  t.strictSame(await eventTypesOf(shop, order.id), [
    'order.submitted',
    'payment.captured',
    'order.confirmed',
  ]);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('getPayment of an order that costs nothing: paid, and the provider is never asked', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 0 })]: 1 });
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  t.strictSame(await shop.db.selectFrom('simulated_payments').selectAll().execute(), []);
});

t.test('getPayment has a new version after each change of what it shows, and only then', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 1000 });
  const order = await shop.order({ [sku]: 3 }, { capture: 'MANUAL' });
  const path = `/orders/${order.id}/payment`;
  const body = units([order.items[0], 1]);
  await shop.work();
  const before = await shop.call('GET', path);
  await shop.call('POST', `/orders/${order.id}/cancel`, { body });
  const headers = { 'If-None-Match': before.headers.get('etag')! };
  t.match(await shop.call('GET', path, { headers }), {
    status: 200,
    body: { capturableAmount: { amount: 2000 }, version: before.body['version'] + 1 },
  });
  await shop.call('POST', `${path}/captures`);
  await shop.call('POST', `/orders/${order.id}/cancel`, { body });
  const { version } = await shop.getPayment(order.id);
  await workOnce(shop.db, shop.payments);
  t.match(await shop.getPayment(order.id), {
    capturedAmount: { amount: 2000 },
    refundableAmount: { amount: 1000 },
    version: version + 1,
  });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('replacePayment pays with another card after a decline', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 1 }, { paymentMethod: 'tok_declined' });
  const path = `/orders/${order.id}/payment`;
  const replace = (etag?: string) =>
    shop.call('PUT', path, {
      body: { paymentMethod: 'tok_approved' },
      headers: etag ? { 'If-Match': etag } : {},
    });
  t.match(await replace('*'), {
    status: 409,
    body: { type: 'INVALID_TRANSITION', paymentStatus: 'PENDING' },
  });
  await shop.work();
  const failed = await shop.call('GET', path);
  t.match(failed.body, { status: 'FAILED', number: 1, failureCode: 'card_declined' });
  t.match(await shop.getOrder(order.id), { status: 'SUBMITTED', paymentStatus: 'FAILED' });
  t.match(await replace(), { status: 428, body: { type: 'PRECONDITION_REQUIRED' } });
  t.match(await replace('"1"'), { status: 412 });
  const second = await replace(failed.headers.get('etag')!);
  t.match(second, { status: 200, body: { number: 2, status: 'PENDING' } });
  t.equal(second.body['version'], failed.body['version'] + 1, 'versions continue across attempts');
  t.notOk('failureCode' in second.body);
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  t.match(await replace('*'), {
    status: 409,
    body: { type: 'INVALID_TRANSITION', orderStatus: 'CONFIRMED' },
  });
  t.strictSame(await eventTypesOf(shop, order.id), [
    'order.submitted',
    'payment.failed',
    'payment.started',
    'payment.captured',
    'order.confirmed',
  ]);
  t.strictSame(await faultsOf(shop.db), []);
});

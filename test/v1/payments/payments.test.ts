import t from 'tap';
import { claimAttempts } from '../../../db/orders/index.ts';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { masked } from '../../support/contract/mask-ids.ts';
import { orderWithReplacedPayment } from '../../support/orders/replaced-payment.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { eventTypesOf } from '../../support/shop/feed.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { openShop } from '../../support/shop/shop.ts';
import { workOnce } from '../../support/shop/run-jobs.ts';

const ANY_VERSION = { 'If-Match': '*' };

t.test('getPayment returns the amounts of an approved payment, and the order is confirmed', async (t) => {
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
  t.match(captures, { totalCount: 1, captures: [{ status: 'SUCCEEDED', amount: { amount: 2500 } }] });
  t.strictSame(await eventTypesOf(shop, order.id), [
    'order.submitted',
    'payment.captured',
    'order.confirmed',
  ]);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('getPayment shows an order that costs nothing as paid, without a call to the provider', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 0 })]: 1 });
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  t.strictSame(await shop.db.selectFrom('simulated_payments').selectAll().execute(), []);
});

t.test('getPayment returns a new version only if one of its fields has changed', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 1000 });
  const order = await shop.order({ [sku]: 3 }, { captureMode: 'MANUAL' });
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

t.test('listPayments returns all payments of an order in pages, the newest first', async (t) => {
  const shop = await openShop(t);
  const { orderId, first, second } = await orderWithReplacedPayment(shop, 3850);
  const path = `/orders/${orderId}/payments`;
  const { body } = await shop.call('GET', path);
  t.strictSame(masked(body), masked(document.components.examples.PaymentCollectionExample.value));
  const newest = await shop.call('GET', `${path}?size=1`);
  t.match(newest.body, { totalCount: 2, payments: [{ id: second.id }] });
  const next = await shop.call('GET', newest.body['_links'].next.href);
  t.match(next.body, { totalCount: 2, payments: [{ id: first.id }] });
  t.notOk('next' in next.body['_links']);
});

t.test('getPaymentById returns a payment even after another payment has replaced it', async (t) => {
  const shop = await openShop(t);
  const { orderId, first, second } = await orderWithReplacedPayment(shop, 3850);
  const read = (id: string) => shop.call('GET', `/orders/${orderId}/payments/${id}`);
  const earlier = await read(first.id);
  t.strictSame(masked(earlier.body), masked(document.components.examples.EarlierPaymentExample.value));
  t.equal((await read(first.id.toUpperCase())).body['_links'].self.href, earlier.body['_links'].self.href);
  const { _links: byId, ...rest } = (await read(second.id)).body;
  const { _links: links, ...current } = second;
  t.strictSame(rest, current);
  t.not(byId.self.href, links.self.href, 'the other link leads to the current payment');
  for (const { href } of [byId.self, byId.order, byId.captures, byId.refunds])
    t.equal((await shop.call('GET', href)).status, 200, href);
  const { body: captures } = await shop.call('GET', byId.captures.href);
  t.equal(captures['captures'][0]._links.payment.href, byId.self.href);
});

t.test('getPaymentById returns the capturable amount of the current payment', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 2 }, { captureMode: 'MANUAL' });
  await shop.work();
  const { id } = await shop.getPayment(order.id);
  const path = `/orders/${order.id}/payments/${id}`;
  const before = await shop.call('GET', path);
  t.match(before.body, { status: 'AUTHORIZED', capturableAmount: { amount: 2000 } });
  await shop.call('POST', `/orders/${order.id}/cancel`, { body: units([order.items[0], 1]) });
  const headers = { 'If-None-Match': before.headers.get('etag')! };
  t.match(await shop.call('GET', path, { headers }), {
    status: 200,
    body: { capturableAmount: { amount: 1000 }, version: before.body['version'] + 1 },
  });
});

t.test('replacePayment pays with another card after the first card was declined', async (t) => {
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
  t.match(await replace(etagOf('payment', { id: failed.body['id'], version: 1 })), { status: 412 });
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

t.test('replacePayment cancels an attempt that waits for the bank, and pays with another card', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 1000, onHand: 1 });
  const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_requires_action' });
  await shop.work();
  const path = `/orders/${order.id}/payment`;
  const waiting = await shop.call('GET', path);
  t.match(waiting.body, { status: 'REQUIRES_ACTION', nextAction: { type: 'REDIRECT' } });
  const second = await shop.call('PUT', path, {
    body: { paymentMethod: 'tok_approved' },
    headers: { 'If-Match': waiting.headers.get('etag')!, 'If-None-Match': '"another"' },
  });
  t.match(second, { status: 200, body: { number: 2, status: 'PENDING' } });
  t.equal(second.body['version'], waiting.body['version'] + 1);
  const first = await shop.call('GET', `/orders/${order.id}/payments/${waiting.body['id']}`);
  t.match(first.body, { status: 'VOIDED', version: waiting.body['version'] + 1 });
  t.notOk('nextAction' in first.body);
  t.strictSame(await claimAttempts(shop.db, 10), [], 'the new one waits until the old one has been ended');
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  const atProvider = await shop.db
    .selectFrom('simulated_payments')
    .select(['attempt_id', 'status'])
    .execute();
  t.match(
    atProvider.find(({ attempt_id: id }) => id === waiting.body['id']),
    { status: 'VOIDED' },
  );
  t.strictSame(await eventTypesOf(shop, order.id), [
    'order.submitted',
    'payment.requires_action',
    'payment.voided',
    'payment.started',
    'payment.captured',
    'order.confirmed',
  ]);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('replacePayment refunds money that the bank took before the attempt was cancelled', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order(
    { [await shop.offer({ amount: 1000, onHand: 1 })]: 1 },
    { paymentMethod: 'tok_requires_action' },
  );
  await shop.work();
  const first = await shop.getPayment(order.id);
  const body = new URLSearchParams({ decision: 'approve' });
  await fetch(shop.url + new URL(first.nextAction!.url).pathname, { method: 'POST', body });
  const second = await shop.call('PUT', `/orders/${order.id}/payment`, {
    body: { paymentMethod: 'tok_approved' },
    headers: ANY_VERSION,
  });
  t.match(second, { status: 200, body: { status: 'PENDING' } });
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  t.match((await shop.call('GET', `/orders/${order.id}/payments/${first.id}`)).body, {
    status: 'VOIDED',
    capturedAmount: { amount: 1000 },
    refundedAmount: { amount: 1000 },
  });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('replacePayment refuses more attempts than an order may have', async (t) => {
  const shop = await openShop(t, { limits: { openOrdersPerCustomer: 20, paymentsPerOrder: 3 } });
  const order = await shop.order({ [await shop.offer()]: 1 }, { paymentMethod: 'tok_declined' });
  const path = `/orders/${order.id}/payment`;
  const replace = (paymentMethod: string) =>
    shop.call('PUT', path, { body: { paymentMethod }, headers: ANY_VERSION });
  for (const number of [2, 3]) {
    await shop.work();
    t.match(await replace('tok_declined'), { status: 200, body: { number } });
  }
  await shop.work();
  const before = await shop.getOrder(order.id);
  t.match(await replace('tok_approved'), {
    status: 409,
    body: { type: 'TOO_MANY_PAYMENTS', retryable: false, limit: 3 },
  });
  t.match(await shop.getPayment(order.id), { number: 3, status: 'FAILED' });
  t.strictSame(await shop.getOrder(order.id), before);
  t.equal(await shop.expireNow(order.id), 1);
  t.match(await replace('tok_approved'), { status: 409, body: { type: 'INVALID_TRANSITION' } });
  t.strictSame(await faultsOf(shop.db), []);
});

import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { masked } from '../../support/contract/mask-ids.ts';
import { orderWithReplacedPayment } from '../../support/orders/replaced-payment.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { openShop } from '../../support/shop/shop.ts';
import { workOnce } from '../../support/shop/run-jobs.ts';

t.test('createCapture captures several amounts, in total at most the due amount', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 1000 });
  const order = await shop.order({ [sku]: 3 }, { captureMode: 'MANUAL' });
  const path = `/orders/${order.id}/payment/captures`;
  const capture = (amount?: number, headers: Record<string, string> = {}) =>
    shop.call('POST', path, { ...(amount !== undefined && { body: euros(amount) }), headers });
  t.match(await capture(), { status: 409, body: { type: 'INVALID_TRANSITION', paymentStatus: 'PENDING' } });
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'AUTHORIZED' });
  t.match(await capture(3001), {
    status: 409,
    body: { type: 'AMOUNT_NOT_CAPTURABLE', capturableAmount: { amount: 3000, currency: 'EUR' } },
  });
  const dollars = await shop.call('POST', path, { body: { amount: { amount: 1, currency: 'USD' } } });
  t.match(dollars, {
    status: 409,
    body: { type: 'CURRENCY_MISMATCH', capturableAmount: { currency: 'EUR' } },
  });

  const first = await capture(1200, { 'Idempotency-Key': 'capture-1' });
  t.match(first, { status: 201, body: { status: 'PENDING', amount: { amount: 1200 }, version: 1 } });
  const again = await capture(1200, { 'Idempotency-Key': 'capture-1' });
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, first.body);
  const other = await capture(1201, { 'Idempotency-Key': 'capture-1' });
  t.match(other, { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
  t.match(await shop.getPayment(order.id), {
    capturableAmount: { amount: 1800 },
    capturedAmount: { amount: 0 },
  });
  t.match(await capture(1801), { status: 409 }, 'a pending capture counts as taken');
  await shop.work();
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PARTIALLY_PAID' });

  await shop.call('POST', `/orders/${order.id}/cancel`, { body: units([order.items[0], 1]) });
  t.match(await shop.getPayment(order.id), { capturableAmount: { amount: 800 } });
  t.equal((await capture()).status, 201);
  await shop.work();
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PAID', currentTotal: { amount: 2000 } });
  t.match(await shop.getPayment(order.id), { status: 'CAPTURED', capturedAmount: { amount: 2000 } });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createCapture with `final` waits for earlier captures before the payment is closed', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 2 }, { captureMode: 'MANUAL' });
  await shop.work();
  const capture = (amount: number, final: boolean) =>
    shop.call('POST', `/orders/${order.id}/payment/captures`, { body: { ...euros(amount), final } });
  await capture(500, false);
  await capture(1500, true);
  await workOnce(shop.db, shop.payments);
  await workOnce(shop.db, shop.payments);
  t.match(await shop.getPayment(order.id), { status: 'CAPTURED', capturedAmount: { amount: 2000 } });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createCapture with `final` leaves unpaid units, and these can only be cancelled', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 3 }, { captureMode: 'MANUAL' });
  await shop.work();
  const post = (path: string, body: object) => shop.call('POST', `/orders/${order.id}${path}`, { body });
  const ship = (quantity: number) => post('/shipments', units([order.items[0], quantity]));
  await post('/payment/captures', { ...euros(1000), final: true });
  t.match(await ship(3), { status: 409, body: { reason: 'NOT_PAID' } }, 'while the capture is under way');
  t.match(await post('/payment/captures', euros(2000)), {
    status: 409,
    body: { type: 'AMOUNT_NOT_CAPTURABLE', capturableAmount: { amount: 0 } },
  });
  await shop.work();
  t.match(await shop.getOrder(order.id), {
    status: 'CONFIRMED',
    paymentStatus: 'PARTIALLY_PAID',
    outstandingAmount: { amount: 2000 },
  });
  t.match(await ship(1), { status: 409, body: { type: 'ORDER_NOT_SHIPPABLE', reason: 'NOT_PAID' } });
  t.match(await post('/cancel', units([order.items[0], 2])), {
    status: 200,
    body: { refundAmount: { amount: 0 } },
  });
  t.match(await ship(1), { status: 201 });
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', paymentStatus: 'PAID' });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createCapture of the whole due amount is final, and releases the remaining hold', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 3 }, { captureMode: 'MANUAL' });
  await shop.work();
  await shop.call('POST', `/orders/${order.id}/cancel`, { body: units([order.items[0], 1]) });
  await shop.call('POST', `/orders/${order.id}/payment/captures`);
  await shop.work();
  const atProvider = shop.db.selectFrom('simulated_payments').select(['status', 'captured_amount']);
  t.strictSame(await atProvider.execute(), [{ status: 'CAPTURED', captured_amount: 2000 }]);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('getCapture returns a capture before and after the provider has executed it', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { captureMode: 'MANUAL' });
  await shop.work();
  const path = `/orders/${order.id}/payment/captures`;
  const { headers, body } = await shop.call('POST', path, { body: euros(300) });
  const href = headers.get('location')!;
  t.equal(href, body['_links'].self.href);
  t.strictSame((await shop.call('GET', href)).body, body);
  await shop.work();
  const read = await shop.call('GET', href);
  t.match(read.body, { status: 'SUCCEEDED', version: 2 });
  const unchanged = await shop.call('GET', href, {
    headers: { 'If-None-Match': read.headers.get('etag')! },
  });
  t.equal(unchanged.status, 304);
  t.match(await shop.call('GET', `${path}/${order.id}`), {
    status: 404,
    body: { type: 'CAPTURE_NOT_FOUND' },
  });
});

t.test('listCaptures returns the captures of an order in pages, the oldest first', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { captureMode: 'MANUAL' });
  const path = `/orders/${order.id}/payment/captures`;
  t.match((await shop.call('GET', path)).body, { totalCount: 0, captures: [] });
  await shop.work();
  for (const amount of [100, 200, 300]) await shop.call('POST', path, { body: euros(amount) });
  const { body } = await shop.call('GET', `${path}?size=2`);
  t.match(body, { totalCount: 3, captures: [{ amount: { amount: 100 } }, { amount: { amount: 200 } }] });
  const next = await shop.call('GET', body['_links'].next.href);
  t.match(next.body, { totalCount: 3, captures: [{ amount: { amount: 300 } }] });
  t.notOk('next' in next.body['_links']);
});

t.test('listCapturesOfPayment returns the captures of a payment in pages, the oldest first', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 3850 })]: 1 }, { captureMode: 'MANUAL' });
  await shop.work();
  await shop.call('POST', `/orders/${order.id}/payment/captures`, { body: euros(2500) });
  await shop.work();
  const path = `/orders/${order.id}/payments/${(await shop.getPayment(order.id)).id}/captures`;
  const { body } = await shop.call('GET', path);
  t.strictSame(masked(body), masked(document.components.examples.PaymentCapturesExample.value));
  for (const amount of [100, 200])
    await shop.call('POST', `/orders/${order.id}/payment/captures`, { body: euros(amount) });
  const page = await shop.call('GET', `${path}?size=2`);
  t.match(page.body, {
    totalCount: 3,
    captures: [{ amount: { amount: 2500 } }, { amount: { amount: 100 } }],
  });
  const next = await shop.call('GET', page.body['_links'].next.href);
  t.match(next.body, { totalCount: 3, captures: [{ amount: { amount: 200 } }] });
});

t.test('listCapturesOfPayment leaves out captures of other payments of the order', async (t) => {
  const shop = await openShop(t);
  const { orderId, first, second } = await orderWithReplacedPayment(shop, 1000);
  const captures = async (id: string) =>
    (await shop.call('GET', `/orders/${orderId}/payments/${id}/captures`)).body;
  t.match(await captures(first.id), { totalCount: 0, captures: [] });
  t.match(await captures(second.id), { totalCount: 1, captures: [{ paymentId: second.id }] });
});

import t from 'tap';
import { acceptRefunds, refuseRefunds } from '../../support/orders/refused-refund.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { eventTypesOf } from '../../support/shop/feed.ts';
import { checkBooks, faultsOf } from '../../support/shop/check-invariants.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { workOnce } from '../../support/shop/run-jobs.ts';
import { twoLines } from '../../support/shop/two-lines.ts';

t.test('createRefund refunds several amounts, in total at most the captured amount', async (t) => {
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

t.test('createRefund does not repeat a refused refund, but retryMatter does', async (t) => {
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

t.test('createRefund refunds the payment in the body, if it belongs to the order', async (t) => {
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

t.test('getRefund returns a refund before and after the provider has executed it', async (t) => {
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

t.test('listRefunds returns the refunds of an order in pages, the oldest first', async (t) => {
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

t.test('listRefundsOfPayment returns the refunds of a payment in pages, the oldest first', async (t) => {
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

t.test('createRefund without items is goodwill, so a later cancel refunds its units in full', async (t) => {
  const shop = await openShop(t);
  const goodwill = (id: string) => shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(300) });
  const cancel = async (id: string) => {
    const { items } = await shop.getOrder(id);
    return shop.call('POST', `/orders/${id}/cancel`, { body: units([items[0], 1]) });
  };
  const work = () => shop.work();
  for (const acts of [
    [goodwill, cancel],
    [goodwill, work, cancel],
    [cancel, goodwill],
    [cancel, work, goodwill],
  ]) {
    const { id } = await twoLines(shop);
    for (const act of acts) await act(id);
    await shop.work();
    t.match(await shop.getOrder(id), { status: 'CONFIRMED', currentTotal: { amount: 1000 } });
    t.match(await shop.getPayment(id), {
      refundedAmount: { amount: 1300 },
      refundableAmount: { amount: 700 },
    });
    const { refunds } = await refundsOf(shop, id);
    t.match(refunds.find(({ purpose }) => purpose === 'GOODWILL')?.amount, { amount: 300 });
    const own = refunds.find(({ reason }) => reason === 'ORDER_CANCELLED')!;
    t.match(own.amount, { amount: 1000 });
    t.notOk('purpose' in own);
    t.match((await shop.call('GET', `/orders/${id}/cancel`)).body, {
      goodwillAmount: { amount: 300 },
      advanceAmount: { amount: 0 },
      refundAmount: { amount: 700 },
    });
  }
  await checkBooks(t, shop);
});

t.test('createRefund out of goodwill never makes refunds exceed the captured amount', async (t) => {
  const shop = await openShop(t);
  const { id, items } = await twoLines(shop);
  await shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(1500) });
  const { body } = await shop.call('POST', `/orders/${id}/cancel`, { body: units([items[0], 1]) });
  t.match(body, { refundAmount: { amount: 500 } });
  await checkBooks(t, shop);
  t.match(await shop.getOrder(id), { paymentStatus: 'REFUNDED' });
});

t.test('createRefund: a goodwill refund does not count if the provider has refused it', async (t) => {
  const shop = await openShop(t);
  const { id, items } = await twoLines(shop);
  await refuseRefunds(shop, (await shop.getPayment(id)).id);
  await shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(300) });
  await shop.work();
  await acceptRefunds(shop, (await shop.getPayment(id)).id);
  t.match((await shop.call('GET', `/orders/${id}/cancel`)).body, {
    goodwillAmount: { amount: 0 },
    refundAmount: { amount: 2000 },
  });
  const { body } = await shop.call('POST', `/orders/${id}/cancel`, { body: units([items[0], 1]) });
  t.match(body, { refundAmount: { amount: 1000 } });
  const [matter] = (await shop.getOrder(id)).attention!;
  await shop.call('POST', `/attention/${matter!.matterId}/retries`, { body: { note: 'Again' } });
  await shop.work();
  t.match(await shop.getPayment(id), { refundedAmount: { amount: 1300 } });
  const { refunds } = await refundsOf(shop, id);
  t.match(refunds.at(-1), { purpose: 'GOODWILL', status: 'SUCCEEDED', amount: { amount: 300 } });
  await checkBooks(t, shop);
});

t.test(
  'cancelOrder also subtracts refunds that were created before createRefund had a purpose',
  async (t) => {
    const shop = await openShop(t);
    const { id, items } = await twoLines(shop);
    await shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(300) });
    await shop.work();
    await shop.db
      .updateTable('payment_operations')
      .set({ purpose: null })
      .where('order_id', '=', id)
      .execute();
    const { refunds } = await refundsOf(shop, id);
    t.notOk('purpose' in refunds[0]!);
    const { body } = await shop.call('POST', `/orders/${id}/cancel`, { body: units([items[0], 1]) });
    t.match(body, { refundAmount: { amount: 700 } });
    await checkBooks(t, shop);
  },
);

t.test('createRefund sends events with the purpose of the refund', async (t) => {
  const shop = await openShop(t);
  const { id, items } = await twoLines(shop);
  const refund = (body: object) => shop.call('POST', `/orders/${id}/payment/refunds`, { body });
  await refund(euros(300));
  await refund(units([items[0], 1]));
  await shop.call('POST', `/orders/${id}/cancel`, { body: units([items[1], 1]) });
  await shop.work();
  const { body } = await shop.call<Schemas['EventCollection']>('GET', '/events?size=100');
  const refunds = (await refundsOf(shop, id)).refunds;
  t.equal(refunds.length, 3);
  for (const { id: refundId, purpose, items: lines } of refunds) {
    const refundEvents = body.events.flatMap((event) =>
      'refundId' in event.data && event.data.refundId === refundId ? [event] : [],
    );
    t.strictSame(
      refundEvents.map(({ type }) => type),
      ['refund.created', 'refund.succeeded'],
    );
    for (const { data } of refundEvents)
      t.strictSame({ purpose, items: lines, ...data }, { ...data, purpose, items: lines });
    for (const { data } of refundEvents) t.equal('purpose' in data, purpose !== undefined);
  }
  t.strictSame(
    refunds.map(({ purpose }) => purpose),
    ['GOODWILL', 'ADVANCE', undefined],
  );
});

t.test('createRefund sends an event with the purpose of a refused refund', async (t) => {
  const shop = await openShop(t);
  const { id, items } = await twoLines(shop);
  await refuseRefunds(shop, (await shop.getPayment(id)).id);
  await shop.call('POST', `/orders/${id}/payment/refunds`, { body: units([items[0], 1]) });
  await shop.work();
  const { body } = await shop.call<Schemas['EventCollection']>('GET', '/events?size=100');
  const failed = body.events.filter(({ type }) => type === 'refund.failed');
  const purpose = { purpose: 'ADVANCE', items: [{ itemId: items[0]!.id, amount: { amount: 1000 } }] };
  t.match(failed, [{ data: { orderId: id, failureCode: 'refund_refused', ...purpose } }]);
  t.equal(failed.length, 1);
});

const refundsOf = async (shop: Shop, id: string): Promise<Schemas['RefundCollection']> =>
  (await shop.call<Schemas['RefundCollection']>('GET', `/orders/${id}/payment/refunds`)).body;

import t from 'tap';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { openShop } from '../../support/shop/shop.ts';

t.test('cancelOrder without a body cancels the whole order, as previewed', async (t) => {
  const shop = await openShop(t);
  const tea = await shop.offer({ sku: 'TEA', amount: 1250, onHand: 10 });
  const mug = await shop.offer({ sku: 'MUG', amount: 1350, onHand: 10 });
  const order = await shop.order({ [tea]: 2, [mug]: 1 });
  const preview = await shop.call('GET', order._links.cancel!.href);
  t.match(preview.body, { allowed: true, voidedAmount: { amount: 3850 }, refundAmount: { amount: 0 } });

  const { status, headers, body } = await shop.call('POST', order._links.cancel!.href);
  t.equal(status, 200);
  t.equal(headers.get('etag'), etagOf('order', { ...order, version: 2 }));
  for (const name of ['items', 'releasedStock', 'voidedAmount', 'refundAmount']) {
    t.strictSame(body[name], preview.body[name], `${name}: as previewed`);
  }
  t.strictSame(body['releasedStock'], [
    { sku: 'MUG', quantity: 1 },
    { sku: 'TEA', quantity: 2 },
  ]);
  t.match(body, {
    reason: 'OTHER',
    order: {
      status: 'CANCELLED',
      paymentStatus: 'VOIDED',
      total: { amount: 3850 },
      currentTotal: { amount: 0 },
      version: 2,
      items: [{ quantity: { ordered: 2, cancelled: 2, cancellable: 0 } }, { quantity: { cancelled: 1 } }],
    },
  });
  t.strictSame((await shop.call('GET', order._links.self.href)).body, body['order']);
  t.match(await shop.getStock(tea), { onHand: 10, reserved: 0 });
  t.match((await shop.call('GET', order._links.payment.href)).body, { status: 'VOIDED', version: 2 });
  t.equal((await shop.call('GET', '/orders?status=CANCELLED')).body['totalCount'], 1);
  t.match(await shop.db.selectFrom('order_history').selectAll().where('version', '=', 2).execute(), [
    {
      operation: 'cancelOrder',
      from_status: 'SUBMITTED',
      to_status: 'CANCELLED',
      reason: 'OTHER',
      client_id: 'backoffice',
    },
  ]);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('cancelOrder with items cancels units of these items, until no units are left', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 100, onHand: 20 });
  const { status, body: order } = await shop.call('POST', '/orders', {
    body: {
      customerId: 'customer-1',
      items: [
        { sku, quantity: 3 },
        { sku, quantity: 2 },
      ],
      paymentMethod: 'tok_approved',
    },
  });
  t.equal(status, 201);
  const [first, second] = order['items'] as { id: string }[];
  const path = `/orders/${order['id']}/cancel`;
  const cancel = (...lines: Parameters<typeof units>) =>
    shop.call('POST', path, { body: { ...units(...lines), reason: 'OUT_OF_STOCK' } });

  const one = await cancel([first, 1], [second, 2]);
  t.match(one, {
    status: 200,
    body: {
      reason: 'OUT_OF_STOCK',
      releasedStock: [{ sku, quantity: 3 }],
      voidedAmount: { amount: 300 },
      order: { status: 'SUBMITTED', currentTotal: { amount: 200 }, total: { amount: 500 }, version: 2 },
    },
  });
  t.match(await shop.getStock(sku), { reserved: 2 });
  t.match(await shop.getPayment(order['id']), {
    status: 'PENDING',
    amount: { amount: 200 },
  });
  t.strictSame(await faultsOf(shop.db), []);

  const tooMany = await cancel([first, 3], [second, 1]);
  t.match(tooMany, {
    status: 409,
    body: {
      type: 'QUANTITY_NOT_CANCELLABLE',
      items: [
        { itemId: first!.id, requested: 3, cancellable: 2 },
        { itemId: second!.id, requested: 1, cancellable: 0 },
      ],
    },
  });
  const stranger = await cancel([{ id: order['id'] }, 1]);
  t.match(stranger, { status: 404, body: { type: 'ORDER_ITEM_NOT_FOUND', itemId: order['id'] } });
  t.match(await shop.getStock(sku), { reserved: 2 }, 'refused: nothing has changed');

  t.match(await cancel([first, 2]), {
    body: { order: { status: 'CANCELLED', currentTotal: { amount: 0 }, version: 3 } },
  });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('cancelOrder takes effect once if it is repeated or sent in parallel', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 10 });
  const order = await shop.order({ [sku]: 4 });
  const body = units([order.items[0], 1]);
  const path = `/orders/${order.id}/cancel`;
  const keyed = await Promise.all(
    Array.from({ length: 5 }, () =>
      shop.call('POST', path, { body, headers: { 'Idempotency-Key': 'key-1' } }),
    ),
  );
  t.ok(keyed.every(({ status }) => status === 200));
  t.equal(new Set(keyed.map(({ body: answer }) => JSON.stringify(answer))).size, 1);
  t.equal(keyed.filter(({ headers }) => headers.get('idempotent-replayed')).length, 4);
  t.match(await shop.getStock(sku), { reserved: 3 });
  const reused = await shop.call('POST', path, { headers: { 'Idempotency-Key': 'key-1' } });
  t.match(reused, { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });

  const whole = await Promise.all(Array.from({ length: 5 }, () => shop.call('POST', path)));
  t.strictSame(whole.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
  t.match(await shop.getStock(sku), { reserved: 0 });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('cancelOrder with If-Match cancels only the version in the header', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const order = await shop.order({ [sku]: 2 });
  const path = `/orders/${order.id}/cancel`;
  await shop.call('POST', path, { body: units([order.items[0], 1]) });
  const late = await shop.call('POST', path, { headers: { 'If-Match': etagOf('order', order) } });
  t.match(late, { status: 412, body: { type: 'PRECONDITION_FAILED' } });
  t.equal(
    (await shop.call('POST', path, { headers: { 'If-Match': etagOf('order', { ...order, version: 2 }) } }))
      .status,
    200,
  );
});

t.test('cancelOrder in parallel with createOrder keeps stock and money correct', async (t) => {
  const shop = await openShop(t);
  const skus = await Promise.all(['A', 'B', 'C'].map((sku) => shop.offer({ sku, onHand: 30 })));
  const work = Array.from({ length: 60 }, async (_, n) => {
    const items = [skus[n % 3]!, skus[(n + 1) % 3]!].map((sku) => ({ sku, quantity: 1 }));
    if (n % 2) items.reverse();
    const placed = await shop.call('POST', '/orders', {
      body: { customerId: 'customer-1', items, paymentMethod: 'tok_approved' },
    });
    if (placed.status !== 201) return placed.status;
    return (await shop.call('POST', `/orders/${placed.body['id']}/cancel`)).status;
  });
  const statuses = new Set(await Promise.all(work));
  statuses.delete(409);
  t.strictSame(statuses, new Set([200]));
  for (const sku of skus) t.match(await shop.getStock(sku), { onHand: 30, reserved: 0 });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('cancelOrder refunds only the amount that the client expects, or returns a preview', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 1000, onHand: 10 });
  const order = await shop.order({ [sku]: 3 });
  await shop.work();
  const [line] = order.items;
  const { version } = await shop.getOrder(order.id);
  const cancel = (quantity: number, amount: number, currency = 'EUR') =>
    shop.call('POST', order._links.cancel!.href, {
      body: { ...units([line, quantity]), expectedRefundAmount: { amount, currency } },
    });
  const wrong: [amount: number, currency: string][] = [
    [999, 'EUR'],
    [1001, 'EUR'],
    [0, 'EUR'],
    [1000, 'USD'],
  ];
  for (const [amount, currency] of wrong) {
    t.match(await cancel(1, amount, currency), {
      status: 409,
      body: {
        type: 'REFUND_AMOUNT_CHANGED',
        preview: {
          orderId: order.id,
          allowed: true,
          items: [{ itemId: line!.id, quantity: 1 }],
          refundAmount: { amount: 1000, currency: 'EUR' },
          goodwillAmount: { amount: 0 },
        },
      },
    });
  }
  t.match(await shop.getOrder(order.id), { version, currentTotal: { amount: 3000 } }, 'nothing has changed');
  const key = { 'Idempotency-Key': 'cancel-1' };
  await shop.call('POST', `/orders/${order.id}/payment/refunds`, { body: euros(300) });
  const body = { ...units([line, 1]), expectedRefundAmount: { amount: 1000, currency: 'EUR' } };
  const first = await shop.call('POST', order._links.cancel!.href, { body, headers: key });
  t.match(first, { status: 200, body: { refundAmount: { amount: 1000 } } });
  const again = await shop.call('POST', order._links.cancel!.href, { body, headers: key });
  t.strictSame([again.status, again.body], [200, first.body]);
  t.match((await cancel(2, 2000)).body, {
    preview: { refundAmount: { amount: 1700 }, goodwillAmount: { amount: 300 } },
  });
  t.match(await cancel(2, 1700), { status: 200, body: { order: { status: 'CANCELLED' } } });
  t.match((await cancel(2, 0)).body, { type: 'ORDER_NOT_CANCELLABLE' });
  t.strictSame(await faultsOf(shop.db), []);
});

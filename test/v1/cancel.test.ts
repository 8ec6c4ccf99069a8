import { sql } from 'kysely';
import t from 'tap';
import { faultsOf } from '../support/invariants.ts';
import { type Shop, openShop } from '../support/shop.ts';

const stockOf = async (shop: Shop, sku: string) => (await shop.call('GET', `/products/${sku}/stock`)).body;

t.test('cancelOrder without a body cancels all of it, and the preview said so', async (t) => {
  const shop = await openShop(t);
  const tea = await shop.offer({ sku: 'TEA', amount: 1250, onHand: 10 });
  const mug = await shop.offer({ sku: 'MUG', amount: 1350, onHand: 10 });
  const order = await shop.order({ [tea]: 2, [mug]: 1 });
  const preview = await shop.call('GET', order._links.cancel!.href);
  t.match(preview.body, { cancellable: true, voidedAmount: { amount: 3850 }, refundAmount: { amount: 0 } });

  const { status, headers, body } = await shop.call('POST', order._links.cancel!.href);
  t.equal(status, 200);
  t.equal(headers.get('etag'), '"2"');
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
      amountDue: { amount: 0 },
      version: 2,
      items: [{ quantity: { ordered: 2, cancelled: 2, cancellable: 0 } }, { quantity: { cancelled: 1 } }],
    },
  });
  t.strictSame((await shop.call('GET', order._links.self.href)).body, body['order']);
  t.match(await stockOf(shop, tea), { onHand: 10, reserved: 0 });
  t.match((await shop.call('GET', order._links.payment.href)).body, { status: 'VOIDED', version: 2 });
  t.equal((await shop.call('GET', '/orders?status=CANCELLED')).body['total'], 1);
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

t.test('units of items can be cancelled, until nothing is left', async (t) => {
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
  const cancel = (items: [item: { id: string }, quantity: number][], reason = 'OUT_OF_STOCK') =>
    shop.call('POST', path, {
      body: { items: items.map(([{ id: itemId }, quantity]) => ({ itemId, quantity })), reason },
    });

  const one = await cancel([
    [first!, 1],
    [second!, 2],
  ]);
  t.match(one, {
    status: 200,
    body: {
      reason: 'OUT_OF_STOCK',
      releasedStock: [{ sku, quantity: 3 }],
      voidedAmount: { amount: 300 },
      order: { status: 'SUBMITTED', amountDue: { amount: 200 }, total: { amount: 500 }, version: 2 },
    },
  });
  t.match(await stockOf(shop, sku), { reserved: 2 });
  t.match((await shop.call('GET', `/orders/${order['id']}/payment`)).body, {
    status: 'PENDING',
    amount: { amount: 200 },
  });
  t.strictSame(await faultsOf(shop.db), []);

  const tooMany = await cancel([
    [first!, 3],
    [second!, 1],
  ]);
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
  const stranger = await cancel([[{ id: order['id'] }, 1]]);
  t.match(stranger, { status: 404, body: { type: 'ORDER_ITEM_NOT_FOUND', itemId: order['id'] } });
  t.match(await stockOf(shop, sku), { reserved: 2 }, 'refused: nothing moved');

  t.match(await cancel([[first!, 2]]), {
    body: { order: { status: 'CANCELLED', amountDue: { amount: 0 }, version: 3 } },
  });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('link, preview and operation agree in every state', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  const cancelSome = (order: { id: string; items: { id: string }[] }) =>
    shop.call('POST', `/orders/${order.id}/cancel`, {
      body: { items: [{ itemId: order.items[0]!.id, quantity: 1 }] },
    });
  const states: Record<string, (order: { id: string; items: { id: string }[] }) => Promise<unknown>> = {
    'just placed': async () => {},
    'some cancelled': cancelSome,
    'cancelled bit by bit': async (order) => (await cancelSome(order), await cancelSome(order)),
    cancelled: (order) => shop.call('POST', `/orders/${order.id}/cancel`),
    // States that later work brings; the guard knows them already.
    ...Object.fromEntries(
      ['CONFIRMED', 'COMPLETED', 'EXPIRED'].map((status) => [
        status,
        (order: { id: string }) =>
          sql`update orders set status = ${status} where id = ${order.id}`.execute(shop.db),
      ]),
    ),
  };
  const cancellable = new Set(['just placed', 'some cancelled', 'CONFIRMED']);
  for (const [name, bring] of Object.entries(states)) {
    const order = await shop.order({ [sku]: 2 });
    await bring(order);
    const links = (await shop.call('GET', `/orders/${order.id}`)).body['_links'];
    const preview = await shop.call('GET', `/orders/${order.id}/cancel`);
    const answer = await shop.call('POST', `/orders/${order.id}/cancel`);
    t.equal('cancel' in links, cancellable.has(name), `${name}: link`);
    t.equal(preview.body['cancellable'], cancellable.has(name), `${name}: preview`);
    t.equal(answer.status, cancellable.has(name) ? 200 : 409, `${name}: operation`);
    if (answer.status === 409) {
      t.match(answer.body, { type: 'ORDER_NOT_CANCELLABLE', orderStatus: String });
      t.match(preview.body, { items: [], releasedStock: [], voidedAmount: { amount: 0 } });
    }
  }
});

t.test('a cancelling that is repeated, or comes twice at once, happens once', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 10 });
  const order = await shop.order({ [sku]: 4 });
  const body = { items: [{ itemId: order.items[0]!.id, quantity: 1 }] };
  const path = `/orders/${order.id}/cancel`;
  const keyed = await Promise.all(
    Array.from({ length: 5 }, () =>
      shop.call('POST', path, { body, headers: { 'Idempotency-Key': 'key-1' } }),
    ),
  );
  t.ok(keyed.every(({ status }) => status === 200));
  t.equal(new Set(keyed.map(({ body: answer }) => JSON.stringify(answer))).size, 1);
  t.equal(keyed.filter(({ headers }) => headers.get('idempotent-replayed')).length, 4);
  t.match(await stockOf(shop, sku), { reserved: 3 });
  const reused = await shop.call('POST', path, { headers: { 'Idempotency-Key': 'key-1' } });
  t.match(reused, { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });

  const whole = await Promise.all(Array.from({ length: 5 }, () => shop.call('POST', path)));
  t.strictSame(whole.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
  t.match(await stockOf(shop, sku), { reserved: 0 });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('If-Match protects an order from being cancelled unseen', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const order = await shop.order({ [sku]: 2 });
  const path = `/orders/${order.id}/cancel`;
  await shop.call('POST', path, { body: { items: [{ itemId: order.items[0]!.id, quantity: 1 }] } });
  const late = await shop.call('POST', path, { headers: { 'If-Match': '"1"' } });
  t.match(late, { status: 412, body: { type: 'PRECONDITION_FAILED' } });
  t.equal((await shop.call('POST', path, { headers: { 'If-Match': '"2"' } })).status, 200);
});

t.test('placing and cancelling at the same time leaves stock and money right', async (t) => {
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
  for (const sku of skus) t.match(await stockOf(shop, sku), { onHand: 30, reserved: 0 });
  t.strictSame(await faultsOf(shop.db), []);
});

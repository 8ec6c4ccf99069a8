import { sql } from 'kysely';
import t from 'tap';
import { expireOrders } from '../../db/orders/index.ts';
import { faultsOf } from '../support/invariants.ts';
import { type Schemas, type Shop, TRACE_ID, openShop } from '../support/shop.ts';

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

type Bring = (shop: Shop, order: Schemas['Order']) => Promise<unknown>;

const cancelOne: Bring = (shop, order) =>
  shop.call('POST', `/orders/${order.id}/cancel`, {
    body: { items: [{ itemId: order.items[0]!.id, quantity: 1 }] },
  });
const cancelAll: Bring = (shop, order) => shop.call('POST', `/orders/${order.id}/cancel`);
const work: Bring = (shop) => shop.work();
const ship =
  (quantity: number): Bring =>
  (shop, order) =>
    shop.call('POST', `/orders/${order.id}/shipments`, {
      body: { items: [{ itemId: order.items[0]!.id, quantity }] },
    });
const capture =
  (body?: object): Bring =>
  (shop, order) =>
    shop.call('POST', `/orders/${order.id}/payment/captures`, { body });
const refund: Bring = (shop, order) => shop.call('POST', `/orders/${order.id}/payment/refunds`);
const expire: Bring = async (shop, { id }) => {
  await sql`update orders set created_at = created_at - interval '1 day',
    reserved_until = reserved_until - interval '1 day' where id = ${id}`.execute(shop.db);
  await expireOrders(shop.db, { clientId: 'order-service', customerId: undefined, traceId: TRACE_ID });
};

/** Every state that an order of two units can come to: how, with which payment, and whether it can be cancelled there. */
const STATES: [name: string, cancellable: boolean, rest: Partial<Schemas['OrderInput']>, way: Bring[]][] = [
  ['just placed', true, {}, []],
  ['some units cancelled', true, {}, [cancelOne]],
  ['cancelled unit by unit', false, {}, [cancelOne, cancelOne]],
  ['cancelled', false, {}, [cancelAll]],
  ['payment at the provider', true, { paymentMethod: 'tok_pending_then_approved' }, [work]],
  ['payment waits for the customer', true, { paymentMethod: 'tok_requires_action' }, [work]],
  ['payment declined', true, { paymentMethod: 'tok_declined' }, [work]],
  ['expired', false, { paymentMethod: 'tok_declined' }, [work, expire]],
  ['paid', true, {}, [work]],
  ['paid, some units cancelled', true, {}, [work, cancelOne]],
  ['paid, refund on its way', true, {}, [work, refund]],
  ['refunded', true, {}, [work, refund, work]],
  ['authorised', true, { capture: 'MANUAL' }, [work]],
  ['capture on its way', true, { capture: 'MANUAL' }, [work, capture()]],
  [
    'captured in part',
    true,
    { capture: 'MANUAL' },
    [work, capture({ amount: { amount: 1, currency: 'EUR' } }), work],
  ],
  ['captured', true, { capture: 'MANUAL' }, [work, capture(), work]],
  ['shipped in part', true, {}, [work, ship(1)]],
  ['shipped in part, the rest cancelled', false, {}, [work, ship(1), cancelAll]],
  ['shipped, not captured', false, { capture: 'MANUAL' }, [work, ship(2)]],
  ['completed', false, {}, [work, ship(2)]],
];

t.test('link, preview and operation agree in every state', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  for (const [name, cancellable, rest, way] of STATES) {
    const order = await shop.order({ [sku]: 2 }, rest);
    for (const bring of way) await bring(shop, order);
    const before = (await shop.call('GET', `/orders/${order.id}`)).body;
    const preview = await shop.call('GET', `/orders/${order.id}/cancel`);
    const answer = await shop.call('POST', `/orders/${order.id}/cancel`);
    t.equal('cancel' in before['_links'], cancellable, `${name}: link`);
    t.equal(preview.body['cancellable'], cancellable, `${name}: preview`);
    t.equal(answer.status, cancellable ? 200 : 409, `${name}: operation`);
    if (answer.status === 200) {
      for (const field of ['items', 'releasedStock', 'voidedAmount', 'refundAmount']) {
        t.strictSame(answer.body[field], preview.body[field], `${name}: ${field} as previewed`);
      }
    } else {
      t.match(answer.body, { type: 'ORDER_NOT_CANCELLABLE', orderStatus: before['status'] });
      t.match(preview.body, { items: [], releasedStock: [], voidedAmount: { amount: 0 } });
    }
    await shop.work();
  }
  t.strictSame(await faultsOf(shop.db), []);
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

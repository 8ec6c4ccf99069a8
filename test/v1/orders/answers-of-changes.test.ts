import { sql } from 'kysely';
import t from 'tap';
import { orderWithRefusedVoid } from '../../support/orders/refused-void.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

// A change computes its answer without reading the order again. These tests compare this answer with the order that is
// read afterwards.

type Order = Schemas['Order'];

async function placed(shop: Shop, rest: Partial<Schemas['OrderInput']> = {}): Promise<Order> {
  const order = await shop.order({ [await shop.offer({ amount: 500 })]: 3, [await shop.offer()]: 1 }, rest);
  await shop.work();
  return order;
}

const ONE_UNIT = ({ items }: Order) => ({ items: [{ itemId: items[0]!.id, quantity: 1 }] });

const ORDERS: Record<string, (shop: Shop) => Promise<Order>> = {
  'an order that is not paid': async (shop) => shop.order({ [await shop.offer()]: 3 }),
  'an order whose payment was declined': (shop) => placed(shop, { paymentMethod: 'tok_declined' }),
  'an order whose payment waits for the customer': (shop) =>
    placed(shop, { paymentMethod: 'tok_requires_action' }),
  'an order that is paid': (shop) => placed(shop),
  'an order whose money is held': (shop) => placed(shop, { captureMode: 'MANUAL' }),
  async 'an order of which a part is captured'(shop) {
    const order = await placed(shop, { captureMode: 'MANUAL' });
    const body = { amount: { amount: 100, currency: 'EUR' } };
    await shop.call('POST', `/orders/${order.id}/payment/captures`, { body });
    await shop.work();
    return order;
  },
  async 'an order whose hold has ended'(shop) {
    const order = await placed(shop, { captureMode: 'MANUAL' });
    await sql`update simulated_payments set status = 'VOIDED', authorized_amount = 0`.execute(shop.db);
    await sql`update payment_attempts set hold_seen_at = hold_seen_at - interval '1 day'`.execute(shop.db);
    await shop.call('POST', `/orders/${order.id}/shipments`, { body: ONE_UNIT(order) });
    t.match(await shop.getOrder(order.id), { attention: [{ kind: 'HOLD_LAPSED' }] });
    return order;
  },
};

for (const [what, make] of Object.entries(ORDERS)) {
  for (const [part, bodyOf] of [
    ['a unit', ONE_UNIT],
    ['all', () => ({})],
  ] as const) {
    t.test(`cancelOrder of ${part} of ${what} answers with the current order`, async (t) => {
      const shop = await openShop(t);
      const order = await make(shop);
      const key = { 'Idempotency-Key': 'key-1' };
      const cancel = () =>
        shop.call('POST', `/orders/${order.id}/cancel`, { body: bodyOf(order), headers: key });
      const { status, headers, body } = await cancel();
      t.equal(status, 200);
      const seen = await shop.call('GET', `/orders/${order.id}`);
      t.strictSame(body['order'], seen.body);
      t.equal(headers.get('etag'), seen.headers.get('etag'));
      t.strictSame((await cancel()).body, body, 'a repeated request with the same key gets the same answer');
      await shop.work();
      t.strictSame(await faultsOf(shop.db), []);
    });
  }
}

t.test('updateOrder answers with the current order and its matters', async (t) => {
  const shop = await openShop(t);
  const { orderId } = await orderWithRefusedVoid(shop);
  const answer = await shop.call('PATCH', `/orders/${orderId}`, {
    body: { metadata: { note: 'new' } },
    headers: { 'If-Match': '*' },
  });
  t.match(answer, { status: 200, body: { attention: [{ kind: 'VOID_REFUSED' }] } });
  t.strictSame(answer.body, (await shop.call('GET', `/orders/${orderId}`)).body);
});

/** Operations that create a resource. `rest`: fields of the order that the operation needs. */
const MADE: Record<
  string,
  { rest?: Partial<Schemas['OrderInput']>; method?: string; path: string; bodyOf: (order: Order) => object }
> = {
  createCapture: { rest: { captureMode: 'MANUAL' }, path: '/payment/captures', bodyOf: () => ({}) },
  createRefund: { path: '/payment/refunds', bodyOf: () => ({ reason: 'FRAUD' }) },
  createShipment: {
    path: '/shipments',
    bodyOf: ({ items }) => ({
      items: items.toReversed().map(({ id: itemId }) => ({ itemId, quantity: 1 })),
      carrier: 'Post',
    }),
  },
  replacePayment: {
    rest: { paymentMethod: 'tok_declined' },
    method: 'PUT',
    path: '/payment',
    bodyOf: () => ({ paymentMethod: 'tok_approved' }),
  },
};

for (const [operation, { rest, method = 'POST', path, bodyOf }] of Object.entries(MADE)) {
  t.test(`${operation} answers with the created resource as a later read returns it`, async (t) => {
    const shop = await openShop(t);
    const order = await placed(shop, rest);
    const headers = method === 'POST' ? { 'Idempotency-Key': 'key-1' } : { 'If-Match': '*' };
    const make = () => shop.call(method, `/orders/${order.id}${path}`, { body: bodyOf(order), headers });
    const made = await make();
    t.ok(made.status < 300);
    const seen = await shop.call('GET', made.body['_links'].self.href);
    t.strictSame(seen.body, made.body);
    t.equal(seen.headers.get('etag'), made.headers.get('etag'));
    if (method === 'POST')
      t.strictSame(
        (await make()).body,
        made.body,
        'a repeated request with the same key gets the same answer',
      );
    t.strictSame(await faultsOf(shop.db), []);
  });
}

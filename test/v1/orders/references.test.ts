import t, { type Test } from 'tap';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

type Input = Partial<Schemas['OrderInput']>;

/** Opens a shop. Also returns a function that places an order of `customer-1` with a reference. */
async function open(t: Test) {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  const place = (reference: string, more: Input = {}, as?: { token: string }) =>
    shop.call('POST', '/orders', {
      body: {
        ...{ customerId: 'customer-1', items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved' },
        ...{ reference, ...more },
      },
      ...(as && { as }),
    });
  return { shop, place };
}

const cancel = async (shop: Shop, id: string) => {
  await shop.call('POST', `/orders/${id}/cancel`);
  await shop.work();
};

/** Ways in which an unpaid order can end. */
const COME_TO_NOTHING: Record<string, { more: Input; end: (shop: Shop, id: string) => Promise<unknown> }> = {
  'declined, then cancelled': {
    more: { paymentMethod: 'tok_declined' },
    end: cancel,
  },
  'cancelled before its payment': { more: {}, end: cancel },
  'held, never captured, then cancelled': {
    more: { captureMode: 'MANUAL' },
    end: async (shop, id) => {
      await shop.work();
      await cancel(shop, id);
    },
  },
  expired: {
    more: { paymentMethod: 'tok_declined' },
    end: (shop, id) => shop.expireNow(id),
  },
};

for (const [how, { more, end }] of Object.entries(COME_TO_NOTHING))
  t.test(`createOrder accepts the reference of an order that ended without a payment: ${how}`, async (t) => {
    const { shop, place } = await open(t);
    const first = await place('WEB-1', more);
    const id: string = first.body['id'];
    if (more.paymentMethod) await shop.work();
    t.match(
      await place('WEB-1'),
      { status: 409, body: { type: 'REFERENCE_IN_USE', reference: 'WEB-1', orderId: id } },
      'not as long as the order may still be paid',
    );
    await end(shop, id);
    t.match((await shop.getOrder(id)).status, /CANCELLED|EXPIRED/);
    const second = await place('WEB-1');
    t.match(second, { status: 201, body: { reference: 'WEB-1' } });
    await shop.work();
    const orderId: string = second.body['id'];
    t.match(await place('WEB-1'), { status: 409, body: { orderId } }, 'the new order now has the reference');
    const { body } = await shop.call('GET', '/orders?reference=WEB-1');
    t.strictSame(
      body['orders'].map((order: Schemas['Order']) => order.id),
      [orderId, id],
    );
    t.strictSame(await faultsOf(shop.db), []);
  });

t.test('REFERENCE_IN_USE: a paid order keeps its reference, even after a refund', async (t) => {
  const { shop, place } = await open(t);
  const first = await place('WEB-1');
  const orderId: string = first.body['id'];
  await shop.work();
  await cancel(shop, orderId);
  t.match(await shop.getOrder(orderId), { status: 'CANCELLED', paymentStatus: 'REFUNDED' });
  t.match(await place('WEB-1'), { status: 409, body: { type: 'REFERENCE_IN_USE', orderId } });
  t.equal(
    (await place('WEB-1', { customerId: 'customer-2' })).status,
    201,
    'another customer can use the same reference',
  );
  const path = `/orders/${orderId}`;
  const headers = { 'If-Match': '*' };
  t.equal((await shop.call('PATCH', path, { body: { reference: null }, headers })).status, 200);
  t.equal((await place('WEB-1')).status, 201, 'unless the shop removes the reference');
});

t.test('updateOrder accepts only a reference that no live or paid order has', async (t) => {
  const { shop, place } = await open(t);
  const place1 = async (reference: string, more?: Input) =>
    (await place(reference, more)).body['id'] as string;
  const [failed, paid, live, own] = [
    await place1('FAILED', { paymentMethod: 'tok_declined' }),
    await place1('PAID'),
    await place1('LIVE'),
    await place1('OWN'),
  ];
  await shop.work();
  for (const id of [failed, paid]) await cancel(shop, id);
  const patch = (id: string, reference: string) =>
    shop.call('PATCH', `/orders/${id}`, { body: { reference }, headers: { 'If-Match': '*' } });
  for (const id of [own, failed]) {
    t.match(await patch(id, 'PAID'), { status: 409, body: { type: 'REFERENCE_IN_USE', orderId: paid } });
    t.match(await patch(id, 'LIVE'), { status: 409, body: { type: 'REFERENCE_IN_USE', orderId: live } });
  }
  t.match(await patch(own, 'FAILED'), { status: 200, body: { reference: 'FAILED' } });
  t.match(await patch(failed, 'FAILED'), { status: 200 }, 'an unchanged reference is not checked');
  t.match(await patch(live, 'FAILED'), { status: 409, body: { orderId: own } });
});

t.test('REFERENCE_IN_USE names the order to a customer only if it is the customer’s own order', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, as: { token: await issuer.token() } });
  const sku = await shop.offer({ onHand: 100 });
  const { id: orderId } = await shop.order({ [sku]: 1 }, { customerId: 'customer-1', reference: 'WEB-1' });
  const place = async (customerId: string) => {
    const as = { token: await issuer.token({ sub: 'user', customer_id: customerId }) };
    const items = [{ sku, quantity: 1 }];
    const body = { customerId, items, paymentMethod: 'tok_approved', reference: 'WEB-1' };
    return shop.call('POST', '/orders', { as, body });
  };
  t.match(await place('customer-1'), { status: 409, body: { orderId } });
  t.equal((await place('customer-2')).status, 201);
});

import t from 'tap';
import { placeShipped, receive, received, refundsOf } from '../../support/orders/returns.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

const withdraw = (shop: Shop, { id }: { id: string }, body: object = {}) =>
  shop.call<Schemas['Return']>('POST', `/orders/${id}/returns`, { body: { kind: 'WITHDRAWAL', ...body } });

t.test('createReturn cancels the units of a withdrawal that have not been shipped', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 500, onHand: 10 });
  const order = await shop.order({ [sku]: 3 });
  await shop.work();
  await shop.call('POST', `/orders/${order.id}/shipments`, { body: units([order.items[0], 2]) });
  const { status, body } = await withdraw(shop, order);
  t.equal(status, 201);
  t.match(body, { status: 'APPROVED', items: [{ requested: 3, cancelled: 1, received: 0 }] });
  t.match(await shop.getStock(sku), { onHand: 8, reserved: 0 });
  t.match(await shop.getOrder(order.id), {
    status: 'COMPLETED',
    returnStatus: 'OPEN',
    currentTotal: { amount: 1000 },
    items: [{ quantity: { cancelled: 1, shipped: 2, returnable: 0 } }],
  });
  t.strictSame(await refundsOf(shop, order), [[500, 'ORDER_CANCELLED']]);
  t.match(
    await shop.call('POST', `/orders/${order.id}/returns/${body.id}/decline`, { body: { reason: 'USED' } }),
    {
      status: 409,
      body: { type: 'RETURN_CHANGE_REFUSED', returnState: 'APPROVED' },
    },
  );
  await receive(shop, body, received([order.items[0], 2]));
  t.match(await shop.getOrder(order.id), { returnStatus: 'RETURNED', currentTotal: { amount: 0 } });
  await checkBooks(t, shop);
});

t.test('createReturn closes a withdrawal from an order that has not been shipped', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 500, onHand: 10 });
  const order = await shop.order({ [sku]: 3 });
  await shop.work();
  const part = await withdraw(shop, order, units([order.items[0], 1]));
  t.match(part, { status: 201, body: { status: 'CLOSED', items: [{ requested: 1, cancelled: 1 }] } });
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', returnStatus: 'NONE' });
  t.match(await withdraw(shop, order), { status: 201, body: { status: 'CLOSED' } });
  t.match(await shop.getOrder(order.id), { status: 'CANCELLED', currentTotal: { amount: 0 } });
  t.match(await withdraw(shop, order), { status: 409, body: { type: 'ORDER_NOT_RETURNABLE' } });
  await checkBooks(t, shop);
});

t.test('createReturn refuses the withdrawal of a business', async (t) => {
  const shop = await openShop(t);
  const buyer = { kind: 'BUSINESS', companyName: 'Tea Ltd' } as const;
  const order = await placeShipped(shop, { [await shop.offer()]: 1 }, { buyer });
  t.match(await withdraw(shop, order), {
    status: 409,
    body: { type: 'WITHDRAWAL_NOT_POSSIBLE', reason: 'BUSINESS', items: [] },
  });
  t.equal((await shop.getOrder(order.id)).version, order.version);
});

t.test('createReturn withdraws with a customer’s token, and only from own orders', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, as: { token: await issuer.token() } });
  const tokenOf = async (customer_id: string) => ({
    token: await issuer.token({ sub: 'user-1', customer_id }),
  });
  const [own, other] = [await tokenOf('customer-1'), await tokenOf('customer-2')];
  const order = await placeShipped(shop, { [await shop.offer()]: 1 }, { customerId: 'customer-1' });
  const body = { kind: 'WITHDRAWAL', note: 'Too small' };
  const path = `/orders/${order.id}/returns`;
  t.match(await shop.call('POST', path, { body, as: other }), {
    status: 404,
    body: { type: 'ORDER_NOT_FOUND' },
  });
  const created = await shop.call('POST', path, { body, as: own });
  t.match(created, { status: 201, body: { status: 'APPROVED', note: 'Too small' } });
  t.match(await shop.call('POST', `${created.headers.get('location')}/cancellation`, { as: own }), {
    status: 403,
    body: { type: 'FORBIDDEN' },
  });
});

import t from 'tap';
import { placeShipped, requestReturn } from '../../support/orders/returns.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

/** Changes whether consumers can withdraw from the purchase of a product. */
const setWithdrawal = (shop: Shop, sku: string, withdrawal?: Schemas['Withdrawal']) =>
  shop.call<Schemas['Product']>('PUT', `/products/${sku}`, {
    body: { name: 'Mug', price: { amount: 1250, currency: 'EUR' }, ...(withdrawal && { withdrawal }) },
    headers: { 'If-Match': '*' },
  });

const withdraw = (shop: Shop, { id }: { id: string }, body: object = {}) =>
  shop.call<Schemas['Return']>('POST', `/orders/${id}/returns`, { body: { kind: 'WITHDRAWAL', ...body } });

t.test('putProduct stores whether consumers can withdraw, and forgets it if it is left out', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  for (const withdrawal of ['EXCLUDED', 'ALLOWED'] as const) {
    t.match(await setWithdrawal(shop, sku, withdrawal), { status: 200, body: { withdrawal } });
    t.equal((await shop.call('GET', `/products/${sku}`)).body['withdrawal'], withdrawal);
  }
  t.notOk('withdrawal' in (await setWithdrawal(shop, sku)).body);
});

t.test(
  'createReturn refuses a withdrawal from excluded lines, and leaves them out if none is named',
  async (t) => {
    const shop = await openShop(t);
    const [tea, mug] = [await shop.offer(), await shop.offer()];
    await setWithdrawal(shop, mug, 'EXCLUDED');
    const order = await placeShipped(shop, { [tea]: 2, [mug]: 1 });
    const [teas, mugs] = order.items;
    t.equal(mugs!.withdrawal, 'EXCLUDED');
    t.notOk('withdrawal' in teas!);
    t.match(await withdraw(shop, order, units([teas, 1], [mugs, 1])), {
      status: 409,
      body: {
        type: 'WITHDRAWAL_NOT_POSSIBLE',
        reason: 'EXCLUDED',
        items: [{ itemId: mugs!.id, requested: 1, returnable: 0 }],
      },
    });
    t.equal((await shop.getOrder(order.id)).version, order.version, 'nothing has changed');
    const { status, body } = await withdraw(shop, order);
    t.equal(status, 201);
    t.match(body.items, [{ itemId: teas!.id, requested: 2 }]);
    t.equal(body.items.length, 1);
    t.match(await requestReturn(shop, order, { kind: 'RETURN', ...units([mugs, 1]) }), {
      status: 'REQUESTED',
    });
    await checkBooks(t, shop);
  },
);

t.test('createReturn refuses a withdrawal if all lines are excluded, shipped or not', async (t) => {
  const shop = await openShop(t);
  const mug = await shop.offer();
  await setWithdrawal(shop, mug, 'EXCLUDED');
  const order = await shop.order({ [mug]: 1 });
  await shop.work();
  t.match(await withdraw(shop, order), {
    status: 409,
    body: { type: 'WITHDRAWAL_NOT_POSSIBLE', reason: 'EXCLUDED', items: [] },
  });
  t.match(await shop.call('POST', `/orders/${order.id}/cancel`), { status: 200 });
  await checkBooks(t, shop);
});

t.test('a placed order keeps whether consumers can withdraw when the product changes', async (t) => {
  const shop = await openShop(t);
  const mug = await shop.offer();
  const allowed = await placeShipped(shop, { [mug]: 1 });
  await setWithdrawal(shop, mug, 'EXCLUDED');
  const headers = { 'Idempotency-Key': 'order-1' };
  const body = {
    customerId: 'customer-1',
    items: [{ sku: mug, quantity: 1 }],
    paymentMethod: 'tok_approved',
  };
  const placed = await shop.call<Schemas['Order']>('POST', '/orders', { body, headers });
  t.equal(
    placed.body.items[0]!.withdrawal,
    'EXCLUDED',
    'a process that knows the old product reads it again',
  );
  t.strictSame((await shop.getOrder(placed.body.id)).items, placed.body.items);
  await setWithdrawal(shop, mug);
  t.strictSame((await shop.call('POST', '/orders', { body, headers })).body, placed.body);
  t.equal((await withdraw(shop, allowed)).status, 201);
  t.equal((await withdraw(shop, placed.body)).status, 409);
  await checkBooks(t, shop);
});

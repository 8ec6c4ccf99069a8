import t from 'tap';
import { createCredit, creditableOrder, paidOrder } from '../../support/credits/orders.ts';
import { checkBooks, faultsOf } from '../../support/shop/check-invariants.ts';
import { credit } from '../../support/shop/request-bodies.ts';
import { openShop } from '../../support/shop/shop.ts';
import { EUR } from '../../support/shop/tea-shop.ts';

t.test('createCredit refuses what the order does not have, and changes nothing', async (t) => {
  const shop = await openShop(t);
  const { placed, teas, wrap } = await paidOrder(shop);
  const other = await creditableOrder(shop);
  t.match(await createCredit(shop, placed, credit([other.teas, 1])), {
    status: 404,
    body: { type: 'ORDER_ITEM_NOT_FOUND', orderId: placed.id, itemId: other.teas.id },
  });
  t.match(await createCredit(shop, placed, { charges: [{ chargeId: other.wrap.id }], reason: 'LATE' }), {
    status: 404,
    body: { type: 'ORDER_CHARGE_NOT_FOUND', orderId: placed.id, chargeId: other.wrap.id },
  });
  const dollars = { items: [{ itemId: teas.id, amount: { amount: 1, currency: 'USD' } }], reason: 'OTHER' };
  const ofCharge = {
    charges: [{ chargeId: wrap.id, amount: { amount: 1, currency: 'USD' } }],
    reason: 'OTHER',
  };
  for (const body of [dollars, ofCharge])
    t.match(await createCredit(shop, placed, body), {
      status: 409,
      body: { type: 'CURRENCY_MISMATCH', items: [], charges: [] },
    });
  for (const [body, field] of [
    [{ reason: 'OTHER' }, '/items'],
    [credit([teas, 1], [teas, 1]), '/items/1/itemId'],
    [credit([teas, 0]), '/items/0/amount/amount'],
    [{ ...credit([teas, 1]), reason: 'GIFT' }, '/reason'],
    [
      { charges: [wrap, wrap].map(({ id: chargeId }) => ({ chargeId })), reason: 'LATE' },
      '/charges/1/chargeId',
    ],
    [{ charges: [{ chargeId: wrap.id, amount: EUR(0) }], reason: 'LATE' }, '/charges/0/amount/amount'],
  ] as const)
    t.match(await createCredit(shop, placed, body), { status: 400, body: { errors: [{ field }] } });
  const { version } = await shop.getOrder(placed.id);
  t.equal(version, placed.version + 1, 'only the payment has changed the order');
  t.match(await createCredit(shop, placed, credit([teas, 1]), { 'If-Match': '"order-000000000000-1"' }), {
    status: 412,
  });
  t.match((await shop.call('GET', `/orders/${placed.id}/credits`)).body, { credits: [], totalCount: 0 });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createCredit refuses an order that ended without a sale', async (t) => {
  const shop = await openShop(t);
  const [cancelled, expired] = [
    await paidOrder(shop),
    await creditableOrder(shop, { paymentMethod: 'tok_declined' }),
  ];
  await shop.call('POST', `/orders/${cancelled.placed.id}/cancel`);
  await shop.expireNow(expired.placed.id);
  await shop.work();
  for (const [{ placed, mugs, wrap }, orderStatus] of [
    [cancelled, 'CANCELLED'],
    [expired, 'EXPIRED'],
  ] as const)
    t.match(await createCredit(shop, placed, { ...credit([mugs, 1]), charges: [{ chargeId: wrap.id }] }), {
      status: 409,
      body: {
        ...{ type: 'AMOUNT_NOT_CREDITABLE', orderStatus },
        items: [{ creditableAmount: EUR(0) }],
        charges: [{ creditableAmount: EUR(0) }],
      },
    });
  await checkBooks(t, shop);
});

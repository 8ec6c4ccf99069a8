import t from 'tap';
import { approvedReturn, placeShipped, receive, received } from '../../support/orders/returns.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { credit, euros, units } from '../../support/shop/request-bodies.ts';
import type { Schemas, Shop } from '../../support/shop/shop.ts';
import { EUR, openTeaShop } from '../../support/shop/tea-shop.ts';
import { type ExpectedMoney, TO_GERMANY, checkMoney } from '../../support/stories/check-money.ts';

// Two packets of tea and a mug cost 38.50, and their parcel 4.90. The shop has 100 units of each product.

const TEAS_AND_MUG = { TEA: 2, MUG: 1 };

const refundInAdvance = (shop: Shop, { id }: { id: string }, body: object) =>
  shop.call<Schemas['Refund']>('POST', `/orders/${id}/payment/refunds`, { body });

t.test('a receipt refunds only what an earlier refund of the same units has left', async (t) => {
  const shop = await openTeaShop(t);
  const order = await placeShipped(shop, TEAS_AND_MUG, TO_GERMANY);
  const [teas, mugs] = order.items;
  t.match(await refundInAdvance(shop, order, units([teas, 1])), {
    status: 201,
    body: { purpose: 'ADVANCE', amount: EUR(1250) },
  });
  await refundInAdvance(shop, order, { ...units([mugs, 1]), ...euros(400) });
  await shop.work();
  const inAdvance: ExpectedMoney['refunds'] = [
    [1250, 'OTHER'],
    [400, 'OTHER'],
  ];
  const shipped: ExpectedMoney['stock'] = [
    [98, 0],
    [99, 0],
  ];
  await checkMoney(
    t,
    shop,
    order,
    { refunds: inAdvance, currentTotal: 4340, changes: [], taxBack: { 7: 0, 19: 0 }, stock: shipped },
    'a refund in advance leaves the price and its taxes as they are',
  );
  const returned = await approvedReturn(shop, order, { kind: 'RETURN' });
  await receive(shop, returned, received([teas, 2], [mugs, 1]));
  await checkMoney(t, shop, order, {
    refunds: [...inAdvance, [1250 + 950, 'RETURN']],
    currentTotal: 490,
    changes: [
      ['UNITS_BACK', -2500],
      ['UNITS_BACK', -1350],
    ],
    taxBack: { 7: 184 - 21, 19: 243 - 27 },
    stock: [
      [100, 0],
      [100, 0],
    ],
  });
  await checkBooks(t, shop);
});

t.test('a refund in advance of a unit that is rejected later is not taken from another line', async (t) => {
  const shop = await openTeaShop(t);
  const order = await placeShipped(shop, TEAS_AND_MUG, TO_GERMANY);
  const [teas, mugs] = order.items;
  await refundInAdvance(shop, order, units([teas, 2]));
  await shop.work();
  const returned = await approvedReturn(shop, order, { kind: 'RETURN' });
  await receive(shop, returned, received([teas, 1, 1]));
  await receive(shop, returned, received([mugs, 1]));
  await checkMoney(t, shop, order, {
    refunds: [
      [2500, 'OTHER'],
      [1350, 'RETURN'],
    ],
    currentTotal: 1250 + 490,
    changes: [
      ['UNITS_BACK', -1250],
      ['UNITS_BACK', -1350],
    ],
    taxBack: { 7: 81, 19: 216 },
    stock: [
      [99, 0],
      [100, 0],
    ],
  });
  await checkBooks(t, shop);
});

t.test('a return of a credited packet refunds the rest of its price', async (t) => {
  const shop = await openTeaShop(t);
  const order = await placeShipped(shop, TEAS_AND_MUG, TO_GERMANY);
  const [teas] = order.items;
  const { status } = await shop.call('POST', `/orders/${order.id}/credits`, { body: credit([teas, 1600]) });
  t.equal(status, 201);
  await checkMoney(t, shop, order, {
    refunds: [[1600, 'CREDIT']],
    currentTotal: 2740,
    changes: [['CREDIT', -1600]],
    taxBack: { 7: 104, 19: 0 },
    stock: [
      [98, 0],
      [99, 0],
    ],
  });
  const returned = await approvedReturn(shop, order, { kind: 'RETURN', ...units([teas, 2]) });
  await receive(shop, returned, received([teas, 1]));
  const refunds: ExpectedMoney['refunds'] = [
    [1600, 'CREDIT'],
    [900, 'RETURN'],
  ];
  // 3.18 and 1.72 of the parcel are left at both rates, and the mug: 0.21 and 2.43 of tax.
  const paidBack = { refunds, currentTotal: 1350 + 490, taxBack: { 7: 184 - 21, 19: 0 } };
  await checkMoney(
    t,
    shop,
    order,
    {
      ...paidBack,
      changes: [
        ['UNITS_BACK', -1250],
        ['CREDIT', -1250],
      ],
      stock: [
        [99, 0],
        [99, 0],
      ],
    },
    'the credit is more than the price of the packet that is left',
  );
  await receive(shop, returned, received([teas, 1]));
  await checkMoney(
    t,
    shop,
    order,
    {
      ...paidBack,
      changes: [['UNITS_BACK', -2500]],
      stock: [
        [100, 0],
        [99, 0],
      ],
    },
    'the other packet costs nothing, so nothing is refunded',
  );
  await checkBooks(t, shop);
});

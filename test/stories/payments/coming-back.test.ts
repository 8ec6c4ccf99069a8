import t from 'tap';
import {
  approvedReturn,
  placeShipped,
  receive,
  received,
  requestReturn,
} from '../../support/orders/returns.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { putCode } from '../../support/shop/discount-codes.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { EUR, openTeaShop, put } from '../../support/shop/tea-shop.ts';
import { type ExpectedMoney, TO_GERMANY, checkMoney } from '../../support/stories/check-money.ts';

// Two packets of tea (7 % tax) and a mug (19 % tax) cost 38.50, and their parcel 4.90. The taxes of the parcel are
// allocated by value: 3.18 at 7 %, and 1.72 at 19 %. The shop has 100 units of each product.

const TEAS_AND_MUG = { TEA: 2, MUG: 1 };

t.test(
  'an order with a discount code refunds a cancelled packet and a returned mug to the cent',
  async (t) => {
    const shop = await openTeaShop(t);
    await putCode(shop, 'WELCOME', { amount: EUR(500) });
    const order = await shop.order(TEAS_AND_MUG, { ...TO_GERMANY, discountCodes: ['WELCOME'] });
    t.match(order.total, EUR(3840));
    await shop.work();
    const [teas, mugs] = order.items;
    await shop.call('POST', `/orders/${order.id}/cancel`, { body: units([teas, 1]) });
    await checkMoney(t, shop, order, {
      refunds: [[1087, 'ORDER_CANCELLED']],
      currentTotal: 2753,
      changes: [['UNITS_BACK', -1087]],
      taxBack: { 7: 71, 19: 0 },
      stock: [
        [100, 1],
        [100, 1],
      ],
    });
    await shop.call('POST', `/orders/${order.id}/shipments`, { body: units([teas, 1], [mugs, 1]) });
    const returned = await approvedReturn(shop, order, { kind: 'RETURN' });
    await receive(shop, returned, received([mugs, 1, 0, 'QUARANTINE']));
    await checkMoney(t, shop, order, {
      refunds: [
        [1087, 'ORDER_CANCELLED'],
        [1175, 'RETURN'],
      ],
      currentTotal: 1578,
      changes: [
        ['UNITS_BACK', -1087],
        ['UNITS_BACK', -1175],
      ],
      taxBack: { 7: 71, 19: 188 },
      stock: [
        [99, 0],
        [99, 0],
      ],
    });
    await receive(shop, returned, received([teas, 1]));
    await checkMoney(
      t,
      shop,
      order,
      {
        refunds: [
          [1087, 'ORDER_CANCELLED'],
          [1175, 'RETURN'],
          [1088, 'RETURN'],
        ],
        currentTotal: 490,
        changes: [
          ['UNITS_BACK', -2175],
          ['UNITS_BACK', -1175],
        ],
        taxBack: { 7: 142, 19: 188 },
        stock: [
          [100, 0],
          [99, 0],
        ],
      },
      'the discount has not moved to another line, and the parcel is still paid',
    );
    await checkBooks(t, shop);
  },
);

t.test('a withdrawal refunds the parcel only after all units have come back', async (t) => {
  const shop = await openTeaShop(t);
  const order = await placeShipped(shop, TEAS_AND_MUG, TO_GERMANY);
  const [teas, mugs] = order.items;
  const part = await requestReturn(shop, order, { kind: 'WITHDRAWAL', ...units([mugs, 1]) });
  await receive(shop, part, received([mugs, 1]));
  await checkMoney(t, shop, order, {
    refunds: [[1350, 'RETURN']],
    currentTotal: 2990,
    changes: [['UNITS_BACK', -1350]],
    taxBack: { 7: 0, 19: 216 },
    stock: [
      [98, 0],
      [100, 0],
    ],
  });
  const rest = await requestReturn(shop, order, { kind: 'WITHDRAWAL' });
  await receive(shop, rest, received([teas, 2]));
  await checkMoney(t, shop, order, {
    refunds: [
      [1350, 'RETURN'],
      [2500 + 490, 'RETURN'],
    ],
    currentTotal: 0,
    changes: [
      ['UNITS_BACK', -2500],
      ['UNITS_BACK', -1350],
      ['CHARGE_BACK', -490],
    ],
    taxBack: { 7: 184, 19: 243 },
    stock: [
      [100, 0],
      [100, 0],
    ],
  });
  await checkBooks(t, shop);
});

t.test('a withdrawal with a rejected unit does not refund the parcel', async (t) => {
  const shop = await openTeaShop(t);
  const order = await placeShipped(shop, TEAS_AND_MUG, TO_GERMANY);
  const [teas, mugs] = order.items;
  const withdrawn = await requestReturn(shop, order, { kind: 'WITHDRAWAL' });
  await receive(shop, withdrawn, received([teas, 1, 1], [mugs, 1, 0, 'DISPOSE']));
  t.match((await shop.getOrder(order.id)).returnStatus, 'PARTIALLY_RETURNED');
  await checkMoney(t, shop, order, {
    refunds: [[1250 + 1350, 'RETURN']],
    currentTotal: 1250 + 490,
    changes: [
      ['UNITS_BACK', -1250],
      ['UNITS_BACK', -1350],
    ],
    taxBack: { 7: 81, 19: 216 },
    stock: [
      [99, 0],
      [99, 0],
    ],
  });
  await checkBooks(t, shop);
});

/** Opens a shop that also delivers by express, for 9.90. The standard delivery costs 4.90. */
async function openExpressShop(...[t]: Parameters<typeof openTeaShop>) {
  const shop = await openTeaShop(t);
  await put(shop, '/shipping-methods/express', { name: 'Express', kind: 'SHIPPING', price: EUR(990) });
  return shop;
}

const EXPRESS = { ...TO_GERMANY, shippingMethod: 'express' };

const BOTH_BACK: ExpectedMoney['changes'] = [
  ['UNITS_BACK', -2500],
  ['UNITS_BACK', -1350],
];

const ALL_IN_STOCK: ExpectedMoney['stock'] = [
  [100, 0],
  [100, 0],
];

t.test('a withdrawal refunds express delivery up to the price of the standard delivery', async (t) => {
  const shop = await openExpressShop(t);
  const order = await placeShipped(shop, TEAS_AND_MUG, EXPRESS);
  const [teas, mugs] = order.items;
  const withdrawn = await requestReturn(shop, order, { kind: 'WITHDRAWAL' });
  // The standard delivery costs more now. The order keeps the price that it had when it was placed.
  await put(shop, '/shipping-methods/parcel', { name: 'Parcel', kind: 'SHIPPING', price: EUR(790) });
  await receive(shop, withdrawn, received([teas, 2], [mugs, 1]));
  await checkMoney(t, shop, order, {
    refunds: [[3850 + 490, 'RETURN']],
    currentTotal: 500,
    changes: [...BOTH_BACK, ['CHARGE_BACK', -490]],
    taxBack: { 7: 185, 19: 243 },
    stock: ALL_IN_STOCK,
  });
  await checkBooks(t, shop);
});

t.test('express delivery is refunded whole before the shipment, and if the shop decides it', async (t) => {
  const shop = await openExpressShop(t);
  const cancelled = await shop.order(TEAS_AND_MUG, EXPRESS);
  await shop.work();
  await requestReturn(shop, cancelled, { kind: 'WITHDRAWAL' });
  const whole: Omit<ExpectedMoney, 'refunds'> = {
    currentTotal: 0,
    changes: [...BOTH_BACK, ['CHARGE_BACK', -990]],
    taxBack: { 7: 206, 19: 271 },
    stock: ALL_IN_STOCK,
  };
  await checkMoney(t, shop, cancelled, { refunds: [[4840, 'ORDER_CANCELLED']], ...whole });

  const order = await placeShipped(shop, TEAS_AND_MUG, EXPRESS);
  const [teas, mugs] = order.items;
  const returned = await approvedReturn(shop, order, { kind: 'RETURN' });
  await receive(shop, returned, received([teas, 2]));
  await receive(shop, returned, { ...received([mugs, 1]), chargesBack: 'ALL' });
  const refunds: ExpectedMoney['refunds'] = [
    [2500, 'RETURN'],
    [1350 + 990, 'RETURN'],
  ];
  await checkMoney(t, shop, order, { refunds, ...whole });
  await checkBooks(t, shop);
});

t.test('a return that is no withdrawal leaves the express delivery paid', async (t) => {
  const shop = await openExpressShop(t);
  const order = await placeShipped(shop, TEAS_AND_MUG, EXPRESS);
  const [teas, mugs] = order.items;
  const returned = await approvedReturn(shop, order, { kind: 'RETURN' });
  await receive(shop, returned, received([teas, 2], [mugs, 1]));
  await checkMoney(t, shop, order, {
    refunds: [[3850, 'RETURN']],
    currentTotal: 990,
    changes: BOTH_BACK,
    // The 9.90 that are kept include taxes: 0.42 in 6.43 at 7 %, and 0.55 in 3.47 at 19 %.
    taxBack: { 7: 206 - 42, 19: 271 - 55 },
    stock: ALL_IN_STOCK,
  });
  await checkBooks(t, shop);
});

t.test('a return of two of three mugs keeps 5.00 for their diminished value', async (t) => {
  const shop = await openTeaShop(t);
  const order = await placeShipped(shop, { MUG: 3 }, TO_GERMANY);
  const [mugs] = order.items;
  const returned = await approvedReturn(shop, order, { kind: 'RETURN', ...units([mugs, 2]) });
  const worn = { reason: 'DIMINISHED_VALUE', itemId: mugs!.id, amount: EUR(500) };
  await receive(shop, returned, { ...received([mugs, 2]), deductions: [worn] });
  await checkMoney(t, shop, order, {
    refunds: [[2700 - 500, 'RETURN']],
    currentTotal: 1350 + 500 + 490,
    changes: [
      ['UNITS_BACK', -2700],
      ['DEDUCTION', 500],
    ],
    // 45.40 include 7.25 of tax, and 23.40 include 3.74.
    taxBack: { 19: 351 },
    stock: [
      [100, 0],
      [99, 0],
    ],
  });
  const last = await requestReturn(shop, order, { kind: 'WITHDRAWAL' });
  await receive(shop, last, received([mugs, 1]));
  await checkMoney(t, shop, order, {
    refunds: [
      [2200, 'RETURN'],
      [1350, 'RETURN'],
    ],
    currentTotal: 500 + 490,
    changes: [
      ['UNITS_BACK', -4050],
      ['DEDUCTION', 500],
    ],
    // 9.90 include 1.58 of tax.
    taxBack: { 19: 567 },
    stock: ALL_IN_STOCK,
  });
  await checkBooks(t, shop);
});

t.test('a return of a packet keeps 3.00 for the return shipping, with the taxes of all lines', async (t) => {
  const shop = await openTeaShop(t);
  const order = await placeShipped(shop, TEAS_AND_MUG, TO_GERMANY);
  const [teas] = order.items;
  const returned = await approvedReturn(shop, order, { kind: 'RETURN', ...units([teas, 1]) });
  const label = { reason: 'RETURN_SHIPPING', amount: EUR(300) };
  await receive(shop, returned, { ...received([teas, 1]), deductions: [label] });
  await checkMoney(t, shop, order, {
    refunds: [[1250 - 300, 'RETURN']],
    currentTotal: 4340 - 950,
    changes: [
      ['UNITS_BACK', -1250],
      ['DEDUCTION', 300],
    ],
    // The 3.00 are taxed like the lines: 1.95 at 7 % (28.18 become 17.63), and 1.05 at 19 % (15.22 become 16.27).
    taxBack: { 7: 184 - 115, 19: 243 - 260 },
    stock: [
      [99, 0],
      [99, 0],
    ],
  });
  await checkBooks(t, shop);
});

t.test('a receipt that only rejects units refunds nothing, and puts nothing into stock', async (t) => {
  const shop = await openTeaShop(t);
  const order = await placeShipped(shop, TEAS_AND_MUG, TO_GERMANY);
  const [teas] = order.items;
  const decided = { chargesBack: 'ALL' };
  const returned = await approvedReturn(shop, order, { kind: 'RETURN', ...units([teas, 2]) }, decided);
  await receive(shop, returned, received([teas, 0, 2]));
  t.match((await shop.call('GET', returned._links.self.href)).body, {
    status: 'CLOSED',
    items: [{ requested: 2, received: 2, accepted: 0, rejected: 2 }],
  });
  t.match(await shop.getOrder(order.id), {
    returnStatus: 'NONE',
    items: [{ quantity: { returned: 0, returnable: 0 } }, { quantity: { returnable: 1 } }],
  });
  await checkMoney(t, shop, order, {
    refunds: [],
    currentTotal: 4340,
    changes: [],
    taxBack: { 7: 0, 19: 0 },
    stock: [
      [98, 0],
      [99, 0],
    ],
  });
  await checkBooks(t, shop);
});

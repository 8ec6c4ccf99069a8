import t from 'tap';
import { AmountTooLarge } from '../../../db/pricing/arithmetic.ts';
import { listEntries } from '../../../db/pricing/breakdown.ts';
import { comparePrices } from '../../../db/pricing/compare-prices.ts';
import { placedState, priceOrder } from '../../../db/pricing/price-order.ts';
import { priceState } from '../../../db/pricing/price-state.ts';
import type { OrderToPrice, TaxToPrice } from '../../../db/pricing/pricing.ts';

const standard = (countryCode: string, percent: string): TaxToPrice => ({
  countryCode,
  percent,
  treatment: 'STANDARD',
});

const GERMAN_ORDER: OrderToPrice = {
  taxMode: 'INCLUDED',
  items: [
    { id: 'tea', unitPrice: 1250, quantity: 2, tax: standard('DE', '7') },
    { id: 'mug', unitPrice: 1350, quantity: 1, tax: standard('DE', '19') },
  ],
  discounts: [{ id: 'welcome', label: 'Welcome', target: 'ITEMS', amount: 500 }],
  charges: [{ id: 'shipping', kind: 'SHIPPING', amount: 490 }],
};

/** Computes the price if only some units of each item are kept. `kept` has one number for each item. */
const withKept = (pricing: ReturnType<typeof priceOrder>['pricing'], ...kept: number[]) =>
  priceState(pricing, { items: pricing.items.map(({ id }, index) => ({ id, kept: kept[index] ?? 0 })) });

const taxesOf = ({ taxes }: ReturnType<typeof withKept>) =>
  taxes.map(({ countryCode, percent, treatment, netAmount, taxAmount, grossAmount, roundingAmount }) => [
    [countryCode, percent, treatment].join(' '),
    netAmount,
    taxAmount,
    grossAmount,
    roundingAmount,
  ]);

t.test('a cancellation in an order of 38.40 refunds 10.87 and 10.88 for two packets of tea', async (t) => {
  const { pricing, price } = priceOrder(GERMAN_ORDER);
  t.strictSame(pricing.discounts[0]!.allocations, [325, 175]);
  t.match(pricing.items, [{ amount: 2175 }, { amount: 1175 }]);
  t.strictSame(pricing.charges[0]!.shares, [318, 172]);
  t.equal(price.total, 3840);
  t.strictSame(taxesOf(price), [
    ['DE 7 STANDARD', 2330, 163, 2493, 0],
    ['DE 19 STANDARD', 1132, 215, 1347, 0],
  ]);

  const one = withKept(pricing, 1, 1);
  t.match(comparePrices(price, one), { amount: 1087, taxes: [{ taxAmount: 71 }, { taxAmount: 0 }] });
  const none = withKept(pricing, 0, 1);
  t.match(comparePrices(one, none), {
    amount: 1088,
    taxes: [{ taxAmount: 163 - 71 - 21 }, { taxAmount: 0 }],
  });
  t.equal(none.taxes[0]!.taxAmount, 21, 'tax of the share of the shipping charge');
});

t.test('priceOrder computes the included 19 % and 7 % tax of a German order', async (t) => {
  const { price } = priceOrder({
    ...GERMAN_ORDER,
    charges: [{ id: 'shipping', kind: 'SHIPPING', amount: 490, tax: standard('DE', '19') }],
  });
  t.equal(price.total, 3840);
  t.strictSame(taxesOf(price), [
    ['DE 7 STANDARD', 2033, 142, 2175, 0],
    ['DE 19 STANDARD', 1399, 266, 1665, 0],
  ]);
});

t.test('priceOrder computes the included French 20 % and 5.5 % tax of an order to France', async (t) => {
  const { price } = priceOrder({
    ...GERMAN_ORDER,
    items: [
      { id: 'tea', unitPrice: 1250, quantity: 2, tax: standard('FR', '5.5') },
      { id: 'mug', unitPrice: 1350, quantity: 1, tax: standard('FR', '20') },
    ],
  });
  t.equal(price.total, 3840);
  t.strictSame(taxesOf(price), [
    ['FR 5.5 STANDARD', 2363, 130, 2493, 0],
    ['FR 20 STANDARD', 1122, 225, 1347, 1],
  ]);
});

t.test('priceOrder subtracts the included German tax for a business buyer with reverse charge', async (t) => {
  const reverse = (homePercent: string): TaxToPrice => ({
    countryCode: 'FR',
    percent: '0',
    treatment: 'REVERSE_CHARGE',
    homePercent,
  });
  const { pricing, price } = priceOrder({
    ...GERMAN_ORDER,
    items: [
      { id: 'tea', unitPrice: 1250, quantity: 2, tax: reverse('7') },
      { id: 'mug', unitPrice: 1350, quantity: 1, tax: reverse('19') },
    ],
  });
  t.match(pricing.reductions, [
    { percent: '7', base: 2493, amount: 163 },
    { percent: '19', base: 1347, amount: 215 },
  ]);
  t.equal(price.total, 3840 - 163 - 215);
  t.strictSame(taxesOf(price), [['FR 0 REVERSE_CHARGE', 3462, 0, 3462, 0]]);
  t.match(pricing.items, [
    { unitPrice: 1250, amount: 2175 - 142 },
    { unitPrice: 1350, amount: 1175 - 188 },
  ]);
});

t.test('priceOrder adds 8.875 % tax to the prices of an order in New York', async (t) => {
  const { price } = priceOrder({
    taxMode: 'ADDED',
    items: [
      { id: 'tea', unitPrice: 1250, quantity: 2, tax: standard('US', '8.875') },
      {
        id: 'book',
        unitPrice: 1999,
        quantity: 1,
        tax: { countryCode: 'US', percent: '0', treatment: 'EXEMPT' },
      },
    ],
    charges: [{ id: 'shipping', kind: 'SHIPPING', amount: 499, tax: standard('US', '8.875') }],
  });
  t.strictSame(taxesOf(price), [
    ['US 8.875 STANDARD', 2999, 266, 3265, 0],
    ['US 0 EXEMPT', 1999, 0, 1999, 0],
  ]);
  t.equal(price.total, 3265 + 1999);
});

t.test('an order without taxes, discounts and charges costs the sum of its units', async (t) => {
  const items = [
    { id: 'a', unitPrice: 333, quantity: 3 },
    { id: 'b', unitPrice: 0, quantity: 1 },
  ];
  const { pricing, price } = priceOrder({ taxMode: 'NONE', items });
  t.strictSame(price, {
    total: 999,
    items: [
      { id: 'a', kept: 3, amount: 999, taxAmount: 0 },
      { id: 'b', kept: 1, amount: 0, taxAmount: 0 },
    ],
    charges: [],
    deductionAmount: 0,
    taxes: [],
  });
  t.equal(withKept(pricing, 1, 1).total, 333);
});

t.test('charges are due while a unit is kept; after that, shipments and returns decide', async (t) => {
  const { pricing } = priceOrder({
    taxMode: 'NONE',
    items: [{ id: 'a', unitPrice: 1000, quantity: 2 }],
    charges: [
      { id: 'express', kind: 'SHIPPING', amount: 990 },
      { id: 'wrap', kind: 'GIFT_WRAP', amount: 300 },
    ],
    standardCharge: 490,
  });
  const cost = (state: object, kept = 0) => {
    const { total, charges } = priceState(pricing, { items: [{ id: 'a', kept }], ...state });
    return [total, ...charges.map(({ status }) => status)];
  };
  t.strictSame(cost({}, 1), [1000 + 990 + 300, 'DUE', 'DUE']);
  t.strictSame(cost({}), [0, 'CANCELLED', 'CANCELLED'], 'nothing was shipped');
  t.strictSame(cost({ hasShipped: true }), [500, 'DUE', 'CANCELLED'], 'all was withdrawn after shipment');
  t.strictSame(cost({ hasShipped: true, hasReturned: true }), [1290, 'DUE', 'DUE'], 'some was returned');
  t.strictSame(cost({ hasShipped: true, hasReturned: true, chargesBack: 'STANDARD' })[0], 500);
  t.strictSame(cost({ chargesBack: 'ALL' }, 2)[0], 2000, 'a decision replaces the rule');
});

/** Whether `compute` throws because an amount is too large. */
function isTooLarge(compute: () => unknown): boolean {
  try {
    compute();
    return false;
  } catch (error) {
    return error instanceof AmountTooLarge;
  }
}

t.test('priceOrder computes amounts up to 2^53 − 1 exactly, and refuses larger amounts', async (t) => {
  const max = Number.MAX_SAFE_INTEGER;
  const item = { id: 'a', unitPrice: max, quantity: 1, tax: standard('DE', '19') };
  const { price } = priceOrder({ taxMode: 'INCLUDED', items: [item] });
  t.strictSame(taxesOf(price), [['DE 19 STANDARD', 7569075003984026, 1438124250756965, max, 0]]);
  t.ok(isTooLarge(() => priceOrder({ taxMode: 'ADDED', items: [item] })));
  t.ok(isTooLarge(() => priceOrder({ taxMode: 'NONE', items: [{ ...item, quantity: 2 }] })));
});

t.test('priceOrder computes 100 items with 20 discounts and charges exactly to the last cent', async (t) => {
  const items = Array.from({ length: 100 }, (_, index) => ({
    id: `item-${index}`,
    unitPrice: 100 + 37 * index,
    quantity: 1 + (index % 7),
    tax: standard('DE', index % 3 === 0 ? '7' : '19'),
  }));
  const discounts = Array.from({ length: 20 }, (_, index) => ({
    id: `discount-${index}`,
    target: 'ITEMS' as const,
    ...(index % 2 === 0 ? { percent: '3.3333' } : { amount: 777 }),
  }));
  const charges = [{ id: 'shipping', kind: 'SHIPPING' as const, amount: 490 }];
  const { pricing, price } = priceOrder({ taxMode: 'INCLUDED', items, discounts, charges });
  const given = pricing.discounts.reduce((sum, { amount }) => sum + amount, 0);
  const listed = items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  t.equal(price.total, listed - given + 490);
  const entries = listEntries(pricing, placedState(pricing));
  const allocated = entries.filter(({ kind }) => kind === 'DISCOUNT');
  t.equal(-allocated.reduce((sum, { amount }) => sum + amount, 0), given);
  t.ok(allocated.length > 1500, `${allocated.length} allocations`);
});

t.test('listEntries names the rule and the inputs of each amount of a priced order', async (t) => {
  const { pricing } = priceOrder(GERMAN_ORDER);
  const state = {
    items: [
      { id: 'tea', kept: 1 },
      { id: 'mug', kept: 1 },
    ],
  };
  t.strictSame(listEntries(pricing, state).slice(0, 3), [
    {
      kind: 'ITEM',
      amount: 2500,
      itemId: 'tea',
      rule: 'LIST_PRICE',
      inputs: { unitPrice: 1250, quantity: 2 },
    },
    {
      kind: 'DISCOUNT',
      amount: -325,
      itemId: 'tea',
      discountId: 'welcome',
      rule: 'DISCOUNTS',
      inputs: { offered: 500, base: 3850, discountAmount: 500, weight: 2500 },
    },
    {
      kind: 'UNITS_BACK',
      amount: -1087,
      itemId: 'tea',
      rule: 'UNITS',
      inputs: { amount: 2175, kept: 1, quantity: 2 },
    },
  ]);
});

t.test('priceOrder and priceState refuse input that contradicts the pricing rules', async (t) => {
  const items = [{ id: 'a', unitPrice: 100, quantity: 1 }];
  const order = { taxMode: 'NONE' as const, items };
  for (const percent of ['19.0', '-1', '1e3', '100.1', '019', '.5', '1.00001', '', ' 7', '7,5'])
    t.throws(
      () => priceOrder({ ...order, discounts: [{ id: 'd', target: 'ITEMS', percent }] }),
      RangeError,
      percent,
    );
  for (const unitPrice of [-1, 1.5, NaN, 2 ** 53])
    t.throws(
      () => priceOrder({ ...order, items: [{ id: 'a', unitPrice, quantity: 1 }] }),
      RangeError,
      `${unitPrice}`,
    );
  t.throws(() => priceOrder({ ...order, taxMode: 'ADDED' }), { message: 'Item a needs a tax' });
  t.throws(() => priceOrder({ ...order, items: [...items, ...items] }), RangeError, 'an id twice');
  t.throws(() => priceOrder({ ...order, discounts: [{ id: 'd', target: 'ITEM', amount: 1 }] }), RangeError);
  t.throws(() => priceOrder({ ...order, discounts: [{ id: 'd', target: 'ITEMS' }] }), RangeError);
  const { pricing } = priceOrder(order);
  for (const kept of [-1, 2, 0.5])
    t.throws(() => priceState(pricing, { items: [{ id: 'a', kept }] }), RangeError);
  t.throws(() => priceState(pricing, { items: [{ id: 'b', kept: 1 }] }), RangeError);
  const credits = [{ chargeId: 'c', amount: 1 }];
  t.throws(() => priceState(pricing, { items: [{ id: 'a', kept: 1 }], credits }), RangeError);
});

import fc from 'fast-check';
import t from 'tap';
import { addAdjustments } from '../../../db/pricing/adjustments.ts';
import { priceOrder } from '../../../db/pricing/price-order.ts';
import { priceState } from '../../../db/pricing/price-state.ts';
import type { Adjustments, OrderToPrice } from '../../../db/pricing/pricing.ts';

t.test('addAdjustments adds up the credits and deductions of each item and charge', async (t) => {
  const earlier = addAdjustments(null, {
    credits: [
      { itemId: 'tea', amount: 100 },
      { chargeId: 'tea', amount: 30 },
      { itemId: 'tea', amount: 50 },
    ],
    deductions: [{ amount: 300 }],
  });
  const added = { credits: [{ itemId: 'mug', amount: 7 }], deductions: [{ itemId: 'tea', amount: 5 }] };
  t.strictSame(addAdjustments(earlier, added), {
    credits: [
      { itemId: 'tea', amount: 150 },
      { chargeId: 'tea', amount: 30 },
      { itemId: 'mug', amount: 7 },
    ],
    deductions: [{ amount: 300 }, { itemId: 'tea', amount: 5 }],
  });
  t.strictSame(addAdjustments(undefined, {}), {}, 'no adjustments');
  t.strictSame(addAdjustments({ credits: [] }, { credits: [{ itemId: 'tea', amount: 0 }] }), {});
  t.throws(() => addAdjustments({}, { deductions: [{ amount: -1 }] }), RangeError);
});

t.test('addAdjustments keeps the decision about charges that refunds most', async (t) => {
  const decide = (...decisions: Adjustments['chargesBack'][]) =>
    decisions.reduce<Adjustments>((all, chargesBack) => addAdjustments(all, { chargesBack }), {}).chargesBack;
  t.equal(decide(), undefined);
  t.equal(decide('NONE', undefined), 'NONE');
  t.equal(decide('STANDARD', 'NONE'), 'STANDARD');
  t.equal(decide('NONE', 'STANDARD'), 'STANDARD');
  t.equal(decide('STANDARD', 'ALL', 'NONE'), 'ALL');
  t.strictSame(addAdjustments({ hasReturned: true }, { hasReturned: false }), { hasReturned: true });
});

const ORDER: OrderToPrice = {
  taxMode: 'NONE',
  items: [
    { id: 'tea', unitPrice: 1250, quantity: 2 },
    { id: 'mug', unitPrice: 1350, quantity: 1 },
  ],
  charges: [{ id: 'express', kind: 'SHIPPING', amount: 990 }],
  standardCharge: 490,
};

const amount = fc.nat({ max: 900 });

const randomAdjustments: fc.Arbitrary<Adjustments> = fc.record(
  {
    hasReturned: fc.boolean(),
    chargesBack: fc.constantFrom('NONE', 'STANDARD', 'ALL'),
    credits: fc.array(
      fc.oneof(
        fc.record({ itemId: fc.constantFrom('tea', 'mug'), amount }),
        fc.record({ chargeId: fc.constant('express'), amount }),
      ),
      { maxLength: 2 },
    ),
    deductions: fc.array(
      fc.oneof(fc.record({ itemId: fc.constantFrom('tea', 'mug'), amount }), fc.record({ amount })),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
);

t.test('addAdjustments leads to the same price in any sequence and in any grouping', async (t) => {
  const { pricing } = priceOrder(ORDER);
  const items = [
    { id: 'tea', kept: 1 },
    { id: 'mug', kept: 0 },
  ];
  const price = (adjustments: Adjustments) =>
    priceState(pricing, { ...adjustments, items, hasShipped: true });
  const add = (all: readonly Adjustments[]) => all.reduce<Adjustments>(addAdjustments, {});
  fc.assert(
    fc.property(fc.array(randomAdjustments, { maxLength: 5 }), fc.nat({ max: 5 }), (all, split) => {
      const listed = {
        ...add(all),
        credits: all.flatMap(({ credits = [] }) => credits),
        deductions: all.flatMap(({ deductions = [] }) => deductions),
      };
      const expected = JSON.stringify(price(listed));
      for (const added of [
        add(all),
        add(all.toReversed()),
        addAdjustments(add(all.slice(0, split)), add(all.slice(split))),
      ])
        if (JSON.stringify(price(added)) !== expected) throw new Error(JSON.stringify(added));
    }),
  );
  t.pass();
});

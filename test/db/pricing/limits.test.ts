import t from 'tap';
import { findLargest } from '../../../db/pricing/arithmetic.ts';
import { findCreditLimits, findDeductionMax } from '../../../db/pricing/limits.ts';
import { placedState, priceOrder } from '../../../db/pricing/price-order.ts';
import { priceState } from '../../../db/pricing/price-state.ts';
import type { OrderToPrice, TaxMode } from '../../../db/pricing/pricing.ts';

const tax = (percent: string) => ({ countryCode: 'DE', percent, treatment: 'STANDARD' as const });

const orderIn = (taxMode: TaxMode): OrderToPrice => ({
  taxMode,
  items: [
    { id: 'book', unitPrice: 1000, quantity: 2, tax: tax('0') },
    { id: 'mug', unitPrice: 1350, quantity: 1, tax: tax('19') },
  ],
  charges: [{ id: 'express', kind: 'SHIPPING', amount: 990 }],
  standardCharge: 490,
});

const keep = (book: number, mug: number) => ({
  items: [
    { id: 'book', kept: book },
    { id: 'mug', kept: mug },
  ],
});

t.test('findCreditLimits returns the current price of each item and charge', async (t) => {
  const { pricing } = priceOrder(orderIn('INCLUDED'));
  const limit = (state: object, items: ReturnType<typeof keep>) => {
    const { items: ofItems, charges } = findCreditLimits(pricing, { ...items, ...state });
    return [...ofItems, ...charges].map(({ amount }) => amount);
  };
  t.strictSame(limit({}, keep(2, 1)), [2000, 1350, 990]);
  t.strictSame(limit({}, keep(1, 0)), [1000, 0, 990], 'units are gone');
  const credits = [
    { itemId: 'book', amount: 1200 },
    { chargeId: 'express', amount: 90 },
  ];
  t.strictSame(limit({ credits }, keep(2, 1)), [800, 1350, 900], 'after credits');
  t.strictSame(limit({ credits }, keep(1, 1)), [0, 1350, 900], 'the credits are more than is left');
  t.strictSame(limit({ credits, hasShipped: true }, keep(0, 0)), [0, 0, 410], 'all was withdrawn');
  const deductions = [{ itemId: 'book', amount: 300 }, { amount: 399 }];
  t.strictSame(limit({ deductions }, keep(1, 1)), [1000, 1350, 990], 'deductions are not credited');
});

t.test('findDeductionMax returns the amount that a return would refund', async (t) => {
  const { pricing } = priceOrder(orderIn('INCLUDED'));
  const before = { ...keep(2, 1), hasShipped: true };
  const max = (after: object, itemId?: string) =>
    findDeductionMax(pricing, { before, after: { ...before, ...after } }, itemId);
  t.equal(max(keep(1, 1), 'book'), 1000);
  t.equal(max(keep(1, 1), 'mug'), 0, 'the mug stays');
  t.equal(max(keep(1, 0)), 2350, 'the cost of the return');
  t.equal(max(keep(0, 0)), 3350 + 490, 'the standard delivery would be refunded too');
  t.equal(max(before), 0, 'nothing is returned');
  const deductions = [{ itemId: 'book', amount: 400 }];
  t.equal(max({ ...keep(1, 1), deductions }, 'book'), 600, 'after another deduction of the item');
  t.equal(max({ ...keep(1, 1), deductions }), 600, 'after a deduction of the item');
  t.equal(max({ ...keep(1, 1), deductions: [{ amount: 900 }] }, 'book'), 100, 'after the cost of the return');
  const credits = [{ itemId: 'book', amount: 1500 }];
  const credited = { before: { ...before, credits }, after: { ...before, ...keep(1, 1), credits } };
  t.equal(findDeductionMax(pricing, credited, 'book'), 500, 'the books cost only 5.00 after a credit');
  t.throws(() => max(before, 'pot'), RangeError);
});

t.test('findDeductionMax leaves room for tax that is added to the cost of the return', async (t) => {
  const { pricing } = priceOrder(orderIn('ADDED'));
  const before = { ...keep(2, 1), hasShipped: true };
  const after = { ...before, ...keep(1, 1) };
  const most = findDeductionMax(pricing, { before, after });
  const costWith = (amount: number) => priceState(pricing, { ...after, deductions: [{ amount }] }).total;
  const { total } = priceState(pricing, before);
  t.ok(most < 1000, `${most}: the deduction is also taxed at the 19 % of the mug, which stays`);
  t.ok(costWith(most) <= total && costWith(most + 1) > total);
  t.equal(findDeductionMax(pricing, { before, after }, 'book'), 1000);
});

t.test('findDeductionMax finds the largest amounts of an order exactly', async (t) => {
  const unitPrice = Number.MAX_SAFE_INTEGER;
  const { pricing } = priceOrder({ taxMode: 'NONE', items: [{ id: 'a', unitPrice, quantity: 1 }] });
  const before = placedState(pricing);
  const after = { items: [{ id: 'a', kept: 0 }] };
  t.equal(findDeductionMax(pricing, { before, after }, 'a'), unitPrice);
  t.equal(
    findLargest(unitPrice, (value) => value <= unitPrice - 1),
    unitPrice - 1,
  );
  t.equal(
    findLargest(9, () => false),
    0,
  );
});

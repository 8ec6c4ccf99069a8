import t from 'tap';
import { comparePrices } from '../../../db/pricing/compare-prices.ts';
import { findCreditLimits, findDeductionMax } from '../../../db/pricing/limits.ts';
import { placedState, priceOrder } from '../../../db/pricing/price-order.ts';
import { priceState } from '../../../db/pricing/price-state.ts';
import type { Adjustments, OrderToPrice } from '../../../db/pricing/pricing.ts';

const tax = (percent: string) => ({ countryCode: 'DE', percent, treatment: 'STANDARD' as const });

/** Two packets of tea and a mug. The order costs 43.40, with delivery at 4.90. */
const TEA_AND_MUG: OrderToPrice = {
  taxMode: 'INCLUDED',
  items: [
    { id: 'tea', unitPrice: 1250, quantity: 2, tax: tax('7') },
    { id: 'mug', unitPrice: 1350, quantity: 1, tax: tax('19') },
  ],
  charges: [{ id: 'shipping', kind: 'SHIPPING', amount: 490 }],
};

/** Places an order. Returns a function that computes the refund of each change, and the total after the change. */
function place(placed: OrderToPrice) {
  const { pricing } = priceOrder(placed);
  let state = placedState(pricing);
  return {
    pricing,
    /** Changes the order. `kept`: number of units of each item after the change. */
    change: (kept: number[], { hasShipped, ...adjustments }: Adjustments & { hasShipped?: boolean } = {}) => {
      const before = state;
      const items = pricing.items.map(({ id }, index) => ({ id, kept: kept[index]! }));
      state = { ...before, ...adjustments, items, hasShipped: before.hasShipped || hasShipped };
      const [price, changed] = [priceState(pricing, before), priceState(pricing, state)];
      const { amount, taxes } = comparePrices(price, changed);
      return { before, refund: amount, taxes: taxes.map(({ taxAmount }) => taxAmount), left: changed.total };
    },
  };
}

t.test('an item with a share of a discount is cancelled, and another item is returned', async (t) => {
  const { change } = place({ ...TEA_AND_MUG, discounts: [{ id: 'd', target: 'ITEMS', amount: 500 }] });
  t.match(change([1, 1]), { refund: 1087, taxes: [71, 0], left: 2753 }, 'a packet is cancelled');
  t.match(change([1, 1], { hasShipped: true }), { refund: 0, left: 2753 });
  t.match(change([1, 0], { hasReturned: true }), { refund: 1175, taxes: [0, 188], left: 1578 });
  t.match(change([0, 0]), { refund: 1088, left: 490 }, 'the discount did not move to another item');
});

t.test('delivery is refunded after a whole withdrawal, but not after a partial withdrawal', async (t) => {
  const { change } = place(TEA_AND_MUG);
  change([2, 1], { hasShipped: true });
  t.match(change([2, 0]), { refund: 1350, left: 2990 }, 'the mug');
  t.match(change([0, 0]), { refund: 2500 + 490, left: 0 }, 'all the rest');
});

t.test('express delivery is refunded up to the price of the standard delivery', async (t) => {
  const express = [{ id: 'express', kind: 'SHIPPING' as const, amount: 990 }];
  const order = { ...TEA_AND_MUG, charges: express, standardCharge: 490 };
  const withdrawn = place(order);
  withdrawn.change([2, 1], { hasShipped: true });
  // Taxes before: 2.06 (7 %) and 2.71 (19 %). Of the 5.00 that are kept, 0.21 and 0.28 are tax.
  t.match(withdrawn.change([0, 0]), { refund: 3850 + 490, taxes: [185, 243], left: 500 });
  const cancelled = place(order);
  t.match(cancelled.change([0, 0]), { refund: 3850 + 990, left: 0 }, 'all is cancelled before the shipment');
  const faulty = place(order);
  faulty.change([2, 1], { hasShipped: true });
  t.match(faulty.change([0, 0], { hasReturned: true }), { refund: 3850, left: 990 }, 'no withdrawal');
  t.match(faulty.change([0, 0], { chargesBack: 'ALL' }), { refund: 990, left: 0 }, 'the shop decides');
});

t.test('two of three units are returned, and the shop keeps 5.00 for a damaged unit', async (t) => {
  const { pricing, change } = place({
    taxMode: 'INCLUDED',
    items: [{ id: 'shirt', unitPrice: 2000, quantity: 3, tax: tax('19') }],
    charges: [{ id: 'shipping', kind: 'SHIPPING', amount: 490 }],
  });
  change([3], { hasShipped: true });
  const deductions = [{ itemId: 'shirt', amount: 500 }];
  const returned = change([1], { hasReturned: true, deductions });
  t.match(returned, { refund: 3500, taxes: [1036 - 477], left: 2000 + 500 + 490 });
  const after = { items: [{ id: 'shirt', kept: 1 }], hasShipped: true, hasReturned: true };
  t.equal(findDeductionMax(pricing, { before: returned.before, after }, 'shirt'), 4000);
  t.match(change([0], {}), { refund: 2000, left: 500 + 490 }, 'the last unit is returned, too');
});

t.test('an exchange refunds the returned mug, and the new order costs 4.00 more', async (t) => {
  const { change } = place(TEA_AND_MUG);
  change([2, 1], { hasShipped: true });
  const { refund } = change([2, 0], { hasReturned: true });
  const { price } = priceOrder({
    taxMode: 'INCLUDED',
    items: [{ id: 'large mug', unitPrice: 1750, quantity: 1, tax: tax('19') }],
  });
  t.equal(price.total - refund, 400);
});

t.test('a credit reduces a price, and a later return refunds the rest', async (t) => {
  const { pricing, change } = place(TEA_AND_MUG);
  change([2, 1], { hasShipped: true });
  const credits = [{ itemId: 'tea', amount: 1600 }];
  t.match(change([2, 1], { credits }), { refund: 1600, taxes: [104, 0] });
  t.match(change([1, 1]), { refund: 900 }, 'the credit is more than the price of the other packet');
  t.match(change([0, 1]), { refund: 0 }, 'both packets have cost 9.00');
  const state = {
    items: [
      { id: 'tea', kept: 1 },
      { id: 'mug', kept: 1 },
    ],
    credits,
  };
  t.match(findCreditLimits(pricing, state), { items: [{ amount: 0 }, { amount: 1350 }] });
});

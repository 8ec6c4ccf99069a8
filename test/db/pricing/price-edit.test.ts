import fc from 'fast-check';
import t from 'tap';
import { listEntries } from '../../../db/pricing/breakdown.ts';
import { isConsistent } from '../../../db/pricing/is-consistent.ts';
import { priceEdit } from '../../../db/pricing/price-edit.ts';
import { placedState, priceOrder } from '../../../db/pricing/price-order.ts';
import { priceState } from '../../../db/pricing/price-state.ts';
import type { OrderToPrice, Pricing, PricingState, TaxMode } from '../../../db/pricing/pricing.ts';

const RATES = ['7', '19'].map((percent) => ({ countryCode: 'DE', percent, treatment: 'STANDARD' as const }));

const line = fc.record({
  unitPrice: fc.nat(5000),
  quantity: fc.integer({ min: 1, max: 9 }),
  rate: fc.nat(1),
});

const edits = fc.record({
  taxMode: fc.constantFrom<TaxMode[]>('NONE', 'INCLUDED', 'ADDED'),
  placed: fc.array(line, { minLength: 1, maxLength: 3 }),
  added: fc.array(line, { maxLength: 2 }),
  gone: fc.array(fc.nat(9), { minLength: 3, maxLength: 3 }),
  off: fc.nat(9000),
  wrap: fc.nat(500),
});

const toItems = (lines: { unitPrice: number; quantity: number; rate: number }[], name: string) =>
  lines.map(({ rate, ...rest }, index) => ({ id: `${name}${index}`, ...rest, tax: RATES[rate] }));

/** Prices an order, and an edit that adds lines, a charge and a discount after units were cancelled. */
function price({
  taxMode,
  placed,
  added,
  gone,
  off,
  wrap,
}: typeof edits extends fc.Arbitrary<infer T> ? T : never) {
  const order: OrderToPrice = {
    taxMode,
    items: toItems(placed, 'a'),
    charges: [{ id: 'parcel', kind: 'SHIPPING', amount: 490 }],
  };
  const { pricing: before } = priceOrder(order);
  const items = before.items.map(({ id, quantity }, index) => ({
    ...{ id, kept: Math.max(0, quantity - (gone[index] ?? 0)) },
  }));
  const state: PricingState = { items };
  const after = priceEdit(before, state, {
    items: toItems(added, 'b'),
    charges: [{ id: 'wrap', kind: 'GIFT_WRAP', amount: wrap }],
    discounts: [{ id: 'off', target: 'ITEMS', amount: off }],
    endedCharges: ['parcel'],
  });
  const extra = added.map(({ quantity }, index) => ({ id: `b${index}`, kept: quantity }));
  return { before, state, after, edited: { items: [...items, ...extra], edits: 1 } satisfies PricingState };
}

const sumOf = (pricing: Pricing, state: PricingState) =>
  listEntries(pricing, state).reduce(
    (sum, { kind, amount }) => (kind === 'INCLUDED_TAX' ? sum : sum + amount),
    0,
  );

t.test('priceEdit leaves the prices of earlier states as they are, for each tax too', (t) => {
  fc.assert(
    fc.property(edits, (input) => {
      const { before, state, after } = price(input);
      const taxes = ({ taxes }: ReturnType<typeof priceState>) => taxes.slice(0, before.taxes.length);
      for (const each of [state, placedState(before)]) {
        const [old, now] = [priceState(before, each), priceState(after, each)];
        if (old.total !== now.total) return false;
        if (JSON.stringify(taxes(old)) !== JSON.stringify(taxes(now))) return false;
      }
      return isConsistent(after);
    }),
  );
  t.end();
});

t.test('priceEdit lowers the price by exactly its discount, and the breakdown adds up', (t) => {
  fc.assert(
    fc.property(edits, (input) => {
      const { before, state, after, edited } = price(input);
      const total = priceState(after, edited).total;
      if (sumOf(after, edited) !== total) return false;
      if (input.taxMode === 'ADDED' || state.items.every(({ kept }) => kept === 0)) return true;
      const listed = input.added.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
      const lines = priceState(before, state).items.reduce((sum, { amount }) => sum + amount, 0) + listed;
      return total === Math.max(0, lines - input.off) + input.wrap;
    }),
  );
  t.end();
});

t.test('priceEdit: an edited line never costs more after further units are cancelled', (t) => {
  fc.assert(
    fc.property(edits, (input) => {
      const { after, edited } = price(input);
      const [first] = edited.items;
      if (!first) return true;
      const costs = Array.from({ length: first.kept + 1 }, (_, kept) => {
        const items = edited.items.map((item) => (item === first ? { ...item, kept } : item));
        return priceState(after, { ...edited, items }).items[0]!.amount;
      });
      return costs.every((cost, index) => index === 0 || cost >= costs[index - 1]!);
    }),
  );
  t.end();
});

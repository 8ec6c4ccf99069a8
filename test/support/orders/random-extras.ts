import fc from 'fast-check';
import type { Extras } from './store-prices.ts';

/** Generator of random discounts, charges and taxes of an order. May also return undefined. */
export const randomExtras: fc.Arbitrary<Extras | undefined> = fc.option(
  fc.record({
    taxMode: fc.constantFrom('NONE' as const, 'INCLUDED' as const, 'ADDED' as const),
    percents: fc.constantFrom<[string, string]>(['19', '7'], ['8.875', '0']),
    discounts: fc.array(
      fc.record({
        id: fc.constant('discount'),
        target: fc.constantFrom('ITEMS' as const, 'CHARGES' as const),
        amount: fc.integer({ min: 0, max: 1500 }),
      }),
      { maxLength: 2 },
    ),
    charges: fc.array(
      fc.record({
        id: fc.constant('shipping'),
        kind: fc.constant('SHIPPING' as const),
        amount: fc.integer({ min: 0, max: 700 }),
      }),
      { maxLength: 1 },
    ),
  }),
  { nil: undefined },
);

import fc from 'fast-check';
import type {
  ChargesBack,
  DiscountToPrice,
  OrderToPrice,
  TaxMode,
  TaxToPrice,
} from '../../../db/pricing/pricing.ts';

/** Generates random orders with discounts, charges and taxes, and random acts that change their prices. */

const percent = fc.oneof(
  fc.constantFrom('0', '5.5', '7', '8.875', '19', '20', '25', '100', '0.0001', '33.3333', '99.9999'),
  fc.integer({ min: 0, max: 1_000_000 }).map((parts) => String(parts / 10_000)),
);

const amount = fc.oneof(
  fc.integer({ min: 0, max: 10 }),
  fc.integer({ min: 0, max: 5_000 }),
  fc.integer({ min: 0, max: 1_000_000_000_000 }),
);

const treatment = fc.constantFrom(
  ...(['STANDARD', 'STANDARD', 'STANDARD'] as const),
  ...(['REVERSE_CHARGE', 'INTRA_COMMUNITY', 'EXPORT', 'EXEMPT', 'OUT_OF_SCOPE'] as const),
);

const tax: fc.Arbitrary<TaxToPrice> = fc.record({
  countryCode: fc.constantFrom('DE', 'FR'),
  percent,
  treatment,
  homePercent: percent,
});

/** A few taxes. Each item and charge has one of these taxes, so several items share a tax. */
const taxes = fc.array(tax, { minLength: 1, maxLength: 3 });

const charge = fc.record({
  kind: fc.constantFrom('SHIPPING', 'SHIPPING', 'GIFT_WRAP', 'PAYMENT', 'OTHER'),
  amount,
  tax: fc.option(fc.nat({ max: 2 })),
});

const discount = fc.record({
  target: fc.constantFrom('ITEMS', 'ITEMS', 'ITEM', 'CHARGES'),
  items: fc.option(fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 4 })),
  percent: fc.option(percent),
  amount,
});

export const randomOrder: fc.Arbitrary<OrderToPrice> = fc
  .record({
    taxMode: fc.constantFrom<TaxMode>('INCLUDED', 'INCLUDED', 'ADDED', 'ADDED', 'NONE'),
    taxes,
    items: fc.array(
      fc.record({ unitPrice: amount, quantity: fc.integer({ min: 1, max: 9 }), tax: fc.nat({ max: 2 }) }),
      { minLength: 1, maxLength: 8 },
    ),
    charges: fc.array(charge, { maxLength: 3 }),
    discounts: fc.array(discount, { maxLength: 5 }),
    standardCharge: fc.option(amount, { nil: undefined }),
  })
  .map((drawn) => {
    const taxOf = (index: number) => drawn.taxes[index % drawn.taxes.length]!;
    const itemOf = (index: number) => `item-${index % drawn.items.length}`;
    return {
      taxMode: drawn.taxMode,
      items: drawn.items.map((item, index) => ({ ...item, id: `item-${index}`, tax: taxOf(item.tax) })),
      charges: drawn.charges.map((each, index) => ({
        id: `charge-${index}`,
        kind: each.kind,
        amount: each.amount,
        tax: each.tax === null ? null : taxOf(each.tax),
      })),
      discounts: drawn.discounts.map((each, index): DiscountToPrice => {
        const items = each.items ?? (each.target === 'ITEM' ? [0] : undefined);
        const ids = items?.slice(0, each.target === 'ITEM' ? 1 : items.length).map(itemOf);
        return {
          id: `discount-${index}`,
          target: each.target,
          ...(each.target !== 'CHARGES' && ids && { itemIds: ids }),
          ...(each.percent === null ? { amount: each.amount } : { percent: each.percent }),
        };
      }),
      standardCharge: drawn.standardCharge,
    };
  });

/** Acts on an order, with random shares and indexes that are then adjusted to the order. */
export type Act =
  | { kind: 'cancel'; item: number; units: number }
  | { kind: 'withdraw' | 'return'; item: number; units: number; deducted: number; deductedFromOrder: number }
  | { kind: 'credit'; item: number; share: number }
  | { kind: 'creditCharge'; charge: number; share: number }
  | { kind: 'decide'; chargesBack: ChargesBack }
  | { kind: 'ship' };

const share = fc.integer({ min: 0, max: 100 });
const item = fc.nat({ max: 7 });
const units = fc.integer({ min: 1, max: 9 });
const deducted = fc.oneof(fc.constant(0), share);

export const randomChargesBack: fc.Arbitrary<ChargesBack> = fc.constantFrom('NONE', 'STANDARD', 'ALL');

const cancel = fc.record({ kind: fc.constant('cancel' as const), item, units });

const bringBack = fc.record({
  kind: fc.constantFrom('withdraw' as const, 'return' as const),
  item,
  units,
  deducted,
  deductedFromOrder: fc.oneof(fc.constant(0), fc.constant(0), deducted),
});

export const randomActs: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: cancel },
    { weight: 4, arbitrary: bringBack },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('credit' as const), item, share }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('creditCharge' as const),
        charge: fc.nat({ max: 2 }),
        share,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('decide' as const), chargesBack: randomChargesBack }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'ship' as const }) },
  ),
  { maxLength: 10 },
);

/** Converts the prices of an order to the contract's form. */
import type { OrderItemRecord, ShownOrder } from '../../../db/orders/model/order-record.ts';
import type { Delivery, StoredPricing } from '../../../db/orders/model/requested-prices.ts';
import type {
  Price,
  PricedCharge,
  PricedDiscount,
  Pricing,
  TaxAmounts,
} from '../../../db/pricing/pricing.ts';
import { isLater } from '../../../db/pricing/is-consistent.ts';
import { findBase, priceState } from '../../../db/pricing/price-state.ts';
import type { Schemas } from './types.ts';

type OrderPrices = Pick<
  Schemas['Order'],
  'taxMode' | 'taxTreatment' | 'shippingMethod' | 'discounts' | 'charges' | 'taxes'
>;

type ItemPrices = Pick<Schemas['OrderItem'], 'discountAmount' | 'payableTotal' | 'tax'>;

const NONE: OrderPrices = { taxMode: 'NONE', discounts: [], charges: [], taxes: [] };

/**
 * Returns all prices of an order except its totals. `current`: the current price; undefined if the order has no stored
 * prices.
 */
export function toOrderPrices(
  { pricing, currency }: Pick<ShownOrder, 'pricing' | 'currency'>,
  current: Price | undefined,
): OrderPrices {
  if (!pricing || !current) return NONE;
  const money = (amount: number) => ({ amount, currency });
  return {
    taxMode: pricing.taxMode,
    ...toChoices(pricing),
    discounts: pricing.discounts.map((discount) => toDiscount(discount, pricing, currency)),
    charges: pricing.charges.map((charge, index) => ({
      ...toCharge(charge, currency),
      ...(charge.edit !== undefined && { edit: charge.edit }),
      currentTotal: money(current.charges[index]!.amount), // `current` has an element for each charge.
      status: current.charges[index]!.status, // `current` has an element for each charge.
    })),
    taxes: current.taxes.map((tax) => toTax(tax, currency)),
  };
}

/** Returns the tax treatment and the delivery that were chosen for the order. */
function toChoices({
  taxTreatment,
  delivery,
}: StoredPricing): Pick<OrderPrices, 'taxTreatment' | 'shippingMethod'> {
  const { treatment, reason } = taxTreatment ?? {};
  return {
    ...(treatment && { taxTreatment: { treatment, ...(reason !== undefined && { reason }) } }),
    ...(delivery && { shippingMethod: toShippingMethod(delivery) }),
  };
}

/** Returns the shipping method of an order. */
export const toShippingMethod = ({ code, name, kind }: Delivery): Schemas['OrderDelivery'] => ({
  ...{ code, name, kind },
});

/** Returns a charge with the amount that it had when it was added to the order. */
export const toCharge = ({ id, kind, label = '', listAmount, amount }: PricedCharge, currency: string) => ({
  id,
  kind,
  label,
  amount: { amount: listAmount, currency },
  payableTotal: { amount, currency },
});

function toDiscount(
  { id, label = '', code, target, percent, amount, allocations, edit }: PricedDiscount,
  { items, charges }: { items: readonly { id: string }[]; charges: readonly { id: string }[] },
  currency: string,
): Schemas['Discount'] {
  const idOf = (index: number) =>
    target === 'CHARGES' ? { chargeId: charges[index]!.id } : { itemId: items[index]!.id }; // Both arrays fit `allocations`.
  return {
    id,
    label,
    ...(code !== undefined && { code }),
    ...(edit !== undefined && { edit }),
    target,
    ...(percent !== undefined && { percent }),
    amount: { amount, currency },
    allocations: allocations.flatMap((share, index) =>
      share === 0 ? [] : [{ ...idOf(index), amount: { amount: share, currency } }],
    ),
  };
}

export const toTax = (
  { countryCode, percent, treatment, netAmount, taxAmount, grossAmount, roundingAmount }: TaxAmounts,
  currency: string,
): Schemas['OrderTax'] => ({
  countryCode,
  percent,
  treatment,
  netAmount: { amount: netAmount, currency },
  taxAmount: { amount: taxAmount, currency },
  grossAmount: { amount: grossAmount, currency },
  roundingAmount: { amount: roundingAmount, currency },
});

/**
 * Returns all prices of a line except its list price. `placed`: the price of the order when it was placed; undefined if
 * the order has no stored prices.
 */
export function toItemPrices(
  { pricing, currency, items }: Pick<ShownOrder, 'pricing' | 'currency' | 'items'>,
  { id, ordered, unit_price_amount: price }: OrderItemRecord,
  placed: Price | undefined,
): ItemPrices {
  if (pricing && placed) {
    const index = items.findIndex((item) => item.id === id);
    return toPricedItem(pricing, placed, index, currency);
  }
  return {
    discountAmount: { amount: 0, currency },
    payableTotal: { amount: price * ordered, currency },
  };
}

/** Computes the price of an order as if all its units were kept when an edit added lines. */
const priceWhenAdded = (pricing: Pricing, edit: number): Price =>
  priceState(pricing, {
    items: pricing.items.map((line) => ({ id: line.id, kept: findBase(line, { edits: edit }).quantity })),
    edits: edit,
  });

/**
 * Returns the prices that a line had when its order was placed, or when an edit added the line. The order must have taxes, discounts or charges.
 * `placed`: the price of the order when it was placed.
 */
export function toPricedItem(pricing: Pricing, placed: Price, index: number, currency: string): ItemPrices {
  const line = pricing.items[index]!; // The stored prices contain each line of the order.
  const { amount, tax, edit } = line;
  const discounts = pricing.discounts.filter(
    (discount) => discount.target !== 'CHARGES' && !isLater(discount, edit),
  );
  const discountAmount = discounts.reduce((sum, { allocations }) => sum + (allocations[index] ?? 0), 0);
  const found = tax === null ? undefined : pricing.taxes[tax];
  const share =
    found && (edit === undefined ? placed : priceWhenAdded(pricing, edit)).items[index]?.taxAmount;
  return {
    discountAmount: { amount: discountAmount, currency },
    payableTotal: { amount, currency },
    ...(found && {
      tax: {
        countryCode: found.countryCode,
        percent: found.percent,
        treatment: found.treatment,
        amount: { amount: share ?? 0, currency },
      },
    }),
  };
}

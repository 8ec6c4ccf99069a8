/** The price of an order that is to be placed. Pure: no database, no clock. */
import { ANY_AMOUNT, isPayable, stepOf } from '../model/payable.ts';
import type { OrderOutcome, OrderPlacement } from '../model/order-placement.ts';
import type { ProductPrice } from './price-list.ts';

/** A refusal that follows from prices alone. */
export type PriceRefusal = Extract<
  OrderOutcome,
  { kind: 'CURRENCY_MISMATCH' | 'AMOUNT_NOT_PAYABLE' | 'TOTAL_TOO_LARGE' | 'PRICE_CHANGED' }
>;

/** A placement with the prices that it is placed at. */
export interface PricedPlacement {
  placement: OrderPlacement;
  /** Prices of its lines, in their order; `undefined` if a product isn't on sale. */
  lines: readonly (ProductPrice | undefined)[];
  /** Total in minor units, and its currency, if all products are on sale and the order isn't refused. */
  total?: { amount: number; currency: string };
  refusal?: PriceRefusal;
}

/** Prices a placement. `prices`: of its products that are on sale, by SKU. */
export function pricePlacement(
  placement: OrderPlacement,
  prices: ReadonlyMap<string, ProductPrice>,
): PricedPlacement {
  const lines = placement.items.map(({ sku }) => prices.get(sku));
  const priced = lines.filter((line) => line !== undefined);
  if (priced.length < lines.length) return { placement, lines };
  const refusal = whyNotPayable(placement, priced);
  if (refusal) return { placement, lines, refusal };
  // The sum is exact up to the largest safe integer. If it is larger, rounding doesn't bring it back below.
  const amount = placement.items.reduce(
    // Each line has a price, as checked above.
    (sum, { quantity }, index) => sum + quantity * priced[index]!.amount,
    0,
  );
  if (amount > Number.MAX_SAFE_INTEGER) return { placement, lines, refusal: { kind: 'TOTAL_TOO_LARGE' } };
  // An order has at least one line.
  const total = { amount, currency: priced[0]!.currency };
  const { expectedTotal: expected } = placement;
  if (expected && (expected.amount !== total.amount || expected.currency !== total.currency))
    return { placement, lines, refusal: { kind: 'PRICE_CHANGED', total } };
  return { placement, lines, total };
}

/** Reason why these prices can't be added up, or why the payment provider doesn't take them. */
function whyNotPayable(
  { amountSteps = ANY_AMOUNT }: OrderPlacement,
  prices: readonly ProductPrice[],
): PriceRefusal | undefined {
  const currencies = new Set(prices.map(({ currency }) => currency));
  const [currency] = currencies;
  if (currencies.size > 1) return { kind: 'CURRENCY_MISMATCH', currencies: [...currencies].sort() };
  const refused = prices.filter((price) => !isPayable(amountSteps, price)).map(({ sku }) => sku);
  if (currency === undefined || refused.length === 0) return undefined;
  return {
    kind: 'AMOUNT_NOT_PAYABLE',
    skus: [...new Set(refused)].sort(),
    currency,
    step: stepOf(amountSteps, currency),
  };
}

/** Predicts the prices of an order with the pure functions of `db/pricing`, from the requests of the steps. */
import { isDeepStrictEqual } from 'node:util';
import { priceOrder } from '../../../../db/pricing/price-order.ts';
import { priceState } from '../../../../db/pricing/price-state.ts';
import type { Adjustments, Price, Pricing, PricingState } from '../../../../db/pricing/pricing.ts';
import { expect } from './expect.ts';
import type { Seen } from './seen.ts';

/** Returns the prices of an order when it was placed. */
export const pricingOf = ({ order, meaning }: Seen): Pricing =>
  meaning.pricing ??
  priceOrder({
    taxMode: 'NONE',
    items: order.items.map(({ id, quantity, unitPrice }) => ({
      ...{ id, quantity: quantity.ordered, unitPrice: unitPrice.amount },
    })),
  }).pricing;

/** Returns the state that determines the price. `returned`: further units of each line that are returned. */
export const stateOf = (
  { order, adjustments }: Seen,
  returned: number[] = [],
  adjustedBy: Adjustments = adjustments,
): PricingState => ({
  ...adjustedBy,
  items: order.items.map(({ id, quantity }, index) => ({
    ...{ id, kept: quantity.ordered - quantity.cancelled - quantity.returned - (returned[index] ?? 0) },
  })),
  hasShipped: order.items.some(({ quantity }) => quantity.shipped > 0),
});

export const priceOf = (seen: Seen): Price => priceState(pricingOf(seen), stateOf(seen));

/** Checks each amount of the current price: total, charges and taxes. */
export function expectPrices(seen: Seen, step: unknown): void {
  const { currentTotal, charges, taxes } = seen.order;
  const price = priceOf(seen);
  const shown = {
    total: currentTotal.amount,
    charges: charges.map((charge) => [charge.currentTotal.amount, charge.status]),
    taxes: taxes.map(({ netAmount, taxAmount, grossAmount }) => [
      ...[netAmount.amount, taxAmount.amount, grossAmount.amount],
    ]),
  };
  const predicted = {
    total: price.total,
    charges: price.charges.map(({ amount, status }) => [amount, status]),
    taxes: price.taxes.map(({ netAmount, taxAmount, grossAmount }) => [netAmount, taxAmount, grossAmount]),
  };
  expect(isDeepStrictEqual(shown, predicted), 'the prices are as predicted', step, shown, predicted);
}

/**
 * Checks that a change has refunded exactly the money that the order no longer needs. The order then has the money that
 * it needs. If it had less before the change, the change has refunded nothing.
 */
export function expectRefund(before: Seen, after: Seen): void {
  const { left, kept } = after.meaning;
  const isOver =
    after.order.status === 'EXPIRED' || ['FAILED', 'VOIDED', 'EXPIRED'].includes(after.meaning.status);
  const expected = Math.min(before.meaning.left, isOver ? 0 : Math.floor(kept));
  expect(left === expected, 'exactly what is not needed goes back', before.meaning, after.meaning);
}

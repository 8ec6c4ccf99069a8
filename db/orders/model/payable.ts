/** Checks which amounts a payment provider accepts. Pure: no database, no clock. */

/**
 * The step of amounts for each currency, in minor units. The provider accepts only whole multiples of the step. If the
 * step is 0, the provider doesn't accept the currency. If a currency has no step, the provider accepts any amount.
 */
export type AmountSteps = Readonly<Record<string, number>>;

/** Steps of a provider that accepts all amounts. */
export const ANY_AMOUNT: AmountSteps = {};

export const stepOf = (steps: AmountSteps, currency: string): number => steps[currency] ?? 1;

/**
 * Returns whether the provider accepts an amount. The amount 0 is always accepted, because it is never sent to the
 * provider. If the provider accepts the prices of an order, it also accepts all sums and parts of these prices.
 */
export function isPayable(
  steps: AmountSteps,
  { amount, currency }: { amount: number; currency: string },
): boolean {
  const step = stepOf(steps, currency);
  return amount === 0 || (step !== 0 && amount % step === 0);
}

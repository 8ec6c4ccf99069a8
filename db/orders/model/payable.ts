/** Amounts that a payment provider accepts. Pure. */

/**
 * Step of amounts in minor units, by currency. The provider accepts only whole multiples of the step. If the step is 0,
 * the provider accepts no money in the currency. For a currency without a step, the provider accepts any amount.
 */
export type AmountSteps = Readonly<Record<string, number>>;

/** Steps of a provider that accepts all amounts. */
export const ANY_AMOUNT: AmountSteps = {};

export const stepOf = (steps: AmountSteps, currency: string): number => steps[currency] ?? 1;

/**
 * Whether the provider accepts an amount. The amount 0 is never sent to the provider. If the provider accepts the
 * prices of an order, it also accepts all sums and parts of these prices.
 */
export function isPayable(
  steps: AmountSteps,
  { amount, currency }: { amount: number; currency: string },
): boolean {
  const step = stepOf(steps, currency);
  return amount === 0 || (step !== 0 && amount % step === 0);
}

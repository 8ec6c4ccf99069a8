/** Amounts that a payment provider takes. Pure. */

/**
 * Step of amounts in minor units, by currency: the provider takes only whole multiples of it. 0 if it takes no money of
 * the currency. It takes any amount of a currency that isn't named.
 */
export type AmountSteps = Readonly<Record<string, number>>;

/** A provider that takes all amounts. */
export const ANY_AMOUNT: AmountSteps = {};

export const stepOf = (steps: AmountSteps, currency: string): number => steps[currency] ?? 1;

/**
 * Whether the provider takes an amount. It is never asked for 0. If it takes the prices of an order, it also takes all
 * sums and parts of them.
 */
export function isPayable(
  steps: AmountSteps,
  { amount, currency }: { amount: number; currency: string },
): boolean {
  const step = stepOf(steps, currency);
  return amount === 0 || (step !== 0 && amount % step === 0);
}

/** Checks which amounts a payment provider accepts. Pure: no database, no clock. */

/**
 * The step of each currency, in minor units. The provider accepts only amounts that are multiples of the step. If the
 * step is 0, the provider doesn't accept the currency. If a currency has no entry, the provider accepts any amount.
 */
export type AmountSteps = Readonly<Record<string, number>>;

/** Amount steps of a provider that accepts all amounts. */
export const ANY_AMOUNT: AmountSteps = {};

export const stepOf = (steps: AmountSteps, currency: string): number => steps[currency] ?? 1;

/**
 * Returns whether the provider accepts an amount. The amount 0 is always accepted, because the service never sends it
 * to the provider. If the provider accepts two amounts, it also accepts their sum and their difference.
 */
export function isPayable(
  steps: AmountSteps,
  { amount, currency }: { amount: number; currency: string },
): boolean {
  const step = stepOf(steps, currency);
  return amount === 0 || (step !== 0 && amount % step === 0);
}

/** Exact arithmetic of amounts and percentages. An amount is an integer in minor units, from 0 on. */

/** A percentage as text: 0 to 100, with at most 4 decimals and no needless zeros. */
const PERCENT = /^(?:100|(?:0|[1-9]\d?)(?:\.\d{0,3}[1-9])?)$/;

/** 100 % in ten thousandths of a percent, the unit in which percentages are computed. */
const HUNDRED_PERCENT = 1_000_000n;

/** A minor unit in an exact amount, which is in millionths of it. An amount with its tax is exact before it is rounded. */
export const MINOR_UNIT = HUNDRED_PERCENT;

/** An amount is larger than 2^53 − 1, the largest one that an order can have. */
export class AmountTooLarge extends Error {
  constructor() {
    super(`An amount is larger than ${Number.MAX_SAFE_INTEGER}. Order less.`);
  }
}

/** Reads an amount. Throws a RangeError if it isn't an integer from 0 to 2^53 − 1. */
export function toBigint(amount: number): bigint {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} is no amount`);
  return BigInt(amount);
}

/** Writes an amount. Throws AmountTooLarge if a number would not be exact. */
export function toAmount(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new AmountTooLarge();
  return Number(value);
}

/** Adds amounts. */
export const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);

/** Divides and rounds to the nearest integer, a half upwards. Neither number is below 0. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor);

/** Computes a percentage of an amount, half up. */
export const computePercent = (amount: bigint, percent: string): bigint =>
  divideHalfUp(amount * parsePercent(percent), HUNDRED_PERCENT);

/** Adds a percentage to an amount. Returns an exact amount. */
export const addPercent = (amount: bigint, percent: string): bigint =>
  amount * (HUNDRED_PERCENT + parsePercent(percent));

/** Computes the tax that an amount with tax contains, half up. */
export function computeIncludedTax(grossAmount: bigint, percent: string): bigint {
  const parts = parsePercent(percent);
  return divideHalfUp(grossAmount * parts, HUNDRED_PERCENT + parts);
}

/** Reads a percentage in ten thousandths of a percent. */
function parsePercent(percent: string): bigint {
  if (!PERCENT.test(percent)) throw new RangeError(`${percent} is no percentage`);
  const [whole = '', decimals = ''] = percent.split('.');
  return BigInt(whole + decimals.padEnd(4, '0'));
}

/**
 * Allocates an amount in proportion to weights, by largest remainder: each gets its share rounded down, and those with
 * the largest remainders one more, the earlier one first if they are equal. If all weights are 0, the first one gets
 * all. The shares add up to the amount, and none is above its weight if the amount isn't above the sum of all weights.
 */
export function allocate(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = sum(weights);
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : 0n));
  const parts = weights.map((weight, index) => ({
    index,
    share: (amount * weight) / total,
    remainder: (amount * weight) % total,
  }));
  const left = Number(amount - sum(parts.map(({ share }) => share)));
  // The sort is stable, so the earlier one comes first.
  const chosen = parts
    .toSorted((a, b) => (a.remainder === b.remainder ? 0 : a.remainder < b.remainder ? 1 : -1))
    .slice(0, left);
  const more = new Set(chosen.map(({ index }) => index));
  return parts.map(({ index, share }) => (more.has(index) ? share + 1n : share));
}

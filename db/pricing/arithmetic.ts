/** Exact arithmetic of amounts and percentages. An amount is an integer number of minor units, at least 0. */

/** A percentage as text: 0 to 100, with at most 4 decimals, and without unnecessary leading or trailing zeros. */
const PERCENT = /^(?:100|(?:0|[1-9]\d?)(?:\.\d{0,3}[1-9])?)$/;

/** 100 % in ten thousandths of a percent. All percentages are converted to this unit. */
const HUNDRED_PERCENT = 1_000_000n;

/**
 * One minor unit as an exact amount. The unit of exact amounts is a millionth of a minor unit. In this unit, an amount
 * plus its tax is always an integer, so no rounding is needed.
 */
export const MINOR_UNIT = HUNDRED_PERCENT;

/** Thrown if an amount is larger than 2^53 − 1, the maximum amount of an order. */
export class AmountTooLarge extends Error {
  constructor() {
    super(`An amount is larger than ${Number.MAX_SAFE_INTEGER}. Order less.`);
  }
}

/** Converts an amount to a bigint. Throws a RangeError if the amount isn't an integer from 0 to 2^53 − 1. */
export function toBigint(amount: number): bigint {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${amount} is no amount`);
  return BigInt(amount);
}

/** Converts a bigint to an amount. Throws AmountTooLarge if the amount is larger than 2^53 − 1. */
export function toAmount(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new AmountTooLarge();
  return Number(value);
}

export const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);

/**
 * Returns the largest integer from 0 to `max` for which `fits` is true, or 0. If `fits` is true for a number, it must be
 * true for all smaller numbers.
 */
export function findLargest(max: number, fits: (value: number) => boolean): number {
  if (fits(max)) return max;
  let [least, most] = [0, max - 1];
  while (least < most) {
    const middle = least + Math.ceil((most - least) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}

/** Divides two numbers, which must be at least 0. Rounds to the nearest integer, and rounds a half up. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor);

/** Computes a percentage of an amount. A half is rounded up. */
export const computePercent = (amount: bigint, percent: string): bigint =>
  divideHalfUp(amount * parsePercent(percent), HUNDRED_PERCENT);

/** Adds a percentage to an amount. Returns an exact amount (see `MINOR_UNIT`). */
export const addPercent = (amount: bigint, percent: string): bigint =>
  amount * (HUNDRED_PERCENT + parsePercent(percent));

/** Computes the tax that is included in a gross amount. A half is rounded up. */
export function computeIncludedTax(grossAmount: bigint, percent: string): bigint {
  const parts = parsePercent(percent);
  return divideHalfUp(grossAmount * parts, HUNDRED_PERCENT + parts);
}

/** Converts a percentage to ten thousandths of a percent. */
function parsePercent(percent: string): bigint {
  if (!PERCENT.test(percent)) throw new RangeError(`${percent} is no percentage`);
  const [whole = '', decimals = ''] = percent.split('.');
  return BigInt(whole + decimals.padEnd(4, '0'));
}

/**
 * Allocates an amount in proportion to weights, by the largest remainder method. First, each weight gets its share,
 * rounded down. Second, the weights with the largest remainders get one more unit each, until the whole amount is
 * allocated. If remainders are equal, the earlier weight gets the unit first. If all weights are 0, the first weight
 * gets the whole amount. If the amount is at most the sum of the weights, each share is at most its weight.
 */
export function allocate(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = sum(weights);
  if (weights.length === 1) return [amount];
  if (amount === 0n) return weights.map(() => 0n);
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : 0n));
  const parts = weights.map((weight, index) => ({
    index,
    share: (amount * weight) / total,
    remainder: (amount * weight) % total,
  }));
  const left = Number(amount - sum(parts.map(({ share }) => share)));
  // The sort is stable, so weights with equal remainders stay in their sequence.
  const chosen = parts
    .toSorted((a, b) => (a.remainder === b.remainder ? 0 : a.remainder < b.remainder ? 1 : -1))
    .slice(0, left);
  const more = new Set(chosen.map(({ index }) => index));
  return parts.map(({ index, share }) => (more.has(index) ? share + 1n : share));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Returns a quantile of values. `part` is the share of values below the quantile: at least 0, and less than 1. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)]!;

/** Returns a quantile of the values that the records have in the field `name`. */
export const quantileOf = <Name extends string>(
  all: readonly Record<Name, number>[],
  name: Name,
  part: number,
): number =>
  quantile(
    all.map((one) => one[name]),
    part,
  );

export const medianOf = <Name extends string>(rounds: readonly Record<Name, number>[], name: Name): number =>
  median(rounds.map((round) => round[name]));

/** Returns the median of the ratios between `own` and `other`. Each ratio compares two values of the same round. */
export const medianRatio = <Name extends string>(
  own: readonly Record<Name, number>[],
  other: readonly Record<Name, number>[],
  name: Name,
): number => median(ratios(own, other, name));

export const ratios = <Name extends string>(
  own: readonly Record<Name, number>[],
  other: readonly Record<Name, number>[],
  name: Name,
): number[] => own.map((round, index) => round[name] / other[index]![name]);

export interface Interval {
  low: number;
  high: number;
}

/**
 * Minimum number of values for an interval. With only 5 values, the probability that the median is between the smallest
 * and the largest value is 93.75 %.
 */
const FEWEST_VALUES = 6;

/**
 * Returns the 95 % interval of the median by order statistics: from the k-th smallest to the k-th largest value. `k` is
 * the largest number for which this interval contains the true median with a probability of at least 95 %. The number
 * of values below the median has a binomial distribution with p = 1/2, for any distribution of the values. For 10
 * values, the interval is from the second smallest to the second largest value (97.9 %).
 */
export function intervalOfMedian(values: readonly number[]): Interval {
  const sorted = values.toSorted((a, b) => a - b);
  const count = sorted.length;
  if (count < FEWEST_VALUES) throw new RangeError(`An interval needs ${FEWEST_VALUES} values, not ${count}.`);
  let exactly = 0.5 ** count; // The probability that exactly `below` values are below the median.
  let atMost = exactly; // The probability that at most `below` values are below the median.
  let below = 0;
  while (2 * atMost <= 0.05) {
    exactly *= (count - below) / (below + 1);
    below += 1;
    atMost += exactly;
  }
  return { low: sorted[below - 1]!, high: sorted[count - below]! };
}

/** The median of ratios, and the 95 % interval of this median. */
export interface Ratio extends Interval {
  median: number;
}

export const ratioOf = (values: readonly number[]): Ratio => ({
  median: median(values),
  ...intervalOfMedian(values),
});

/** Returns the cells for the median and for the interval. */
export const cellsOf = (ratio: Ratio): string[] => [
  ratio.median.toFixed(3),
  `${ratio.low.toFixed(3)} to ${ratio.high.toFixed(3)}`,
];

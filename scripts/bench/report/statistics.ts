export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Quantile of values. `part`: from 0 to less than 1. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)]!;

/** Quantile of the values that all records have under this name. */
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

/** Median of the ratios between the rounds of one side and the same rounds of the other side. */
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
 * Minimum number of values. The smallest and the largest of 5 values enclose the median with a probability of only
 * 93.75 %.
 */
const FEWEST_VALUES = 6;

/**
 * Returns the 95 % interval of the median, by order statistics: of n values the k-th smallest and the k-th largest,
 * with the largest k for which the true median lies between them with a probability of at least 95 %. The number of
 * values below it is binomial with p = 1/2, whatever the distribution of the values. For 10 values: the second
 * smallest and the second largest (97.9 %).
 */
export function intervalOfMedian(values: readonly number[]): Interval {
  const sorted = values.toSorted((a, b) => a - b);
  const count = sorted.length;
  if (count < FEWEST_VALUES) throw new RangeError(`An interval needs ${FEWEST_VALUES} values, not ${count}.`);
  let exactly = 0.5 ** count; // The probability that exactly `below` values are below the median.
  let atMost = exactly; // The probability that at most `below` values are below it.
  let below = 0;
  while (2 * atMost <= 0.05) {
    exactly *= (count - below) / (below + 1);
    below += 1;
    atMost += exactly;
  }
  return { low: sorted[below - 1]!, high: sorted[count - below]! };
}

/** A median of ratios, and its interval. */
export interface Ratio extends Interval {
  median: number;
}

export const ratioOf = (values: readonly number[]): Ratio => ({
  median: median(values),
  ...intervalOfMedian(values),
});

/** Two cells of a table: the median and the interval. */
export const cellsOf = (ratio: Ratio): string[] => [
  ratio.median.toFixed(3),
  `${ratio.low.toFixed(3)} to ${ratio.high.toFixed(3)}`,
];

import t from 'tap';
import { takeTurns } from '../../../scripts/bench/load/rounds.ts';
import { intervalOfMedian, median, ratios } from '../../../scripts/bench/report/statistics.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

t.test('the median is the middle value, or the mean of the two middle values', (t) => {
  t.equal(median([3, 1, 2]), 2);
  t.equal(median([4, 1, 3, 2]), 2.5);
  t.end();
});

t.test('the interval of the median starts and ends at measured values', (t) => {
  // Published ranks of a 95 % interval: it begins at the k-th smallest and ends at the k-th largest of n values.
  for (const [count, low, high] of [
    [6, 1, 6],
    [10, 2, 9],
    [12, 3, 10],
    [15, 4, 12],
    [20, 6, 15],
    [25, 8, 18],
    [30, 10, 21],
  ] as const)
    t.strictSame(intervalOfMedian(upTo(count).toReversed()), { low, high }, `interval of ${count} values`);
  t.end();
});

t.test('intervalOfMedian refuses five values, because they have no 95 % interval', (t) => {
  t.throws(() => intervalOfMedian(upTo(5)), RangeError);
  t.end();
});

t.test('a ratio compares two values of the same round', (t) => {
  const own = [{ perSecond: 10 }, { perSecond: 30 }];
  const other = [{ perSecond: 20 }, { perSecond: 10 }];
  t.strictSame(ratios(own, other, 'perSecond'), [0.5, 3]);
  t.end();
});

t.test('each round measures the two sides in the opposite order of the previous round', async (t) => {
  const order: string[] = [];
  const results = await takeTurns(3, ['a', 'b'], async (one) => `${one}${order.push(one)}`);
  t.strictSame(order, ['a', 'b', 'b', 'a', 'a', 'b']);
  t.strictSame(results, [
    ['a1', 'a4', 'a5'],
    ['b2', 'b3', 'b6'],
  ]);
});

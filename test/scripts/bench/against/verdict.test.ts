import t from 'tap';
import type { Comparison, Turn } from '../../../../scripts/bench/against/cases.ts';
import { judge, paidTableOf, summaryOf, tableOf } from '../../../../scripts/bench/against/verdict.ts';

const SPREAD = [0.95, 0.96, 0.97, 0.98, 0.99, 1.01, 1.02, 1.03, 1.04, 1.05];

/**
 * Creates ten rounds. In each round, the other work tree has 1000 operations per second at 100 µs each. This work
 * tree has `perSecond` times as many operations per second, and needs `cpu` times as much CPU time for each.
 */
function comparisonOf(perSecond: number, cpu: number): Comparison {
  const that: Turn[] = SPREAD.map(() => ({ perSecond: 1000, cpu: 100 }));
  const own = SPREAD.map((spread) => ({ perSecond: 1000 * spread * perSecond, cpu: 100 * spread * cpu }));
  return { case: 'get', connections: 8, that, own };
}

const reasonsOf = (perSecond: number, cpu: number) => judge(comparisonOf(perSecond, cpu)).reasons;

t.test('judge finds no slowdown if the interval reaches 1.0 and CPU per operation is at most 1.05', (t) => {
  t.strictSame(reasonsOf(1, 1), []);
  t.strictSame(reasonsOf(0.97, 1.04), [], 'the median may be below 1.0');
  t.strictSame(reasonsOf(2, 0.5), [], 'faster is not slower');
  t.end();
});

t.test('judge finds a slowdown if the interval ends below 1.0 or CPU per operation exceeds 1.05', (t) => {
  t.strictSame(reasonsOf(0.96, 1), ['the interval ends below 1.0']);
  t.strictSame(reasonsOf(2, 1.06), ['CPU per operation is above 1.05']);
  t.equal(reasonsOf(0.5, 2).length, 2);
  t.end();
});

t.test('each comparison is printed as a table row, and one sentence sums all comparisons up', (t) => {
  const findings = [comparisonOf(1, 1), comparisonOf(0.5, 2)].map(judge);
  t.strictSame(tableOf(findings).rows, [
    [
      'one order',
      '8',
      '1000',
      '1000',
      '1.000',
      '0.960 to 1.040',
      '100',
      '100',
      '1.000',
      '0.960 to 1.040',
      'not slower',
    ],
    [
      ...[
        'one order',
        '8',
        '1000',
        '500',
        '0.500',
        '0.480 to 0.520',
        '100',
        '200',
        '2.000',
        '1.920 to 2.080',
      ],
      'slower: the interval ends below 1.0, and CPU per operation is above 1.05',
    ],
  ]);
  t.equal(summaryOf(findings), 'Not slower in 1 of 2 cases.');
  t.end();
});

t.test('a comparison of an order change has the name of this change in the table', (t) => {
  const finding = judge({ ...comparisonOf(1, 1), case: 'cancel-unit' });
  t.equal(tableOf([finding]).rows[0]![0], 'cancel, one unit');
  t.end();
});

t.test('the table of times until payment has a row with the ratio of each figure', (t) => {
  const that = SPREAD.map(() => ({ p50: 100, p99: 400, cpu: 6000 }));
  const own = SPREAD.map((spread) => ({ p50: 50 * spread, p99: 100 * spread, cpu: 1500 * spread }));
  const { head, rows } = paidTableOf({ rate: 150, that, own });
  t.equal(head[0], '150 orders/s');
  t.strictSame(rows, [
    ['placed → paid p50, ms', '100', '50', '0.500', '0.480 to 0.520'],
    ['placed → paid p99, ms', '400', '100', '0.250', '0.240 to 0.260'],
    ['CPU µs per paid order', '6000', '1500', '0.250', '0.240 to 0.260'],
  ]);
  t.end();
});

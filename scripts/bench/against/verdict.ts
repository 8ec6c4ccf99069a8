import { type Ratio, cellsOf, medianOf, ratioOf, ratios } from '../report/statistics.ts';
import type { Table } from '../report/table.ts';
import { type Comparison, titleOf } from './cases.ts';
import type { PaidComparison, PaidTurn } from './paid.ts';

/**
 * Maximum ratio of the CPU times per operation. If the ratio isn't higher, this work tree doesn't count as slower than
 * the other.
 */
const CPU_LIMIT = 1.05;

const HEAD = [
  'case',
  'connections',
  'that/s',
  'this/s',
  'ratio',
  '95 % interval',
  'CPU µs per operation: that',
  'this',
  'ratio',
  '95 % interval',
  'verdict',
];

/** The result of a comparison. */
export interface Finding {
  comparison: Comparison;
  /**
   * Operations per second of this work tree, divided by those of the other. `cpu` is the same ratio for the CPU time
   * per operation.
   */
  perSecond: Ratio;
  cpu: Ratio;
  /** Reasons why this work tree counts as slower than the other. Empty if this work tree isn't slower. */
  reasons: string[];
}

/**
 * Judges a comparison. If two conditions hold, this work tree counts as not slower. First, the 95 % interval of the
 * ratio in operations per second must reach 1.0. Second, the median ratio in CPU time per operation must be at most
 * 1.05.
 */
export function judge(comparison: Comparison): Finding {
  const { that, own } = comparison;
  const perSecond = ratioOf(ratios(own, that, 'perSecond'));
  const cpu = ratioOf(ratios(own, that, 'cpu'));
  const reasons = [];
  if (perSecond.high < 1) reasons.push('the interval ends below 1.0');
  if (cpu.median > CPU_LIMIT) reasons.push(`CPU per operation is above ${CPU_LIMIT}`);
  return { comparison, perSecond, cpu, reasons };
}

export const tableOf = (findings: Finding[]): Table => ({
  head: HEAD,
  rows: findings.map(({ comparison: { case: name, connections, that, own }, perSecond, cpu, reasons }) => [
    titleOf(name),
    `${connections}`,
    ...[that, own].map((turns) => medianOf(turns, 'perSecond').toFixed(0)),
    ...cellsOf(perSecond),
    ...[that, own].map((turns) => medianOf(turns, 'cpu').toFixed(0)),
    ...cellsOf(cpu),
    reasons.length === 0 ? 'not slower' : `slower: ${reasons.join(', and ')}`,
  ]),
});

/** Returns one sentence about all findings. */
export function summaryOf(findings: Finding[]): string {
  const notSlower = findings.filter(({ reasons }) => reasons.length === 0).length;
  return `Not slower in ${notSlower} of ${findings.length} cases.`;
}

const PAID_TITLES: Record<keyof PaidTurn, string> = {
  p50: 'placed → paid p50, ms',
  p99: 'placed → paid p99, ms',
  cpu: 'CPU µs per paid order',
};

/**
 * Returns a table of the times from placing orders to their payment, and of the CPU times. A ratio above 1 means that
 * this work tree takes more time than the other.
 */
export const paidTableOf = ({ rate, that, own }: PaidComparison): Table => ({
  head: [`${rate} orders/s`, 'that', 'this', 'ratio', '95 % interval'],
  rows: (Object.keys(PAID_TITLES) as (keyof PaidTurn)[]).map((name) => [
    PAID_TITLES[name],
    ...[that, own].map((turns) => medianOf(turns, name).toFixed(0)),
    ...cellsOf(ratioOf(ratios(own, that, name))),
  ]),
});

import { type Ratio, cellsOf, medianOf, ratioOf, ratios } from '../statistics.ts';
import type { Table } from '../table.ts';
import type { Case, Comparison } from './compare.ts';

/** How much more CPU an operation may use and still be called not slower. */
const CPU_LIMIT = 1.05;

const TITLES: Record<Case, string> = {
  get: 'one order',
  list: 'first page of 20',
  create: 'create, 10,000 SKUs',
  'create-hot': 'create, one hot SKU',
};

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

/** What the turns of a comparison come to. */
export interface Finding {
  comparison: Comparison;
  /** This ÷ that. */
  perSecond: Ratio;
  cpu: Ratio;
  /** Why this work tree is called slower; none: it is not slower. */
  reasons: string[];
}

/** "Not slower" means: the interval of operations per second reaches 1.0, and CPU per operation is at most 1.05. */
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
    TITLES[name],
    `${connections}`,
    ...[that, own].map((turns) => medianOf(turns, 'perSecond').toFixed(0)),
    ...cellsOf(perSecond),
    ...[that, own].map((turns) => medianOf(turns, 'cpu').toFixed(0)),
    ...cellsOf(cpu),
    reasons.length === 0 ? 'not slower' : `slower: ${reasons.join(', and ')}`,
  ]),
});

/** One sentence about all of them. */
export function summaryOf(findings: Finding[]): string {
  const notSlower = findings.filter(({ reasons }) => reasons.length === 0).length;
  return `Not slower in ${notSlower} of ${findings.length} cases.`;
}

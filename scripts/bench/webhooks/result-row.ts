import type { Table } from '../report/table.ts';

/**
 * A row of the table. `measured` is a figure, and `beside` is another figure to compare it with. `cpu` is the CPU time
 * per delivery of Node.js and of PostgreSQL, in µs.
 */
export interface Row {
  what: string;
  measured: string;
  beside?: string;
  ratio?: string;
  cpu?: string;
  goal: string;
}

export const tableOf = (rows: readonly Row[]): Table => ({
  head: ['webhooks', 'measured', 'beside', 'ratio', 'CPU µs a delivery: node + Postgres', 'goal'],
  rows: rows.map(({ what, measured, beside = '–', ratio = '–', cpu = '–', goal }) => [
    ...[what, measured, beside, ratio, cpu, goal],
  ]),
});

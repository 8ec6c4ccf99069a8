import type { Table } from '../report/table.ts';

/**
 * A row of the table: a figure (`measured`), and the figure to which it is compared (`beside`). `cpu` is the CPU time
 * of Node.js and of PostgreSQL, in µs per delivery.
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

import type { Table } from '../report/table.ts';

/**
 * A row of the table. `measured` is a figure, and `compared` is the figure with which it is compared. `cpu` is the CPU
 * time per delivery of Node.js and of PostgreSQL, in µs.
 */
export interface Row {
  what: string;
  measured: string;
  compared?: string;
  ratio?: string;
  cpu?: string;
  goal: string;
}

export const tableOf = (rows: readonly Row[]): Table => ({
  head: ['webhooks', 'measured', 'compared with', 'ratio', 'CPU µs a delivery: node + Postgres', 'goal'],
  rows: rows.map(({ what, measured, compared = '–', ratio = '–', cpu = '–', goal }) => [
    ...[what, measured, compared, ratio, cpu, goal],
  ]),
});

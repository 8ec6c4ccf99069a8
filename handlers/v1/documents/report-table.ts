/**
 * Reports as tables (CSV, RFC 4180). All cells are days, codes and numbers. So no cell needs quotes, and no spreadsheet
 * runs a cell as a formula.
 */
import type { Schemas } from '../bodies/types.ts';
import { toDecimal } from '../../../db/pricing/currency-decimals.ts';

/** Columns of a table by name. */
type Columns<Row> = Record<string, (row: Row) => string>;

type Figures = Omit<Schemas['TaxReportEntry'], 'tax'>;

const decimal = ({ amount, currency }: Schemas['Money']): string => toDecimal(amount, currency);

const FIGURES: Columns<Figures> = {
  invoiceCount: ({ invoiceCount }) => String(invoiceCount),
  creditNoteCount: ({ creditNoteCount }) => String(creditNoteCount),
  invoicedNetAmount: ({ invoiced }) => decimal(invoiced.netAmount),
  invoicedTaxAmount: ({ invoiced }) => decimal(invoiced.taxAmount),
  invoicedGrossAmount: ({ invoiced }) => decimal(invoiced.grossAmount),
  creditedNetAmount: ({ credited }) => decimal(credited.netAmount),
  creditedTaxAmount: ({ credited }) => decimal(credited.taxAmount),
  creditedGrossAmount: ({ credited }) => decimal(credited.grossAmount),
  netAmount: ({ totals }) => decimal(totals.netAmount),
  taxAmount: ({ totals }) => decimal(totals.taxAmount),
  grossAmount: ({ totals }) => decimal(totals.grossAmount),
};

export const SALES_COLUMNS: Columns<Schemas['SalesReportEntry']> = {
  from: ({ from }) => from,
  to: ({ to }) => to,
  currency: ({ currency }) => currency,
  ...FIGURES,
};

export const TAX_COLUMNS: Columns<Schemas['TaxReportEntry'] & { from: string; to: string }> = {
  from: ({ from }) => from,
  to: ({ to }) => to,
  currency: ({ currency }) => currency,
  countryCode: ({ tax }) => tax?.countryCode ?? '',
  percent: ({ tax }) => tax?.percent ?? '',
  treatment: ({ tax }) => tax?.treatment ?? '',
  ...FIGURES,
};

/** Writes a table: a line with the names of the columns, and a line for each row. */
export function toTable<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const lines = [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((cell) => cell(row)))];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

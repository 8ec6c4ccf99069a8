import type { ReportFigures, ReportPeriod } from '../../../db/store.ts';
import * as problems from '../../problems.ts';
import { reportLinks } from '../bodies/links.ts';
import type { Operation, Schemas } from '../bodies/types.ts';
import { SALES_COLUMNS, TAX_COLUMNS, toTable } from './report-table.ts';

/** Maximum length of a period: a leap year. */
const DAYS_MAX = 366;
const DAY_MS = 86_400_000;

export const getTaxReport: Operation<'getTaxReport'> = async ({ query, mediaType }, { store, prefix }) => {
  const { from, to } = query;
  const fault = findFault(query);
  if (fault !== undefined) return problems.validationFailed([{ field: 'to', message: fault }]);
  const found = await store.getTaxReport({ from, to });
  const taxes = found.map(({ country_code: countryCode, percent, treatment, ...figures }) => ({
    ...(treatment !== '' && { tax: { countryCode, percent, treatment } }),
    ...toFigures(figures),
  }));
  if (mediaType === 'text/csv') {
    const rows = taxes.map((each) => ({ from, to, ...each }));
    return tableAnswer(`taxes-${from}-${to}`, toTable(TAX_COLUMNS, rows));
  }
  const _links = reportLinks(`${prefix}/reports/taxes`, { from, to });
  return { status: 200, body: { from, to, taxes, _links } };
};

export const getSalesReport: Operation<'getSalesReport'> = async (
  { query, mediaType },
  { store, prefix },
) => {
  const { from, to, interval } = query;
  const fault = findFault(query);
  if (fault !== undefined) return problems.validationFailed([{ field: 'to', message: fault }]);
  const found = await store.getSalesReport({ from, to, interval });
  const sales = found.map(({ from: first, to: end, ...figures }) => ({
    ...{ from: first, to: end },
    ...toFigures(figures),
  }));
  if (mediaType === 'text/csv') return tableAnswer(`sales-${from}-${to}`, toTable(SALES_COLUMNS, sales));
  const _links = reportLinks(`${prefix}/reports/sales`, { from, to, interval });
  return { status: 200, body: { from, to, interval, sales, _links } };
};

/** Returns why `to` isn't valid. Undefined if it is valid. */
function findFault({ from, to }: ReportPeriod): string | undefined {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days <= 0) return 'must be after from';
  return days > DAYS_MAX ? `must be at most ${DAYS_MAX} days after from` : undefined;
}

function toFigures(figures: ReportFigures): Omit<Schemas['TaxReportEntry'], 'tax'> {
  const { currency, invoices: invoiceCount, credit_notes: creditNoteCount } = figures;
  const amounts = (netAmount: number, taxAmount: number, grossAmount: number) => ({
    netAmount: { amount: netAmount, currency },
    taxAmount: { amount: taxAmount, currency },
    grossAmount: { amount: grossAmount, currency },
  });
  return {
    ...{ currency, invoiceCount, creditNoteCount },
    invoiced: amounts(figures.invoiced_net, figures.invoiced_tax, figures.invoiced_gross),
    credited: amounts(figures.credited_net, figures.credited_tax, figures.credited_gross),
    totals: amounts(
      figures.invoiced_net - figures.credited_net,
      figures.invoiced_tax - figures.credited_tax,
      figures.invoiced_gross - figures.credited_gross,
    ),
  };
}

const tableAnswer = (name: string, body: string) => ({
  status: 200 as const,
  headers: { 'Content-Disposition': `attachment; filename="${name}.csv"` },
  mediaType: 'text/csv' as const,
  body,
});

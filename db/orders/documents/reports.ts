/** Reports that add up the issued documents of a period, from the sums that `issueDocuments` stores for each day. */
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { TaxTreatment } from '../../pricing/pricing.ts';

/** A period of days, such as `2026-10-01`, in the time zones of the documents. `to` is exclusive. */
export interface ReportPeriod {
  from: string;
  to: string;
}

/** Sums of invoices and credit notes in one currency. Amounts are in minor units. */
export interface ReportFigures {
  currency: string;
  invoices: number;
  credit_notes: number;
  invoiced_net: number;
  invoiced_tax: number;
  invoiced_gross: number;
  credited_net: number;
  credited_tax: number;
  credited_gross: number;
}

/** Sums of the documents with one tax. The properties of the tax are empty for documents without taxes. */
interface TaxFigures extends ReportFigures {
  country_code: string;
  percent: string;
  treatment: TaxTreatment | '';
}

/** Sums of the documents of an interval. `to` is exclusive. */
type IntervalFigures = ReportFigures & ReportPeriod;

/** SQL that computes `ReportFigures` of a group of rows. `documents`: column that counts the documents. */
const selectFigures = (documents: 'documents' | 'first_documents'): string => {
  const sum = (column: string, type: 'INVOICE' | 'CREDIT_NOTE') =>
    `coalesce(sum(${column}) filter (where type = '${type}'), 0)::bigint`;
  return `
    currency, ${sum(documents, 'INVOICE')} as invoices, ${sum(documents, 'CREDIT_NOTE')} as credit_notes,
    ${sum('net_amount', 'INVOICE')} as invoiced_net, ${sum('tax_amount', 'INVOICE')} as invoiced_tax,
    ${sum('gross_amount', 'INVOICE')} as invoiced_gross,
    ${sum('net_amount', 'CREDIT_NOTE')} as credited_net, ${sum('tax_amount', 'CREDIT_NOTE')} as credited_tax,
    ${sum('gross_amount', 'CREDIT_NOTE')} as credited_gross`;
};

/** Adds up the documents of a period by tax. `$1`: first day, `$2`: day after the last day. */
const taxStatement = statement<TaxFigures>(`
  select country_code, percent, treatment, ${selectFigures('documents')}
  from document_sums where day >= $1::date and day < $2::date
  group by currency, country_code, percent, treatment
  order by currency, country_code, nullif(percent, '')::numeric desc, treatment`);

/**
 * Adds up the documents of a period by interval. `$1`: first day, `$2`: day after the last day, `$3`: length of an
 * interval (day or month).
 */
const salesStatement = statement<IntervalFigures>(`
  select greatest(start, $1::date)::text as "from", least((start + ('1 ' || $3)::interval)::date, $2::date)::text as "to",
    ${selectFigures('first_documents')}
  from document_sums, date_trunc($3, day::timestamp) moment, cast(moment as date) start
  where day >= $1::date and day < $2::date
  group by start, currency order by start, currency`);

/** Adds up the documents that were issued in a period, by currency and tax. */
export async function getTaxReport(db: Database, { from, to }: ReportPeriod): Promise<TaxFigures[]> {
  const { rows } = await taxStatement(db, from, to);
  return rows;
}

/** Adds up the documents that were issued in a period, by day or month and by currency. */
export async function getSalesReport(
  db: Database,
  { from, to, interval }: ReportPeriod & { interval: 'DAY' | 'MONTH' },
): Promise<IntervalFigures[]> {
  const { rows } = await salesStatement(db, from, to, interval);
  return rows;
}

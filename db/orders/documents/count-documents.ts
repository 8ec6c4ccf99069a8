/**
 * Counts the documents of all orders without reading them. The numbers of a series have no gaps, so the last number of a
 * series is the number of its issued documents. The statements need the numbers and the documents in the same schema.
 */
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { Reach } from '../../call/reach.ts';

/** Filter of a list of documents. */
interface Filter {
  reach: Reach;
  series?: string | undefined;
  type?: string | undefined;
  issuedFrom?: string | undefined;
  issuedTo?: string | undefined;
}

/** SQL that adds the documents without a number to `issued`, and subtracts the documents whose content was deleted. */
const countOf = (issued: string, condition: string) => `
  select ${issued}
    + (select count(*) from documents where status = 'NUMBERING' and ${condition} and not exists (
        select from document_numbers n where n.document_id = documents.id offset 0))
    - (select count(*) from documents where content is null and ${condition}) as count`;

/** Counts the documents of a series, or all documents. Locks nothing. `$1`: series, or null. */
const countSeriesStatement = statement<{ count: number }>(`
  with recursive last_numbers as (
    (select series, number from document_numbers order by series desc, number desc limit 1)
    union all
    select n.series, n.number from last_numbers l cross join lateral (
      select series, number from document_numbers where series < l.series order by series desc, number desc limit 1) n
  )
  ${countOf(
    '(select coalesce(sum(number), 0)::bigint from last_numbers where series = coalesce($1::text, series))',
    'series = coalesce($1::text, series)',
  )}`);

/** Counts the documents of a type. Reads the sums of all days. Locks nothing. `$1`: type. */
const countTypeStatement = statement<{ count: number }>(
  countOf(
    '(select coalesce(sum(first_documents), 0)::bigint from document_sums where type = $1::text)',
    'type = $1::text',
  ),
);

/** Returns whether there are numbers for the count of a list: for a list of one series, of one type, or of all documents. */
export const isCountedByNumbers = ({ reach, series, type, issuedFrom, issuedTo }: Filter): boolean =>
  reach.customerId === undefined &&
  issuedFrom === undefined &&
  issuedTo === undefined &&
  (series === undefined || type === undefined);

/** Counts the documents of a list for which `isCountedByNumbers` returns true. */
export async function countByNumbers(db: Database, { series, type }: Filter): Promise<number> {
  const { rows } = await (type === undefined
    ? countSeriesStatement(db, series ?? null)
    : countTypeStatement(db, type));
  return rows[0]!.count; // the statements return one row
}

import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Documents } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import { firstIdAt } from '../../base/ids.ts';
import {
  type Ids,
  type KeysetRequest,
  type ListSpan,
  type PageRequest,
  type SortedList,
  countMatches,
  readPage,
  readSpan,
  toKeysetPage,
} from '../../call/pagination.ts';
import { ALL_ORDERS, type Reach } from '../../call/reach.ts';
import { isOrderOf, isWithinReach } from '../model/within-reach.ts';
import { countByNumbers, isCountedByNumbers } from './count-documents.ts';
import type { DocumentContent } from '../invoicing/document-content.ts';

/** Number and time of an invoice that a credit note corrects. Null until the invoice has its number. */
interface CorrectedInvoice {
  id: string;
  series: string;
  number: number | null;
  issued_at: string | null;
  /** Time zone of the invoice. Null if an older version stored the invoice, or if its content was deleted. */
  time_zone: string | null;
}

export interface DocumentRecord extends Pick<
  Selectable<Documents>,
  'id' | 'order_id' | 'type' | 'series' | 'status' | 'number' | 'issued_at' | 'created_at'
> {
  content: DocumentContent;
  content_hash: string;
  previous_hash: string | null;
  hash: string | null;
  corrected: CorrectedInvoice[] | null;
}

/** Selects a document. Times inside of JSON are in RFC 3339 (UTC), too. */
const ROW = sql`
  select d.id, d.order_id, d.type, d.series, d.status, d.number, d.issued_at, d.created_at, d.content,
    encode(d.content_hash, 'hex') as content_hash, encode(d.previous_hash, 'hex') as previous_hash,
    encode(d.hash, 'hex') as hash,
    case when d.type = 'CREDIT_NOTE' then (
      select json_agg(json_build_object('id', i.id, 'series', i.series, 'number', i.number, 'issued_at',
        to_char(i.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'time_zone', i.content ->> 'timeZone') order by i.ordinal)
      from documents i where i.id = any (array(select json_array_elements_text(d.content -> 'corrects')::uuid))
    ) end as corrected
  from documents d`;

/**
 * SQL condition: the caller may see a document. A customer sees issued documents of the customer's orders. Documents
 * whose content was deleted at the end of its retention are left out.
 */
const isVisible = ({ customerId }: Reach): RawBuilder<SqlBool> =>
  customerId === undefined
    ? sql`documents.content is not null`
    : sql`documents.content is not null and documents.status = 'ISSUED' and exists (
        select from orders where orders.id = documents.order_id and ${isOrderOf(customerId)} offset 0)`;

/** Reads a document. Returns undefined if it doesn't exist, or if the caller can't see it. */
export async function findDocument(
  db: Database,
  reach: Reach,
  id: string,
): Promise<DocumentRecord | undefined> {
  const visible = sql`select from documents where documents.id = d.id and ${isVisible(reach)}`;
  const { rows } = await sql<DocumentRecord>`${ROW} where d.id = ${id}::uuid and exists (${visible})`.execute(
    db,
  );
  return rows[0];
}

export { findDocument as getDocument };

/** A page of documents. `totalCount`: number of documents on all pages. */
export interface DocumentList {
  documents: DocumentRecord[];
  hasNext: boolean;
  totalCount: number;
}

/** Lists a page of the documents of an order, the oldest first. Empty if the caller can't access the order. */
export async function listDocumentsOfOrder(
  db: Database,
  reach: Reach,
  orderId: string,
  page: PageRequest,
): Promise<{ documents: DocumentRecord[]; totalCount: number }> {
  const ids = db
    .selectFrom('documents')
    .select('id')
    .where('order_id', '=', orderId)
    .where(isWithinReach(reach, orderId))
    .where(isVisible(reach))
    .orderBy('ordinal');
  const { rows, totalCount } = await readPage(ids, page);
  return { documents: await readDocuments(db, rows), totalCount };
}

/** Reads documents in the sequence of their ids. */
async function readDocuments(db: Database, ids: readonly { id: string }[]): Promise<DocumentRecord[]> {
  const wanted = ids.map(({ id }) => id);
  const { rows } = await sql<DocumentRecord>`
    ${ROW} where d.id = any (${wanted}::uuid[]) order by array_position(${wanted}::uuid[], d.id)`.execute(db);
  return rows;
}

/** Filter of a list of documents. A document must match all given properties. */
export interface DocumentFilter {
  reach: Reach;
  series?: string | undefined;
  type?: DocumentRecord['type'] | undefined;
  /** Documents that were issued at this time or later, and before `issuedTo`. */
  issuedFrom?: string | undefined;
  issuedTo?: string | undefined;
}

/**
 * Lists a page of the documents of all orders that the caller can access, sorted by id. For other callers than customers,
 * the schema must have the numbers of all documents.
 */
export async function listDocuments(
  db: Database,
  filter: DocumentFilter,
  page: KeysetRequest,
): Promise<DocumentList> {
  const span = spanOf(page);
  const { idsOf, readRows, count } = documentList(db, filter);
  const total = isCountedByNumbers(filter) ? countByNumbers(db, filter) : count();
  const [found, totalCount] = await Promise.all([readRows(idsOf(span, page.after), span), total]);
  return toDocumentList(found, page.size, totalCount);
}

/** Returns the span of rows to read for a page. The span has one row more than the page. */
export const spanOf = ({ page, size }: PageRequest): ListSpan => ({
  direction: 'asc',
  limit: size + 1,
  offset: page * size,
});

/** Builds a page. `found`: the documents of the page, and one more document if there is a next page. */
export function toDocumentList(found: DocumentRecord[], size: number, totalCount: number): DocumentList {
  const { rows, hasNext } = toKeysetPage(found, size);
  return { documents: rows, hasNext, totalCount };
}

/** The list of documents in one schema. Callers may merge the lists of several schemas. */
export const documentList = (db: Database, filter: DocumentFilter): SortedList<DocumentRecord> => ({
  db,
  idsOf: (span, after) => idsOf(db, filter, span, after),
  idsAmong: (ids) => matching(db, filter).where(sql<SqlBool>`documents.id = any (${ids}::uuid[])`),
  readRows: (ids, span) => readSpan(db, ids, sql<DocumentRecord>`${ROW} where d.id = page.id`, span),
  count: () => countDocuments(db, filter),
});

/**
 * Maximum difference between the time in the id of a document and the time when the document was issued, in
 * milliseconds. The index `documents_far_from_ids` has the few documents with a larger difference.
 */
const NEAR_MS = 60_000;

/** SQL condition of the index `documents_far_from_ids`. */
const IS_FAR = sql<SqlBool>`issued_at is not null
  and abs(('x' || left(translate(id::text, '-', ''), 12))::bit(48)::bigint
    - extract(epoch from issued_at - timestamptz '1970-01-01 00:00:00+00') * 1000) > ${sql.lit(NEAR_MS)}`;

/**
 * Selects the ids of documents. A filter by time is converted to a range of ids, because the list is sorted by id. Only
 * documents of the index `documents_far_from_ids` may match the filter and have ids outside of this range.
 */
function idsOf(db: Database, filter: DocumentFilter, span: ListSpan, after: string = NIL): Ids {
  const { reach, issuedFrom, issuedTo } = filter;
  const start = after.toLowerCase();
  const first = issuedFrom === undefined ? NIL : firstIdAt(Date.parse(issuedFrom) - NEAR_MS - 1);
  const last = issuedTo === undefined ? MAX : firstIdAt(Math.ceil(Date.parse(issuedTo)) + NEAR_MS);
  const near = idsInRange(db, filter, span, { lower: first > start ? first : start, upper: last });
  const others: Ids[] = [];
  if (issuedFrom !== undefined || issuedTo !== undefined) {
    const far = matching(db, { ...filter, reach: ALL_ORDERS })
      .where(IS_FAR)
      .where(isOwnedBy(reach));
    others.push(far.where(sql<SqlBool>`(documents.id <= ${first} or documents.id >= ${last})`));
  }
  if (reach.customerId !== undefined) others.push(withoutCustomer(db, filter));
  const all = others.reduce((before, ids) => before.unionAll(ids.where('documents.id', '>', start)), near);
  return db.selectFrom(all.as('documents')).select('documents.id');
}

/** SQL condition: the document belongs to the customer. The expression `customer_id || ''` has no index. */
const isOwnedBy = ({ customerId }: Reach): RawBuilder<SqlBool> =>
  customerId === undefined ? sql`true` : sql`documents.customer_id || '' = ${customerId}`;

/** Ids that are less or greater than the ids of all documents. */
const NIL = '00000000-0000-0000-0000-000000000000';
const MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Types of documents. */
const TYPES = Object.keys({ INVOICE: true, CREDIT_NOTE: true } satisfies Record<
  DocumentRecord['type'],
  true
>);

/**
 * Selects the ids between `lower` and `upper`, without these two ids. If the filter has a customer, a series or a type,
 * reads a range of the index by customer, by series or by type for each value. The conditions compare the column and the
 * id together, and the query sorts in a way that fits no other index. Otherwise PostgreSQL might read all documents by id
 * to find the few that match.
 */
function idsInRange(
  db: Database,
  filter: DocumentFilter,
  { limit, offset }: ListSpan,
  { lower, upper }: { lower: string; upper: string },
): Ids {
  const { reach, series } = filter;
  const ofCustomer = reach.customerId !== undefined;
  const column = series === undefined || ofCustomer ? 'type' : 'series';
  const value = filter[column];
  const matches = matching(db, { ...filter, [column]: undefined }, ISSUED_AT);
  if (value === undefined && !ofCustomer) {
    const range = matches.where('documents.id', '>', lower).where('documents.id', '<', upper);
    return db
      .selectFrom(
        range
          .orderBy('documents.id')
          .limit(offset + limit)
          .as('documents'),
      )
      .select('documents.id');
  }
  const name = sql.ref(`documents.${column}`);
  const range = matches
    .where(sql<SqlBool>`(${name}, documents.id) > (permitted.value, ${lower}::uuid)`)
    .where(sql<SqlBool>`(${name}, documents.id) < (permitted.value, ${upper}::uuid)`)
    .orderBy(`documents.${column}`)
    .orderBy('documents.id')
    .limit(offset + limit);
  const values = value === undefined ? TYPES : [value];
  const ids = db
    .selectFrom(sql<{ value: string }>`(select unnest(${values}::text[]) as value)`.as('permitted'))
    .innerJoinLateral(range.as('documents'), (join) => join.onTrue())
    .select('documents.id');
  return db.selectFrom(ids.as('documents')).select('documents.id');
}

/** SQL for the time of issue. It fits no index, so that PostgreSQL reads a range of ids. */
const ISSUED_AT = sql`documents.issued_at + interval '0'`;

const matching = (
  db: Database,
  { reach, series, type, issuedFrom, issuedTo }: DocumentFilter,
  issuedAt = sql`documents.issued_at`,
): Ids =>
  db
    .selectFrom('documents')
    .select('documents.id')
    .where(isListed(reach))
    .$if(series !== undefined, (qb) => qb.where('documents.series', '=', series!))
    .$if(type !== undefined, (qb) => qb.where('documents.type', '=', type!))
    .$if(issuedFrom !== undefined, (qb) => qb.where(sql<SqlBool>`${issuedAt} >= ${issuedFrom}`))
    .$if(issuedTo !== undefined, (qb) => qb.where(sql<SqlBool>`${issuedAt} < ${issuedTo}`));

/** SQL condition: the same as `isVisible`, for documents that have the customer of their order. */
const isListed = ({ customerId }: Reach): RawBuilder<SqlBool> =>
  customerId === undefined
    ? isVisible({ customerId })
    : sql`documents.content is not null and documents.status = 'ISSUED' and documents.customer_id = ${customerId}`;

/** Selects documents without the customer of their order, because older code has stored them. There are few of them. */
const withoutCustomer = (db: Database, { reach, ...filter }: DocumentFilter): Ids =>
  matching(db, { ...filter, reach: ALL_ORDERS })
    .where('documents.customer_id', 'is', null)
    .where(isVisible(reach));

/** Counts the documents of a list. */
function countDocuments(db: Database, filter: DocumentFilter): Promise<number> {
  const found = matching(db, filter);
  if (filter.reach.customerId === undefined) return countMatches(found);
  return countMatches(db.selectFrom(found.unionAll(withoutCustomer(db, filter)).as('documents')));
}

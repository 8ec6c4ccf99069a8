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
import type { Reach } from '../../call/reach.ts';
import { isOrderOf, isWithinReach } from '../model/within-reach.ts';
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

/** Lists a page of the documents of all orders that the caller can access, sorted by id. */
export async function listDocuments(
  db: Database,
  filter: DocumentFilter,
  page: KeysetRequest,
): Promise<DocumentList> {
  const span = spanOf(page);
  const { idsOf, readRows, count } = documentList(db, filter);
  const [found, totalCount] = await Promise.all([readRows(idsOf(span, page.after), span), count()]);
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
  count: () => countMatches(matching(db, filter)),
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
  const { issuedFrom, issuedTo, ...rest } = filter;
  const first = issuedFrom === undefined ? NIL : firstIdAt(Date.parse(issuedFrom) - NEAR_MS - 1);
  const last = issuedTo === undefined ? MAX : firstIdAt(Math.ceil(Date.parse(issuedTo)) + NEAR_MS);
  const range = { lower: first > after ? first : after, upper: last };
  if (issuedFrom === undefined && issuedTo === undefined) return idsInRange(db, rest, span, range);
  const near = idsInRange(
    db,
    rest,
    span,
    range,
    isIssuedBetween(sql`documents.issued_at + interval '0'`, filter),
  );
  const far = matching(db, filter)
    .where(IS_FAR)
    .where('documents.id', '>', after)
    .where(sql<SqlBool>`(documents.id <= ${first} or documents.id >= ${last})`);
  return db.selectFrom(near.unionAll(far).as('documents')).select('documents.id');
}

/**
 * Selects the ids between `lower` and `upper`, without these two ids. If the filter has a series or a type, reads a range
 * of the index by series or by type. The condition compares the column and the id together, and the query sorts in a way
 * that fits no other index. Otherwise PostgreSQL might read all documents by id to find the few that match.
 */
function idsInRange(
  db: Database,
  filter: DocumentFilter,
  { limit, offset }: ListSpan,
  { lower, upper }: { lower: string; upper: string },
  condition: RawBuilder<SqlBool> = sql`true`,
): Ids {
  const { reach, series, type } = filter;
  const column = series === undefined ? 'type' : 'series';
  const value = filter[column];
  const isOfIndex = reach.customerId === undefined && value !== undefined;
  const rest = { ...filter, series: undefined, type: column === 'type' ? undefined : type };
  const range = isOfIndex
    ? matching(db, rest)
        .where(sql<SqlBool>`(${sql.ref(column)}, documents.id) > (${value}, ${lower}::uuid)`)
        .where(sql<SqlBool>`(${sql.ref(column)}, documents.id) < (${value}, ${upper}::uuid)`)
        .orderBy(`documents.${column}`)
    : matching(db, filter).where('documents.id', '>', lower).where('documents.id', '<', upper);
  const ids = range
    .where(condition)
    .orderBy('documents.id')
    .limit(offset + limit);
  return db.selectFrom(ids.as('documents')).select('documents.id');
}

/** Ids that are less or greater than the ids of all documents. */
const NIL = '00000000-0000-0000-0000-000000000000';
const MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const matching = (db: Database, { reach, series, type, issuedFrom, issuedTo }: DocumentFilter): Ids =>
  db
    .selectFrom('documents')
    .select('documents.id')
    .where(isListed(reach))
    .$if(series !== undefined, (qb) => qb.where('documents.series', '=', series!))
    .$if(type !== undefined, (qb) => qb.where('documents.type', '=', type!))
    .where(isIssuedBetween(sql`documents.issued_at`, { issuedFrom, issuedTo }));

/** SQL condition: a document was issued at `issuedFrom` or later, and before `issuedTo`. */
const isIssuedBetween = (
  time: RawBuilder<unknown>,
  { issuedFrom, issuedTo }: Pick<DocumentFilter, 'issuedFrom' | 'issuedTo'>,
): RawBuilder<SqlBool> =>
  sql.join(
    [
      issuedFrom === undefined ? sql`true` : sql`${time} >= ${issuedFrom}`,
      issuedTo === undefined ? sql`true` : sql`${time} < ${issuedTo}`,
    ],
    sql` and `,
  );

/**
 * SQL condition: the same as `isVisible`, for a list of the documents of all orders. PostgreSQL looks up the documents of
 * each order of a customer.
 */
const isListed = ({ customerId }: Reach): RawBuilder<SqlBool> =>
  customerId === undefined
    ? isVisible({ customerId })
    : sql`documents.content is not null and documents.status = 'ISSUED' and documents.id = any (array(
        select own.id from orders cross join lateral (
          select id from documents where order_id = orders.id offset 0) own
        where orders.customer_id = ${customerId}))`;

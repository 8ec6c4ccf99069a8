import { type RawBuilder, type SqlBool, expressionBuilder, sql } from 'kysely';
import type { DB } from '../../../generated/database.ts';
import { compileToText } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import {
  type Ids,
  type KeysetRequest,
  type ListSpan,
  type SortedList,
  countMatches,
  readSpan,
  toKeysetPage,
} from '../../call/pagination.ts';
import { ALL_ORDERS, type Reach } from '../../call/reach.ts';
import { isOrderOf } from '../model/within-reach.ts';
import { type ReturnRecord, returnColumns } from './returns.ts';

/** Filter of a list of returns. A return must match all given properties. */
export interface ReturnFilter {
  reach: Reach;
  status?: readonly ReturnRecord['status'][] | undefined;
  kind?: ReturnRecord['kind'] | undefined;
}

export interface ReturnPage extends KeysetRequest {
  newestFirst: boolean;
}

/** A page of returns. `totalCount`: number of returns on all pages. */
export interface ReturnList {
  returns: ReturnRecord[];
  hasNext: boolean;
  totalCount: number;
}

/**
 * Lists a page of the returns of all orders that the caller can access, sorted by id, which is the sequence of
 * creation. If `after` is given, the page begins after the return with this id.
 */
export async function listReturns(db: Database, filter: ReturnFilter, page: ReturnPage): Promise<ReturnList> {
  const span = spanOf(page);
  const { idsOf, readRows, count } = returnList(db, filter);
  const [found, totalCount] = await Promise.all([readRows(idsOf(span, page.after), span), count()]);
  return toReturnList(found, page.size, totalCount);
}

/** Returns the span of rows to read for a page. The span has one row more than the page. */
export const spanOf = ({ newestFirst, page, size }: ReturnPage): ListSpan => ({
  direction: newestFirst ? 'desc' : 'asc',
  limit: size + 1,
  offset: page * size,
});

/** Builds a page. `found`: the returns of the page, and one more return if there is a next page. */
export function toReturnList(found: ReturnRecord[], size: number, totalCount: number): ReturnList {
  const { rows, hasNext } = toKeysetPage(found, size);
  return { returns: rows, hasNext, totalCount };
}

const rowOfPage = sql.raw<ReturnRecord>(
  compileToText(
    expressionBuilder<DB>()
      .selectFrom('returns')
      .select(returnColumns)
      .where('returns.id', '=', sql.ref<string>('page.id')),
  ),
);

/** The list of returns in one schema. Callers may merge the lists of several schemas. */
export const returnList = (db: Database, filter: ReturnFilter): SortedList<ReturnRecord> => ({
  db,
  idsOf: (span, after) => idsOf(db, filter, span, after),
  idsAmong: (ids) => matchingReturns(db, filter).where('returns.id', '=', sql<string>`any (${ids}::uuid[])`),
  readRows: (ids, span) => readSpan(db, ids, rowOfPage, span),
  count: () => countReturns(db, filter),
});

/**
 * Selects the ids of returns. If the filter has statuses, reads a range of the index by status for each status.
 * Otherwise, if the filter has a kind, reads a range of the index by kind. Without the ranges, PostgreSQL might read all
 * returns by id to find the few that are open.
 */
function idsOf(
  db: Database,
  filter: ReturnFilter,
  { direction, limit, offset }: ListSpan,
  after: string | undefined,
): Ids {
  const { reach, status, kind } = filter;
  const isAfter = sql<SqlBool>`returns.id ${sql.raw(direction === 'desc' ? '<' : '>')} ${after}::uuid`;
  const range = {
    direction,
    limit: offset + limit,
    isAfter: after === undefined ? sql<SqlBool>`true` : isAfter,
  };
  if (reach.customerId !== undefined) return idsOfCustomer(db, filter, range);
  const all = matchingReturns(db, filter).where(range.isAfter);
  if (!status && !kind) return all;
  const column = status ? 'returns.status' : 'returns.kind';
  const ofValue = all
    .where(sql<SqlBool>`${sql.ref(column)} = permitted.value`)
    .orderBy(column, direction)
    .orderBy('returns.id', direction)
    .limit(range.limit);
  const ids = db
    .selectFrom(sql<{ value: string }>`(select unnest(${status ?? [kind]}::text[]) as value)`.as('permitted'))
    .innerJoinLateral(ofValue.as('returns'), (join) => join.onTrue())
    .select('returns.id');
  return db.selectFrom(ids.as('returns')).select('returns.id');
}

const STATUSES = Object.keys({
  ...{ REQUESTED: true, APPROVED: true, PARTIALLY_RECEIVED: true },
  ...{ CLOSED: true, DECLINED: true, CANCELLED: true },
} satisfies Record<ReturnRecord['status'], true>);

const KINDS = Object.keys({
  ...{ WITHDRAWAL: true, RETURN: true, COMPLAINT: true },
} satisfies Record<ReturnRecord['kind'], true>);

/** Selects the ids of a customer's returns. Reads a range of the index by customer for each permitted status and kind. */
function idsOfCustomer(
  db: Database,
  filter: ReturnFilter,
  { direction, limit, isAfter }: Pick<ListSpan, 'direction' | 'limit'> & { isAfter: RawBuilder<SqlBool> },
): Ids {
  const { reach, status = STATUSES, kind } = filter;
  const ofPair = matchingReturns(db, { reach })
    .where(sql<SqlBool>`returns.status = permitted.status and returns.kind = permitted.kind`)
    .where(isAfter)
    .orderBy('returns.status', direction)
    .orderBy('returns.kind', direction)
    .orderBy('returns.id', direction)
    .limit(limit);
  const pairs = sql<{ status: string; kind: string }>`(
    select status, kind from unnest(${status}::text[]) as s (status), unnest(${kind ? [kind] : KINDS}::text[]) as k (kind))`;
  const ids = db
    .selectFrom(pairs.as('permitted'))
    .innerJoinLateral(ofPair.as('returns'), (join) => join.onTrue())
    .select('returns.id')
    .unionAll(withoutCustomer(db, filter).where(isAfter));
  return db.selectFrom(ids.as('returns')).select('returns.id');
}

/** Counts the returns of a list. */
function countReturns(db: Database, filter: ReturnFilter): Promise<number> {
  const found = matchingReturns(db, filter);
  if (filter.reach.customerId === undefined) return countMatches(found);
  return countMatches(db.selectFrom(found.unionAll(withoutCustomer(db, filter)).as('returns')));
}

/**
 * Selects the returns that match a filter. If the filter also has statuses, the expression `kind || ''` prevents
 * PostgreSQL from using the index by kind, because fewer returns have these statuses.
 */
const matchingReturns = (db: Database, { reach, status, kind }: ReturnFilter) =>
  db
    .selectFrom('returns')
    .select('returns.id')
    .$if(reach.customerId !== undefined, (qb) => qb.where('returns.customer_id', '=', reach.customerId!))
    .$if(status !== undefined, (qb) => qb.where(sql<SqlBool>`returns.status = any (${status}::text[])`))
    .$if(status !== undefined && kind !== undefined, (qb) =>
      qb.where(sql<SqlBool>`returns.kind || '' = ${kind}`),
    )
    .$if(status === undefined && kind !== undefined, (qb) => qb.where('returns.kind', '=', kind!));

/** Selects returns without the customer of their order, because older code has inserted them. There are few of them. */
const withoutCustomer = (db: Database, { reach, ...filter }: ReturnFilter): Ids =>
  matchingReturns(db, { ...filter, reach: ALL_ORDERS }).where('returns.customer_id', 'is', null)
    .where(sql<SqlBool>`exists (
      select from orders where orders.id = returns.order_id and ${isOrderOf(reach.customerId!)} offset 0)`); // lists of customers only

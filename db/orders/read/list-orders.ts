import { type RawBuilder, type SelectQueryBuilder, type SqlBool, expressionBuilder, sql } from 'kysely';
import type { DB } from '../../../generated/database.ts';
import { compileToText } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { firstIdOf } from '../../base/ids.ts';
import {
  type Ids,
  type KeysetRequest,
  type SortedList,
  type ListSpan,
  countMatches,
  readSpan,
  toKeysetPage,
} from '../../call/pagination.ts';
import type { Reach } from '../../call/reach.ts';
import { countOrders } from '../counts/count-orders.ts';
import { idEndOfPayload } from '../model/order-number.ts';
import { type ShownOrder, plainOrderColumns } from '../model/order-record.ts';
import type { OrderStatus } from '../model/order-rules.ts';
import { completeOrders } from './get-order.ts';
import { isFoundBy } from './search-orders.ts';

export interface OrderFilter {
  reach: Reach;
  /** Only these. */
  orderIds?: readonly string[] | undefined;
  /** Only the one with this number, without its check character (`parseNumber`). */
  number?: string | undefined;
  /** Only those whose number, reference or a SKU begins with this text, at most `FOUND_MAX` of each. */
  text?: string | undefined;
  /** One of these. */
  status?: readonly OrderStatus[] | undefined;
  customerId?: string | undefined;
  reference?: string | undefined;
  /** Time of creation (RFC 3339), inclusive. */
  createdFrom?: string | undefined;
  /** Time of creation (RFC 3339), exclusive. */
  createdTo?: string | undefined;
  /** Time of the last change (RFC 3339), inclusive. */
  updatedFrom?: string | undefined;
  /** Only orders with (or without) an open matter. */
  attention?: boolean | undefined;
}

/**
 * A request for a page. `after`: the id of an order. The cost of such a page doesn't grow with its depth, unlike the
 * cost of a high `page`.
 */
export interface OrderPage extends KeysetRequest {
  newestFirst: boolean;
}

/** A page of orders, whether the list goes on after it, and how many orders all pages have. */
export interface OrderList {
  orders: ShownOrder[];
  hasNext: boolean;
  totalCount: number;
}

/** From this offset on, count the orders first, so that the page can be read from the nearer end. */
const DEEP = 10_000;

/**
 * Lists a page of the orders that are accessible to the caller, with the number of orders on all pages. Ids contain
 * times, so orders sorted by id are sorted by creation, and the bounds of `createdFrom` and `createdTo` are bounds of
 * the id.
 */
export async function listOrders(
  db: Database,
  filter: OrderFilter,
  { newestFirst, after, page, size }: OrderPage,
): Promise<OrderList> {
  const { reach, customerId = reach.customerId } = filter;
  if (reach.customerId !== undefined && reach.customerId !== customerId)
    return { orders: [], hasNext: false, totalCount: 0 };
  const confined = { ...filter, customerId };
  const offset = page * size;
  const span: ListSpan = { direction: newestFirst ? 'desc' : 'asc', limit: size + 1, offset };
  if (offset < DEEP) {
    const [orders, totalCount] = await Promise.all([
      ordersOf(db, confined, span, after),
      totalCountOf(db, confined),
    ]);
    return toOrderList(orders, size, totalCount);
  }
  const totalCount = await totalCountOf(db, confined);
  return toOrderList(await deepOrdersOf(db, confined, span, totalCount), size, totalCount);
}

/** `found`: the orders of the page and, if there is one, the next. */
export function toOrderList(found: ShownOrder[], size: number, totalCount: number): OrderList {
  const { rows, hasNext } = toKeysetPage(found, size);
  return { orders: rows, hasNext, totalCount };
}

/** Reads a deep span, counted from the nearer end of the list. */
async function deepOrdersOf(
  db: Database,
  filter: OrderFilter,
  span: ListSpan,
  totalCount: number,
): Promise<ShownOrder[]> {
  const rest = totalCount - span.offset;
  if (rest <= 0) return [];
  if (rest > span.offset) return ordersOf(db, filter, span);
  const orders = await ordersOf(db, filter, {
    direction: span.direction === 'desc' ? 'asc' : 'desc',
    limit: Math.min(span.limit, rest),
    offset: Math.max(0, rest - span.limit),
  });
  return orders.toReversed();
}

const rowOfPage = sql.raw<ShownOrder>(
  compileToText(
    expressionBuilder<DB>()
      .selectFrom('orders')
      .select(plainOrderColumns)
      .where('orders.id', '=', sql.ref<string>('page.id')),
  ),
);

const ordersOf = (db: Database, filter: OrderFilter, span: ListSpan, after?: string): Promise<ShownOrder[]> =>
  readOrders(db, idsOf(db, filter, span, after), span);

const readOrders = async (db: Database, ids: Ids, span: ListSpan): Promise<ShownOrder[]> =>
  completeOrders(db, await readSpan(db, ids, rowOfPage, span));

/**
 * Selects the ids of orders. With several statuses there is a list for each, as long as the page may need. Only an
 * index by status has the requested order there: by id alone, PostgreSQL might read all orders to find the few that
 * have a rare status. Few orders have the same reference, and few are named by their ids.
 */
function idsOf(
  db: Database,
  filter: OrderFilter,
  { direction, limit, offset }: ListSpan,
  after: string | undefined,
): SelectQueryBuilder<DB, 'orders', { id: string }> {
  const { status = [], reference, orderIds, number, text, updatedFrom } = filter;
  const idsOfOne = (one: OrderFilter) =>
    matchingOrders(db, one)
      .select('orders.id')
      .$if(after !== undefined, (qb) => qb.where('orders.id', direction === 'desc' ? '<' : '>', after!));
  // Without `offset 0` PostgreSQL might read all orders by their ids to find the few that match.
  if (number !== undefined || text !== undefined || updatedFrom !== undefined)
    return db.selectFrom(idsOfOne(filter).offset(sql.lit(0)).as('orders')).select('orders.id');
  if (status.length < 2 || reference !== undefined || orderIds !== undefined) return idsOfOne(filter);
  const { status: _, ...rest } = filter;
  const lists = status.map((one) => {
    // At this depth, all orders before the page are read anyway.
    if (offset >= DEEP) return idsOfOne(rest).where('orders.status', '=', one);
    const list = idsOfOne(rest).where('orders.status', '>=', one).where('orders.status', '<=', one);
    const inOrder = list.orderBy('orders.status', direction === 'desc' ? 'asc' : 'desc');
    const first = inOrder.orderBy('orders.id', direction).limit(offset + limit);
    return db.selectFrom(first.as('orders')).select('orders.id');
  });
  const all = lists.reduce((before, list) => before.unionAll(list));
  return db.selectFrom(all.as('orders')).select('orders.id');
}

/** Conditions of partial indexes are literals: a statement that is planned once doesn't see parameters. */
const matchingOrders = (db: Database, filter: OrderFilter) =>
  db
    .selectFrom('orders')
    .$if(filter.orderIds !== undefined, (qb) =>
      qb.where('orders.id', '=', sql<string>`any (${filter.orderIds}::uuid[])`),
    )
    .$if(filter.number !== undefined, (qb) => qb.where(hasNumber(filter.number!)))
    .$if(filter.text !== undefined, (qb) => qb.where(isFoundBy(filter.text!, filter.customerId)))
    .$if(filter.customerId !== undefined, (qb) => qb.where(isOf(filter.customerId!, filter)))
    .$if(filter.reference !== undefined, (qb) => qb.where('orders.reference', '=', filter.reference!))
    .$if(filter.updatedFrom !== undefined, (qb) => qb.where('orders.updated_at', '>=', filter.updatedFrom!))
    .$if(filter.status !== undefined, (qb) => qb.where(hasStatus(filter.status!, filter)))
    .$if(filter.createdFrom !== undefined, (qb) =>
      qb.where('orders.id', '>=', firstIdOf(filter.createdFrom!)),
    )
    .$if(filter.createdTo !== undefined, (qb) => qb.where('orders.id', '<', firstIdOf(filter.createdTo!)))
    .$if(filter.attention === true, (qb) => qb.where('orders.open_matters', '>', sql.lit(0)))
    .$if(filter.attention === false, (qb) => qb.where('orders.open_matters', '=', sql.lit(0)));

/** With a number or a text PostgreSQL might read all orders of a customer: an expression has no index. */
const isOf = (customerId: string, { number, text }: OrderFilter): RawBuilder<SqlBool> =>
  number === undefined && text === undefined
    ? sql`orders.customer_id = ${customerId}`
    : sql`orders.customer_id || '' = ${customerId}`;

/** As in `isOf`, with a time of the last change. */
function hasStatus(status: readonly OrderStatus[], { updatedFrom }: OrderFilter): RawBuilder<SqlBool> {
  if (updatedFrom !== undefined) return sql`orders.status || '' = any(${status})`;
  return status.length === 1
    ? sql`orders.status = ${sql.lit(status[0]!)}` // It has one.
    : sql`orders.status = any(${status})`;
}

/** A number is either stored or follows from the end of the order's id: there is an index for each. */
function hasNumber(payload: string): RawBuilder<SqlBool> {
  const idEnd = idEndOfPayload(payload);
  return idEnd === undefined
    ? sql`orders.number_payload = ${payload}`
    : sql`orders.number_payload is null and "right"(orders.id::text, 12) collate "C" = ${idEnd}`;
}

/**
 * The list of `listOrders`, for callers that merge it with the lists of other schemas: its filter is limited to the
 * accessible orders.
 */
export const orderList = (db: Database, filter: OrderFilter): SortedList<ShownOrder> => ({
  db,
  idsOf: (span, after) => idsOf(db, filter, span, after),
  idsAmong: (ids) =>
    matchingOrders(db, filter)
      .select('orders.id')
      .where('orders.id', '=', sql<string>`any (${ids}::uuid[])`),
  readRows: (ids, span) => readOrders(db, ids, span),
  count: () => totalCountOf(db, filter),
});

/**
 * Counts the orders of a list. The counters know no ids, numbers, references and open matters. But few orders match one
 * of these, so they are counted one by one.
 */
async function totalCountOf(db: Database, filter: OrderFilter): Promise<number> {
  const { orderIds, number, text, createdFrom, createdTo, updatedFrom, attention, reference } = filter;
  if (orderIds !== undefined) return countAmong(db, filter, orderIds.length);
  const uncounted = [number, text, createdFrom, createdTo, updatedFrom, reference];
  if (uncounted.some((one) => one !== undefined) || attention === true)
    return countMatches(matchingOrders(db, filter));
  if (attention === undefined) return countOrders(db, filter);
  const [all, open] = await Promise.all([
    countOrders(db, filter),
    countMatches(matchingOrders(db, { ...filter, attention: true })),
  ]);
  return all - open;
}

/**
 * Counts among named orders, in the order of ids: in a table of few rows, PostgreSQL 15 would count by reading another
 * index as a whole.
 */
function countAmong(db: Database, filter: OrderFilter, limit: number): Promise<number> {
  const found = matchingOrders(db, filter).select('orders.id').orderBy('orders.id').limit(limit);
  return countMatches(db.selectFrom(found.as('orders')));
}

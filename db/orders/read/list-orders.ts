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
import { type StatusFilter, listStatuses } from '../model/statuses.ts';
import { completeOrders } from './get-order.ts';
import { type ContactFilter, idsOfContact } from './orders-by-contact.ts';
import { hasStatuses, idsByStatus, idsByStatuses } from './orders-by-statuses.ts';
import { idsFoundBy } from './search-orders.ts';

/** Filter of a list of orders. An order must match all given properties. */
export interface OrderFilter extends StatusFilter {
  reach: Reach;
  /** Finds only orders with these ids. */
  orderIds?: readonly string[] | undefined;
  /** Finds only the order with this number, without its check character (`parseNumber`). */
  number?: string | undefined;
  /**
   * Finds only orders with a number, a reference or a SKU that begins with this text. The searches of numbers,
   * references and SKUs find at most `FOUND_MAX` orders each.
   */
  text?: string | undefined;
  /** Finds only orders with this e-mail address or name. The search finds at most `FOUND_MAX` orders. */
  contact?: ContactFilter | undefined;
  customerId?: string | undefined;
  reference?: string | undefined;
  /** Finds only orders that replace the order with this id. */
  replaces?: string | undefined;
  /** Earliest time of creation (RFC 3339), inclusive. */
  createdFrom?: string | undefined;
  /** Latest time of creation (RFC 3339), exclusive. */
  createdTo?: string | undefined;
  /** Earliest time of the last change (RFC 3339), inclusive. */
  updatedFrom?: string | undefined;
  /** true: only orders with an open matter (a case for an operator). false: only orders without an open matter. */
  attention?: boolean | undefined;
}

/**
 * A request for a page. If `after` is given, the page begins after the order with this id. The cost of a page grows
 * with `page`, but doesn't depend on `after`.
 */
export interface OrderPage extends KeysetRequest {
  newestFirst: boolean;
}

/** A page of orders. `totalCount`: number of orders on all pages. */
export interface OrderList {
  orders: ShownOrder[];
  hasNext: boolean;
  totalCount: number;
}

/**
 * From this offset on, `listOrders` counts the orders first, so that it can read the page from the nearer end of the
 * list.
 */
const DEEP = 10_000;

/**
 * Lists a page of the orders that the caller can access. The orders are sorted by id, which is the sequence of
 * creation, because ids contain the time of creation. Because ids contain this time, `createdFrom` and `createdTo` are
 * converted to bounds of the id.
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

/** Lists a page of the orders that a search by e-mail address or name finds, as `listOrders` does. */
export const searchOrders = (
  db: Database,
  filter: Pick<OrderFilter, 'reach'> & { contact: ContactFilter },
  page: OrderPage,
): Promise<OrderList> => listOrders(db, filter, page);

/** Builds a page. `found`: the orders of the page, and one more order if there is a next page. */
export function toOrderList(found: ShownOrder[], size: number, totalCount: number): OrderList {
  const { rows, hasNext } = toKeysetPage(found, size);
  return { orders: rows, hasNext, totalCount };
}

/** Reads a span at a high offset from the nearer end of the list. */
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
 * Selects the ids of orders. If the filter has several statuses, reads a list for each status from an index by status.
 * Each list has as many ids as the page may need. If there were no such lists, PostgreSQL might read all orders by id
 * to find the few with a rare status. A filter with a reference, with ids or with `attention` needs no such lists,
 * because few orders match it.
 */
function idsOf(
  db: Database,
  filter: OrderFilter,
  { direction, limit, offset }: ListSpan,
  after: string | undefined,
): SelectQueryBuilder<DB, 'orders', { id: string }> {
  const { status = [], reference, replaces, orderIds, number, updatedFrom } = filter;
  const idsOfOne = (one: OrderFilter) =>
    matchingOrders(db, one)
      .select('orders.id')
      .$if(after !== undefined, (qb) => qb.where('orders.id', direction === 'desc' ? '<' : '>', after!));
  const found = searchOf(filter);
  if (found) return lookUp(db, found, idsOfOne(filter));
  // Without `offset 0` PostgreSQL might read all orders by id to find the few that match.
  if (number !== undefined || replaces !== undefined || updatedFrom !== undefined)
    return db.selectFrom(idsOfOne(filter).offset(sql.lit(0)).as('orders')).select('orders.id');
  if (isListedByStatuses(filter)) return byStatuses(db, filter, { direction, limit: offset + limit, after });
  const isSelective = reference !== undefined || orderIds !== undefined || filter.attention === true;
  if (status.length < 2 || isSelective) return idsOfOne(filter);
  const { status: _, ...rest } = filter;
  const lists = status.map((one) => {
    // At such a high offset, a limit of the list would save nothing, because the orders before the page are read
    // anyway.
    if (offset >= DEEP) return idsOfOne(rest).where('orders.status', '=', one);
    return idsByStatus(db, one, idsOfOne(rest), { direction, limit: offset + limit });
  });
  const all = lists.reduce((before, list) => before.unionAll(list));
  return db.selectFrom(all.as('orders')).select('orders.id');
}

/**
 * Selects the orders that match a filter. The conditions of partial indexes are literals instead of parameters, because
 * PostgreSQL uses a partial index in a prepared statement only if the statement contains the index's condition.
 */
const matchingOrders = (db: Database, filter: OrderFilter) =>
  db
    .selectFrom('orders')
    .$if(filter.orderIds !== undefined, (qb) =>
      qb.where('orders.id', '=', sql<string>`any (${filter.orderIds}::uuid[])`),
    )
    .$if(filter.number !== undefined, (qb) => qb.where(hasNumber(filter.number!)))
    .$if(filter.customerId !== undefined, (qb) => qb.where(isOf(filter.customerId!, filter)))
    .$if(filter.reference !== undefined, (qb) => qb.where('orders.reference', '=', filter.reference!))
    .$if(filter.replaces !== undefined, (qb) => qb.where('orders.replaces', '=', filter.replaces!))
    .$if(filter.updatedFrom !== undefined, (qb) => qb.where('orders.updated_at', '>=', filter.updatedFrom!))
    .$if(namesDerivedStatus(filter), (qb) => qb.where(hasStatuses(listStatuses(filter))))
    .$if(filter.status !== undefined, (qb) => qb.where(hasStatus(filter.status!, filter)))
    .$if(filter.createdFrom !== undefined, (qb) =>
      qb.where('orders.id', '>=', firstIdOf(filter.createdFrom!)),
    )
    .$if(filter.createdTo !== undefined, (qb) => qb.where('orders.id', '<', firstIdOf(filter.createdTo!)))
    .$if(filter.attention === true, (qb) => qb.where('orders.open_matters', '>', sql.lit(0)))
    .$if(filter.attention === false, (qb) => qb.where('orders.open_matters', '=', sql.lit(0)));

/** Returns whether a filter names payment statuses or fulfillment statuses. */
const namesDerivedStatus = ({ paymentStatus, fulfillmentStatus }: OrderFilter): boolean =>
  paymentStatus !== undefined || fulfillmentStatus !== undefined;

/**
 * Returns whether to read a list from the indexes by payment status and fulfillment status. The function returns false
 * if the filter also has a condition that only few orders match.
 */
function isListedByStatuses(filter: OrderFilter): boolean {
  const { orderIds, number, text, contact, reference, replaces, updatedFrom, attention } = filter;
  const isSelective = [orderIds, number, text, contact, reference, replaces, updatedFrom].some(
    (one) => one !== undefined,
  );
  return namesDerivedStatus(filter) && !isSelective && attention !== true;
}

/** Selects the ids of orders for a filter that `isListedByStatuses` accepts. */
function byStatuses(
  db: Database,
  { createdFrom, createdTo, customerId, attention, ...statuses }: OrderFilter,
  range: Pick<ListSpan, 'direction'> & { limit?: number; after?: string | undefined },
) {
  const orders = matchingOrders(db, { reach: statuses.reach, customerId, attention }).select('orders.id');
  return idsByStatuses(db, listStatuses(statuses), orders, { createdFrom, createdTo, ...range });
}

/**
 * SQL condition: the order belongs to a customer. If the filter also has a number, a replaced order, a text or `attention`, the
 * expression `customer_id || ''` prevents PostgreSQL from reading all orders of the customer, because this expression
 * has no index.
 */
const isOf = (customerId: string, { number, replaces, text, attention }: OrderFilter): RawBuilder<SqlBool> =>
  number === undefined && replaces === undefined && text === undefined && attention !== true
    ? sql`orders.customer_id = ${customerId}`
    : sql`orders.customer_id || '' = ${customerId}`;

/**
 * SQL condition: the order has one of these statuses. If the filter also has `updatedFrom`, the expression `status ||
 * ''` prevents PostgreSQL from using an index by status.
 */
function hasStatus(status: readonly OrderStatus[], { updatedFrom }: OrderFilter): RawBuilder<SqlBool> {
  if (updatedFrom !== undefined) return sql`orders.status || '' = any(${status})`;
  return status.length === 1
    ? sql`orders.status = ${sql.lit(status[0]!)}` // the array has one element
    : sql`orders.status = any(${status})`;
}

/**
 * SQL condition: the order has this number. A number is either stored, or derived from the last 12 digits of the
 * order's id. There is an index for stored numbers and another one for these digits.
 */
function hasNumber(payload: string): RawBuilder<SqlBool> {
  const idEnd = idEndOfPayload(payload);
  return idEnd === undefined
    ? sql`orders.number_payload = ${payload}`
    : sql`orders.number_payload is null and "right"(orders.id::text, 12) collate "C" = ${idEnd}`;
}

/**
 * The list of orders in one schema. Callers may merge the lists of several schemas. The filter must exclude orders that
 * the caller can't access.
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
 * Counts the orders of a list. Uses counters (`countOrders`) for the filters by customer and status. For any other
 * filter the function counts rows, because there are no counters and the filter usually matches few orders. Nearly all
 * orders have no open matter, so for `attention: false` the function subtracts the orders with an open matter.
 */
async function totalCountOf(db: Database, filter: OrderFilter): Promise<number> {
  const { orderIds, number, reference, replaces, createdFrom, createdTo, updatedFrom, attention } = filter;
  if (orderIds !== undefined) return countAmong(db, filter, orderIds.length);
  const found = searchOf(filter);
  if (found) return countMatches(lookUp(db, found, matchingOrders(db, filter).select('orders.id')));
  if ([number, reference, replaces].some((one) => one !== undefined))
    return countMatches(matchingOrders(db, filter));
  if (attention === false) {
    const [all, open] = await Promise.all([
      totalCountOf(db, { ...filter, attention: undefined }),
      totalCountOf(db, { ...filter, attention: true }),
    ]);
    return all - open;
  }
  if (isListedByStatuses(filter)) return countMatches(byStatuses(db, filter, { direction: 'asc' }));
  const isUncounted = [createdFrom, createdTo, updatedFrom, attention].some((one) => one !== undefined);
  if (isUncounted || namesDerivedStatus(filter)) return countMatches(matchingOrders(db, filter));
  return countOrders(db, filter);
}

/**
 * Returns SQL that selects the ids of the orders that a search (`text` or `contact`) finds. Returns undefined if the
 * filter has no search.
 */
function searchOf({ text, contact, customerId }: OrderFilter): RawBuilder<{ id: string }> | undefined {
  if (contact !== undefined) return idsOfContact(contact);
  return text === undefined ? undefined : idsFoundBy(text, customerId);
}

/**
 * Selects the ids of found orders that match the filter. Forces PostgreSQL to look up each found order. Without that,
 * PostgreSQL might use a plan from a time when there were few orders, and read another index as a whole.
 */
const lookUp = (
  db: Database,
  found: RawBuilder<{ id: string }>,
  matches: SelectQueryBuilder<DB, 'orders', { id: string }>,
): SelectQueryBuilder<DB, 'orders', { id: string }> => {
  const one = matches.where('orders.id', '=', sql<string>`any (array[found.id])`).offset(sql.lit(0));
  const ids = db
    .selectFrom(found.as('found'))
    .innerJoinLateral(one.as('orders'), (join) => join.onTrue())
    .select('orders.id');
  return db.selectFrom(ids.as('orders')).select('orders.id');
};

/**
 * Counts the orders with given ids that match a filter. The query sorts by id, because without the sort PostgreSQL 15
 * would read another index as a whole while the table has few rows.
 */
function countAmong(db: Database, filter: OrderFilter, limit: number): Promise<number> {
  const found = matchingOrders(db, filter).select('orders.id').orderBy('orders.id').limit(limit);
  return countMatches(db.selectFrom(found.as('orders')));
}

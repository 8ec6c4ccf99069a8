import { type RawBuilder, type SelectQueryBuilder, expressionBuilder, sql } from 'kysely';
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
import { countCreated } from '../counts/count-created.ts';
import { countOrders } from '../counts/count-orders.ts';
import {
  type PlainOrderRow,
  type ShownOrder,
  namePlainOrder,
  plainOrderColumns,
} from '../model/order-record.ts';
import { countByStatuses, hasOnlyStatuses } from './count-by-statuses.ts';
import { completeOrders } from './get-order.ts';
import {
  type OrderFilter,
  type Selection,
  hasIndexOfCustomer,
  isRare,
  matchingOrders,
  namesDerivedStatus,
  namesUnitStatus,
  selectionOf,
  storedTextFor,
  textsOf,
} from './order-selection.ts';
import { type ContactFilter, idsOfContact } from './orders-by-contact.ts';
import { STATUSES, type StoredText, idsByStatus, idsByStatuses } from './orders-by-statuses.ts';
import { idsFoundBy } from './search-orders.ts';
import { idsByUnitStatusesOfCustomer } from './unit-statuses-of-customer.ts';

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

type OrderIds = SelectQueryBuilder<DB, 'orders', { id: string }>;

/** The page of a filter that no order can match. */
export const NO_ORDERS: OrderList = { orders: [], hasNext: false, totalCount: 0 };

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
  const selection = selectionOf(filter);
  if (!selection) return NO_ORDERS;
  const offset = page * size;
  const span: ListSpan = { direction: newestFirst ? 'desc' : 'asc', limit: size + 1, offset };
  if (offset < DEEP) {
    const [orders, totalCount] = await Promise.all([
      ordersOf(db, selection, span, after),
      totalCountOf(db, selection),
    ]);
    return toOrderList(orders, size, totalCount);
  }
  const totalCount = await totalCountOf(db, selection);
  return toOrderList(await deepOrdersOf(db, selection, span, totalCount), size, totalCount);
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
  filter: Selection,
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

const rowOfPage = sql.raw<PlainOrderRow>(
  compileToText(
    expressionBuilder<DB>()
      .selectFrom('orders')
      .select(plainOrderColumns)
      .where('orders.id', '=', sql.ref<string>('page.id')),
  ),
);

const ordersOf = (db: Database, filter: Selection, span: ListSpan, after?: string): Promise<ShownOrder[]> =>
  readOrders(db, idsOf(db, filter, span, after), span);

const readOrders = async (db: Database, ids: Ids, span: ListSpan): Promise<ShownOrder[]> =>
  completeOrders(db, (await readSpan(db, ids, rowOfPage, span)).map(namePlainOrder));

/**
 * Selects the ids of orders. If the filter has several statuses, reads a list for each status from an index by status.
 * Each list has as many ids as the page may need. If there were no such lists, PostgreSQL might read all orders by id
 * to find the few with a rare status. A filter with a reference, with ids, with `attention` or with
 * `held` needs no such lists, because few orders match it.
 */
function idsOf(db: Database, filter: Selection, span: ListSpan, after: string | undefined): OrderIds {
  const { direction, limit, offset } = span;
  const { status = [], reference, replaces, orderIds, number, updatedFrom } = filter;
  const idsOfOne = (one: Selection) =>
    matchingOrders(db, one)
      .select('orders.id')
      .$if(after !== undefined, (qb) => qb.where('orders.id', direction === 'desc' ? '<' : '>', after!));
  const found = searchOf(filter);
  if (found) return lookUp(db, found, idsOfOne(filter));
  // Without `offset 0` PostgreSQL might read all orders by id to find the few that match.
  const readMatches = () =>
    db.selectFrom(idsOfOne(filter).offset(sql.lit(0)).as('orders')).select('orders.id');
  if (number !== undefined || replaces !== undefined) return readMatches();
  if (updatedFrom !== undefined)
    return direction === 'desc'
      ? createdOrUpdated(db, { ...filter, updatedFrom }, span, after, readMatches())
      : readMatches();
  const range = { direction, limit: offset + limit, after };
  const stored = storedTextFor(filter);
  if (stored) return byStatuses(db, stored, filter, range);
  if (hasIndexOfCustomer(filter)) return idsByUnitStatusesOfCustomer(db, filter, range);
  const isSelective = [reference, orderIds].some((one) => one !== undefined) || isRare(filter);
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
 * Selects the ids of orders that were changed at `updatedFrom` or later, the newest first. All orders that were created
 * since then match. The older orders among `matches` are only read if the newer ones don't fill the page. If the oldest
 * orders come first, all of `matches` must be read, because no index has both times.
 */
function createdOrUpdated(
  db: Database,
  { updatedFrom, ...filter }: Selection & { updatedFrom: string },
  span: ListSpan,
  after: string | undefined,
  matches: OrderIds,
): OrderIds {
  const isLater =
    filter.createdFrom === undefined || Date.parse(filter.createdFrom) < Date.parse(updatedFrom);
  const createdFrom = isLater ? updatedFrom : filter.createdFrom;
  const wanted = span.offset + span.limit;
  const newer = idsOf(db, { ...filter, createdFrom }, span, after)
    .orderBy('id', 'desc')
    .limit(wanted);
  const older = db
    .selectFrom(matches.as('orders'))
    .select('orders.id')
    .where('orders.id', '<', firstIdOf(updatedFrom));
  const all = sql<{ id: string }>`(
    with newer as materialized (${newer})
    select id from newer
    union all select id from (${older}) older where (select count(*) from newer) < ${wanted})`;
  return db.selectFrom(all.as('orders')).select('orders.id');
}

/** Selects the ids of orders for a filter for which `storedTextFor` returns a text. */
function byStatuses(
  db: Database,
  stored: StoredText,
  filter: Selection,
  range: Pick<ListSpan, 'direction'> & { limit?: number; after?: string | undefined },
) {
  const { reach, createdFrom, createdTo, customerId, attention, held, unready } = filter;
  const { paymentStatus, deliveryStatus, returnStatus, shippable } = filter;
  const other = stored === STATUSES ? { deliveryStatus, returnStatus, shippable } : { paymentStatus };
  const ids = matchingOrders(db, { reach, attention, held, unready, ...other }).select('orders.id');
  return idsByStatuses(db, textsOf(stored, filter), ids, { customerId, createdFrom, createdTo, ...range });
}

/**
 * The list of orders in one schema. Callers may merge the lists of several schemas. The filter must exclude orders that
 * the caller can't access.
 */
export const orderList = (db: Database, filter: Selection): SortedList<ShownOrder> => ({
  db,
  idsOf: (span, after) => idsOf(db, filter, span, after),
  idsAmong: (ids) =>
    matchingOrders(db, filter)
      .select('orders.id')
      .where('orders.id', '=', sql<string>`any (${ids}::uuid[])`),
  readRows: (ids, span) => readOrders(db, ids, span),
  count: () => totalCountOf(db, filter),
});

/** Counts the orders that `listOrders` finds with a filter. */
export async function countListed(db: Database, filter: OrderFilter): Promise<number> {
  const selection = selectionOf(filter);
  return selection ? totalCountOf(db, selection) : 0;
}

/**
 * Counts the orders of a list. Uses counters (`countOrders`) for the filters by customer and status. For any other
 * filter the function counts rows, because there are no counters and the filter usually matches few orders
 * (`countByStatuses` also uses counters if a filter matches many orders). Nearly all orders have no open matter, so for
 * `attention: false` the function subtracts the orders with an open matter. In the same way, `held: false` subtracts
 * the held orders, and `readyToShip: false` the orders that can be shipped.
 */
async function totalCountOf(db: Database, filter: Selection): Promise<number> {
  const { orderIds, number, reference, replaces, createdFrom, createdTo, updatedFrom } = filter;
  if (orderIds !== undefined) return countAmong(db, filter, orderIds.length);
  const found = searchOf(filter);
  if (found) return countMatches(lookUp(db, found, matchingOrders(db, filter).select('orders.id')));
  if ([number, reference, replaces].some((one) => one !== undefined))
    return countMatches(matchingOrders(db, filter));
  const others = oppositesOf(filter);
  if (others) {
    const [all, opposite] = await Promise.all(others.map((one) => (one ? totalCountOf(db, one) : 0)));
    return all! - opposite!; // There are two filters.
  }
  const stored = storedTextFor(filter);
  if (stored && hasOnlyStatuses(stored, filter)) return countByStatuses(db, stored, filter);
  if (stored) return countMatches(byStatuses(db, stored, filter, { direction: 'asc' }));
  if (hasIndexOfCustomer(filter))
    return countMatches(idsByUnitStatusesOfCustomer(db, filter, { direction: 'asc' }));
  if (hasOnlyPeriod(filter)) return countCreated(db, { createdFrom, createdTo });
  const isUncounted = [createdFrom, createdTo, updatedFrom].some((one) => one !== undefined);
  if (isUncounted || isRare(filter) || namesDerivedStatus(filter) || namesUnitStatus(filter))
    return countMatches(matchingOrders(db, filter));
  return countOrders(db, filter);
}

/** Returns whether a filter has no condition except a period of creation. */
function hasOnlyPeriod({ reach: _, createdFrom, createdTo, ...others }: Selection): boolean {
  const isGiven = createdFrom !== undefined || createdTo !== undefined;
  return isGiven && Object.values(others).every((one) => one === undefined);
}

/**
 * Returns two filters if the filter has a condition that nearly all orders match: the filter without this condition, and
 * the filter with the opposite condition instead. The second filter is undefined if no order can match.
 */
function oppositesOf(filter: Selection): [Selection, Selection | undefined] | undefined {
  const { attention, held, unready, ...rest } = filter;
  if (attention === false)
    return [
      { ...filter, attention: undefined },
      { ...filter, attention: true },
    ];
  if (held === false)
    return [
      { ...filter, held: undefined },
      { ...filter, held: true },
    ];
  if (!unready) return undefined;
  return [{ ...rest, attention, held }, selectionOf({ ...rest, attention, held, readyToShip: true })];
}

/**
 * Returns SQL that selects the ids of the orders that a search (`text` or `contact`) finds. Returns undefined if the
 * filter has no search.
 */
function searchOf({ text, contact, customerId }: Selection): RawBuilder<{ id: string }> | undefined {
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
function countAmong(db: Database, filter: Selection, limit: number): Promise<number> {
  const found = matchingOrders(db, filter).select('orders.id').orderBy('orders.id').limit(limit);
  return countMatches(db.selectFrom(found.as('orders')));
}

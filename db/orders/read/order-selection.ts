/** Filters of lists of orders, and the SQL conditions of these filters. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { firstIdOf } from '../../base/ids.ts';
import type { Reach } from '../../call/reach.ts';
import { idEndOfPayload } from '../model/order-number.ts';
import type { OrderStatus } from '../model/order-rules.ts';
import { type StatusFilter, listStatuses } from '../statuses/statuses.ts';
import { type UnitStatusFilter, listUnitStatuses } from '../statuses/unit-statuses.ts';
import { IS_HELD } from '../shipment-holds/shipment-hold-record.ts';
import type { ContactFilter } from './orders-by-contact.ts';
import { STATUSES, type StoredText, UNIT_STATUSES, hasStatuses } from './orders-by-statuses.ts';

/** Filter of a list of orders. An order must match all given properties. */
export interface OrderFilter extends StatusFilter, Omit<UnitStatusFilter, 'shippable'> {
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
  /** true: only orders with a shipment hold that prevents shipments now. false: only the other orders. */
  held?: boolean | undefined;
  /** true: only orders with a unit that can be shipped now. false: only the other orders. */
  readyToShip?: boolean | undefined;
}

/**
 * A filter with the conditions that the statements have. `shippable`: only orders with a unit that can be shipped
 * unless they are held. `unready`: only orders that are held or have no unit to ship.
 */
export interface Selection extends Omit<OrderFilter, 'readyToShip'>, UnitStatusFilter {
  unready?: true | undefined;
}

/** Converts a filter to conditions. Returns undefined if no order can match. */
export function selectionOf({ readyToShip, ...filter }: OrderFilter): Selection | undefined {
  const { reach, customerId = reach.customerId } = filter;
  if (reach.customerId !== undefined && reach.customerId !== customerId) return undefined;
  const confined = { ...filter, customerId };
  if (readyToShip === undefined) return confined;
  if (!readyToShip) return { ...confined, unready: true };
  return confined.held === true ? undefined : { ...confined, held: false, shippable: true };
}

/**
 * Selects the orders that match a filter. The conditions of partial indexes are literals instead of parameters, because
 * PostgreSQL uses a partial index in a prepared statement only if the statement contains the index's condition.
 */
export const matchingOrders = (db: Database, filter: Selection) =>
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
    .$if(namesDerivedStatus(filter), (qb) => qb.where(hasStatuses(textsOf(STATUSES, filter))))
    .$if(namesUnitStatus(filter), (qb) => qb.where(hasStatuses(textsOf(UNIT_STATUSES, filter))))
    .$if(filter.status !== undefined, (qb) => qb.where(hasStatus(filter.status!, filter)))
    .$if(filter.createdFrom !== undefined, (qb) =>
      qb.where('orders.id', '>=', firstIdOf(filter.createdFrom!)),
    )
    .$if(filter.createdTo !== undefined, (qb) => qb.where('orders.id', '<', firstIdOf(filter.createdTo!)))
    .$if(filter.attention === true, (qb) => qb.where('orders.open_matters', '>', sql.lit(0)))
    .$if(filter.attention === false, (qb) => qb.where('orders.open_matters', '=', sql.lit(0)))
    .$if(filter.held !== undefined, (qb) => qb.where(isHeld(filter.held!)))
    .$if(filter.unready === true, (qb) => qb.where(isUnready));

/** SQL condition: a shipment hold prevents shipments of the order. `held`: false for the opposite condition. */
const isHeld = (held: boolean): RawBuilder<SqlBool> =>
  held
    ? sql`orders.open_shipment_holds > 0 and ${sql.raw(IS_HELD)}`
    : sql`(orders.open_shipment_holds = 0 or not ${sql.raw(IS_HELD)})`;

/** SQL condition: no unit of the order can be shipped now. */
const isUnready = sql<SqlBool>`not (
  ${hasStatuses(textsOf(UNIT_STATUSES, { shippable: true }))} and ${isHeld(false)})`;

/** Returns whether a filter has a condition that has an index of the few orders that match. */
export const isRare = ({ attention, held }: Selection): boolean => attention === true || held === true;

/** Returns the texts that a filter permits. */
export function textsOf(stored: StoredText, filter: StatusFilter & UnitStatusFilter) {
  return { stored, texts: stored === STATUSES ? listStatuses(filter) : listUnitStatuses(filter) };
}

/** Returns whether a filter names delivery statuses or return statuses, or selects orders that can be shipped. */
export const namesUnitStatus = ({ deliveryStatus, returnStatus, shippable }: Selection): boolean =>
  [deliveryStatus, returnStatus, shippable].some((one) => one !== undefined);

/** Returns whether a filter names payment statuses or fulfillment statuses. */
export const namesDerivedStatus = ({ paymentStatus, fulfillmentStatus }: Selection): boolean =>
  paymentStatus !== undefined || fulfillmentStatus !== undefined;

/**
 * Returns the stored text from whose indexes a list is read. Returns undefined if the list is read from another index,
 * because the filter also has a condition that only few orders match, or has a customer and statuses of units.
 */
export function storedTextFor(filter: Selection): StoredText | undefined {
  if (isSelective(filter)) return undefined;
  if (namesUnitStatus(filter) && filter.customerId === undefined) return UNIT_STATUSES;
  return namesDerivedStatus(filter) ? STATUSES : undefined;
}

/** Returns whether a list is read by `idsByUnitStatusesOfCustomer`. */
export const hasIndexOfCustomer = (filter: Selection): boolean =>
  filter.customerId !== undefined &&
  namesUnitStatus(filter) &&
  !namesDerivedStatus(filter) &&
  !isSelective(filter);

/** Returns whether a filter has a condition that only few orders match. */
function isSelective(filter: Selection): boolean {
  const { orderIds, number, text, contact, reference, replaces, updatedFrom } = filter;
  const conditions = [orderIds, number, text, contact, reference, replaces, updatedFrom];
  return conditions.some((one) => one !== undefined) || isRare(filter);
}

/**
 * SQL condition: the order belongs to a customer. If the filter also has a number, a replaced order, a text, `attention` or
 * `held`, the expression `customer_id || ''` prevents PostgreSQL from reading all orders of the customer, because this expression
 * has no index.
 */
const isOf = (customerId: string, filter: Selection): RawBuilder<SqlBool> =>
  [filter.number, filter.replaces, filter.text].every((one) => one === undefined) && !isRare(filter)
    ? sql`orders.customer_id = ${customerId}`
    : sql`orders.customer_id || '' = ${customerId}`;

/**
 * SQL condition: the order has one of these statuses. If the filter also has `updatedFrom`, the expression `status ||
 * ''` prevents PostgreSQL from using an index by status.
 */
function hasStatus(status: readonly OrderStatus[], { updatedFrom }: Selection): RawBuilder<SqlBool> {
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

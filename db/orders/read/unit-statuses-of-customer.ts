/** Selects a customer's orders by delivery status, return status and readiness to be shipped. */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import type { ListSpan } from '../../call/pagination.ts';
import { ORDER_STATUSES } from '../statuses/statuses.ts';
import { USUAL_UNIT_STATUSES, listUnitStatuses } from '../statuses/unit-statuses.ts';
import { type Selection, matchingOrders } from './order-selection.ts';
import { UNIT_STATUSES, hasStatuses, idsByLaterStatuses, idsByStatus } from './orders-by-statuses.ts';

type OrderIds = SelectQueryBuilder<DB, 'orders', { id: string }>;

/** SQL condition of the index `orders_by_unusual_unit_statuses`. */
const IS_UNUSUAL = sql<SqlBool>`orders.unit_statuses not in (${sql.join(USUAL_UNIT_STATUSES.map((text) => sql.lit(text)))})`;

/** Selects the ids of a customer's orders. Orders with unusual texts are read from an index of these texts. */
export function idsByUnitStatusesOfCustomer(
  db: Database,
  { status, fulfillmentStatus, deliveryStatus, returnStatus, shippable, ...filter }: Selection,
  { after, ...range }: Pick<ListSpan, 'direction'> & { limit?: number; after?: string | undefined },
): OrderIds {
  const texts = listUnitStatuses({ status, fulfillmentStatus, deliveryStatus, returnStatus, shippable });
  const { customerId, createdFrom, createdTo, ...rest } = filter;
  const unusual = idsByLaterStatuses(
    db,
    { stored: UNIT_STATUSES, texts: texts.filter((text) => !USUAL_UNIT_STATUSES.includes(text)) },
    matchingOrders(db, rest).where(IS_UNUSUAL).select('orders.id'),
    { customerId, createdFrom, createdTo, after, ...range },
  );
  const usualTexts = texts.filter((text) => USUAL_UNIT_STATUSES.includes(text));
  if (usualTexts.length === 0) return unusual;
  const isAfter = sql<SqlBool>`orders.id ${sql.raw(range.direction === 'desc' ? '<' : '>')} ${after}::uuid`;
  const usual = matchingOrders(db, filter)
    .select('orders.id')
    .where(hasStatuses({ stored: UNIT_STATUSES, texts: usualTexts }))
    .$if(after !== undefined, (qb) => qb.where(isAfter));
  const all = unusual.unionAll(idsWithUsualTexts(db, usual, usualTexts, range));
  return db.selectFrom(all.as('orders')).select('orders.id');
}

/**
 * Selects ids of orders with usual texts. If there is one text, reads an index by customer and status, because most
 * orders with this status have the text. If there are several texts, reads the customer's orders by id.
 */
function idsWithUsualTexts(
  db: Database,
  orders: OrderIds,
  texts: readonly string[],
  { direction, limit }: Pick<ListSpan, 'direction'> & { limit?: number },
): OrderIds {
  const [status] = ORDER_STATUSES.filter((one) => texts.every((text) => text.startsWith(`${one} `)));
  if (status !== undefined) return idsByStatus(db, status, orders, { direction, limit });
  if (limit === undefined) return orders;
  return db.selectFrom(orders.orderBy('orders.id', direction).limit(limit).as('orders')).select('orders.id');
}

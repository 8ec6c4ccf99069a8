import { type Selectable, expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { DB, OrderItems, Orders } from '../../../generated/database.ts';
import { precompiled } from '../../../packages/postgres/statements/statement.ts';
import {
  type ValuesOf,
  jsonValuesOfRow,
  jsonValuesOfRows,
} from '../../../packages/postgres/statements/json-values.ts';
import {
  AMOUNT_COLUMNS,
  attemptAmountColumns,
  attemptMoneyColumns,
  refundSums,
  toAmounts,
} from './attempt-columns.ts';
import type { AttemptAmounts, AttemptMoney, EarlierAttempt, PaymentAttemptStatus } from './attempt-money.ts';
import { CONTACT_COLUMNS, type ContactRecord } from './order-contact.ts';
import { type OrderMatterRecord, openMatters } from './matters.ts';
import { FIELD_COLUMNS } from './order-fields.ts';
import { type OpenShipmentHold, openShipmentHolds } from '../shipment-holds/shipment-hold-record.ts';

/** Columns of an item, in the sequence in which statements read their values. */
const ITEM_COLUMNS = [
  'id',
  'sku',
  'name',
  'ordered',
  'cancelled',
  'shipped',
  'delivered',
  'returned',
  'in_return',
  'unit_price_amount',
  'metadata',
  'withdrawal',
] as const;

export type OrderItemRecord = Pick<Selectable<OrderItems>, (typeof ITEM_COLUMNS)[number]>;

/** Columns that aren't read with an order. */
type UnreadColumn =
  | ('placed_by_customer' | 'traceparent')
  | ('statuses' | 'statuses_version' | 'unit_statuses' | 'unit_statuses_version');

/** An order with all data that clients can see. Amounts in minor units of `currency`, times in RFC 3339 (UTC). */
export interface ShownOrder extends Omit<Selectable<Orders>, UnreadColumn> {
  items: OrderItemRecord[];
  /** The current payment attempt. */
  payment: AttemptAmounts;
  /** Earlier payment attempts whose captured money pays the order too. Null if there are no such attempts. */
  earlier: AttemptAmounts[] | null;
  /** Open matters (cases that an operator must decide), the oldest first. Null if the order has no open matters. */
  matters: OrderMatterRecord[] | null;
  /** Open shipment holds, the oldest first. Null if the order has none. */
  shipment_holds: OpenShipmentHold[] | null;
  /** Personal data of the order. Null if the order has no personal data. Absent if the personal data wasn't read. */
  order_contact?: ContactRecord | null | undefined;
}

/**
 * An order with the sums over its disputes, captures and refunds. Code that decides about an order needs these sums.
 */
export interface OrderRecord extends ShownOrder {
  payment: AttemptMoney;
  earlier: EarlierAttempt[] | null;
}

const eb = expressionBuilder<DB, 'orders'>();

const itemsOfOrder = jsonValuesOfRows(
  eb
    .selectFrom('order_items as item')
    .select(ITEM_COLUMNS.map((column) => `item.${column}` as const))
    .whereRef('item.order_id', '=', 'orders.id')
    .orderBy('item.line'),
  ITEM_COLUMNS,
);

type ItemValues = ValuesOf<OrderItemRecord, typeof ITEM_COLUMNS>;

function toItem(values: ItemValues): OrderItemRecord {
  const [
    id,
    sku,
    name,
    ordered,
    cancelled,
    shipped,
    delivered,
    returned,
    in_return,
    unit_price_amount,
    metadata,
    withdrawal,
  ] = values;
  return {
    id,
    sku,
    name,
    ordered,
    cancelled,
    shipped,
    delivered,
    returned,
    in_return,
    unit_price_amount,
    metadata,
    withdrawal,
  };
}

/** A row of an order whose items are values (`ITEM_COLUMNS`). */
export type WithItemValues<Order extends { items: OrderItemRecord[] }> = Omit<Order, 'items'> & {
  items: ItemValues[];
};

/** Names the values of the items in a row of an order. Changes the row itself, because a copy would take longer. */
export const nameItems = <Order extends { items: OrderItemRecord[] }>(row: WithItemValues<Order>): Order =>
  // The cast is safe because only the items differ between the types.
  Object.assign(row, { items: row.items.map(toItem) }) as unknown as Order;

const currentAttempt = eb
  .selectFrom('payment_attempts as attempt')
  .whereRef('attempt.order_id', '=', 'orders.id')
  .orderBy('attempt.number', 'desc')
  .limit(sql.lit(1));

const paymentOfOrder = jsonObjectFrom(currentAttempt.select([...attemptMoneyColumns])).$notNull();

/**
 * SQL that selects the captured attempts before the current attempt, if the current attempt pays only the remaining
 * price.
 */
const earlierAttempts = eb
  .selectFrom('payment_attempts as attempt')
  .select('attempt.id')
  .whereRef('attempt.order_id', '=', 'orders.id')
  .where('attempt.status', '=', sql.lit<PaymentAttemptStatus>('CAPTURED'))
  .where(
    'attempt.number',
    '<',
    sql<number>`(select number from payment_attempts current
      where current.order_id = orders.id and current.pays_rest order by number desc limit 1)`,
  )
  .orderBy('attempt.number');

const earlierOfOrder = jsonArrayFrom(earlierAttempts.select([...attemptMoneyColumns]));

const shownEarlier = jsonArrayFrom(earlierAttempts.select([...attemptAmountColumns, refundSums]));

const shownPayment = jsonObjectFrom(currentAttempt.select([...attemptAmountColumns, refundSums])).$notNull();

const plainPayment = jsonValuesOfRow(currentAttempt.select(attemptAmountColumns), AMOUNT_COLUMNS);

const contactOfOrder = jsonObjectFrom(
  eb
    .selectFrom('order_contacts as of_order')
    .select(CONTACT_COLUMNS.map((column) => `of_order.${column}` as const))
    .whereRef('of_order.order_id', '=', 'orders.id'),
);

/** Personal data of an order, or null if the request doesn't ask for personal data (`requested.has_contacts`). */
const askedContact = precompiled(
  sql<ContactRecord | null>`case when requested.has_contacts then ${contactOfOrder} end`,
).as('order_contact');

/** Columns of an `OrderRecord`, except its payments, matters and shipment holds. The SQL has no parameters. */
export const baseOrderColumns = [
  'orders.id',
  'orders.number_payload',
  'orders.customer_id',
  'orders.status',
  'orders.currency',
  'orders.total_amount',
  'orders.pricing',
  'orders.adjustments',
  ...FIELD_COLUMNS.map((column) => `orders.${column}` as const),
  'orders.reserved_until',
  'orders.version',
  'orders.open_matters',
  'orders.open_shipment_holds',
  'orders.open_returns',
  'orders.withdrawal_until',
  'orders.document_count',
  'orders.created_at',
  'orders.updated_at',
  precompiled(itemsOfOrder).as('items'),
] as const;

/**
 * Columns of a `ShownOrder` without personal data, open matters (cases for an operator), open shipment holds, earlier
 * attempts and the sums of refunds. The columns are enough if the order has none of these.
 */
export const plainOrderColumns = [
  ...baseOrderColumns,
  precompiled(plainPayment).as('payment'),
  sql.lit<ShownOrder['earlier']>(null).as('earlier'),
  sql.lit<ShownOrder['matters']>(null).as('matters'),
  sql.lit<ShownOrder['shipment_holds']>(null).as('shipment_holds'),
] as const;

/** Columns of the attempts whose money pays an order, with the sums of their refunds. */
export const countedPayments = [
  precompiled(shownPayment).as('payment'),
  precompiled(shownEarlier).as('earlier'),
] as const;

/** A row with the columns `plainOrderColumns`. */
export type PlainOrderRow = Omit<WithItemValues<ShownOrder>, 'payment'> & {
  payment: ValuesOf<AttemptAmounts, typeof AMOUNT_COLUMNS> | null;
};

/** Names the values of the items and the payment in a row of an order. Changes the row itself. */
export const namePlainOrder = (row: PlainOrderRow): ShownOrder =>
  // A damaged order, which can be exported, has no payment.
  nameItems<ShownOrder>(
    Object.assign(row, { payment: row.payment && toAmounts(row.payment) } as { payment: AttemptAmounts }),
  );

/** Columns of any `ShownOrder`, without personal data. */
export const shownOrderColumns = [
  ...baseOrderColumns,
  ...countedPayments,
  precompiled(sql<OrderMatterRecord[] | null>`${openMatters}`).as('matters'),
  precompiled(sql<OpenShipmentHold[] | null>`${openShipmentHolds}`).as('shipment_holds'),
] as const;

/** `plainOrderColumns`, with personal data if the request asks for it. */
export const askedOrderColumns = [...plainOrderColumns, askedContact] as const;

/** Columns of an `OrderRecord`. */
export const orderColumns = [
  ...baseOrderColumns,
  precompiled(paymentOfOrder).as('payment'),
  precompiled(earlierOfOrder).as('earlier'),
  precompiled(sql<OrderMatterRecord[] | null>`${openMatters}`).as('matters'),
  precompiled(sql<OpenShipmentHold[] | null>`${openShipmentHolds}`).as('shipment_holds'),
] as const;

import { type SelectExpression, expressionBuilder } from 'kysely';
import type { DB } from '../../../generated/database.ts';
import { statement, compileToText } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { ALL_ORDERS, type Reach } from '../../call/reach.ts';
import type { AttemptAmounts } from '../model/attempt-money.ts';
import {
  type OrderRecord,
  type PlainOrderRow,
  type ShownOrder,
  type WithItemValues,
  askedOrderColumns,
  nameItems,
  namePlainOrder,
  orderColumns,
  shownOrderColumns,
} from '../model/order-record.ts';
import { isFinalStatus } from '../model/order-rules.ts';

/** The id of a requested order, and the orders that the caller may access (`reach`). */
export interface RequestedOrder {
  reach: Reach;
  id: string;
}

/**
 * Returns SQL that reads orders. Locks nothing. The SQL is text, because with the query builder a fifth of the time of
 * each read was spent on building the SQL. Without `offset 0` PostgreSQL would plan a scan of all orders while the
 * table is small. `$1`: ids, `$2`: for each id, the customer whose orders the caller may access, or null for all
 * customers, `$3`: for each id, whether to read the order's personal data. `$3` is used only by some columns.
 */
export const getOrdersText = (columns: readonly SelectExpression<DB, 'orders'>[]): string => `
  select requested.place, found.*
  from unnest($1::uuid[], $2::text[], $3::boolean[]) with ordinality as requested (id, customer_id, has_contacts, place)
  cross join lateral (
    ${compileToText(expressionBuilder<DB>().selectFrom('orders').select(columns))}
    where orders.id = requested.id and (requested.customer_id is null or orders.customer_id = requested.customer_id)
    offset 0) as found`;

const getOrdersStatement = <Order>(columns: readonly SelectExpression<DB, 'orders'>[]) =>
  statement<Order & { place: number }>(getOrdersText(columns));

const getAny = getOrdersStatement<WithItemValues<OrderRecord>>(orderColumns);
const getShown = getOrdersStatement<WithItemValues<ShownOrder>>(shownOrderColumns);
const getPlain = getOrdersStatement<PlainOrderRow>(askedOrderColumns);

/**
 * Returns whether `plainOrderColumns` suffice for an order: the order has no open matters (cases for an operator) and no
 * open shipment holds, only one attempt pays it, and it has ended or has no refunds.
 */
function isPlain(order: ShownOrder): boolean {
  const payment = order.payment as AttemptAmounts | null; // null in a damaged order, which can be exported
  if (order.open_matters > 0 || order.open_shipment_holds > 0 || payment?.pays_rest) return false;
  return payment === null || isFinalStatus(order.status) || !hasRefunds(payment);
}

const hasRefunds = (payment: AttemptAmounts): boolean =>
  payment.refunded_amount + payment.refunding_amount + payment.refused_refund_amount > 0;

/**
 * Reads the requested orders. The result has an element for each request, in the same sequence. An element is undefined
 * if the order doesn't exist or the caller can't access it. A client can't distinguish a missing order from an order of
 * another customer.
 */
export const getOrders = async (
  db: Database,
  requested: readonly RequestedOrder[],
): Promise<(ShownOrder | undefined)[]> =>
  completeOrders(db, await read(db, getPlain, requested, namePlainOrder));

/**
 * Completes orders that were read with `plainOrderColumns`. Reads an order again if it has open matters (cases for an
 * operator), open shipment holds, earlier payment attempts that pay it, or refunds before it has ended. Few orders have any
 * of these, but a statement that always reads them takes a fifth longer for every order. If an order was deleted in the meantime, the result
 * contains the order from the first read.
 */
export async function completeOrders<Order extends ShownOrder | undefined>(
  db: Database,
  orders: Order[],
): Promise<(Order | ShownOrder)[]> {
  const incomplete = orders.filter((order) => order !== undefined && !isPlain(order));
  if (incomplete.length === 0) return orders;
  const requested = incomplete.flatMap((order) => (order ? [{ reach: ALL_ORDERS, id: order.id }] : []));
  const complete = await read(db, getShown, requested, nameItems<ShownOrder>);
  const byId = new Map(complete.flatMap((order) => (order ? [[order.id, order]] : [])));
  return orders.map((order) => {
    const whole = order && byId.get(order.id);
    return whole ? { ...whole, order_contact: order.order_contact } : order;
  });
}

async function read<Row, Order>(
  db: Database,
  get: ReturnType<typeof getOrdersStatement<Row>>,
  requested: readonly RequestedOrder[],
  toOrder: (row: Row) => Order,
): Promise<(Order | undefined)[]> {
  const { rows } = await get(
    db,
    requested.map(({ id }) => id),
    requested.map(({ reach }) => reach.customerId ?? null),
    requested.map(({ reach }) => reach.hasContacts === true),
  );
  const orders: (Order | undefined)[] = requested.map(() => undefined);
  for (const row of rows) orders[row.place - 1] = toOrder(row);
  return orders;
}

/** Reads the requested orders, as `getOrders` does, but with the sums over their disputes, captures and refunds. */
export const getOrdersWithSums = (
  db: Database,
  requested: readonly RequestedOrder[],
): Promise<(OrderRecord | undefined)[]> => read(db, getAny, requested, nameItems<OrderRecord>);

/**
 * Reads an order with the sums over its disputes, captures and refunds. These sums are needed by code that decides what
 * may happen to the order. Returns undefined if the order doesn't exist or the caller can't access it.
 */
export async function getOrderWithSums(
  db: Database,
  reach: Reach,
  id: string,
): Promise<OrderRecord | undefined> {
  const [order] = await getOrdersWithSums(db, [{ reach, id }]);
  return order;
}

/** Reads an order. Returns undefined if the order doesn't exist or the caller can't access it. */
export async function getOrder(db: Database, reach: Reach, id: string): Promise<ShownOrder | undefined> {
  const [order] = await getOrders(db, [{ reach, id }]);
  return order;
}

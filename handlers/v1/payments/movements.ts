/** Captures and refunds move money, the one to the shop and the other back. They are read and shown alike. */
import type { Database } from '../../../db/base/database.ts';
import type { PageRequest } from '../../../db/call/pages.ts';
import type { Reach } from '../../../db/call/reach.ts';
import * as orders from '../../../db/orders/index.ts';
import * as problems from '../../problems.ts';
import { movementLinks } from '../bodies/links.ts';

/** A capture or a refund, and its order, where it is within reach. */
export async function findMovement(
  db: Database,
  { reach, params: { orderId } }: { reach: Reach; params: { orderId: string } },
  id: string,
  find: typeof orders.getCapture | typeof orders.getRefund,
) {
  const order = await orders.getOrder(db, reach, orderId);
  const record = order && (await find(db, orderId, id));
  return { order, movement: record && withCurrency(record, order) };
}

/** A refund may be of money that the provider took in another currency than the order's. */
const withCurrency = (record: orders.OperationRecord, { currency }: { currency: string }) => ({
  ...record,
  currency: record.foreign_currency ?? currency,
});

/** A page of an order's captures or refunds; `undefined` where the order isn't within reach. */
export async function listMovements(
  db: Database,
  { reach, params, query }: { reach: Reach; params: { orderId: string }; query: PageRequest },
  list: typeof orders.listCaptures | typeof orders.listRefunds,
) {
  const order = await orders.getOrder(db, reach, params.orderId);
  if (!order) return undefined;
  const { operations, totalCount } = await list(db, order.id, query);
  return { order, movements: operations.map((record) => withCurrency(record, order)), totalCount };
}

/** A page of the captures or refunds of one attempt, or what isn't there. */
export async function listMovementsOfPayment(
  db: Database,
  call: { reach: Reach; params: { orderId: string; paymentId: string }; query: PageRequest },
  list: typeof orders.listCapturesOfPayment | typeof orders.listRefundsOfPayment,
) {
  const { reach, query } = call;
  const { orderId, paymentId } = call.params;
  const order = await orders.getOrder(db, reach, orderId);
  if (!order) return problems.orderOfPartNotFound(orderId, { paymentId });
  const payment = await orders.getPaymentById(db, reach, orderId, paymentId);
  if (!payment) return problems.paymentNotFound(orderId, paymentId);
  const { operations, totalCount } = await list(db, order.id, payment.id, query);
  return { payment, movements: operations.map((record) => withCurrency(record, payment)), totalCount };
}

/** `own`: what one of the two has and the other doesn't. */
export const toMovement = <Own extends object>(
  prefix: string,
  record: orders.MovementRecord,
  path: string,
  own: Own,
) => ({
  id: record.id,
  orderId: record.order_id,
  paymentId: record.attempt_id,
  amount: { amount: record.amount, currency: record.currency },
  status: record.status,
  ...own,
  ...(record.failure_code !== null && { failureCode: record.failure_code }),
  version: record.version,
  createdAt: record.created_at,
  updatedAt: record.updated_at,
  _links: movementLinks(prefix, path, { orderId: record.order_id, paymentId: record.attempt_id }),
});

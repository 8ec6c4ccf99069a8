/**
 * Reads captures and refunds, and converts them to the contract's form. Both are called movements here, because both
 * move money: a capture from the customer to the shop, a refund back.
 */
import type { PageRequest } from '../../../db/call/pagination.ts';
import type { Reach } from '../../../db/call/reach.ts';
import type { MovementRecord, OperationRecord, Store } from '../../../db/store.ts';
import * as problems from '../../problems.ts';
import { capturePath, movementLinks } from '../bodies/links.ts';
import type { Schemas } from '../bodies/types.ts';

/** Finds a capture or a refund, and its order. Returns undefined if the caller may not access the order. */
export async function findMovement(
  store: Store,
  { reach, params: { orderId } }: { reach: Reach; params: { orderId: string } },
  id: string,
  find: Store['getCapture' | 'getRefund'],
) {
  const order = await store.getOrder(reach, orderId);
  const record = order && (await find(reach, orderId, id));
  return { order, movement: record && withCurrency(record, order) };
}

/** Adds the currency to a capture or refund. The money of a refund may have another currency than the order. */
const withCurrency = (record: OperationRecord, { currency }: { currency: string }) => ({
  ...record,
  currency: record.foreign_currency ?? currency,
});

/** Returns a page of an order's captures or refunds. Returns undefined if the caller may not access the order. */
export async function listMovements(
  store: Store,
  { reach, params, query }: { reach: Reach; params: { orderId: string }; query: PageRequest },
  list: Store['listCaptures' | 'listRefunds'],
) {
  const order = await store.getOrder(reach, params.orderId);
  if (!order) return undefined;
  const { operations, totalCount } = await list(reach, order.id, query);
  return { order, movements: operations.map((record) => withCurrency(record, order)), totalCount };
}

/** Returns a page of the captures or refunds of a payment, or says whether the order or the payment wasn't found. */
export async function listMovementsOfPayment(
  store: Store,
  call: { reach: Reach; params: { orderId: string; paymentId: string }; query: PageRequest },
  list: Store['listCapturesOfPayment' | 'listRefundsOfPayment'],
) {
  const { reach, query } = call;
  const { orderId, paymentId } = call.params;
  const order = await store.getOrder(reach, orderId);
  if (!order) return problems.orderOfPartNotFound(orderId, { paymentId });
  const payment = await store.getPaymentById(reach, orderId, paymentId);
  if (!payment) return problems.paymentNotFound(orderId, paymentId);
  const { operations, totalCount } = await list(reach, order.id, payment.id, query);
  return { payment, movements: operations.map((record) => withCurrency(record, payment)), totalCount };
}

/** Converts a capture or a refund to the contract's form. `own`: fields that only captures or only refunds have. */
export const toMovement = <Own extends object>(
  prefix: string,
  record: MovementRecord,
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

/** Converts a capture to the contract's form. */
export const toCapture = (prefix: string, record: MovementRecord): Schemas['Capture'] =>
  toMovement(prefix, record, capturePath(prefix, record.order_id, record.id), {
    // A record that an older version of the service stored for an idempotency key has no day and no reference.
    ...(record.received_on && { receivedOn: record.received_on }),
    ...(record.reference && { reference: record.reference }),
  });

import type { Database } from '../index.ts';
import type { PageRequest } from '../pages.ts';
import type { MovementRecord, RequestedMoney } from './capture.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder, endChange } from './change.ts';
import { getPayment } from './payment-attempts.ts';
import { findOperation, insertRefund, listOperations } from './payment-operations.ts';
import { ALL_ORDERS, type Reach } from './reach.ts';
import type { OrderRecord } from './record.ts';
import { type CancelReason, refundableOf } from './state.ts';

type RefundRefusal =
  { kind: 'AMOUNT_NOT_REFUNDABLE'; order: OrderRecord } | { kind: 'CURRENCY_MISMATCH'; order: OrderRecord };

/**
 * Requests the refund of money that the current attempt has captured. The worker carries it out. See
 * `changeOrder`.
 */
export async function createRefund(
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest & { requested: RequestedMoney; reason: CancelReason },
): Promise<ChangeOutcome<MovementRecord, RefundRefusal> | undefined> {
  const { requested, reason, caller } = request;
  return changeOrder(db, reach, orderId, request, async (trx, order) => {
    const { currency } = order;
    if (requested && requested.currency !== currency) return { kind: 'CURRENCY_MISMATCH', order };
    const refundable = refundableOf(order.payment);
    const amount = requested?.amount ?? refundable;
    if (amount === 0 || amount > refundable) return { kind: 'AMOUNT_NOT_REFUNDABLE', order };
    const attempt = (await getPayment(trx, ALL_ORDERS, orderId))!;
    const refundId = await insertRefund(trx, attempt, amount, reason);
    const data = { paymentId: attempt.id, refundId, amount: { amount, currency }, reason };
    await endChange(trx, order, {
      operation: 'createRefund',
      reason,
      events: [{ type: 'refund.created', data }],
      caller,
    });
    const refund = (await findOperation(trx, orderId, refundId))!;
    return { kind: 'done', result: { ...refund, currency } };
  });
}

export const getRefund = (db: Database, orderId: string, id: string) =>
  findOperation(db, orderId, id, 'REFUND');

export const listRefunds = (db: Database, orderId: string, page: PageRequest) =>
  listOperations(db, orderId, 'REFUND', page);

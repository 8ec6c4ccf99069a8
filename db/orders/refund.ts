import type { MoneyWish, MovementRecord } from './capture.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder } from './change.ts';
import type { Database } from '../index.ts';
import { recordChange } from './record-change.ts';
import { type CancelReason, refundableOf } from './state.ts';
import type { OrderRecord, Reach } from './get.ts';
import { findOperation, insertRefund, listOperations } from './payment-operations.ts';
import { getPayment } from './payment-attempts.ts';

export type RefundRefusal =
  { kind: 'AMOUNT_NOT_REFUNDABLE'; order: OrderRecord } | { kind: 'CURRENCY_MISMATCH'; order: OrderRecord };

/** Commits the wish to pay back money that the current attempt has captured. The worker carries it out. See `changeOrder`. */
export async function createRefund(
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest & { wish: MoneyWish; reason: CancelReason },
): Promise<ChangeOutcome<MovementRecord, RefundRefusal> | undefined> {
  const { wish, reason, caller } = request;
  return changeOrder(db, reach, orderId, request, async (trx, order) => {
    const { currency } = order;
    if (wish && wish.currency !== currency) return { kind: 'CURRENCY_MISMATCH', order };
    const refundable = refundableOf(order.payment);
    const amount = wish?.amount ?? refundable;
    if (amount === 0 || amount > refundable) return { kind: 'AMOUNT_NOT_REFUNDABLE', order };
    const attempt = (await getPayment(trx, {}, orderId))!;
    const refundId = await insertRefund(trx, attempt, amount, reason);
    await recordChange(trx, order, {
      operation: 'createRefund',
      reason,
      events: [
        {
          type: 'refund.created',
          data: { paymentId: attempt.id, refundId, amount: { amount, currency }, reason },
        },
      ],
      caller,
    });
    const refund = (await findOperation(trx, orderId, refundId))!;
    return { kind: 'done', result: { ...refund, currency } };
  });
}

export const getRefund = (db: Database, orderId: string, id: string) =>
  findOperation(db, orderId, id, 'REFUND');

export const listRefunds = (db: Database, orderId: string, page: { page: number; size: number }) =>
  listOperations(db, orderId, 'REFUND', page);

import { type ChangeOutcome, type ChangeRequest, changeOrder } from './change.ts';
import type { Database } from '../index.ts';
import { recordChange } from './record-change.ts';
import { capturableOf } from './state.ts';
import type { OrderRecord, Reach } from './get.ts';
import { type OperationRecord, findOperation, insertCapture, listOperations } from './payment-operations.ts';
import { getPayment } from './payment-attempts.ts';

/** A capture or a refund, with its order's currency. */
export type MovementRecord = OperationRecord & { currency: string };

export type CaptureRefusal =
  | { kind: 'INVALID_TRANSITION'; order: OrderRecord }
  | { kind: 'AMOUNT_NOT_CAPTURABLE'; order: OrderRecord }
  | { kind: 'CURRENCY_MISMATCH'; order: OrderRecord };

/** So much money; `undefined` stands for all there is. */
export type MoneyWish = { amount: number; currency: string } | undefined;

/** Commits the wish to capture money that is authorised and due. The worker carries it out. See `changeOrder`. */
export async function createCapture(
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest & { wish: MoneyWish; final: boolean },
): Promise<ChangeOutcome<MovementRecord, CaptureRefusal> | undefined> {
  const { wish, final, caller } = request;
  return changeOrder(db, reach, orderId, request, async (trx, order) => {
    const { currency } = order;
    if (wish && wish.currency !== currency) return { kind: 'CURRENCY_MISMATCH', order };
    if (order.payment.status !== 'AUTHORIZED') return { kind: 'INVALID_TRANSITION', order };
    const capturable = capturableOf(order);
    const amount = wish?.amount ?? capturable;
    if (amount === 0 || amount > capturable) return { kind: 'AMOUNT_NOT_CAPTURABLE', order };
    const attempt = (await getPayment(trx, {}, orderId))!;
    // Once all that is due is taken, nothing can follow, and the rest of the hold is of no use to anybody.
    const isLast = final || (amount === capturable && attempt.capturing_amount === 0);
    const captureId = await insertCapture(trx, attempt, amount, isLast);
    await recordChange(trx, order, {
      operation: 'createCapture',
      events: [
        {
          type: 'capture.created',
          data: { paymentId: attempt.id, captureId, amount: { amount, currency } },
        },
      ],
      caller,
    });
    const capture = (await findOperation(trx, orderId, captureId))!;
    return { kind: 'done', result: { ...capture, currency } };
  });
}

export const getCapture = (db: Database, orderId: string, id: string) =>
  findOperation(db, orderId, id, 'CAPTURE');

export const listCaptures = (db: Database, orderId: string, page: { page: number; size: number }) =>
  listOperations(db, orderId, 'CAPTURE', page);

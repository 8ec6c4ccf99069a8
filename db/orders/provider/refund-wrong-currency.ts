import type { Database } from '../../base/database.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { ObservedPayment } from '../model/observed-payment.ts';
import type { OrderRecord } from '../model/order-record.ts';
import type { AttemptRecord } from '../payments/payment-attempts.ts';
import {
  insertWrongCurrencyRefund,
  insertVoid,
  listForeignMoneyRefunds,
} from '../payments/payment-operations.ts';
import { recordReversal } from './external-refunds.ts';
import { hasNoMoneyInOrderCurrency } from './observed-payment.ts';

const REASON = 'LATE_PAYMENT';

/**
 * Requests, only once, the refund or void of money that isn't in the order's currency. `endChange` can't request this
 * refund or void, because the sums of the attempt don't contain this money. An operator must decide if the attempt also
 * has money in the order's currency, or if the refund has failed after it had succeeded. The order must be locked.
 * Returns the events.
 */
export async function refundWrongCurrency(
  trx: Database,
  order: OrderRecord,
  attempt: AttemptRecord,
  { status, currency, capturedAmount, refundedAmount, askedAt }: ObservedPayment & { askedAt?: number },
): Promise<OrderEvent[]> {
  if (!hasNoMoneyInOrderCurrency(attempt)) return [];
  if (status === 'AUTHORIZED') await insertVoid(trx, attempt, REASON);
  const earlier = await listForeignMoneyRefunds(trx, attempt);
  const amount = capturedAmount - refundedAmount;
  if (earlier.length === 0 && amount > 0) {
    const refundId = await insertWrongCurrencyRefund(trx, attempt, { amount, currency }, REASON);
    const data = { paymentId: attempt.id, refundId, amount: { amount, currency }, reason: REASON } as const;
    return [{ type: 'refund.created', data }];
  }
  if (askedAt !== attempt.version || earlier.some((refund) => refund.status === 'PENDING')) return [];
  // At most one refund of this money has succeeded, and that refund was for the whole amount.
  const last = earlier.find((refund) => refund.status === 'SUCCEEDED');
  return last && amount > 0 ? recordReversal(trx, order, attempt, last, 0) : [];
}

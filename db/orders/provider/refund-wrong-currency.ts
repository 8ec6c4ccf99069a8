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
 * Requests, only once, that the provider returns a payment in another currency than the order's. The sums of the
 * attempt don't contain this money, so `endChange` can't request its return. If the attempt has other money, an
 * operator decides. An operator also decides if the requested refund failed after it had succeeded. The order must be
 * locked. Returns the events.
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
  // At most one such refund exists at a time. The refund is of the whole amount.
  const last = earlier.find((refund) => refund.status === 'SUCCEEDED');
  return last && amount > 0 ? recordReversal(trx, order, attempt, last, 0) : [];
}

import type { Database } from '../index.ts';
import type { OrderEvent } from './events.ts';
import { type ObservedPayment, hasNoOther } from './observed-payment.ts';
import type { AttemptRecord } from './payment-attempts.ts';
import { hasForeignRefund, insertRefundOfForeignMoney, insertVoid } from './payment-operations.ts';

const REASON = 'LATE_PAYMENT';

/**
 * Requests that the provider gives back, once, all of a payment in another currency than the order's. The
 * attempt's sums don't have that money, so `endChange` can't ask for it. Where the attempt has other money, a
 * person decides. Under the order's lock. Returns the events.
 */
export async function returnForeignMoney(
  trx: Database,
  attempt: AttemptRecord,
  { status, currency, capturedAmount, refundedAmount }: ObservedPayment,
): Promise<OrderEvent[]> {
  if (!hasNoOther(attempt)) return [];
  if (status === 'AUTHORIZED') await insertVoid(trx, attempt, REASON);
  const amount = capturedAmount - refundedAmount;
  if (amount <= 0 || (await hasForeignRefund(trx, attempt))) return [];
  const refundId = await insertRefundOfForeignMoney(trx, attempt, { amount, currency }, REASON);
  const data = { paymentId: attempt.id, refundId, amount: { amount, currency }, reason: REASON };
  return [{ type: 'refund.created', data }];
}

import type { Database } from '../../base/database.ts';
import { money } from '../../base/money.js';
import { wasMatterOpened } from '../matters/close-obsolete-matters.ts';
import { openMatter } from '../matters/open-and-close.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { ObservedPayment } from '../model/observed-payment.ts';
import type { AttemptRecord } from '../payments/payment-attempts.ts';

const LESS = 'less_than_recorded';

/**
 * Opens a matter (a case for an operator), only once, if the provider reports less captured or refunded money than this
 * database has recorded. Opens no matter while a capture or a refund of the service is pending. The function must not
 * be called if the attempt has changed since the provider was asked. `isReversed`: whether the same answer shows that
 * refunds have failed after they had succeeded. In this case the function doesn't report that less money is refunded
 * than recorded.
 */
export async function reportMissingMoney(
  trx: Database,
  attempt: AttemptRecord,
  { reference, capturedAmount, refundedAmount }: ObservedPayment,
  isReversed: boolean,
): Promise<OrderEvent[]> {
  const { id: attemptId, order_id: orderId, currency, captured_amount, refunded_amount } = attempt;
  if (attempt.capturing_amount > 0 || attempt.refunding_amount > 0) return [];
  const lessCaptured = capturedAmount < captured_amount;
  const lessRefunded = refundedAmount < refunded_amount && !isReversed;
  const about = { kind: 'PROVIDER_MISMATCH', orderId, attemptId, failureCode: LESS } as const;
  if ((!lessCaptured && !lessRefunded) || (await wasMatterOpened(trx, about))) return [];
  const [theirs, ours] = lessCaptured ? [capturedAmount, captured_amount] : [refundedAmount, refunded_amount];
  const [reported, recorded] = [theirs, ours].map((amount) => money({ amount, currency }));
  const what = lessCaptured ? 'captured' : 'refunded';
  const matter = await openMatter(trx, {
    ...about,
    amount: theirs,
    currency,
    providerReference: reference,
    detail: `The payment provider reports ${reported} as ${what}, but ${recorded} is recorded here.`,
  });
  return matter ? [matter] : [];
}

import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { beginChange, endChange } from '../change/change-order.ts';
import { hasHoldLapsed, isRestPayable, isRetryable, outstandingAmount } from '../model/order-rules.ts';
import { type AttemptRecord, findAttempt, listAttempts } from '../payments/payment-attempts.ts';
import { isFollowedByRest, keepMoney } from '../verbs/replace-payment.ts';

/** Payment method that is stored for an adopted payment, because its real payment method was lost. */
const PAYMENT_METHOD = 'unknown';

/**
 * Adopts a payment that exists at the provider but not in this database, because the database was restored from an
 * older backup. If the order waits for a payment, inserts the payment as the order's next attempt, in one transaction
 * under the order's lock. The caller then records the provider's answer about this attempt. Returns `undefined` if the
 * order doesn't exist or doesn't wait for a payment. An operator must then decide about the payment.
 */
export async function adoptPayment(
  db: Database,
  { orderId, attemptId, reference }: { orderId: string; attemptId: string; reference: string },
  caller: Caller,
): Promise<AttemptRecord | undefined> {
  return db.transaction().execute(async (trx) => {
    const order = await beginChange(trx, ALL_ORDERS, orderId);
    if (!order) return undefined;
    const attempts = (await listAttempts(trx, [orderId])).get(orderId) ?? [];
    if (attempts.some(({ id }) => id === attemptId)) return undefined;
    if (!hasHoldLapsed(order) && !isRetryable(order) && !isRestPayable(order)) return undefined;
    // Every order has an attempt. The new attempt continues the numbers and the versions of the previous attempts.
    const current = attempts.at(-1)!;
    const { number, version } = current;
    const amount = outstandingAmount(order);
    const { currency } = order;
    const pays_rest = isFollowedByRest(current);
    await trx
      .insertInto('payment_attempts')
      .values({
        ...{ order_id: orderId, id: attemptId, number: number + 1, version: version + 1, amount },
        ...{ status: 'PROCESSING', payment_method: PAYMENT_METHOD, provider_reference: reference },
        pays_rest,
        ...{ created_at: sql`now()`, updated_at: sql`now()` },
      })
      .execute();
    const data = { paymentId: attemptId, amount: { amount, currency } };
    await endChange(trx, order, {
      operation: 'replacePayment',
      parts: keepMoney({ pays_rest }, current),
      events: [{ type: 'payment.started', data }],
      caller,
    });
    return findAttempt(trx, orderId, attemptId);
  });
}

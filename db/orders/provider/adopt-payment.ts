import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { beginChange, endChange } from '../change/change.ts';
import { isLapsed, isRestPayable, isRetryable, outstandingOf } from '../model/state.ts';
import { type AttemptRecord, findAttempt, listAttempts } from '../payments/payment-attempts.ts';
import { isFollowedByRest, keepMoney } from '../verbs/replace-payment.ts';

/** Nobody knows it any more. */
const PAYMENT_METHOD = 'unknown';

/**
 * Takes a payment over that the provider has made for an order here, and that isn't here: a backup was restored from
 * before it was started. It becomes the order's next attempt, in one transaction under the order's lock, if the order waits
 * for one; what the provider says of it is then recorded as of any other. `undefined`: there is no such order, or it doesn't
 * wait for a payment, so that a person has to decide.
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
    if (!isLapsed(order) && !isRetryable(order) && !isRestPayable(order)) return undefined;
    // Every order has an attempt. They are numbered from 1, without gaps, and so go their versions.
    const current = attempts.at(-1)!;
    const { number, version } = current;
    const amount = outstandingOf(order);
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

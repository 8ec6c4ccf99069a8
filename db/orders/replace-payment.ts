import { sql } from 'kysely';
import type { Caller } from '../caller.ts';
import { databaseTime } from '../clock.ts';
import { newIdAt } from '../ids.ts';
import type { Database } from '../index.ts';
import { type Precondition, PreconditionFailed } from '../precondition.ts';
import { beginChange, endChange } from './change.ts';
import { type AttemptRecord, getPayment } from './payment-attempts.ts';
import { ALL_ORDERS, type Reach } from './reach.ts';
import type { OrderRecord } from './record.ts';
import { amountDueOf, isLapsed, isRetryable } from './state.ts';

/**
 * Starts a new attempt to pay, with another means of payment, in one transaction under the order's lock. The
 * precondition is on the current attempt's version, which the new attempt continues. `limit`: how many
 * attempts an order may have. `undefined`: no such order within reach. Throws `PreconditionFailed`.
 */
export async function replacePayment(
  db: Database,
  reach: Reach,
  orderId: string,
  request: { paymentMethod: string; limit: number; precondition: Precondition; caller: Caller },
): Promise<
  | { kind: 'done'; result: AttemptRecord }
  | { kind: 'INVALID_TRANSITION'; order: OrderRecord }
  | { kind: 'TOO_MANY_PAYMENTS' }
  | undefined
> {
  const { paymentMethod, limit, precondition, caller } = request;
  return db.transaction().execute(async (trx) => {
    const order = await beginChange(trx, reach, orderId);
    if (!order) return undefined;
    const current = (await getPayment(trx, ALL_ORDERS, orderId))!;
    if (!precondition(current.version)) throw new PreconditionFailed();
    const now = await databaseTime(trx);
    const inTime = Date.parse(order.reserved_until) > now;
    if (!isLapsed(order) && !(isRetryable(order) && inTime)) return { kind: 'INVALID_TRANSITION', order };
    // Attempts are numbered from 1, without gaps.
    if (current.number >= limit) return { kind: 'TOO_MANY_PAYMENTS' };
    const id = newIdAt(now);
    const amount = amountDueOf(order.items);
    await trx
      .insertInto('payment_attempts')
      .values({
        order_id: orderId,
        id,
        number: current.number + 1,
        status: 'PENDING',
        payment_method: paymentMethod,
        amount,
        version: current.version + 1,
        created_at: sql`now()`,
        updated_at: sql`now()`,
      })
      .execute();
    await endChange(trx, order, {
      operation: 'replacePayment',
      events: [
        {
          type: 'payment.started',
          data: { paymentId: id, amount: { amount, currency: order.currency } },
        },
      ],
      caller,
    });
    return { kind: 'done', result: (await getPayment(trx, ALL_ORDERS, orderId))! };
  });
}

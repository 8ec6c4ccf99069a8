import type { Database } from '../index.ts';
import type { OrderEvent } from './events.ts';
import type { AttemptRecord } from './payment-attempts.ts';
import { insertRefund, insertVoid } from './payment-operations.ts';
import type { OrderRecord } from './record.ts';
import { excessOf, excessReasonOf } from './state.ts';

/**
 * Requests what gives back the money that no order needs, of all its attempts: voids and refunds, which the
 * worker carries out. `before` is the order as the change found it. Under the order's lock. Returns the
 * events.
 */
export async function giveBackExcess(
  trx: Database,
  before: OrderRecord,
  order: OrderRecord,
  attempts: AttemptRecord[],
): Promise<OrderEvent[]> {
  const events: OrderEvent[] = [];
  for (const [index, attempt] of attempts.entries()) {
    const isCurrent = index === attempts.length - 1;
    const { refund, release } = excessOf(order, attempt, isCurrent);
    const reason = excessReasonOf(before, attempt, isCurrent);
    if (release) await insertVoid(trx, attempt, reason);
    if (refund > 0) {
      const refundId = await insertRefund(trx, attempt, refund, reason);
      const amount = { amount: refund, currency: order.currency };
      events.push({ type: 'refund.created', data: { paymentId: attempt.id, refundId, amount, reason } });
    }
  }
  return events;
}

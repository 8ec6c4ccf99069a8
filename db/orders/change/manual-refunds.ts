/**
 * Refunds of direct payments (money that the shop has received itself). The payment provider can't pay such a refund, so
 * a matter (a case for staff) opens. The refund is PENDING until a person has paid it and resolves the matter.
 */
import { sql } from 'kysely';
import { combineFragments } from '../../../packages/postgres/statements/cte-fragments.ts';
import { pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { money } from '../../base/money.js';
import type { planExcessReturn } from './return-excess-money.ts';
import type { LockedOrder } from './locked-order.ts';
import { isDirect } from '../model/attempt-money.ts';
import type { MatterRecord } from '../model/matters.ts';
import { type OrderEvent, meaningOf } from '../model/order-events.ts';
import { changeAttempt } from '../payments/payment-attempts.ts';
import { type OperationRecord, findOperation, refundReasonOf } from '../payments/payment-operations.ts';
import { openMatter } from '../matters/open-and-close.ts';

const KIND = 'MANUAL_REFUND';

/** Finds pending refunds that a person must pay and that have no matter yet (a case for staff). `$1`: order. */
const findManualStatement = statement<Pick<OperationRecord, 'id' | 'attempt_id' | 'amount' | 'reason'>>(`
  select p.id, p.attempt_id, p.amount, p.reason
  from payment_operations p join payment_attempts a on a.order_id = p.order_id and a.id = p.attempt_id
  where p.order_id = $1 and p.kind = 'REFUND' and p.status = 'PENDING' and a.kind is not null and not exists (
    select from matters m where m.order_id = p.order_id and m.operation_id = p.id and m.kind = '${KIND}')
  order by p.id`);

/**
 * Requests the refunds of an order with direct payments, and opens a matter (a case for staff) for each refund that a
 * person must pay. Returns the events of the matters. The order must be locked, and its change must be written.
 */
export async function requestManualRefunds(
  trx: Database,
  { order, attempts }: Pick<LockedOrder, 'order' | 'attempts'>,
  excess: ReturnType<typeof planExcessReturn>,
): Promise<OrderEvent[]> {
  const direct = attempts.filter(isDirect);
  if (!direct.some(({ id, refunding_amount: refunding }) => refunding > 0 || excess.refunded.has(id)))
    return [];
  await pipeline(
    trx,
    excess.refunds.splice(0).map((part) => combineFragments([part])),
  );
  const { rows } = await findManualStatement(trx, order.id);
  const events: OrderEvent[] = [];
  for (const { id: operationId, attempt_id: attemptId, amount, reason } of rows) {
    const { currency } = order;
    const event = await openMatter(trx, {
      ...{ kind: KIND, orderId: order.id, attemptId, operationId, amount, currency },
      detail: `The shop has received the money of this payment itself. Pay ${money({ amount, currency })} back to the customer (${reason}), and then resolve the matter.`,
    });
    if (event) events.push(event);
  }
  return events;
}

/**
 * Records that a person has paid the refund of a matter (a case for staff). Returns the event of the refund. The order
 * must be locked.
 */
export async function recordManualRefund(
  trx: Database,
  { order_id: orderId, operation_id: operationId, kind, currency }: MatterRecord,
): Promise<OrderEvent[]> {
  if (kind !== KIND || orderId === null || operationId === null || currency === null) return [];
  const refund = await findOperation(trx, orderId, operationId, 'REFUND');
  if (refund?.status !== 'PENDING') return [];
  const { amount, attempt_id: attemptId } = refund;
  await trx
    .updateTable('payment_operations')
    .set({ status: 'SUCCEEDED', next_try_at: null, version: sql`version + 1`, updated_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('id', '=', operationId)
    .execute();
  await changeAttempt(
    trx,
    { order_id: orderId, id: attemptId },
    {
      refunding_amount: sql`refunding_amount - ${amount}`,
      refunded_amount: sql`refunded_amount + ${amount}`,
    },
  );
  const about = { paymentId: attemptId, refundId: operationId, amount: { amount, currency } };
  return [
    {
      type: 'refund.succeeded',
      data: { ...about, reason: refundReasonOf(refund), ...meaningOf(refund, currency) },
    },
  ];
}

import { type Selectable, sql } from 'kysely';
import type { PaymentDisputes } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import { money } from '../../base/money.js';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { beginChange, endChange } from '../change/change-order.ts';
import { closeMatters, openMatter } from '../matters/open-and-close.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { ObservedDispute } from '../model/observed-payment.ts';
import type { OrderRecord } from '../model/order-record.ts';
import type { DisputeStatus } from '../model/order-rules.ts';
import { type AttemptRecord, changeAttempt, findAttempt } from '../payments/payment-attempts.ts';

/** Failure code of a matter (a case for an operator) about a lost dispute: the bank has decided against the shop. */
const LOST = 'dispute_lost';

/**
 * Records the status of a payment's disputes, in one transaction under the order's lock. Opens a matter (a case for an
 * operator) when a dispute is new, and another matter when the dispute is lost. Closes these matters when the shop wins
 * the dispute. `lost_amount` includes the money of a lost dispute even if this money was also refunded, because the
 * customer has then got the money twice. A dispute that has ended is never opened again, so an outdated answer changes
 * nothing.
 */
export async function recordDisputes(
  db: Database,
  orderId: string,
  attemptId: string,
  disputes: ObservedDispute[],
  caller: Caller,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await beginChange(trx, ALL_ORDERS, orderId);
    const attempt = order && (await findAttempt(trx, orderId, attemptId));
    if (!order || !attempt) return;
    const events: OrderEvent[] = [];
    for (const dispute of disputes)
      events.push(...(await recordDispute(trx, order, attempt, dispute, caller)));
    if (events.length > 0)
      await endChange(trx, order, { operation: 'processPayment', reason: 'DISPUTE', events, caller });
  });
}

async function recordDispute(
  trx: Database,
  { id: orderId, currency: ours }: OrderRecord,
  attempt: AttemptRecord,
  { reference, amount, currency, status }: ObservedDispute,
  caller: Caller,
): Promise<OrderEvent[]> {
  const { id: attemptId } = attempt;
  const known = await find(trx, { orderId, attemptId, reference });
  if (known?.status === status || (known && status === 'OPEN')) return [];
  const lost = status === 'LOST' && currency === ours ? amount : 0;
  await write(trx, {
    order_id: orderId,
    attempt_id: attemptId,
    reference,
    amount,
    currency,
    status,
    lost_amount: lost,
    apart: lost > 0,
  });
  const before = known?.lost_amount ?? 0;
  await changeAttempt(trx, attempt, { lost_amount: sql`lost_amount + ${lost - before}` });
  const closed = await closeMattersOf(trx, orderId, reference, caller);
  // If the shop has won and the dispute wasn't recorded as lost before, an operator has nothing to decide.
  if (status === 'WON' && known?.status !== 'LOST') return closed;
  const opened = await openMatter(trx, {
    kind: status === 'WON' ? 'PROVIDER_MOVEMENT' : 'DISPUTE',
    orderId,
    attemptId,
    amount,
    currency,
    ...(status === 'LOST' && { failureCode: LOST }),
    providerReference: reference,
    detail: DETAILS[status](money({ amount, currency })),
  });
  return opened ? [...closed, opened] : closed;
}

const DETAILS: Record<DisputeStatus, (amount: string) => string> = {
  OPEN: (amount) => `The customer's bank disputes the payment of ${amount}.`,
  LOST: (amount) => `The customer's bank has decided against the shop and taken back ${amount}.`,
  WON: (amount) => `The customer's bank had taken back ${amount}, and has returned it to the shop.`,
};

const find = (trx: Database, about: { orderId: string; attemptId: string; reference: string }) =>
  trx
    .selectFrom('payment_disputes')
    .select(['status', 'lost_amount'])
    .where('order_id', '=', about.orderId)
    .where('attempt_id', '=', about.attemptId)
    .where('reference', '=', about.reference)
    .executeTakeFirst();

async function write(
  trx: Database,
  dispute: Omit<Selectable<PaymentDisputes>, 'created_at' | 'updated_at'>,
): Promise<void> {
  const { amount, currency, status, lost_amount, apart } = dispute;
  await trx
    .insertInto('payment_disputes')
    .values(dispute)
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'attempt_id', 'reference'])
        .doUpdateSet({ amount, currency, status, lost_amount, apart, updated_at: sql`now()` }),
    )
    .execute();
}

async function closeMattersOf(
  trx: Database,
  orderId: string,
  reference: string,
  caller: Caller,
): Promise<OrderEvent[]> {
  const open = await trx
    .selectFrom('matters')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'DISPUTE')
    .where('status', '=', 'OPEN')
    .where('provider_reference', '=', reference)
    .execute();
  const events: OrderEvent[] = [];
  for (const { id } of open) events.push(...(await closeMatters(trx, { orderId, id }, caller)));
  return events;
}

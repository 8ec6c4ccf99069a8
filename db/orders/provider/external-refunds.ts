import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { money } from '../../base/money.js';
import type { Caller } from '../../call/caller.ts';
import { wasMatterOpened } from '../matters/close-obsolete-matters.ts';
import { closeMatters, openMatter } from '../matters/open-and-close.ts';
import { divide } from '../model/advances.ts';
import { type OrderEvent, meaningOf } from '../model/order-events.ts';
import type { ObservedPayment } from '../model/observed-payment.ts';
import type { OrderRecord } from '../model/order-record.ts';
import type { RefundReason } from '../model/order-rules.ts';
import { type AttemptRecord, changeAttempt } from '../payments/payment-attempts.ts';
import {
  type OperationRecord,
  insertExternalRefund,
  listRefundsOfAttempt,
  refundReasonOf,
} from '../payments/payment-operations.ts';
import type { RefundMeaning } from '../payments/request-capture-or-refund.ts';
import { withoutRefund } from '../verbs/refund-plan.ts';
import { refusedAmount } from './record-operation.ts';

/**
 * Records refunds that the provider made without a request of the service, and succeeded refunds that the provider has
 * reversed. Opens a matter (a case for an operator) for each such refund. Records nothing while a refund of the service
 * is pending, because that refund could be counted twice. For the same reason, the function must not be called if the
 * attempt has changed since the provider was asked. The order must be locked.
 */
export async function recordExternalRefunds(
  trx: Database,
  order: OrderRecord,
  attempt: AttemptRecord,
  { refundedAmount }: ObservedPayment,
  caller: Caller,
): Promise<OrderEvent[]> {
  if (attempt.refunding_amount > 0) return [];
  const excess = await reportExcess(trx, order, attempt, refundedAmount);
  const difference = Math.min(refundedAmount, attempt.captured_amount) - attempt.refunded_amount;
  if (difference === 0) return excess;
  const events =
    difference > 0
      ? await recordForeignRefund(trx, order, attempt, difference, caller)
      : await recordReversals(trx, order, attempt, -difference);
  return [...events, ...excess];
}

const MORE = 'more_than_captured';

/**
 * Opens a matter (a case for an operator), only once, if the provider reports that more money was refunded than
 * captured, which is impossible.
 */
async function reportExcess(
  trx: Database,
  { id: orderId, currency }: OrderRecord,
  { id: attemptId, captured_amount: captured }: AttemptRecord,
  amount: number,
): Promise<OrderEvent[]> {
  const about = { kind: 'PROVIDER_MISMATCH', orderId, attemptId, failureCode: MORE } as const;
  if (amount <= captured || (await wasMatterOpened(trx, about))) return [];
  const [refunded, taken] = [amount, captured].map((each) => money({ amount: each, currency }));
  const detail = `The payment provider reports ${refunded} as refunded, but only ${taken} was captured.`;
  const matter = await openMatter(trx, { ...about, amount, currency, detail });
  return matter ? [matter] : [];
}

/**
 * Records a refund that was made directly at the provider. The amount first settles earlier refunds that the provider
 * had refused. A refused refund is settled if its amount is treated as returned, or if an operator hasn't decided about
 * it yet. The amount that settles a refused refund is recorded with the reason, the purpose and the items of the refused
 * refund. The remaining amount is recorded as a refund out of goodwill.
 */
async function recordForeignRefund(
  trx: Database,
  { currency }: OrderRecord,
  attempt: AttemptRecord,
  amount: number,
  caller: Caller,
): Promise<OrderEvent[]> {
  const { order_id: orderId } = attempt;
  const open = await openRefusals(trx, attempt);
  const closed: OrderEvent[] = [];
  const settling: DeskRefund[] = [];
  let left = amount;
  let counted = 0;
  for (const refund of await listRefundsOfAttempt(trx, attempt)) {
    const owed = open.has(refund.id) ? refund.amount - refund.settled_amount : refund.refused_amount;
    const settled = Math.min(left, owed);
    if (settled === 0) continue;
    left -= settled;
    const refused = Math.min(settled, refund.refused_amount);
    counted += refused;
    const { purpose, items } = refund;
    const reason = refundReasonOf(refund);
    settling.push({ amount: settled, reason, purpose, items: items && divide(items, settled) });
    await changeRefund(trx, refund, {
      refused_amount: refund.refused_amount - refused,
      settled_amount: refund.settled_amount + settled,
    });
    if (settled === owed)
      closed.push(...(await closeMatters(trx, { orderId, operationId: refund.id }, caller)));
  }
  await changeAttempt(trx, attempt, {
    refunded_amount: sql`refunded_amount + ${amount}`,
    refused_refund_amount: sql`refused_refund_amount - ${counted}`,
    kept_amount: sql`greatest(0, kept_amount - ${amount - counted})`,
  });
  const events: OrderEvent[] = [];
  const goodwill = { amount: left, reason: 'OTHER', purpose: 'GOODWILL', items: null } as const;
  for (const refund of sumUp([...settling, goodwill]))
    events.push(...(await reportForeignRefund(trx, attempt, refund, currency)));
  return [...events, ...closed];
}

/** Finds the ids of an attempt's refused or reversed refunds about which an operator hasn't decided yet. */
async function openRefusals(trx: Database, { order_id, id }: AttemptRecord): Promise<Set<string | null>> {
  const matters = await trx
    .selectFrom('matters')
    .select('operation_id')
    .where('order_id', '=', order_id)
    .where('attempt_id', '=', id)
    .where('kind', 'in', ['REFUND_REFUSED', 'REFUND_REVERSED'])
    .where('status', '=', 'OPEN')
    .execute();
  return new Set(matters.map(({ operation_id }) => operation_id));
}

type DeskRefund = RefundMeaning & { amount: number; reason: RefundReason };

/** Combines refunds without items into one refund for each purpose and reason. Refunds with items remain separate. */
function sumUp(refunds: readonly DeskRefund[]): DeskRefund[] {
  const alike = new Map<string, DeskRefund>();
  for (const refund of refunds.filter(({ items }) => !items)) {
    const key = `${refund.purpose} ${refund.reason}`;
    alike.set(key, { ...refund, amount: refund.amount + (alike.get(key)?.amount ?? 0) });
  }
  return [...alike.values(), ...refunds.filter(({ items }) => items)].filter(({ amount }) => amount > 0);
}

/** Inserts a refund that was made directly at the provider, and opens a matter (a case for an operator). */
async function reportForeignRefund(
  trx: Database,
  attempt: AttemptRecord,
  refund: DeskRefund,
  currency: string,
): Promise<OrderEvent[]> {
  const { id: attemptId, order_id: orderId } = attempt;
  const amount = { amount: refund.amount, currency };
  const refundId = await insertExternalRefund(trx, attempt, refund);
  const matter = await openMatter(trx, {
    kind: 'PROVIDER_MOVEMENT',
    orderId,
    attemptId,
    operationId: refundId,
    ...amount,
    detail: `${money(amount)} was refunded at the payment provider without a request from this service.`,
  });
  const about = { paymentId: attemptId, refundId, amount, reason: refund.reason };
  const data = { ...about, ...meaningOf(refund, currency) };
  return [{ type: 'refund.succeeded', data }, ...(matter ? [matter] : [])];
}

/**
 * Records that refunds have failed after they had succeeded. The function gets only the sum of these refunds, because
 * the provider doesn't report which refunds have failed. So the function chooses the newest refunds that add up to this
 * sum.
 */
async function recordReversals(
  trx: Database,
  order: OrderRecord,
  attempt: AttemptRecord,
  amount: number,
): Promise<OrderEvent[]> {
  const succeeded = (await listRefundsOfAttempt(trx, attempt)).filter(({ status }) => status === 'SUCCEEDED');
  const reversed = addingUpTo(succeeded, amount);
  const events: OrderEvent[] = [];
  let now = attempt;
  for (const refund of reversed) {
    now = withoutRefund(now, refund);
    const refused = await refusedAmount(trx, order, now, refund);
    now = { ...now, refused_refund_amount: now.refused_refund_amount + refused };
    events.push(...(await recordReversal(trx, order, attempt, refund, refused)));
  }
  const { refunded_amount, refused_refund_amount } = now;
  if (reversed.length > 0) await changeAttempt(trx, attempt, { refunded_amount, refused_refund_amount });
  return events;
}

const REVERSED = 'reversed';

/**
 * Finds the newest refund of exactly this amount. If no refund has this amount, finds the newest refunds that add up to
 * the amount. Returns an empty array if no refunds add up to the amount.
 */
function addingUpTo(refunds: OperationRecord[], amount: number): OperationRecord[] {
  const exact = refunds.find((refund) => refund.amount === amount);
  if (exact) return [exact];
  let left = amount;
  const chosen = refunds.filter((refund) => {
    if (refund.amount > left) return false;
    left -= refund.amount;
    return true;
  });
  return left === 0 ? chosen : [];
}

/**
 * Records that a refund has failed after it had succeeded, and opens a matter (a case for an operator). `refused`: the
 * part of the refund's amount that the order treats as returned, although the refund has failed.
 */
export async function recordReversal(
  trx: Database,
  { id: orderId, currency }: OrderRecord,
  { id: paymentId }: AttemptRecord,
  refund: OperationRecord,
  refused: number,
): Promise<OrderEvent[]> {
  const { id: refundId, amount, foreign_currency } = refund;
  await changeRefund(trx, refund, { status: 'FAILED', failure_code: REVERSED, refused_amount: refused });
  const refunded = { amount, currency: foreign_currency ?? currency };
  const matter = await openMatter(trx, {
    kind: 'REFUND_REVERSED',
    orderId,
    attemptId: paymentId,
    operationId: refundId,
    ...refunded,
    failureCode: REVERSED,
    detail: `A refund of ${money(refunded)} failed at the payment provider after it had succeeded.`,
  });
  const data = {
    paymentId,
    refundId,
    amount: refunded,
    reason: refundReasonOf(refund),
    ...meaningOf(refund, refunded.currency),
    failureCode: REVERSED,
  };
  return [{ type: 'refund.reversed', data }, ...(matter ? [matter] : [])];
}

async function changeRefund(
  trx: Database,
  { order_id, id }: OperationRecord,
  change: { status?: 'FAILED'; failure_code?: string; refused_amount: number; settled_amount?: number },
): Promise<void> {
  await trx
    .updateTable('payment_operations')
    .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .execute();
}

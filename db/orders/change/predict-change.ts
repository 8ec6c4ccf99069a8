/** Predicts what `applyChange` does with an order. Locks and writes nothing. */
import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import type { OwnRefundReason } from '../model/order-rules.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { voidPausedSql, voidPendingSql } from '../payments/void-conditions.ts';
import { type OrderChange, statusAfter } from './apply-change.ts';
import type { Plan } from './change-order.ts';
import { type LockedAttempt, type LockedOrder, moneyOf } from './locked-order.ts';
import { divideExcess, listExcess } from './return-excess-money.ts';
import { predictWithdrawals } from './withdraw-captures.ts';

/** The effects of a change. Amounts in minor units of the order's currency. */
export interface PredictedChange {
  /** The order after the change. */
  after: OrderRecord;
  refunds: { paymentId: string; amount: number; reason: OwnRefundReason }[];
  /** Payments that the change ends, or whose held money it releases. `amount`: the released money. */
  voids: { paymentId: string; amount: number }[];
  /** The effects of a receipt that accepts the units of a return. Undefined if the change awaits no units. */
  whenAccepted?: { after: OrderRecord; refundAmount: number };
}

type PredictableChange = Pick<OrderChange, 'predicted' | 'status' | 'reason'>;

/** Predicts the effects of a change on an order that was read with `withSnapshot`. */
export async function predictChange(
  trx: Database,
  before: LockedOrder,
  { change, whenAccepted }: Pick<Plan<unknown>, 'whenAccepted'> & { change: PredictableChange },
): Promise<PredictedChange> {
  const [written] = change.predicted ?? [];
  if (!written) throw new Error('A change of an order that was read in a snapshot must be predictable');
  const status = statusAfter(before.order, written.order, change);
  const changed = { ...written.order, status };
  const attempts = await predictWithdrawals(trx, { order: changed, attempts: written.attempts });
  const order = { ...changed, payment: moneyOf(attempts) };
  const excess = listExcess(before.order, { order, attempts }, change);
  const voidable = await listVoidable(
    trx,
    excess.flatMap(({ attempt, release }) => (release ? [attempt] : [])),
  );
  const accepted = whenAccepted && (await predictReceipt(trx, { order: whenAccepted(order), attempts }));
  const ended = attempts.filter((attempt, index) => isEnded(before.attempts[index], attempt));
  return {
    after: { ...order, version: order.version + 1 },
    refunds: excess.flatMap(({ attempt: { id: paymentId }, refund: amount, reason }) =>
      amount > 0 ? [{ paymentId, amount, reason }] : [],
    ),
    voids: attempts
      .filter((attempt) => ended.includes(attempt) || voidable.has(attempt.id))
      .map(({ id, authorized_amount, captured_amount }) => ({
        paymentId: id,
        amount: authorized_amount - captured_amount,
      })),
    ...(accepted && {
      whenAccepted: { after: accepted.order, refundAmount: accepted.refundAmount - sumOfRefunds(excess) },
    }),
  };
}

/** Predicts the refunds that a return and a later receipt together request. `order`: the order after the receipt. */
async function predictReceipt(
  trx: Database,
  { order, attempts: before }: Pick<LockedOrder, 'order' | 'attempts'>,
): Promise<{ order: OrderRecord; refundAmount: number }> {
  const attempts = await predictWithdrawals(trx, { order, attempts: before });
  const received = { ...order, payment: moneyOf(attempts) };
  return { order: received, refundAmount: sumOfRefunds(divideExcess(received, attempts)) };
}

const sumOfRefunds = (excess: readonly { refund: number }[]): number =>
  excess.reduce((sum, { refund }) => sum + refund, 0);

/** Returns whether a change ends an attempt that wasn't sent to the provider yet. */
const isEnded = (before: LockedAttempt | undefined, after: LockedAttempt): boolean =>
  before?.status === 'PENDING' && after.status === 'VOIDED';

/** Returns the ids of the attempts for which `voidRequestCte` would request a void. */
async function listVoidable(trx: Database, attempts: readonly LockedAttempt[]): Promise<Set<string>> {
  const [first] = attempts;
  if (!first) return new Set();
  const [orderId, attemptId] = [sql.ref('payment_attempts.order_id'), sql.ref('payment_attempts.id')];
  const rows = await trx
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', first.order_id)
    .where('id', '=', sql<string>`any (${attempts.map(({ id }) => id)}::uuid[])`)
    .where(
      sql<boolean>`not ${voidPendingSql(orderId, attemptId)} and not ${voidPausedSql(orderId, attemptId)}`,
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

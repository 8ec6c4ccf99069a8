/**
 * Decisions of an operator about a matter (a case that the service can't decide). If the matter has an order, the
 * decision is a change of this order.
 */
import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { findEarlier, remember, transactionUnderKey } from '../../call/idempotency.ts';
import { PreconditionFailed } from '../../call/precondition.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { type ChangeOutcome, type ChangeRequest, beginChange, endChange } from '../change/change-order.ts';
import { recordManualRefund } from '../change/manual-refunds.ts';
import { closeMatter } from '../matters/open-and-close.ts';
import { getMatter } from '../matters/list-matters.ts';
import { divide } from '../model/advances.ts';
import { type OrderEvent, meaningOf } from '../model/order-events.ts';
import type { MatterDecision, MatterRecord } from '../model/matters.ts';
import { isMatterRetryable, restOf } from '../model/retries.ts';
import { type AttemptRecord, changeAttempt, findAttempt } from '../payments/payment-attempts.ts';
import {
  type OperationRecord,
  findOperation,
  insertWrongCurrencyRefund,
  insertVoid,
  refundReasonOf,
} from '../payments/payment-operations.ts';
import { insertRefund } from '../payments/request-capture-or-refund.ts';

type Resolved = { kind: 'MATTER_RESOLVED'; matter: MatterRecord };
type NotRetryable = { kind: 'MATTER_NOT_RETRYABLE'; matter: MatterRecord };

type Decision = ChangeRequest & { note: string };

/**
 * Resolves a matter about a request that the provider has refused or not answered, and repeats this request. If a
 * refund was refused permanently, only this function requests the refund again.
 */
export async function retryMatter(
  db: Database,
  id: string,
  request: Decision,
): Promise<ChangeOutcome<MatterRecord, Resolved | NotRetryable> | undefined> {
  return decide<NotRetryable>(db, id, request, 'RETRY', async (trx, matter) => {
    return isMatterRetryable(matter) ? askAgain(trx, matter) : { kind: 'MATTER_NOT_RETRYABLE', matter };
  });
}

/**
 * Resolves a matter without a request to the provider. If the matter is about a refused refund, the refund is never
 * requested again. If the matter is about a refund that a person must pay, the refund has succeeded.
 */
export async function resolveMatter(
  db: Database,
  id: string,
  request: Decision,
): Promise<ChangeOutcome<MatterRecord, Resolved> | undefined> {
  return decide<never>(db, id, request, 'RESOLVE', recordManualRefund);
}

const OPERATIONS = { RETRY: 'retryMatter', RESOLVE: 'resolveMatter' } as const;

/**
 * Makes a decision in one transaction. Locks the idempotency key, then the order, then the matter. The precondition is
 * checked before the status of the matter (RFC 9110, section 13.2.2). If two operators decide at the same time, only
 * the first decision is made. `work` carries out the decision and returns its events.
 */
async function decide<Refusal extends { kind: string }>(
  db: Database,
  id: string,
  { note, caller, key, precondition }: Decision,
  decision: MatterDecision,
  work: (trx: Database, matter: MatterRecord) => Promise<OrderEvent[] | Refusal>,
): Promise<ChangeOutcome<MatterRecord, Refusal | Resolved> | undefined> {
  return transactionUnderKey(db, caller, key, async (trx) => {
    const found = await getMatter(trx, id);
    if (!found) return undefined;
    // The order can be locked before the matter, because a matter always belongs to the same order.
    const order = found.order_id === null ? undefined : await beginChange(trx, ALL_ORDERS, found.order_id);
    const matter = await lockMatter(trx, id);
    const earlier = key && (await findEarlier<MatterRecord>(trx, caller, key));
    if (earlier) return earlier;
    if (!precondition('matter', matter)) throw new PreconditionFailed();
    if (matter.status === 'RESOLVED') return { kind: 'MATTER_RESOLVED', matter };
    const events = await work(trx, matter);
    if (!Array.isArray(events)) return events;
    const closed = await closeMatter(trx, matter, caller, { decision, note });
    const change = { operation: OPERATIONS[decision], reason: matter.kind, events: [...events, ...closed] };
    if (order) await endChange(trx, order, { ...change, caller });
    const result = (await getMatter(trx, id))!; // The matter was found and locked above, so it still exists.
    if (key) await remember(trx, caller, key, result);
    return { kind: 'done', result };
  });
}

/**
 * Locks a matter and then reads it. The read is a separate statement, so that it sees all changes that were committed
 * before the lock was granted.
 */
async function lockMatter(trx: Database, id: string): Promise<MatterRecord> {
  await trx.selectFrom('matters').select('id').where('id', '=', id).forUpdate().execute();
  return (await getMatter(trx, id))!; // The caller has found the matter, and it is locked now.
}

/**
 * Requests a refused refund or void again. If the provider hasn't reported an outcome, makes the worker ask for the
 * outcome instead.
 */
async function askAgain(trx: Database, matter: MatterRecord): Promise<OrderEvent[]> {
  const { order_id: orderId, attempt_id: attemptId, operation_id: operationId } = matter;
  // `isMatterRetryable` has checked that there is an attempt.
  const attempt = (await findAttempt(trx, orderId!, attemptId!))!;
  // A matter with an attempt has an order.
  const operation = operationId === null ? undefined : await findOperation(trx, orderId!, operationId);
  if (matter.kind === 'PAYMENT_UNRESOLVED') {
    await makeOverdue(trx, matter);
    return [];
  }
  if (matter.kind === 'VOID_REFUSED') {
    await insertVoid(trx, attempt, operation?.reason ?? 'ORDER_CANCELLED', { anyway: true });
    return [];
  }
  // `isMatterRetryable` has checked that there is an operation.
  return refundAgain(trx, attempt, operation!);
}

async function refundAgain(
  trx: Database,
  attempt: AttemptRecord,
  operation: OperationRecord,
): Promise<OrderEvent[]> {
  const { refused_amount: refused, foreign_currency: foreign, purpose, items } = operation;
  const amount = restOf(operation);
  const reason = refundReasonOf(operation);
  await changeAttempt(trx, attempt, { refused_refund_amount: sql`refused_refund_amount - ${refused}` });
  await trx
    .updateTable('payment_operations')
    .set({ refused_amount: 0 })
    .where('order_id', '=', operation.order_id)
    .where('id', '=', operation.id)
    .execute();
  const currency = foreign ?? attempt.currency;
  const meaning = { purpose, items: items && divide(items, amount) };
  const refundId =
    foreign === null
      ? await insertRefund(trx, attempt, amount, reason, meaning)
      : await insertWrongCurrencyRefund(trx, attempt, { amount, currency }, reason);
  const about = { paymentId: attempt.id, refundId, amount: { amount, currency }, reason };
  const data = { ...about, ...meaningOf(meaning, currency) };
  return [{ type: 'refund.created', data }];
}

/**
 * Sets the time of the last check of the attempt and the operation to 1970, so that the worker asks the provider soon.
 */
async function makeOverdue(trx: Database, matter: MatterRecord): Promise<void> {
  const { order_id: orderId, attempt_id: attemptId, operation_id: operationId } = matter;
  await trx
    .updateTable('payment_attempts')
    .set({ checked_at: sql`'epoch'` })
    .where('order_id', '=', orderId!) // `isMatterRetryable` has checked the attempt.
    .where('id', '=', attemptId!) // The attempt exists, as above.
    .execute();
  if (operationId === null) return;
  await trx
    .updateTable('payment_operations')
    // `next_try_at`: ends the pause after a temporary refusal.
    .set({
      checked_at: sql`'epoch'`,
      next_try_at: sql`case when next_try_at > now() then now() else next_try_at end`,
    })
    .where('order_id', '=', orderId!) // A matter with an operation has an order.
    .where('id', '=', operationId)
    .execute();
}

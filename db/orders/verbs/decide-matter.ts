/**
 * An operator's decision about a matter: a change of its order, if it has one. The operator's note is stored in the
 * matter.
 */
import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { findEarlier, remember, transactionUnderKey } from '../../call/idempotency.ts';
import { PreconditionFailed } from '../../call/precondition.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { type ChangeOutcome, type ChangeRequest, beginChange, endChange } from '../change/change-order.ts';
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
 * Requests again what the provider refused or owes, which resolves the matter. No other operation requests a refund
 * that was refused permanently.
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

/** Closes a matter and moves no money. A refund that the provider refused stays refused forever. */
export async function resolveMatter(
  db: Database,
  id: string,
  request: Decision,
): Promise<ChangeOutcome<MatterRecord, Resolved> | undefined> {
  return decide<never>(db, id, request, 'RESOLVE', async () => []);
}

const OPERATIONS = { RETRY: 'retryMatter', RESOLVE: 'resolveMatter' } as const;

/**
 * Makes a decision in one transaction. Locks the key, the order, the matter: the second of two concurrent operators
 * finds it resolved. That answer comes before the precondition (RFC 9110, section 13.2.2). `work` returns its events.
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
    // A matter always belongs to the same order, or to none.
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
    const result = (await getMatter(trx, id))!; // It was found above, and matters stay.
    if (key) await remember(trx, caller, key, result);
    return { kind: 'done', result };
  });
}

/** Locks a matter, and reads it in a separate statement, which sees what was committed before the lock was granted. */
async function lockMatter(trx: Database, id: string): Promise<MatterRecord> {
  await trx.selectFrom('matters').select('id').where('id', '=', id).forUpdate().execute();
  return (await getMatter(trx, id))!; // The caller has found it, and matters stay.
}

/** Repeats a request that the provider refused, or lets the worker ask for the outcome that the provider owes. */
async function askAgain(trx: Database, matter: MatterRecord): Promise<OrderEvent[]> {
  const { order_id: orderId, attempt_id: attemptId, operation_id: operationId } = matter;
  // `isMatterRetryable` has seen the attempt.
  const attempt = (await findAttempt(trx, orderId!, attemptId!))!;
  // An attempt is of an order.
  const operation = operationId === null ? undefined : await findOperation(trx, orderId!, operationId);
  if (matter.kind === 'PAYMENT_UNRESOLVED') {
    await makeOverdue(trx, matter);
    return [];
  }
  if (matter.kind === 'VOID_REFUSED') {
    await insertVoid(trx, attempt, operation?.reason ?? 'ORDER_CANCELLED', { anyway: true });
    return [];
  }
  // `isMatterRetryable` has seen the operation.
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

/** Sets the last check to long ago, so that the worker asks the provider about it next. */
async function makeOverdue(trx: Database, matter: MatterRecord): Promise<void> {
  const { order_id: orderId, attempt_id: attemptId, operation_id: operationId } = matter;
  await trx
    .updateTable('payment_attempts')
    .set({ checked_at: sql`'epoch'` })
    .where('order_id', '=', orderId!) // `isMatterRetryable` has seen the attempt.
    .where('id', '=', attemptId!) // It is of an order.
    .execute();
  if (operationId === null) return;
  await trx
    .updateTable('payment_operations')
    // A pause after a refusal is over.
    .set({
      checked_at: sql`'epoch'`,
      next_try_at: sql`case when next_try_at > now() then now() else next_try_at end`,
    })
    .where('order_id', '=', orderId!) // An operation is of an order.
    .where('id', '=', operationId)
    .execute();
}

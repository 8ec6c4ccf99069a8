import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { money } from '../../base/money.js';
import { eachDue } from '../../base/skipped-items.ts';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { beginChange, endChange } from '../change/change-order.ts';
import { openMatter } from '../matters/open-and-close.ts';
import type { PaymentOperationKind } from '../model/order-rules.ts';
import { findAttempt } from '../payments/payment-attempts.ts';
import { type OperationRecord, findOperation } from '../payments/payment-operations.ts';

interface Unresolved {
  orderId: string;
  attemptId: string;
  /** Id of the capture, refund or void without an outcome. Null if the attempt itself has no outcome. */
  operationId: string | null;
}

/**
 * Finds attempts and operations that have had no outcome for a number of minutes. Locks nothing. Each of the two
 * conditions matches a partial index. Refunds that a person carries out have a matter of their own. Attempts that wait
 * for the customer are left out, because their orders expire. After an operator has retried the matter of an item, the
 * statement finds the item again only if it has no outcome for the same number of minutes. `$1`: minutes, `$2`: maximum
 * number, `$3`: ids of attempts and operations to leave out.
 */
const findUnresolvedStatement = statement<Unresolved>(`
  with unresolved as (
    select order_id, id as attempt_id, null::uuid as operation_id from payment_attempts
    where status = 'PROCESSING' and updated_at < now() - make_interval(mins => $1)
    union all
    select order_id, attempt_id, id from payment_operations
    where status = 'PENDING' and handed_over and created_at < now() - make_interval(mins => $1)
      and next_try_at is distinct from 'infinity'
  )
  select order_id as "orderId", attempt_id as "attemptId", operation_id as "operationId" from unresolved
  where coalesce(operation_id, attempt_id) <> all ($3::uuid[]) and not exists (
    select from matters m
    where m.order_id = unresolved.order_id and m.kind = 'PAYMENT_UNRESOLVED'
      and m.attempt_id = unresolved.attempt_id
      and m.operation_id is not distinct from unresolved.operation_id
      and (m.status = 'OPEN' or m.decision = 'RESOLVE' or m.resolved_at > now() - make_interval(mins => $1)))
  limit $2`);

/**
 * Opens a matter (a case for an operator), only once, for each payment, capture, void and refund that has had no
 * outcome for `minutes`. Handles at most `limit` items, each in its own transaction, and returns their number. The
 * change that records the outcome closes the matter. If an item fails or its order is locked, handles the other items
 * and throws `ItemsSkipped` at the end.
 */
export async function reportUnresolvedPayments(
  db: Database,
  minutes: number,
  caller: Caller,
  limit: number,
): Promise<number> {
  return eachDue(db, limit, {
    find: (left, seen) => findUnresolvedStatement(db, minutes, left, seen),
    idOf: ({ operationId, attemptId }) => operationId ?? attemptId,
    work: (trx, unresolved) => report(trx, unresolved, minutes, caller),
  });
}

/**
 * Opens a matter (a case for an operator), unless an outcome was recorded or another process has opened the matter in
 * the meantime.
 */
async function report(
  trx: Database,
  { orderId, attemptId, operationId }: Unresolved,
  minutes: number,
  caller: Caller,
): Promise<void> {
  const order = await beginChange(trx, ALL_ORDERS, orderId);
  const attempt = order && (await findAttempt(trx, orderId, attemptId));
  const operation = operationId === null ? undefined : await findOperation(trx, orderId, operationId);
  const isOpen = operation ? operation.status === 'PENDING' : attempt?.status === 'PROCESSING';
  if (!order || !attempt || !isOpen) return;
  const amount = operation && operation.kind !== 'VOID' ? operation.amount : attempt.amount;
  const currency = operation?.foreign_currency ?? order.currency;
  const event = await openMatter(trx, {
    kind: 'PAYMENT_UNRESOLVED',
    orderId,
    attemptId,
    operationId: operation?.id,
    amount,
    currency,
    failureCode: operation?.last_refusal ?? undefined,
    providerReference: attempt.provider_reference ?? undefined,
    detail: detailOf(operation, money({ amount, currency }), minutes),
  });
  if (!event) return;
  await endChange(trx, order, {
    operation: 'reconcilePayment',
    reason: 'PAYMENT_UNRESOLVED',
    events: [event],
    caller,
  });
}

/** Builds the text of a matter (a case for an operator). `shown`: the amount with its currency, as text. */
function detailOf(operation: OperationRecord | undefined, shown: string, minutes: number): string {
  const what = `the ${operation ? NAMES[operation.kind] : 'payment'} of ${shown}`;
  return operation?.last_refusal
    ? `The payment provider temporarily refuses ${what}: ${operation.last_refusal}. The service retries it.`
    : `The payment provider has not reported the outcome of ${what} for ${minutes} minutes.`;
}

const NAMES: Record<PaymentOperationKind, string> = {
  CAPTURE: 'capture',
  REFUND: 'refund',
  VOID: 'void',
};

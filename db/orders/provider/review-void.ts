import type { Database } from '../../base/database.ts';
import { money } from '../../base/money.js';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { beginChange, endChange } from '../change/change-order.ts';
import { hasObsoleteMatters, wasMatterOpened, shouldBeVoided } from '../matters/close-obsolete-matters.ts';
import { openMatter } from '../matters/open-and-close.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { findAttempt } from '../payments/payment-attempts.ts';
import { findOperation, isBeingVoided } from '../payments/payment-operations.ts';

/**
 * Completes a void after the worker has asked the provider about the payment again. Opens a matter (a case for an
 * operator) if the provider refuses the void. Closes matters whose cause no longer exists. Runs one transaction under
 * the order's lock. A second call changes nothing.
 */
export async function reviewVoid(
  db: Database,
  orderId: string,
  operationId: string,
  caller: Caller,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await beginChange(trx, ALL_ORDERS, orderId);
    if (!order) return;
    const opened = await reportRefusal(trx, order, operationId);
    if (!opened && !hasObsoleteMatters(order)) return;
    await endChange(trx, order, { operation: 'voidPayment', events: opened ? [opened] : [], caller });
  });
}

/**
 * Opens a matter (a case for an operator) about a refused void. Opens no matter if the payment needn't be voided any
 * more, if another void is pending, or if such a matter was already opened.
 */
async function reportRefusal(
  trx: Database,
  order: OrderRecord,
  operationId: string,
): Promise<OrderEvent | undefined> {
  const { id: orderId, currency } = order;
  const operation = await findOperation(trx, orderId, operationId, 'VOID');
  if (operation?.status !== 'FAILED') return undefined;
  const attempt = (await findAttempt(trx, orderId, operation.attempt_id))!; // Every operation has an attempt.
  if (!shouldBeVoided(order, attempt) || (await isBeingVoided(trx, attempt))) return undefined;
  const kind = 'VOID_REFUSED';
  if (await wasMatterOpened(trx, { kind, orderId, attemptId: attempt.id })) return undefined;
  const { amount } = attempt;
  // Every refusal has a failure code.
  const failureCode = operation.failure_code!;
  return openMatter(trx, {
    kind,
    orderId,
    attemptId: attempt.id,
    operationId,
    amount,
    currency,
    failureCode,
    providerReference: attempt.provider_reference ?? undefined,
    detail: `The payment provider refused to void the payment of ${money({ amount, currency })}: ${failureCode}.`,
  });
}

import type { Database } from '../../db/base/database.ts';
import { eachOrSkip } from '../../db/base/skipped-items.ts';
import { type Caller, serviceCaller } from '../../db/call/caller.ts';
import {
  type AttemptRecord,
  beginCapture,
  findAttempt,
  findOperation,
  listPendingOperations,
  type OperationRecord,
  type PaymentTask,
  postponeCapture,
  postponeOperation,
  recordOperation,
  reviewVoid,
} from '../../db/orders/index.ts';
import { isDirect } from '../../db/orders/model/attempt-money.ts';
import {
  type OperationState,
  type PaymentProvider,
  ProviderRefusal,
} from '../payment-providers/port/provider.ts';
import { startOrLookUp, toReference } from './start-or-look-up.ts';

interface TaskOptions {
  /** Whether an earlier try may have reached the provider. */
  isRetry: boolean;
  traceId: string;
  /** Caller for the order's history. Default: the service itself. */
  caller?: Caller;
  /** Number of days for which a temporarily refused capture or refund is repeated. */
  refundRetryDays?: number;
}

/**
 * Executes a task: calls the provider outside any transaction, and records the answer. If the operation is still
 * pending at the provider or is temporarily refused, `findOverdueTasks` finds it later. Rejects if the outcome is
 * unknown. After a rejection the task must be tried again. A new try is safe at any time and in any number of
 * processes, because every call has the same id.
 */
export async function processTask(
  db: Database,
  provider: PaymentProvider,
  task: PaymentTask,
  { isRetry, traceId, caller = serviceCaller(traceId), refundRetryDays = 3 }: TaskOptions,
): Promise<void> {
  if (task.kind === 'operation') {
    const operation = await findOperation(db, task.orderId, task.id);
    if (operation?.waits) return;
    if (operation?.status === 'PENDING')
      await carryOutOperation(db, provider, operation, caller, refundRetryDays);
    // An earlier try may have been killed after it recorded the outcome, and before it completed the next steps.
    else if (operation && isRetry) await followOutcome(db, provider, operation, caller);
    return;
  }
  // The event may be about an operation that is pending at the provider.
  if (task.kind === 'event') {
    const pending = await listPendingOperations(db, task.orderId, task.id);
    const carry = (operation: OperationRecord) =>
      carryOutOperation(db, provider, operation, caller, refundRetryDays);
    // An operation with an unknown outcome doesn't stop the other operations. The whole task is tried again afterwards.
    const [failed] = await eachOrSkip(pending, ({ id }) => id, carry);
    if (failed) throw failed.error;
  }
  const attempt = await findAttempt(db, task.orderId, task.id);
  // The provider knows nothing about money that the shop receives itself.
  if (attempt && !isDirect(attempt))
    await startOrLookUp(db, provider, attempt, caller, isRetry || task.kind === 'event');
}

async function carryOutOperation(
  db: Database,
  provider: PaymentProvider,
  operation: OperationRecord,
  caller: Caller,
  retryDays: number,
): Promise<void> {
  const { order_id: orderId, id, kind, tries } = operation;
  if (kind === 'CAPTURE' && tries > 0 && !(await beginCapture(db, operation, caller))) return;
  const attempt = (await findAttempt(db, orderId, operation.attempt_id))!; // An operation has an attempt.
  if (isDirect(attempt)) return;
  const outcome = await outcomeOf(call(provider, attempt, operation));
  if (outcome === 'PENDING') return;
  if (outcome === 'SUCCEEDED') await recordOperation(db, orderId, id, { status: outcome }, caller);
  else {
    const { code, passing } = outcome;
    if (passing && (await postpone(db, operation, { code, retryDays }, caller))) return;
    await recordOperation(db, orderId, id, { status: 'FAILED', failureCode: code, tries }, caller);
  }
  // The operation was read before, and operations are never removed.
  const recorded = (await findOperation(db, orderId, id))!;
  if (recorded.status !== 'PENDING') await followOutcome(db, provider, recorded, caller);
}

/** Schedules another try of a temporarily refused operation. Returns whether there will be another try. */
async function postpone(
  db: Database,
  operation: OperationRecord,
  refusal: { code: string; retryDays: number },
  caller: Caller,
): Promise<boolean> {
  switch (operation.kind) {
    case 'CAPTURE':
      return postponeCapture(db, operation, refusal, caller);
    case 'REFUND':
      return postponeOperation(db, operation, refusal);
    case 'VOID':
      // A void needs no schedule, because it is requested again as long as it is necessary.
      return false;
  }
}

async function outcomeOf(
  called: Promise<OperationState>,
): Promise<OperationState['status'] | ProviderRefusal> {
  try {
    return (await called).status;
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    return error;
  }
}

/**
 * Asks the provider for the payment's state after the outcome of an operation was recorded. After a refusal, the
 * payment may have been captured, or its authorization may have expired. After a capture or refund, money may also have
 * been moved at the provider without a request from this service. While one of the service's operations is pending, its
 * effect can't be distinguished from money that was moved without a request. If the provider refuses to end a payment,
 * opens a matter (a case that staff must decide).
 */
async function followOutcome(
  db: Database,
  provider: PaymentProvider,
  { order_id: orderId, attempt_id: attemptId, id, kind, status }: OperationRecord,
  caller: Caller,
): Promise<void> {
  if (status === 'FAILED' || kind !== 'VOID') {
    const attempt = (await findAttempt(db, orderId, attemptId))!; // An operation has an attempt.
    await startOrLookUp(db, provider, attempt, caller, true);
  }
  if (kind === 'VOID') await reviewVoid(db, orderId, id, caller);
}

async function call(
  provider: PaymentProvider,
  attempt: AttemptRecord,
  { id, kind, amount, final, tries }: OperationRecord,
): Promise<OperationState> {
  const reference = toReference(attempt);
  switch (kind) {
    case 'CAPTURE':
      return provider.capture(reference, { id, amount, final, tries });
    case 'REFUND':
      return provider.refund(reference, { id, amount, tries });
    case 'VOID':
      if (attempt.captured_amount > 0) return provider.release(reference, { id });
      // If the provider has no such payment, nothing has to be ended.
      if (attempt.amount === 0 || !(await provider.lookup(reference))) return { status: 'SUCCEEDED' };
      return provider.void(reference, { id });
  }
}

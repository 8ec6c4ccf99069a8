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
import {
  type OperationState,
  type PaymentProvider,
  ProviderRefusal,
} from '../payment-providers/port/provider.ts';
import { followUp, referenceOf } from './follow-up.ts';

interface TaskOptions {
  /** An earlier try may have reached the provider. */
  isRetry: boolean;
  traceId: string;
  /** Who is named in the history. Default: the service. */
  caller?: Caller;
  /** For how many days a capture or refund is repeated that the provider refuses for now. */
  refundRetryDays?: number;
}

/**
 * Carries out a task: calls the provider outside any transaction, and records its answer. An operation that is
 * still under way at the provider, or refused for now, is left for `findOverdueTasks`. Rejects where the
 * outcome is unknown; the task is then to be tried again. That is safe at any time and in any number of
 * processes, because every call to the provider has the same id again.
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
    if (operation?.status === 'PENDING') await carryOut(db, provider, operation, caller, refundRetryDays);
    // An earlier try may have been killed after it recorded the outcome and before it did what follows.
    else if (operation && isRetry) await followOutcome(db, provider, operation, caller);
    return;
  }
  // What has changed may be the outcome of an operation that was under way at the provider.
  if (task.kind === 'event') {
    const pending = await listPendingOperations(db, task.orderId, task.id);
    const carry = (operation: OperationRecord) => carryOut(db, provider, operation, caller, refundRetryDays);
    // One whose outcome is unknown holds up no other. The task is then tried again.
    const [failed] = await eachOrSkip(pending, ({ id }) => id, carry);
    if (failed) throw failed.error;
  }
  const attempt = await findAttempt(db, task.orderId, task.id);
  if (attempt) await followUp(db, provider, attempt, caller, isRetry || task.kind === 'event');
}

async function carryOut(
  db: Database,
  provider: PaymentProvider,
  operation: OperationRecord,
  caller: Caller,
  retryDays: number,
): Promise<void> {
  const { order_id: orderId, id, kind, tries } = operation;
  if (kind === 'CAPTURE' && tries > 0 && !(await beginCapture(db, operation, caller))) return;
  const attempt = (await findAttempt(db, orderId, operation.attempt_id))!; // An operation has an attempt.
  const outcome = await outcomeOf(call(provider, attempt, operation));
  if (outcome === 'PENDING') return;
  if (outcome === 'SUCCEEDED') await recordOperation(db, orderId, id, { status: outcome }, caller);
  else {
    const { code, passing } = outcome;
    if (passing && (await postpone(db, operation, { code, retryDays }, caller))) return;
    await recordOperation(db, orderId, id, { status: 'FAILED', failureCode: code, tries }, caller);
  }
  const recorded = (await findOperation(db, orderId, id))!; // It was read before, and operations stay.
  if (recorded.status !== 'PENDING') await followOutcome(db, provider, recorded, caller);
}

/** Has an operation repeated later that is refused for now. Returns whether it is. */
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
      // It is requested again as long as it is needed.
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
 * Asks how the payment is once an operation's outcome is recorded. After a refusal it may have been paid, or
 * have lapsed. After a capture or refund there may be money that was moved at the provider's desk: as long as
 * something of ours is under way, nobody can tell the two apart. A person is told of what the provider refuses
 * to end.
 */
async function followOutcome(
  db: Database,
  provider: PaymentProvider,
  { order_id: orderId, attempt_id: attemptId, id, kind, status }: OperationRecord,
  caller: Caller,
): Promise<void> {
  if (status === 'FAILED' || kind !== 'VOID') {
    const attempt = (await findAttempt(db, orderId, attemptId))!; // An operation has an attempt.
    await followUp(db, provider, attempt, caller, true);
  }
  if (kind === 'VOID') await reviewVoid(db, orderId, id, caller);
}

async function call(
  provider: PaymentProvider,
  attempt: AttemptRecord,
  { id, kind, amount, final, tries }: OperationRecord,
): Promise<OperationState> {
  const reference = referenceOf(attempt);
  switch (kind) {
    case 'CAPTURE':
      return provider.capture(reference, { id, amount, final, tries });
    case 'REFUND':
      return provider.refund(reference, { id, amount, tries });
    case 'VOID':
      if (attempt.captured_amount > 0) return provider.release(reference, { id });
      // There is nothing to end where the provider has no such payment.
      if (attempt.amount === 0 || !(await provider.lookup(reference))) return { status: 'SUCCEEDED' };
      return provider.void(reference, { id });
  }
}

import { type Caller, serviceCaller } from '../../db/caller.ts';
import type { Database } from '../../db/index.ts';
import {
  ALL_ORDERS,
  type AttemptRecord,
  findAttempt,
  findOperation,
  getOrder,
  listPendingOperations,
  type ObservedPayment,
  type OperationRecord,
  type OperationResult,
  type PaymentTask,
  recordDisputes,
  recordOperation,
  recordPayment,
  reviewVoid,
} from '../../db/orders/index.ts';
import { isEnded, isUnderWay } from '../../db/orders/state.ts';
import { type OperationState, type PaymentProvider, ProviderRefusal } from '../payment-providers/provider.ts';

/**
 * Carries out a task: calls the provider outside any transaction, and records its answer. An operation that is
 * still under way at the provider is left for `findOverdueTasks`. Rejects where the outcome is unknown; the
 * task is then to be tried again. That is safe at any time and in any number of processes, because every call
 * to the provider has the same id again. `isRetry`: an earlier try may have reached the provider.
 */
export async function processTask(
  db: Database,
  provider: PaymentProvider,
  task: PaymentTask,
  { isRetry, traceId }: { isRetry: boolean; traceId: string },
): Promise<void> {
  const caller = serviceCaller(traceId);
  if (task.kind === 'operation') {
    const operation = await findOperation(db, task.orderId, task.id);
    if (operation?.status === 'PENDING') await carryOut(db, provider, operation, caller);
    // An earlier try may have been killed after it recorded the outcome and before it did what follows.
    else if (operation && isRetry) await followOutcome(db, provider, operation, caller);
    return;
  }
  // What has changed may be the outcome of an operation that was under way at the provider.
  if (task.kind === 'event')
    for (const operation of await listPendingOperations(db, task.orderId, task.id))
      await carryOut(db, provider, operation, caller);
  const attempt = await findAttempt(db, task.orderId, task.id);
  if (attempt) await followUp(db, provider, attempt, caller, isRetry || task.kind === 'event');
}

/** Starts the payment, or asks the provider how it stands, and records the answer. */
export async function followUp(
  db: Database,
  provider: PaymentProvider,
  attempt: AttemptRecord,
  caller: Caller,
  ask: boolean,
): Promise<void> {
  const known = ask && attempt.amount > 0 ? await provider.lookup(referenceOf(attempt)) : undefined;
  const observed = known ?? (await start(db, provider, attempt));
  if (!observed) return;
  const { order_id: orderId, id, version: askedAt, read_at: heardAt } = attempt;
  await recordPayment(db, orderId, id, { ...observed, askedAt, heardAt }, caller);
  if (observed.disputes) await recordDisputes(db, orderId, id, observed.disputes, caller);
}

/** Asks for the money, unless the order doesn't need it any more. */
async function start(
  db: Database,
  provider: PaymentProvider,
  attempt: AttemptRecord,
): Promise<ObservedPayment | undefined> {
  if (!isUnderWay(attempt.status)) return undefined;
  const order = await getOrder(db, ALL_ORDERS, attempt.order_id);
  if (!order || isEnded(order.status)) return undefined;
  const { id, order_id: orderId, amount, currency, payment_method: paymentMethod, capture } = attempt;
  // Providers refuse a payment of 0, and none is needed.
  if (amount === 0) {
    const status = capture === 'AUTOMATIC' ? 'CAPTURED' : 'AUTHORIZED';
    return { reference: id, status, currency, authorizedAmount: 0, capturedAmount: 0, refundedAmount: 0 };
  }
  try {
    return await provider.authorize({ attemptId: id, orderId, amount, currency, paymentMethod, capture });
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    return {
      reference: id,
      status: 'FAILED',
      currency,
      authorizedAmount: 0,
      capturedAmount: 0,
      refundedAmount: 0,
      failureCode: error.code,
    };
  }
}

async function carryOut(
  db: Database,
  provider: PaymentProvider,
  operation: OperationRecord,
  caller: Caller,
): Promise<void> {
  const attempt = (await findAttempt(db, operation.order_id, operation.attempt_id))!;
  const result = await outcomeOf(call(provider, attempt, operation));
  if (result.status === 'PENDING') return;
  await recordOperation(db, operation.order_id, operation.id, result, caller);
  await followOutcome(db, provider, { ...operation, status: result.status }, caller);
}

async function outcomeOf(called: Promise<OperationState>): Promise<OperationResult | { status: 'PENDING' }> {
  try {
    const { status } = await called;
    return { status };
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    return { status: 'FAILED', failureCode: error.code };
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
    const attempt = (await findAttempt(db, orderId, attemptId))!;
    await followUp(db, provider, attempt, caller, true);
  }
  if (kind === 'VOID') await reviewVoid(db, orderId, id, caller);
}

async function call(
  provider: PaymentProvider,
  attempt: AttemptRecord,
  { id, kind, amount, final }: OperationRecord,
): Promise<OperationState> {
  const reference = referenceOf(attempt);
  switch (kind) {
    case 'CAPTURE':
      return provider.capture(reference, { id, amount, final });
    case 'REFUND':
      return provider.refund(reference, { id, amount });
    case 'VOID':
      if (attempt.captured_amount > 0) return provider.release(reference, { id });
      // There is nothing to end where the provider has no such payment.
      if (attempt.amount === 0 || !(await provider.lookup(reference))) return { status: 'SUCCEEDED' };
      return provider.void(reference, { id });
  }
}

const referenceOf = ({ id, provider_reference: reference }: AttemptRecord) => ({
  attemptId: id,
  reference: reference ?? undefined,
});

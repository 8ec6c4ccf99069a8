import type { Database } from '../../db/base/database.ts';
import type { Caller } from '../../db/call/caller.ts';
import { ALL_ORDERS } from '../../db/call/reach.ts';
import {
  type AttemptRecord,
  getOrder,
  type ObservedPayment,
  type PaymentAnswer,
  recordDisputes,
  recordPayment,
} from '../../db/orders/index.ts';
import { isFinalStatus, isAttemptPending } from '../../db/orders/model/order-rules.ts';
import { type PaymentProvider, ProviderRefusal } from '../payment-providers/port/provider.ts';

/** Starts the payment of an attempt, or asks the provider for its state. */
export async function startOrLookUp(
  db: Database,
  provider: PaymentProvider,
  attempt: AttemptRecord,
  caller: Caller,
  ask: boolean,
): Promise<void> {
  const observed = ask ? await howItStands(db, provider, attempt) : await start(db, provider, attempt);
  if (observed) await recordAnswer(db, toPaymentAnswer(attempt, observed), caller);
}

/** Builds the answer about an attempt. The attempt must have been read before the provider was asked. */
export const toPaymentAnswer = (
  { order_id: orderId, id: attemptId, version: askedAt, read_at: heardAt }: AttemptRecord,
  observed: ObservedPayment,
): PaymentAnswer => ({ orderId, attemptId, observed: { ...observed, askedAt, heardAt } });

export async function recordAnswer(
  db: Database,
  { orderId, attemptId, observed }: PaymentAnswer,
  caller: Caller,
): Promise<void> {
  await recordPayment(db, orderId, attemptId, observed, caller);
  if (observed.disputes) await recordDisputes(db, orderId, attemptId, observed.disputes, caller);
}

/**
 * Returns the state of the payment at the provider. If the provider has no such payment, starts the payment. Some
 * providers must search for the payment, but certainly answer a repeated request with the first answer. If the provider
 * is one of these, the function repeats the request and doesn't search for the payment. The request is never repeated
 * for an order that no longer needs the money, because the service would not give that money back.
 */
async function howItStands(
  db: Database,
  provider: PaymentProvider,
  attempt: AttemptRecord,
): Promise<ObservedPayment | undefined> {
  if (attempt.amount === 0) return start(db, provider, attempt);
  const isRemembered = attempt.provider_reference === null && provider.remembers?.(attempt.id) === true;
  const started = isRemembered ? await start(db, provider, attempt) : undefined;
  return started ?? (await provider.lookup(toReference(attempt))) ?? (await start(db, provider, attempt));
}

/** Requests the money, unless the order no longer needs it. */
async function start(
  db: Database,
  provider: PaymentProvider,
  attempt: AttemptRecord,
): Promise<ObservedPayment | undefined> {
  if (!isAttemptPending(attempt.status)) return undefined;
  const order = await getOrder(db, ALL_ORDERS, attempt.order_id);
  if (!order || isFinalStatus(order.status)) return undefined;
  return authorizePayment(provider, attempt);
}

/** Requests the money of an attempt from the provider. Rejects if the outcome is unknown. */
export async function authorizePayment(
  provider: PaymentProvider,
  attempt: AttemptRecord,
): Promise<ObservedPayment> {
  const {
    id,
    order_id: orderId,
    amount,
    currency,
    payment_method: paymentMethod,
    capture: captureMode,
  } = attempt;
  // Providers refuse a payment of 0, and an order of 0 needs no payment.
  if (amount === 0) {
    const status = captureMode === 'AUTOMATIC' ? 'CAPTURED' : 'AUTHORIZED';
    return { reference: id, status, currency, authorizedAmount: 0, capturedAmount: 0, refundedAmount: 0 };
  }
  try {
    return await provider.authorize({ attemptId: id, orderId, amount, currency, paymentMethod, captureMode });
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

export const toReference = ({ id, provider_reference: reference }: AttemptRecord) => ({
  attemptId: id,
  reference: reference ?? undefined,
});

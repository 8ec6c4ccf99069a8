import type { Caller } from '../../db/caller.ts';
import type { Database } from '../../db/index.ts';
import {
  ALL_ORDERS,
  type AttemptRecord,
  getOrder,
  type ObservedPayment,
  recordDisputes,
  recordPayment,
} from '../../db/orders/index.ts';
import { isEnded, isUnderWay } from '../../db/orders/state.ts';
import { type PaymentProvider, ProviderRefusal } from '../payment-providers/provider.ts';

/** Starts the payment, or asks the provider how it stands. */
export async function followUp(
  db: Database,
  provider: PaymentProvider,
  attempt: AttemptRecord,
  caller: Caller,
  ask: boolean,
): Promise<void> {
  const observed = ask ? await howItStands(db, provider, attempt) : await start(db, provider, attempt);
  const { order_id: orderId, id, version: askedAt, read_at: heardAt } = attempt;
  if (!observed) return;
  await recordPayment(db, orderId, id, { ...observed, askedAt, heardAt }, caller);
  if (observed.disputes) await recordDisputes(db, orderId, id, observed.disputes, caller);
}

/**
 * The payment as the provider has it, or as it is once it has been asked for. Where the provider would have to
 * search for it and certainly answers a repeated request as it did the first, that is repeated instead; never
 * for an order that doesn't need the money any more, which nobody would give back.
 */
async function howItStands(
  db: Database,
  provider: PaymentProvider,
  attempt: AttemptRecord,
): Promise<ObservedPayment | undefined> {
  if (attempt.amount === 0) return start(db, provider, attempt);
  const isRemembered = attempt.provider_reference === null && provider.remembers?.(attempt.id) === true;
  const started = isRemembered ? await start(db, provider, attempt) : undefined;
  return started ?? (await provider.lookup(referenceOf(attempt))) ?? (await start(db, provider, attempt));
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

export const referenceOf = ({ id, provider_reference: reference }: AttemptRecord) => ({
  attemptId: id,
  reference: reference ?? undefined,
});

import type { Test } from 'tap';
import type { ObservedPayment } from '../../../db/orders/index.ts';
import type { PaymentProvider } from '../../../jobs/payment-providers/port/provider.ts';
import { checkBooks } from '../shop/check-invariants.ts';
import { processTask } from '../shop/run-jobs-per-schema.ts';
import type { Shop } from '../shop/shop.ts';
import { TRACE_ID } from '../shop/run-jobs.ts';

/** Expected matter (a case that staff must decide) if a payment at the provider differs from the request. */
export const MISMATCH = { kind: 'PROVIDER_MISMATCH', actions: ['RESOLVE'] };

/**
 * Places an order of 10 euros. Waits until the provider has finished the actions that this payment method triggers.
 * Returns the order's id.
 */
export async function paidWith(
  t: Test,
  shop: Shop,
  paymentMethod: string,
  captureMode: 'AUTOMATIC' | 'MANUAL' = 'AUTOMATIC',
): Promise<string> {
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { paymentMethod, captureMode });
  await checkBooks(t, shop);
  return order.id;
}

/** Makes the worker query the provider for the state of an order's payment, as after an event of the provider. */
async function ask(shop: Shop, orderId: string, provider: PaymentProvider): Promise<void> {
  const { id } = await shop.getPayment(orderId);
  const task = { kind: 'event' as const, orderId, id };
  await processTask(shop.db, provider, task, { isRetry: false, traceId: TRACE_ID });
}

/** Makes the provider report that `amount` of an order's payment was refunded. */
export async function refundedAtProvider(shop: Shop, orderId: string, amount: number): Promise<void> {
  await shop.db.updateTable('simulated_payments').set({ refunded_amount: amount }).execute();
  await ask(shop, orderId, shop.payments.provider);
}

/** Makes the provider report these values instead of the real values of a payment. */
export async function reportFromProvider(
  shop: Shop,
  orderId: string,
  said: Partial<ObservedPayment>,
): Promise<void> {
  const { provider } = shop.payments;
  const lookup: PaymentProvider['lookup'] = async (attempt) => {
    const state = await provider.lookup(attempt);
    return state && { ...state, ...said };
  };
  await ask(shop, orderId, { ...provider, lookup });
}

/** Makes the provider's answer late: it contains the state of the payment before `work`, and arrives after `work`. */
export async function saidBefore(shop: Shop, orderId: string, work: () => Promise<unknown>): Promise<void> {
  const { provider } = shop.payments;
  const lookup: PaymentProvider['lookup'] = async (attempt) => {
    const before = await provider.lookup(attempt);
    await work();
    return before;
  };
  await ask(shop, orderId, { ...provider, lookup });
}

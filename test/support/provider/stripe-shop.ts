import type { Test } from 'tap';
import type { PaymentTask } from '../../../db/orders/index.ts';
import { faultsOf } from '../shop/check-invariants.ts';
import { processTask } from '../shop/run-jobs-per-schema.ts';
import { type Shop, openShop } from '../shop/shop.ts';
import { TRACE_ID } from '../shop/run-jobs.ts';
import { type FakeStripe, WEBHOOK_SECRET, openStripe } from './fake-stripe.ts';

interface StripeShop extends Shop {
  /** Runs a task once, without retries. Rejects if the outcome of the task's call to Stripe is unknown. */
  tryOnce(task: PaymentTask, how?: { isRetry: boolean }): Promise<void>;
}

/** Opens a shop whose payment provider is Stripe. */
export async function openStripeShop(t: Test): Promise<{ shop: StripeShop; stripe: FakeStripe }> {
  const stripe = await openStripe(t);
  const shop = await openShop(t, {
    payments: { provider: 'stripe', webhookSecret: WEBHOOK_SECRET, ...stripe.options, multicapture: true },
  });
  const tryOnce: StripeShop['tryOnce'] = (task, how = { isRetry: false }) =>
    processTask(shop.db, shop.payments.provider, task, { ...how, traceId: TRACE_ID });
  return { shop: { ...shop, tryOnce }, stripe };
}

/** Waits until the worker is idle. Then compares the service's payments and amounts with Stripe's. */
export async function checkStripe(t: Test, shop: Shop, stripe: FakeStripe): Promise<void> {
  await shop.work();
  t.strictSame(await faultsOf(shop.db), []);
  const ours = await shop.db
    .selectFrom('payment_attempts')
    .select(['id', 'captured_amount as captured', 'refunded_amount as refunded'])
    .where('captured_amount', '>', 0)
    .orderBy('id')
    .execute();
  const theirs = [...stripe.intents.values()]
    .filter((intent) => intent['amount_received'] > 0)
    .map((intent) => ({
      id: intent.metadata['attempt_id'],
      captured: intent['amount_received'],
      refunded: intent['latest_charge'].amount_refunded,
    }));
  t.strictSame(ours, theirs, 'the books are equal');
}

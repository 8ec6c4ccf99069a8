import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import { withValidatedAnswers } from '../../../../jobs/payment-providers/port/validate-answers.ts';
import { simulatedProvider } from '../../../../jobs/payment-providers/simulated/provider.ts';
import { Availability } from '../../../../jobs/payments/availability.ts';
import { withCallTimeout } from '../../../../jobs/payments/provider-timeout.ts';
import { startPaymentWorker } from '../../../../jobs/payments/worker.ts';
import { createDatabase } from '../../../support/database/database.ts';
import { checkBooks } from '../../../support/shop/check-invariants.ts';
import { type Shop, openShop } from '../../../support/shop/shop.ts';

// Payment tokens with which integrators can try out failures of a provider.

async function open(t: Test, paymentMethod: string) {
  const { db } = await createDatabase(t);
  const provider = withValidatedAnswers(simulatedProvider(db, { baseUrl: 'https://orders.example.com' }));
  const attempt = { attemptId: uuidv7(), reference: undefined };
  const asked = { orderId: uuidv7(), amount: 3000, currency: 'EUR', paymentMethod };
  const authorize = (signal?: AbortSignal) =>
    provider.authorize({ attemptId: attempt.attemptId, ...asked, captureMode: 'MANUAL' }, signal);
  return { provider, attempt, authorize };
}

const refused = (code: string, passing: boolean) => ({ name: 'ProviderRefusal', code, passing });
const unanswered = { message: 'simulated: no answer' };
const move = (amount: number, tries = 0) => ({ id: uuidv7(), amount, final: false, tries });

t.test('tok_hangs: the first call of each kind takes effect, but only the second is answered', async (t) => {
  const { provider, attempt, authorize } = await open(t, 'tok_hangs');
  const phone = new AbortController();
  const first = authorize(phone.signal);
  while ((await provider.lookup(attempt)) === undefined) await delay(5);
  phone.abort();
  await t.rejects(first, unanswered, 'the call has no answer until the caller aborts it');
  t.match(await authorize(), { status: 'AUTHORIZED', authorizedAmount: 3000 });
  const [capture, refund, end] = [move(1000), move(400), { id: uuidv7() }];
  await t.rejects(
    provider.capture(attempt, capture),
    unanswered,
    'without a signal the call fails immediately',
  );
  t.strictSame(await provider.capture(attempt, capture), { status: 'SUCCEEDED' });
  await t.rejects(provider.refund(attempt, refund), unanswered);
  t.strictSame(await provider.refund(attempt, refund), { status: 'SUCCEEDED' });
  await t.rejects(provider.release(attempt, end, AbortSignal.abort()), unanswered);
  t.strictSame(await provider.release(attempt, end), { status: 'SUCCEEDED' });
  t.match(await provider.lookup(attempt), {
    status: 'CAPTURED',
    capturedAmount: 1000,
    refundedAmount: 400,
  });
});

t.test('tok_garbage: the first answer is rejected as invalid, and the next answer is valid', async (t) => {
  const { provider, attempt, authorize } = await open(t, 'tok_garbage');
  await t.rejects(authorize(), {
    message: 'invalid answer of the payment provider: it has an invalid authorizedAmount',
  });
  t.match(await authorize(), { authorizedAmount: 3000 });
  t.match(await provider.lookup(attempt), { authorizedAmount: 3000 });
});

t.test('tok_refund_delayed: each refund is refused temporarily twice, with repeatable answers', async (t) => {
  const { provider, attempt, authorize } = await open(t, 'tok_refund_delayed');
  await authorize();
  await provider.capture(attempt, move(3000));
  const id = uuidv7();
  const refund = (tries: number) => provider.refund(attempt, { id, amount: 1000, tries });
  for (const tries of [0, 0, 1, 1])
    await t.rejects(refund(tries), refused('insufficient_balance', true), String(tries));
  t.strictSame(await refund(2), { status: 'SUCCEEDED' });
  t.strictSame(await refund(0), { status: 'SUCCEEDED' }, 'a late worker gets the later answer');
  t.strictSame(await refund(3), { status: 'SUCCEEDED' });
  t.match(await provider.lookup(attempt), { refundedAmount: 1000 });
  await t.rejects(
    provider.refund(attempt, move(2001)),
    refused('amount_too_large', false),
    'the refusal is final',
  );
});

t.test('tok_void_refused: a hold is never released, not even after a partial capture', async (t) => {
  const { provider, attempt, authorize } = await open(t, 'tok_void_refused');
  await authorize();
  await t.rejects(provider.void(attempt, { id: uuidv7() }), refused('void_refused', false));
  await provider.capture(attempt, move(1000));
  await t.rejects(provider.release(attempt, { id: uuidv7() }), refused('void_refused', false));
  t.match(await provider.lookup(attempt), { status: 'AUTHORIZED', authorizedAmount: 3000 });
});

/** Opens a worker whose calls to the provider time out after half a second. */
async function openWorker(t: Test, shop: Shop) {
  const { db, databaseUrl, payments } = shop;
  const errors: string[] = [];
  const log = {
    error: ({ err }: { err: unknown }) => void errors.push((err as Error).message),
    info: () => {},
  };
  const limits = { callSeconds: 0.5, unresolvedMinutes: 60, refundRetryDays: 3 };
  const availability = new Availability(db, withCallTimeout(payments.provider, limits.callSeconds), log);
  const worker = await startPaymentWorker({ db, databaseUrl, availability, limits, log });
  t.teardown(() => worker.stop());
  return { ...worker, errors };
}

t.test('an order paid with tok_hangs is captured and refunded, but charged only once', async (t) => {
  const shop = await openShop(t);
  const worker = await openWorker(t, shop);
  const { id } = await shop.order(
    { [await shop.offer({ amount: 3000 })]: 1 },
    { paymentMethod: 'tok_hangs', captureMode: 'MANUAL' },
  );
  const becomes = async (paymentStatus: string) => {
    await worker.relay();
    while ((await shop.getOrder(id)).paymentStatus !== paymentStatus) await delay(5);
  };
  await becomes('AUTHORIZED');
  await shop.call('POST', `/orders/${id}/payment/captures`);
  await becomes('PAID');
  await shop.call('POST', `/orders/${id}/cancel`);
  await becomes('REFUNDED');
  // On a busy machine the database may cause more timeouts than the provider.
  t.ok(worker.errors.length >= 3, 'the charge, the capture and the refund');
  t.strictSame([...new Set(worker.errors)], ['the payment provider has not answered within 0.5 seconds']);
  await worker.stop();
  await checkBooks(t, shop);
});

t.test('tok_void_refused: cancelling the order opens a VOID_REFUSED matter and moves no money', async (t) => {
  const shop = await openShop(t);
  const { id } = await shop.order(
    { [await shop.offer({ amount: 3000 })]: 1 },
    { paymentMethod: 'tok_void_refused', captureMode: 'MANUAL' },
  );
  await shop.work();
  await shop.call('POST', `/orders/${id}/cancel`);
  await shop.work();
  t.match(await shop.getOrder(id), {
    paymentStatus: 'AUTHORIZED',
    attention: [{ kind: 'VOID_REFUSED', actions: ['RETRY', 'RESOLVE'] }],
  });
  await checkBooks(t, shop);
});

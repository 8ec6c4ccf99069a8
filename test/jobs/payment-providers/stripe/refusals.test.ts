import t, { type Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import type { PaymentProvider } from '../../../../jobs/payment-providers/port/provider.ts';
import { stripeProvider } from '../../../../jobs/payment-providers/stripe/provider.ts';
import { openStripe } from '../../../support/provider/fake-stripe.ts';

// Refusals of Stripe are temporary or final. A refused call may be repeated, but it must never move money twice.

async function open(t: Test) {
  const stripe = await openStripe(t);
  const provider = stripeProvider(stripe.options);
  const paid = await pay(provider);
  const refunded = () => stripe.intents.get(paid.reference)!['latest_charge'].amount_refunded;
  return { stripe, provider, paid, refunded };
}

async function pay(provider: PaymentProvider, captureMode: 'AUTOMATIC' | 'MANUAL' = 'AUTOMATIC') {
  const attemptId = uuidv7();
  const asked = {
    orderId: uuidv7(),
    amount: 3000,
    currency: 'EUR',
    paymentMethod: 'pm_card_visa',
    captureMode,
  };
  const { reference } = await provider.authorize({ attemptId, ...asked });
  return { attemptId, reference };
}

const refused = (code: string, passing: boolean) => ({ name: 'ProviderRefusal', code, passing });

const CODES: [error: object, code: string, passing: boolean][] = [
  [{ code: 'balance_insufficient' }, 'balance_insufficient', true],
  [{ code: 'insufficient_funds' }, 'insufficient_funds', true],
  [{ code: 'lock_timeout' }, 'lock_timeout', true],
  [{ code: 'charge_already_refunded' }, 'charge_already_refunded', false],
  [{ code: 'charge_disputed' }, 'charge_disputed', false],
  [{ code: 'a_code_of_next_year' }, 'a_code_of_next_year', false],
  [{}, 'invalid_request', false],
  [{ type: 'card_error', code: 'processing_error' }, 'processing_error', true],
  [{ type: 'card_error', code: 'card_declined', decline_code: 'try_again_later' }, 'try_again_later', true],
  [
    { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
    'insufficient_funds',
    false,
  ],
  [{ type: 'card_error', code: 'card_declined', advice_code: 'try_again_later' }, 'card_declined', true],
  [{ type: 'card_error', code: 'a_code_of_next_year' }, 'a_code_of_next_year', false],
];

t.test('refusals of Stripe are classified as temporary or final', async (t) => {
  const { stripe, provider, paid } = await open(t);
  for (const [error, code, passing] of CODES) {
    stripe.refusals.push(error);
    const refund = provider.refund(paid, { id: uuidv7(), amount: 1000 });
    await t.rejects(refund, refused(code, passing), JSON.stringify(error));
  }
});

t.test('a temporarily refused refund gets a new key only after its refusal is recorded', async (t) => {
  const { stripe, provider, paid, refunded } = await open(t);
  const id = uuidv7();
  stripe.refusals.push({ code: 'balance_insufficient' });
  const first = () => provider.refund(paid, { id, amount: 1000, tries: 0 });
  await t.rejects(first(), refused('balance_insufficient', true));
  await t.rejects(
    first(),
    refused('balance_insufficient', true),
    'the same answer until the refusal is recorded',
  );
  t.equal(refunded(), 0);
  const next = () => provider.refund(paid, { id, amount: 1000, tries: 1 });
  t.strictSame(await next(), { status: 'SUCCEEDED' });
  stripe.forgetKeys();
  t.strictSame(await next(), { status: 'SUCCEEDED' }, 'a repeated call finds the refund');
  t.strictSame(await first(), { status: 'SUCCEEDED' }, 'a late worker finds the refund too');
  t.equal(refunded(), 1000);
  t.strictSame(
    stripe.calls
      .filter(({ path, method }) => method === 'POST' && path === '/v1/refunds')
      .map(({ key }) => key),
    [id, id, `${id}:1`],
  );
});

t.test('a retry finds a refund whose answer was lost, after any number of attempts', async (t) => {
  const { stripe, provider, paid, refunded } = await open(t);
  const id = uuidv7();
  stripe.refusals.push({ code: 'balance_insufficient' });
  await t.rejects(provider.refund(paid, { id, amount: 1000 }), refused('balance_insufficient', true));
  stripe.faults.push('cut after', 'cut after');
  await t.rejects(provider.refund(paid, { id, amount: 1000, tries: 1 }), /StripeConnectionError/);
  t.strictSame(await provider.refund(paid, { id, amount: 1000, tries: 1 }), { status: 'SUCCEEDED' });
  t.equal(refunded(), 1000);
});

t.test('a refund that failed later is retried for insufficient funds, but not for a lost card', async (t) => {
  const { stripe, provider, paid } = await open(t);
  for (const [reason, passing] of [
    ['insufficient_funds', true],
    ['lost_or_stolen_card', false],
  ] as const) {
    const id = uuidv7();
    await provider.refund(paid, { id, amount: 1000 });
    const [made] = [...stripe.refunds.values()].slice(-1);
    Object.assign(made!, { status: 'failed', failure_reason: reason });
    stripe.intents.get(paid.reference)!['latest_charge'].amount_refunded -= 1000;
    await t.rejects(provider.refund(paid, { id, amount: 1000 }), refused(reason, passing));
    if (!passing) continue;
    const before = stripe.refunds.size;
    t.strictSame(await provider.refund(paid, { id, amount: 1000, tries: 1 }), { status: 'SUCCEEDED' });
    t.equal(stripe.refunds.size, before + 1);
  }
});

t.test('a repeated capture call has the same key, and lookup finds the executed capture', async (t) => {
  const { stripe, provider } = await open(t);
  const held = await pay(provider, 'MANUAL');
  const id = uuidv7();
  await provider.capture(held, { id, amount: 1000, final: true, tries: 2 });
  t.match(stripe.calls.at(-1), { method: 'POST', key: `${id}:2` });
  t.strictSame(await provider.capture(held, { id, amount: 1000, final: true, tries: 0 }), {
    status: 'SUCCEEDED',
  });
  t.match(await provider.lookup(held), { capturedAmount: 1000 });
});

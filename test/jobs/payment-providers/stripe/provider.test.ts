import t, { type Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import { ProviderRefusal } from '../../../../jobs/payment-providers/port/provider.ts';
import { parseStripeEvent } from '../../../../jobs/payment-providers/stripe/events.ts';
import { stripeProvider } from '../../../../jobs/payment-providers/stripe/provider.ts';
import {
  type Fault,
  WEBHOOK_SECRET,
  openStripe,
  signedEvent,
} from '../../../support/provider/fake-stripe.ts';
import { held, open, refused, request } from '../../../support/provider/stripe-calls.ts';

/**
 * Expects that a call rejects, and that the error isn't a final refusal of the provider. The outcome of such a call is
 * unknown.
 */
async function unknown(t: Test, call: Promise<unknown>, message: RegExp = /stripe/i) {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  t.ok(error instanceof Error && !(error instanceof ProviderRefusal), 'the outcome is unknown');
  t.match((error as Error).message, message);
}

/** Doubles a fault, because the SDK repeats a call after a closed connection. The repeated call must fail, too. */
const twice = (fault: Fault): Fault[] => [fault, fault];

t.test('Stripe captures a payment immediately or authorizes it, and stores our ids with it', async (t) => {
  const { stripe, provider } = await open(t);
  const taken = request();
  const state = await provider.authorize(taken);
  t.match(state, { status: 'CAPTURED', authorizedAmount: 3000, capturedAmount: 3000, refundedAmount: 0 });
  const intent = stripe.intents.get(state.reference)!;
  t.strictSame(intent.metadata, { order_id: taken.orderId, attempt_id: taken.attemptId });
  t.match(stripe.calls[0], {
    key: taken.attemptId,
    params: { amount: '3000', currency: 'eur', confirm: 'true', capture_method: 'automatic' },
  });
  t.match(await provider.authorize(request({ captureMode: 'MANUAL' })), {
    status: 'AUTHORIZED',
    authorizedAmount: 3000,
    capturedAmount: 0,
  });
});

t.test(
  'a hold has the expiry that Stripe reports, and an invalid time does not fail a payment',
  async (t) => {
    const { stripe, provider } = await open(t);
    const attempt = await held(provider);
    const intent = stripe.intents.get(attempt.reference)!;
    const charge = intent['latest_charge'];
    const until = async (answered: unknown) => {
      charge.payment_method_details = answered;
      return (await provider.lookup(attempt))!.authorizedUntil;
    };
    const at = (capture_before: unknown) => ({ type: 'card', card: { capture_before } });
    t.equal(await until(at(1_800_000_000)), '2027-01-15T08:00:00.000Z');
    for (const unknown of [at(1e15), at('soon'), at(null), { type: 'link', link: {} }, undefined])
      t.equal(await until(unknown), undefined);
    await until(at(1_800_000_000));
    await provider.capture(attempt, { id: uuidv7(), amount: 3000, final: true });
    t.notOk('authorizedUntil' in (await provider.lookup(attempt))!, 'nothing is held any more');
  },
);

const OUTCOMES: [rest: object, state: object][] = [
  [{ paymentMethod: 'pm_card_chargeDeclined' }, { status: 'FAILED', failureCode: 'card_declined' }],
  [
    { paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds' },
    { status: 'FAILED', failureCode: 'insufficient_funds' },
  ],
  [
    { paymentMethod: 'pm_card_visa_chargeDeclinedStolenCard' },
    { status: 'FAILED', failureCode: 'card_declined' },
  ],
  [{ paymentMethod: 'pm_card_chargeDeclinedExpiredCard' }, { status: 'FAILED', failureCode: 'expired_card' }],
  [{ paymentMethod: 'pm_nobody_knows' }, { status: 'FAILED', failureCode: 'resource_missing' }],
  [{ amount: 1 }, { status: 'FAILED', failureCode: 'amount_too_small' }],
  [{ currency: 'UGX' }, { status: 'FAILED', failureCode: 'currency_not_supported' }],
  [{ paymentMethod: 'pm_slow' }, { status: 'PROCESSING' }],
  [
    { paymentMethod: 'pm_card_authenticationRequired' },
    { status: 'REQUIRES_ACTION', nextActionUrl: /^https:\/\/hooks\.stripe\.example\// },
  ],
];

for (const [rest, state] of OUTCOMES) {
  t.test(`authorize ${Object.values(rest).join()} results in ${Object.values(state).join()}`, async (t) => {
    const { stripe, provider } = await open(t);
    const asked = request(rest);
    const first = await provider.authorize(asked);
    t.match(first, { ...state, authorizedAmount: 0, capturedAmount: 0 });
    t.strictSame(await provider.authorize(asked), first, 'a repeated call gets the same answer');
    t.ok(stripe.intents.size <= 1);
    const known = await provider.lookup({ attemptId: asked.attemptId, reference: undefined });
    t.strictSame(known, stripe.intents.size === 1 ? first : undefined);
  });
}

t.test('amounts are sent in Stripe’s minor unit of the currency', async (t) => {
  const { stripe, provider } = await open(t);
  for (const [currency, units] of [
    ['JPY', 3000],
    ['KWD', 3000],
    ['HUF', 3000],
    ['ISK', 300_000],
  ] as const) {
    const attempt = await held(provider, { currency });
    t.equal(stripe.intents.get(attempt.reference)!['amount'], units, currency);
    await provider.capture(attempt, { id: uuidv7(), amount: 2000, final: true });
    await provider.refund(attempt, { id: uuidv7(), amount: 500 });
    t.match(await provider.lookup(attempt), {
      authorizedAmount: 3000,
      capturedAmount: 2000,
      refundedAmount: 500,
    });
  }
});

const FAULTS: [name: string, faults: Fault[], message: RegExp][] = [
  ['the connection is cut before the call', twice('cut before'), /StripeConnectionError/],
  ['the connection is cut after the call', twice('cut after'), /StripeConnectionError/],
  ['no answer comes', ['silence'], /StripeConnectionError/],
  ['Stripe is busy with the same key', [409], /status 409/],
  ['there are too many calls', [429], /StripeRateLimitError/],
  ['Stripe is not available', [503], /status 503/],
];

for (const [name, faults, message] of FAULTS) {
  t.test(`${name}: the outcome is unknown at first, and one payment exists in the end`, async (t) => {
    // The timeout is long unless the test expects a timeout, because the machine may be busy.
    const { stripe, provider } = await open(t, { timeout: faults.includes('silence') ? 2_000 : 60_000 });
    const asked = request({ captureMode: 'MANUAL' });
    const attempt = { attemptId: asked.attemptId, reference: undefined };
    const once = async <T>(call: () => Promise<T>) => {
      stripe.faults.push(...faults);
      await unknown(t, call(), message);
      t.strictSame(stripe.faults, []);
      return call();
    };
    const { reference } = await once(() => provider.authorize(asked));
    t.equal(stripe.intents.size, 1);
    const capture = { id: uuidv7(), amount: 3000, final: true };
    await once(() => provider.capture(attempt, capture));
    const refund = { id: uuidv7(), amount: 1000 };
    await once(() => provider.refund(attempt, refund));
    t.match(await provider.lookup(attempt), { reference, capturedAmount: 3000, refundedAmount: 1000 });
    const other = await held(provider);
    const end = { id: uuidv7() };
    await once(() => provider.void(other, end));
    t.match(await provider.lookup(other), { status: 'VOIDED' });
    const changing = stripe.calls.filter(({ method }) => method === 'POST');
    t.ok(
      changing.every(({ key }) => key),
      'every call that changes something has a key of ours',
    );
    t.equal(new Set(changing.map(({ key }) => key)).size, 5);
  });
}

t.test('an operation is not executed again after Stripe has forgotten its key', async (t) => {
  const { stripe, provider } = await open(t, { multicapture: true });
  const attempt = await held(provider);
  const part = { id: uuidv7(), amount: 1000, final: false };
  const refund = { id: uuidv7(), amount: 300 };
  for (let n = 0; n < 2; n += 1) {
    await provider.capture(attempt, part);
    await provider.refund(attempt, refund);
    stripe.forgetKeys();
  }
  t.match(await provider.lookup(attempt), {
    status: 'AUTHORIZED',
    capturedAmount: 1000,
    refundedAmount: 300,
  });
});

t.test('while Stripe repeats a stored 500, the service keeps the key until Stripe forgets it', async (t) => {
  const { stripe, provider } = await open(t);
  const asked = request();
  stripe.faults.push(500);
  await unknown(t, provider.authorize(asked), /status 500/);
  await unknown(t, provider.authorize(asked), /status 500/);
  stripe.forgetKeys();
  t.match(await provider.authorize(asked), { status: 'CAPTURED' });
});

t.test('a wrong secret key does not count as a decline of the customer’s card', async (t) => {
  const { provider } = await open(t, { secretKey: 'sk_test_wrong' });
  await unknown(t, provider.authorize(request()), /StripeAuthenticationError/);
});

t.test('an attempt that is repeated with other parameters returns the existing payment', async (t) => {
  const stripe = await openStripe(t);
  const asked = request();
  const before = await stripeProvider(stripe.options).authorize(asked);
  const moved = stripeProvider({ ...stripe.options, returnUrl: 'https://other.example.com/paid' });
  t.strictSame(await moved.authorize(asked), before);
  t.equal(stripe.intents.size, 1);
});

t.test('concurrent calls with the same id create one payment, one capture and one refund', async (t) => {
  const { stripe, provider } = await open(t);
  const asked = request({ captureMode: 'MANUAL' });
  const all = <T>(call: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, call));
  const [state] = await all(() => provider.authorize(asked));
  const attempt = { attemptId: asked.attemptId, reference: state!.reference };
  const capture = { id: uuidv7(), amount: 2000, final: true };
  await all(() => provider.capture(attempt, capture));
  const refund = { id: uuidv7(), amount: 700 };
  await all(() => provider.refund(attempt, refund));
  t.equal(stripe.intents.size, 1);
  t.equal(stripe.refunds.size, 1);
  t.match(await provider.lookup(attempt), { capturedAmount: 2000, refundedAmount: 700 });
});

t.test('a slow refund is pending until Stripe has executed it', async (t) => {
  const { stripe, provider } = await open(t);
  const attempt = await held(provider, { paymentMethod: 'pm_card_pendingRefund' });
  await provider.capture(attempt, { id: uuidv7(), amount: 3000, final: true });
  const [done, failed] = [
    { id: uuidv7(), amount: 700 },
    { id: uuidv7(), amount: 300 },
  ];
  for (const refund of [done, failed])
    t.strictSame(await provider.refund(attempt, refund), { status: 'PENDING' });
  const [first, second] = [...stripe.refunds.values()];
  Object.assign(first!, { status: 'succeeded' });
  Object.assign(second!, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
  t.strictSame(await provider.refund(attempt, done), { status: 'SUCCEEDED' });
  await t.rejects(provider.refund(attempt, failed), refused('expired_or_canceled_card'));
  t.equal(stripe.refunds.size, 2);
});

t.test('a refusal of Stripe without a temporary reason is final', async (t) => {
  const { provider } = await open(t);
  const attempt = await held(provider);
  const move = (amount: number) => ({ id: uuidv7(), amount, final: true });
  await t.rejects(provider.capture(attempt, move(3001)), refused('amount_too_large'));
  await provider.capture(attempt, move(3000));
  await t.rejects(provider.capture(attempt, move(1)), refused('payment_intent_unexpected_state'));
  await t.rejects(provider.refund(attempt, move(3001)), refused('charge_already_refunded'));
  await t.rejects(provider.void(attempt, { id: uuidv7() }), refused('already_captured'));
  const unknownPayment = { attemptId: uuidv7(), reference: undefined };
  t.equal(await provider.lookup(unknownPayment), undefined);
  await t.rejects(provider.void(unknownPayment, { id: uuidv7() }), refused('payment_not_found'));
});

t.test('a payment without captured money can be voided, even twice', async (t) => {
  const { stripe, provider } = await open(t);
  for (const paymentMethod of ['pm_card_visa', 'pm_card_authenticationRequired', 'pm_card_chargeDeclined']) {
    const attempt = await held(provider, { paymentMethod });
    await provider.void(attempt, { id: uuidv7() });
    await provider.void(attempt, { id: uuidv7() });
    t.match(await provider.lookup(attempt), { status: 'VOIDED', authorizedAmount: 0 }, paymentMethod);
  }
  const slow = await held(provider, { paymentMethod: 'pm_slow' });
  const end = { id: uuidv7() };
  t.strictSame(await provider.void(slow, end), { status: 'PENDING' }, 'the void has no outcome yet');
  stripe.authenticate(slow.reference, true);
  await provider.void(slow, end);
  t.match(await provider.lookup(slow), { status: 'VOIDED' });
});

t.test('a void succeeds after a stored 500 of Stripe if the payment’s status has changed', async (t) => {
  const { stripe, provider } = await open(t);
  const attempt = await held(provider, { paymentMethod: 'pm_card_authenticationRequired' });
  const end = { id: uuidv7() };
  stripe.faults.push(500);
  await unknown(t, provider.void(attempt, end), /status 500/);
  stripe.authenticate(attempt.reference, true);
  await provider.void(attempt, end);
  t.match(await provider.lookup(attempt), { status: 'VOIDED' });
});

t.test('no error of the Stripe provider contains a secret', async (t) => {
  const { stripe, provider } = await open(t);
  stripe.faults.push(503);
  const error = await provider.authorize(request()).catch((error: unknown) => error);
  const shown = JSON.stringify(error, Object.getOwnPropertyNames(error));
  t.match(shown, 'req_fake');
  t.notMatch(shown, /sk_test|secret/);
});

t.test('an event needs Stripe’s signature, and is ignored if its payment is not ours', (t) => {
  const ids = { attempt_id: uuidv7(), order_id: uuidv7() };
  const { body, signature } = signedEvent('payment_intent.succeeded', { metadata: ids }, 'evt_1');
  t.strictSame(parseStripeEvent(Buffer.from(body), signature, WEBHOOK_SECRET), {
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    attempt: { attemptId: ids.attempt_id, orderId: ids.order_id },
  });
  const other = Buffer.from(body.replace('succeeded', 'processed'));
  t.throws(() => parseStripeEvent(other, signature, WEBHOOK_SECRET));
  t.throws(() => parseStripeEvent(Buffer.from(body), signature, 'whsec_other'));
  for (const object of [{}, { metadata: null }, { metadata: { attempt_id: 'x', order_id: ids.order_id } }]) {
    const event = signedEvent('customer.created', object);
    t.equal(parseStripeEvent(Buffer.from(event.body), event.signature, WEBHOOK_SECRET), undefined);
  }
  t.end();
});

import t from 'tap';
import { uuidv7 } from 'uuidv7';
import { held, open, refused } from '../../../support/provider/stripe-calls.ts';

t.test('partial captures are possible if the Stripe account supports them', async (t) => {
  const { provider } = await open(t, { multicapture: true });
  const attempt = await held(provider);
  await provider.capture(attempt, { id: uuidv7(), amount: 1000, final: false });
  t.match(await provider.lookup(attempt), {
    status: 'AUTHORIZED',
    authorizedAmount: 3000,
    capturedAmount: 1000,
  });
  await t.rejects(provider.void(attempt, { id: uuidv7() }), refused('already_captured'));
  await provider.capture(attempt, { id: uuidv7(), amount: 500, final: true });
  t.match(await provider.lookup(attempt), { status: 'CAPTURED', capturedAmount: 1500 });
});

t.test('after a partial capture the uncaptured amount is released, even by a repeated call', async (t) => {
  const { stripe, provider } = await open(t, { multicapture: true });
  const payment = await held(provider);
  await provider.capture(payment, { id: uuidv7(), amount: 1000, final: false });
  const release = { id: uuidv7() };
  await Promise.all([provider.release(payment, release), provider.release(payment, release)]);
  await provider.release(payment, { id: uuidv7() });
  t.match(stripe.intents.get(payment.reference), { status: 'canceled', amount_capturable: 0 });
  t.match(await provider.lookup(payment), { status: 'VOIDED', capturedAmount: 1000 });
  await provider.refund(payment, { id: uuidv7(), amount: 1000 });
  t.match(
    await provider.lookup(payment),
    { refundedAmount: 1000 },
    'what was captured can still be refunded',
  );
});

t.test('without multicapture Stripe refuses a partial capture, and the hold remains', async (t) => {
  const { provider } = await open(t);
  const attempt = await held(provider);
  const part = { id: uuidv7(), amount: 1000, final: false };
  await t.rejects(provider.capture(attempt, part), refused('capture_unsupported'));
  await t.rejects(
    provider.capture(attempt, part),
    refused('capture_unsupported'),
    'a repeated capture is refused too',
  );
  await provider.capture(attempt, { id: uuidv7(), amount: 3000, final: false });
  t.match(await provider.lookup(attempt), { status: 'CAPTURED', capturedAmount: 3000 });
});

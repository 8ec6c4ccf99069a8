import t, { type Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import { stripeProvider } from '../../../../jobs/payment-providers/stripe/provider.ts';
import { checkStripe, openStripeShop } from '../../../support/provider/stripe-shop.ts';
import { openStripe } from '../../../support/provider/fake-stripe.ts';
import { faultsOf } from '../../../support/shop/check-invariants.ts';
import { takeTasks } from '../../../support/shop/run-jobs.ts';

// Finds a payment whose Stripe id was never recorded: the service repeats the request with its idempotency key, or
// searches Stripe. Each method works only for a limited time.

const hoursAgo = (hours: number) => {
  const ms = (Date.now() - hours * 3_600_000).toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}${uuidv7().slice(13)}`;
};

async function open(t: Test) {
  const stripe = await openStripe(t);
  const provider = stripeProvider(stripe.options);
  const pay = async (attemptId: string) => {
    const asked = { orderId: uuidv7(), amount: 3000, currency: 'EUR', paymentMethod: 'pm_card_visa' };
    return provider.authorize({ attemptId, ...asked, captureMode: 'AUTOMATIC' });
  };
  const gets = () => stripe.calls.filter(({ method }) => method === 'GET').map(({ path }) => path);
  return { stripe, provider, pay, gets };
}

t.test('Stripe remembers a payment attempt’s idempotency key for less than a day', async (t) => {
  const { provider } = await open(t);
  t.ok(provider.remembers!(uuidv7()));
  t.ok(provider.remembers!(hoursAgo(21)));
  t.notOk(provider.remembers!(hoursAgo(23)));
  t.notOk(provider.remembers!(hoursAgo(48)));
});

t.test('a search finds a payment with an unknown Stripe id among thousands of payments', async (t) => {
  const { stripe, provider, pay, gets } = await open(t);
  for (const attemptId of [uuidv7(), hoursAgo(30)]) {
    const { reference } = await pay(attemptId);
    const intent = stripe.intents.get(reference)!;
    for (let n = 0; n < 3000; n += 1) {
      const other = { ...intent, id: `pi_${attemptId}_${n}`, metadata: { attempt_id: uuidv7() } };
      stripe.intents.set(other.id, other);
    }
    const before = gets().length;
    t.match(await provider.lookup({ attemptId, reference: undefined }), { reference });
    t.strictSame(gets().slice(before), ['/v1/payment_intents/search', `/v1/payment_intents/${reference}`]);
  }
});

t.test('a payment that the search does not show yet is found in the list of newest payments', async (t) => {
  const { stripe, provider, pay, gets } = await open(t);
  const attemptId = uuidv7();
  const { reference } = await pay(attemptId);
  stripe.unsearchable.add(reference);
  const intent = stripe.intents.get(reference)!;
  const more = (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const other = { ...intent, id: `pi_${count}_${n}`, metadata: { attempt_id: uuidv7() } };
      stripe.intents.set(other.id, other);
    }
  };
  more(250);
  t.match(await provider.lookup({ attemptId, reference: undefined }), { reference });
  more(2000);
  const before = gets().length;
  await t.rejects(
    provider.lookup({ attemptId, reference: undefined }),
    /too many payments/,
    'a payment that was not found may still exist',
  );
  t.equal(gets().length - before, 1 + 20, 'a search, and twenty pages');
  const nobody = provider.lookup({ attemptId: uuidv7(), reference: undefined }, AbortSignal.abort());
  await t.rejects(nobody, { name: 'AbortError' });
  t.equal(gets().length - before, 1 + 20 + 2, 'it reads no more pages');
});

t.test('the look-up of an old attempt lists only payments that the search may not show yet', async (t) => {
  const { stripe, provider } = await open(t);
  await provider.lookup({ attemptId: hoursAgo(200), reference: undefined });
  const since = Number(stripe.calls.at(-1)!.params['created'].gte);
  t.ok(since > Date.now() / 1000 - 3 * 3600);
});

t.test('a charge whose answer was lost is repeated with the same key, without a search', async (t) => {
  const { shop, stripe } = await openStripeShop(t);
  // The SDK repeats the call, so the answer to the repetition must be lost, too.
  stripe.faults.push('cut after', 'cut after');
  const order = await shop.order({ [await shop.offer()]: 1 }, { paymentMethod: 'pm_card_visa' });
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  t.equal(stripe.intents.size, 1);
  t.strictSame(await faultsOf(shop.db), []);
  const [intent] = stripe.intents.values();
  t.strictSame(
    stripe.calls.filter(({ method }) => method === 'GET').map(({ path }) => path),
    [`/v1/payment_intents/${intent!.id}`],
    'lookup then reads the current state of the payment',
  );
  await checkStripe(t, shop, stripe);
});

t.test('lookup returns the current state of a payment, not the stored first answer', async (t) => {
  const { shop, stripe } = await openStripeShop(t);
  stripe.faults.push('cut after', 'cut after');
  const order = await shop.order(
    { [await shop.offer()]: 1 },
    { paymentMethod: 'pm_card_authenticationRequired' },
  );
  const [task] = await takeTasks(shop.db);
  await t.rejects(shop.tryOnce(task!), /StripeConnectionError/);
  const [intent] = stripe.intents.values();
  stripe.authenticate(intent!.id, true);
  await shop.tryOnce(task!, { isRetry: true });
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  await checkStripe(t, shop, stripe);
});

t.test('a search finds a payment even though Stripe repeats a stored answer 500', async (t) => {
  const { stripe, pay, provider } = await open(t);
  const attemptId = uuidv7();
  const { reference } = await pay(attemptId);
  stripe.forgetKeys();
  stripe.faults.push(500);
  t.match(await pay(attemptId), { reference, status: 'CAPTURED' });
  t.match(await provider.lookup({ attemptId, reference }), { reference });
  t.equal(stripe.intents.size, 1);
});

for (const [when, fault] of [
  ['was never sent', undefined],
  ['did not arrive', 'cut before'],
  ['arrived, and its answer was lost', 'cut after'],
] as const) {
  t.test(`lookup of a cancelled order’s payment never charges the order: the request ${when}`, async (t) => {
    const { shop, stripe } = await openStripeShop(t);
    const order = await shop.order({ [await shop.offer()]: 1 }, { paymentMethod: 'pm_card_visa' });
    const [task] = await takeTasks(shop.db);
    if (fault) {
      stripe.faults.push(fault, fault);
      await t.rejects(shop.tryOnce(task!), /StripeConnectionError/);
    }
    await shop.call('POST', `/orders/${order.id}/cancel`);
    // Runs the void of the payment and the retry of its first request in each order. Then an event arrives.
    await shop.tryOnce(task!, { isRetry: true });
    await shop.work();
    await shop.tryOnce(task!, { isRetry: true });
    await shop.tryOnce({ ...task!, kind: 'event' });
    await shop.work();
    const kept = [...stripe.intents.values()].map((intent) => [
      intent['amount_received'] - intent['latest_charge'].amount_refunded,
      intent['amount_capturable'],
    ]);
    t.strictSame(kept, fault === 'cut after' ? [[0, 0]] : [], 'nothing is kept, nothing is charged again');
    t.match(await shop.getOrder(order.id), { status: 'CANCELLED' });
    await checkStripe(t, shop, stripe);
  });
}

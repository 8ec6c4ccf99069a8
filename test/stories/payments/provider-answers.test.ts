import t from 'tap';
import { openStripeShop, checkStripe } from '../../support/provider/stripe-shop.ts';
import { takeTasks } from '../../support/shop/run-jobs.ts';

// The service accepts an answer of Stripe only if it is plausible. Otherwise the outcome is unknown until Stripe gives
// a plausible answer.

type Lie = (truth: Record<string, any>) => unknown;

const saying =
  (changes: object): Lie =>
  (truth) => ({ ...truth, ...changes });

/** Implausible answers to a request for a payment of 3000. */
const PAYMENTS: [name: string, lie: Lie][] = [
  ['a page of HTML', () => '<html><body>Bad gateway</body></html>'],
  ['nothing', () => ''],
  ['half of it', (truth) => JSON.stringify(truth).slice(0, 100)],
  ['an empty list', () => []],
  ['an empty object', () => ({})],
  ['null', () => null],
  ['a text', () => '"paid"'],
  ['an amount as a text', saying({ amount_received: '3000' })],
  ['an amount with a fraction', saying({ amount_received: 2999.5 })],
  ['an amount below zero', saying({ amount_received: -1 })],
  ['an amount that is no safe integer', saying({ amount_received: 2 ** 53 })],
  ['no amount', saying({ amount: undefined })],
  ['an unknown status', saying({ status: 'paid_twice' })],
  ['no status', saying({ status: undefined })],
  ['no currency', saying({ currency: null })],
  ['a currency of another form', saying({ currency: 'euro' })],
  ['no id', saying({ id: '' })],
  ['the id of something else', saying({ id: 'pi 1' })],
  [
    'another attempt’s metadata',
    saying({ metadata: { attempt_id: '01a20187-0000-7000-8000-000000000000' } }),
  ],
  ['no metadata', saying({ metadata: {} })],
  ['a refund of a fraction', (truth) => ({ ...truth, latest_charge: { amount_refunded: 0.5 } })],
];

for (const [name, body] of PAYMENTS) {
  t.test(`a payment does not count as paid after an answer that is ${name}`, async (t) => {
    const { shop, stripe } = await openStripeShop(t);
    const order = await shop.order(
      { [await shop.offer({ amount: 3000 })]: 1 },
      { paymentMethod: 'pm_card_visa' },
    );
    const [task] = await takeTasks(shop.db);
    stripe.lies.push({ call: 'POST /v1/payment_intents', body });
    await t.rejects(shop.tryOnce(task!), 'the outcome is unknown');
    t.match(await shop.getOrder(order.id), { status: 'SUBMITTED', paymentStatus: 'PENDING' });
    stripe.lies.push({ call: 'GET /v1/payment_intents/pi_', body });
    await t.rejects(shop.tryOnce(task!, { isRetry: true }), 'a look-up with the same answer does not help');
    t.match(await shop.getPayment(order.id), { status: 'PROCESSING', capturedAmount: { amount: 0 } });
    await shop.tryOnce(task!, { isRetry: true });
    t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
    t.equal(stripe.intents.size, 1);
    await checkStripe(t, shop, stripe);
  });
}

/** Implausible answers to a request for a refund of 3000. */
const REFUNDS: [name: string, lie: Lie][] = [
  ['a page of HTML', () => '<html></html>'],
  ['nothing', () => ''],
  ['an empty list', () => []],
  ['an empty object', () => ({})],
  ['an unknown status', saying({ status: 'paid_twice' })],
  ['of another amount', saying({ amount: 1 })],
  ['of an amount as a text', saying({ amount: '3000' })],
];

for (const [name, body] of REFUNDS) {
  t.test(`a refund does not count as succeeded after an answer that is ${name}`, async (t) => {
    const { shop, stripe } = await openStripeShop(t);
    const order = await shop.order(
      { [await shop.offer({ amount: 3000 })]: 1 },
      { paymentMethod: 'pm_card_visa' },
    );
    await shop.work();
    await shop.call('POST', `/orders/${order.id}/cancel`);
    const [task] = await takeTasks(shop.db);
    stripe.lies.push({ call: 'POST /v1/refunds', body });
    await t.rejects(shop.tryOnce(task!));
    t.match(await shop.getOrder(order.id), { paymentStatus: 'PAID' });
    stripe.lies.push({ call: 'GET /v1/refunds', body: () => ({}) });
    await t.rejects(shop.tryOnce(task!, { isRetry: true }), 'an invalid list of operations does not help');
    await shop.tryOnce(task!, { isRetry: true });
    t.match(await shop.getOrder(order.id), { paymentStatus: 'REFUNDED' });
    await checkStripe(t, shop, stripe);
  });
}

/** Operations on a payment with 3000 authorised. `status`: status of the payment after the operation. */
const HOLDS: [name: string, path: string, status: string][] = [
  ['capture', '/payment/captures', 'CAPTURED'],
  ['void', '/cancel', 'VOIDED'],
];

for (const [name, path, status] of HOLDS) {
  for (const body of [() => ({}), () => [], saying({ status: 'paid_twice' }), saying({ id: 'pi_other' })]) {
    t.test(`a ${name} has not succeeded after an answer such as ${JSON.stringify(body({}))}`, async (t) => {
      const { shop, stripe } = await openStripeShop(t);
      const order = await shop.order(
        { [await shop.offer({ amount: 3000 })]: 1 },
        { paymentMethod: 'pm_card_visa', captureMode: 'MANUAL' },
      );
      await shop.work();
      await shop.call('POST', `/orders/${order.id}${path}`);
      const [task] = await takeTasks(shop.db);
      stripe.lies.push({ call: 'POST /v1/payment_intents/pi_', body });
      await t.rejects(shop.tryOnce(task!));
      t.match(await shop.getPayment(order.id), { status: 'AUTHORIZED' });
      await shop.tryOnce(task!, { isRetry: true });
      t.match(await shop.getPayment(order.id), { status });
      await checkStripe(t, shop, stripe);
    });
  }
}

t.test('if more is captured than requested, the excess is refunded and reported', async (t) => {
  const { shop, stripe } = await openStripeShop(t);
  const order = await shop.order(
    { [await shop.offer({ amount: 3000 })]: 1 },
    { paymentMethod: 'pm_card_visa' },
  );
  stripe.lies.push({ call: 'POST /v1/payment_intents', body: saying({ amount_received: 3500 }) });
  const [task] = await takeTasks(shop.db);
  await shop.tryOnce(task!);
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', attention: [{ kind: 'PROVIDER_MISMATCH' }] });
  t.match(await shop.getPayment(order.id), { capturedAmount: { amount: 3500 } });
});

import t, { type Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import type { ProviderChanges } from '../../../../jobs/payment-providers/port/provider.ts';
import { stripeProvider } from '../../../../jobs/payment-providers/stripe/provider.ts';
import { identifyAll, lookForChanges } from '../../../support/provider/provider-desk.ts';
import { WEBHOOK_SECRET, openStripe } from '../../../support/provider/fake-stripe.ts';
import { faultsOf } from '../../../support/shop/check-invariants.ts';
import { openShop } from '../../../support/shop/shop.ts';

const since = new Date().toISOString();

async function open(t: Test) {
  const stripe = await openStripe(t);
  const provider = stripeProvider(stripe.options);
  /** Reads all changes after a cursor, in small pages. */
  const read = async (place: string | null) => {
    const pages: ProviderChanges[] = [];
    let at = place;
    do {
      pages.push(await provider.changesSince({ place: at, since }, 2));
      at = pages.at(-1)!.place;
    } while (pages.at(-1)!.more);
    return {
      references: pages.flatMap(({ changes }) => changes.map((each) => each.reference)),
      place: at,
      pages,
    };
  };
  return { stripe, provider, read };
}

const metadata = () => ({ attempt_id: uuidv7(), order_id: uuidv7() });
const intent = (id: string, rest: object = { metadata: metadata() }) => ({
  object: 'payment_intent',
  id,
  ...rest,
});

t.test('changes are read in pages; a change that arrives during the read is read next', async (t) => {
  const { stripe, provider, read } = await open(t);
  const never = await read(null);
  t.strictSame(never.references, []);
  t.equal((await read(never.place)).place, never.place, 'without events the cursor stays the same');
  for (const [index, id] of ['pi_1', 'pi_2', 'pi_3'].entries())
    stripe.happen('payment_intent.succeeded', intent(id), 100 - index);
  stripe.happen('payment_intent.succeeded', intent('pi_long_ago'), 3600);
  stripe.happen('customer.created', { object: 'customer', id: 'cus_1' });
  const first = await provider.changesSince({ place: never.place, since }, 2);
  t.match(first, { more: true, changes: [{ reference: 'pi_3' }, { reference: 'pi_2' }] });
  stripe.happen('payment_intent.succeeded', intent('pi_4'), 5);
  const rest = await read(first.place);
  t.strictSame(rest.references, ['pi_1']);
  const { references, place } = await read(rest.place);
  t.strictSame(references, ['pi_4', 'pi_3', 'pi_2', 'pi_1'], 'the margin is read again');
  stripe.happen('payment_intent.canceled', intent('pi_late'), 300);
  t.ok((await read(place)).references.includes('pi_late'), 'an event that the list shows late is read');
});

t.test('a second read of changes does not repeat events that are older than the margin', async (t) => {
  const { stripe, read } = await open(t);
  const { place } = await read(JSON.stringify({ from: 0 }));
  stripe.happen('payment_intent.succeeded', intent('pi_old'), 700);
  stripe.happen('payment_intent.succeeded', intent('pi_new'), 10);
  const all = await read(place);
  t.strictSame(all.references, ['pi_new', 'pi_old']);
  t.strictSame((await read(all.place)).references, ['pi_new']);
});

t.test('if Stripe no longer knows the cursor, the changes of the whole period are read again', async (t) => {
  const { stripe, provider, read } = await open(t);
  for (const id of ['pi_1', 'pi_2', 'pi_3']) stripe.happen('payment_intent.succeeded', intent(id), 50);
  const { place } = await provider.changesSince({ place: null, since }, 2);
  stripe.forgetEvents();
  stripe.happen('payment_intent.succeeded', intent('pi_4'));
  t.strictSame((await read(place)).references, ['pi_4']);
});

t.test('a change names its payment attempt or its PaymentIntent', async (t) => {
  const { stripe, provider } = await open(t);
  const ids = metadata();
  const ours = { attempt: { attemptId: ids.attempt_id, orderId: ids.order_id } };
  stripe.happen('payment_intent.succeeded', intent('pi_theirs', { metadata: {} }));
  stripe.happen('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_theirs', metadata: null });
  stripe.happen('refund.failed', { object: 'refund', id: 're_1', payment_intent: 'pi_1', metadata: ids });
  stripe.happen('refund.created', { object: 'refund', id: 're_2', payment_intent: 'pi_2', metadata: {} });
  stripe.happen('charge.dispute.created', {
    object: 'dispute',
    id: 'du_1',
    payment_intent: 'pi_3',
    metadata: {},
  });
  stripe.happen('charge.dispute.created', { object: 'dispute', id: 'du_2', payment_intent: null });
  const { changes } = await provider.changesSince({ place: null, since }, 100);
  t.strictSame(changes.map(({ id: _, ...change }) => change).toReversed(), [
    { type: 'refund.failed', ...ours, reference: 'pi_1' },
    { type: 'refund.created', reference: 'pi_2' },
    { type: 'charge.dispute.created', reference: 'pi_3' },
  ]);
});

/** Builds the request of a payment that is captured immediately. */
const request = () => ({
  attemptId: uuidv7(),
  orderId: uuidv7(),
  amount: 3000,
  currency: 'EUR',
  paymentMethod: 'pm_card_visa',
  captureMode: 'AUTOMATIC' as const,
});

t.test('find returns a payment by Stripe’s id only if the payment carries our ids', async (t) => {
  const { stripe, provider } = await open(t);
  const asked = request();
  const { reference } = await provider.authorize(asked);
  const { attemptId, orderId } = asked;
  t.match(await provider.find(reference), { attemptId, orderId, state: { status: 'CAPTURED' } });
  t.equal(await provider.find('pi_nobody'), undefined);
  stripe.intents.get(reference)!.metadata = {};
  t.equal(await provider.find(reference), undefined, 'the payment of another shop is not found');
  stripe.options.secretKey = 'sk_wrong';
  const stranger = stripeProvider(stripe.options);
  await t.rejects(stranger.find(reference), { message: /status 401/ }, 'anything else is unknown');
  await t.rejects(stranger.changesSince({ place: null, since }, 1), { message: /status 401/ });
});

t.test('lookup returns the disputes of a payment and the state of each', async (t) => {
  const { stripe, provider } = await open(t);
  const asked = request();
  const { reference } = await provider.authorize(asked);
  const lookup = () => provider.lookup({ attemptId: asked.attemptId, reference });
  t.notOk('disputes' in (await lookup())!);
  for (const [theirs, status] of [
    ['needs_response', 'OPEN'],
    ['under_review', 'OPEN'],
    ['prevented', 'OPEN'],
    ['won', 'WON'],
    ['warning_closed', 'WON'],
    ['lost', 'LOST'],
  ] as const) {
    const { id } = stripe.dispute(reference, theirs);
    const disputes = [{ reference: id, amount: 3000, currency: 'EUR', status }];
    t.strictSame((await lookup())!.disputes, disputes, theirs);
  }
});

t.test('the list of changes and events both report disputes and dashboard refunds', async (t) => {
  const stripe = await openStripe(t);
  const shop = await openShop(t, {
    payments: { provider: 'stripe', webhookSecret: WEBHOOK_SECRET, ...stripe.options },
  });
  const order = await shop.order(
    { [await shop.offer({ amount: 1000 })]: 1 },
    { paymentMethod: 'pm_card_visa' },
  );
  await shop.work();
  const [payment] = stripe.intents.values();
  const dispute = stripe.dispute(payment!.id);
  const { body, signature } = stripe.event('charge.dispute.created', dispute);
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
  t.equal((await fetch(`${shop.url}/stripe/events`, { method: 'POST', headers, body })).status, 200);
  t.strictSame(await identifyAll(shop), []);
  await shop.work();
  t.match(await shop.getOrder(order.id), {
    attention: [{ kind: 'DISPUTE', amount: { amount: 1000, currency: 'EUR' } }],
  });
  stripe.dispute(payment!.id, 'won');
  payment!['latest_charge'].amount_refunded = 250;
  stripe.happen('charge.dispute.closed', dispute);
  await lookForChanges(shop);
  t.match(await shop.getOrder(order.id), {
    paymentStatus: 'PARTIALLY_REFUNDED',
    attention: [{ kind: 'PROVIDER_MOVEMENT', amount: { amount: 250 } }],
  });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('an UNKNOWN_MONEY matter opens only for money that has our ids but no row here', async (t) => {
  const stripe = await openStripe(t);
  const shop = await openShop(t, {
    payments: { provider: 'stripe', webhookSecret: WEBHOOK_SECRET, ...stripe.options },
  });
  const { reference } = await shop.payments.provider.authorize(request());
  const { reference: theirs } = await shop.payments.provider.authorize(request());
  stripe.intents.get(theirs)!.metadata = { basket: '17' };
  for (const object of stripe.intents.values()) stripe.happen('payment_intent.succeeded', object);
  stripe.happen('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: theirs });
  await lookForChanges(shop);
  const { matters } = (await shop.call('GET', '/attention')).body;
  t.match(matters, [
    { kind: 'UNKNOWN_MONEY', amount: { amount: 3000, currency: 'EUR' }, providerReference: reference },
  ]);
  t.equal(matters.length, 1);
});

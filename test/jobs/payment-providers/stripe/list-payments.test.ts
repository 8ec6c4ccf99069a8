import { sql } from 'kysely';
import t from 'tap';
import { uuidv7 } from 'uuidv7';
import { claimAttempts } from '../../../../db/orders/index.ts';
import { stripeProvider } from '../../../../jobs/payment-providers/stripe/provider.ts';
import { comparePayments, reconcilePayment } from '../../../../jobs/payments/compare-payments.ts';
import { startPayment } from '../../../../jobs/payments/start-payments.ts';
import { checkStripe, openStripeShop } from '../../../support/provider/stripe-shop.ts';
import { type FakeStripe, openStripe } from '../../../support/provider/fake-stripe.ts';
import { faultsOf } from '../../../support/shop/check-invariants.ts';
import { WORKER } from '../../../support/shop/run-jobs.ts';

// Stripe has payments whose rows this service has lost.

const pay = ({ options }: FakeStripe, orderId = uuidv7()) =>
  stripeProvider(options).authorize({
    ...{ attemptId: uuidv7(), orderId, amount: 3000, currency: 'EUR' },
    ...{ paymentMethod: 'pm_card_visa', captureMode: 'AUTOMATIC' },
  });

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

t.test('paymentsSince reads all pages, and skips older payments and payments of other shops', async (t) => {
  const stripe = await openStripe(t);
  const provider = stripeProvider(stripe.options);
  const made: string[] = [];
  for (let n = 0; n < 5; n += 1) made.push((await pay(stripe)).reference);
  stripe.intents.get(made[0]!)!['created'] -= 3600;
  stripe.intents.get(made[1]!)!.metadata = {};
  const read: string[] = [];
  let place: string | null = null;
  for (let more = true, pages = 0; more; pages += 1) {
    const page = await provider.paymentsSince({ place, since: ago(1) }, 2);
    read.push(...page.references);
    ({ place, more } = page);
    t.ok(pages < 3);
  }
  t.strictSame(read, [made[4], made[3], made[2]]);
  t.match(await provider.paymentsSince({ place: null, since: ago(-60) }, 2), { references: [], more: false });
});

t.test('a payment without a valid answer, or a list without an end, delays no other payment', async (t) => {
  const { shop, stripe } = await openStripeShop(t);
  const { db, payments } = shop;
  const references = [(await pay(stripe)).reference, (await pay(stripe)).reference];
  stripe.lies.push({
    call: `GET /v1/payment_intents/${references[0]}`,
    body: (truth) => ({ ...truth, amount_received: 0.5 }),
  });
  const { provider } = payments;
  const reported = await comparePayments(
    () => db,
    provider,
    ago(1),
    (found) => reconcilePayment(db, provider, found, WORKER),
  );
  t.match(reported, {
    compared: 1,
    differences: [{ reference: references[1], outcome: 'MATTER' }],
    failed: [{ payment: references[0], why: /invalid capturedAmount/ }],
  });
  const again = await comparePayments(() => db, provider, ago(1));
  t.match(again, { reported: 1, differences: [{ reference: references[0] }], failed: [] });
  const round = { ...provider, paymentsSince: async () => ({ references: [], place: 'x', more: true }) };
  await t.rejects(
    comparePayments(() => db, round, ago(1)),
    { message: /endlessly/ },
  );
  const other = { ...provider, find: () => provider.find(references[1]!) };
  t.match(await comparePayments(() => db, other, ago(1)), { failed: [{ why: /with a different payment/ }] });
});

t.test('the list of changes contains changes of older payments', async (t) => {
  const { shop, stripe } = await openStripeShop(t);
  const order = await shop.order({ [await shop.offer()]: 4 }, { paymentMethod: 'pm_card_visa' });
  await shop.work();
  const [intent] = [...stripe.intents.values()];
  intent!['created'] -= 86_400;
  intent!['latest_charge'].amount_refunded = 700;
  stripe.happen('charge.refunded', { object: 'charge', payment_intent: intent!.id }, 60);
  stripe.dispute(intent!.id);
  const { db, payments } = shop;
  const { provider } = payments;
  const compared = await comparePayments(
    () => db,
    provider,
    ago(10),
    (found) => reconcilePayment(db, provider, found, WORKER),
  );
  t.match(compared, { compared: 1, differences: [{ order: order.id, outcome: 'RECORDED' }] });
  t.match(await shop.getPayment(order.id), { refundedAmount: { amount: 700 } });
  const kinds = ((await shop.getOrder(order.id)).attention ?? []).map(({ kind }) => kind);
  t.strictSame(kinds.toSorted(), ['DISPUTE', 'PROVIDER_MOVEMENT']);
  t.match(await comparePayments(() => db, provider, ago(10)), { compared: 1, differences: [] });
  await checkStripe(t, shop, stripe);
});

t.test('after the restore of an old backup, an earlier payment is not requested again', async (t) => {
  const { shop, stripe } = await openStripeShop(t);
  const { db, payments } = shop;
  const order = await shop.order({ [await shop.offer()]: 1 }, { paymentMethod: 'pm_card_visa' });
  const old = `${(Date.now() - 30 * 60 * MINUTE_MS).toString(16).padStart(12, '0')}`;
  await sql`
    update payment_attempts set id = (${`${old.slice(0, 8)}-${old.slice(8)}`} || substr(id::text, 14))::uuid`.execute(
    db,
  );
  const { id: attemptId } = await shop.getPayment(order.id);
  await payments.provider.authorize({
    ...{ attemptId, orderId: order.id, amount: 1250, currency: 'EUR' },
    ...{ paymentMethod: 'pm_card_visa', captureMode: 'AUTOMATIC' },
  });
  stripe.forgetKeys();
  for (const attempt of await claimAttempts(db, 10))
    await startPayment({ db, provider: payments.provider, record: async () => false }, attempt, WORKER);
  t.equal(stripe.intents.size, 1);
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  t.strictSame(await faultsOf(db), []);
});

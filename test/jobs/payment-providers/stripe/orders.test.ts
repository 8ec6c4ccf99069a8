import t from 'tap';
import { faultsOf } from '../../../support/invariants.ts';
import type { Shop } from '../../../support/shop.ts';
import { openStripeShop } from '../../../support/stripe-shop.ts';

async function send(shop: Shop, { body, signature }: { body: string; signature: string }): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
  return (await fetch(`${shop.url}/stripe/events`, { method: 'POST', headers, body })).status;
}

t.test('an order is held, captured in parts and refunded by Stripe', async (t) => {
  const { shop, stripe } = await openStripeShop(t);
  const order = await shop.order(
    { [await shop.offer({ amount: 1000 })]: 3 },
    { captureMode: 'MANUAL', paymentMethod: 'pm_card_visa' },
  );
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'AUTHORIZED' });
  const path = `/orders/${order.id}/payment`;
  const money = (amount: number) => ({ body: { amount: { amount, currency: 'EUR' } } });
  t.equal((await shop.call('POST', `${path}/captures`, money(1200))).status, 201);
  await shop.work();
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PARTIALLY_PAID' });
  t.equal((await shop.call('POST', `${path}/captures`)).status, 201);
  await shop.work();
  t.equal((await shop.call('POST', `${path}/refunds`, money(500))).status, 201);
  await shop.work();
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PARTIALLY_REFUNDED' });
  const [intent] = stripe.intents.values();
  t.match(intent, { amount_received: 3000, latest_charge: { amount_refunded: 500 } });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('the hold of a cancelled order is released', async (t) => {
  const { shop, stripe } = await openStripeShop(t);
  const order = await shop.order(
    { [await shop.offer()]: 1 },
    { captureMode: 'MANUAL', paymentMethod: 'pm_card_visa' },
  );
  await shop.work();
  await shop.call('POST', `/orders/${order.id}/cancel`);
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CANCELLED', paymentStatus: 'VOIDED' });
  t.match([...stripe.intents.values()], [{ status: 'canceled' }]);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('a customer who authenticates at the bank pays the order, reported by an event', async (t) => {
  const { shop, stripe } = await openStripeShop(t);
  const order = await shop.order(
    { [await shop.offer()]: 1 },
    { paymentMethod: 'pm_card_authenticationRequired' },
  );
  await shop.work();
  const [intent] = stripe.intents.values();
  const payment = await shop.getPayment(order.id);
  t.match(payment, {
    status: 'REQUIRES_ACTION',
    nextAction: { url: `https://hooks.stripe.example/${intent!.id}` },
  });
  t.equal(await send(shop, stripe.event('payment_intent.succeeded', intent!)), 200);
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'SUBMITTED' }, 'the event alone proves nothing');
  stripe.authenticate(intent!.id, true);
  const event = stripe.event('payment_intent.succeeded', intent!);
  t.equal(await send(shop, event), 200);
  t.equal(await send(shop, event), 200, 'a second time');
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  t.strictSame(await faultsOf(shop.db), []);
});

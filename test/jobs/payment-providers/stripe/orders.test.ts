import t from 'tap';
import { openStripeShop } from '../../../support/provider/stripe-shop.ts';
import { faultsOf } from '../../../support/shop/check-invariants.ts';
import type { Shop } from '../../../support/shop/shop.ts';

async function send(shop: Shop, { body, signature }: { body: string; signature: string }): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
  return (await fetch(`${shop.url}/stripe/events`, { method: 'POST', headers, body })).status;
}

t.test('an order is authorized, partly captured and refunded by Stripe', async (t) => {
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

t.test('Stripe releases the hold of a cancelled order', async (t) => {
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

t.test('an event reports that a customer has confirmed a payment at the bank', async (t) => {
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
  t.equal(await send(shop, event), 200, 'Stripe may send an event a second time');
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('an order with a total that Stripe never accepts is refused before stock is reserved', async (t) => {
  const { shop, stripe } = await openStripeShop(t);
  const dear = await shop.offer({ sku: 'TEA-1234', amount: 1234, currency: 'KWD' });
  const fair = await shop.offer({ amount: 1230, currency: 'KWD' });
  const unknown = await shop.offer({ amount: 1000, currency: 'UGX' });
  const place = (...skus: string[]) =>
    shop.call('POST', '/orders', {
      body: {
        customerId: 'customer-1',
        items: skus.map((sku) => ({ sku, quantity: 5 })),
        paymentMethod: 'pm_card_visa',
      },
    });
  t.match(await place(fair, dear), {
    status: 409,
    body: { type: 'AMOUNT_NOT_PAYABLE', skus: [dear], currency: 'KWD', multipleOf: 10 },
  });
  const quote = { customerId: 'customer-1', items: [{ sku: dear, quantity: 5 }] };
  t.match((await shop.call('POST', '/quotes', { body: quote })).body, {
    ...{ type: 'AMOUNT_NOT_PAYABLE', skus: [dear] },
  });
  const { status, body } = await place(unknown);
  t.match([status, body], [409, { type: 'AMOUNT_NOT_PAYABLE', skus: [unknown], currency: 'UGX' }]);
  t.notOk('multipleOf' in body);
  for (const sku of [dear, fair, unknown]) t.match(await shop.getStock(sku), { reserved: 0 });
  const { status: created, body: order } = await place(fair);
  t.equal(created, 201);
  await shop.work();
  const dearer = { add: [{ sku: dear, quantity: 1 }], difference: 'WAIVE' };
  t.match((await shop.call('POST', `/orders/${order['id']}/edits`, { body: dearer })).body, {
    ...{ type: 'AMOUNT_NOT_PAYABLE', skus: [dear] },
  });
  t.match([...stripe.intents.values()], [{ amount: 6150, currency: 'kwd', status: 'succeeded' }]);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test(
  'captures and refunds of amounts that Stripe never accepts are refused; others are executed',
  async (t) => {
    const { shop, stripe } = await openStripeShop(t);
    const sku = await shop.offer({ amount: 1230, currency: 'KWD' });
    const order = await shop.order({ [sku]: 2 }, { captureMode: 'MANUAL', paymentMethod: 'pm_card_visa' });
    await shop.work();
    const post = (path: string, amount: number) =>
      shop.call('POST', `/orders/${order.id}/payment/${path}`, {
        body: { amount: { amount, currency: 'KWD' } },
      });
    t.match(await post('captures', 1235), {
      status: 409,
      body: { type: 'AMOUNT_NOT_PAYABLE', multipleOf: 10, capturableAmount: { amount: 2460 } },
    });
    t.equal((await post('captures', 2460)).status, 201);
    await shop.work();
    t.match(await post('refunds', 5), {
      status: 409,
      body: { type: 'AMOUNT_NOT_PAYABLE', multipleOf: 10, refundableAmount: { amount: 2460 } },
    });
    t.equal((await post('refunds', 20)).status, 201);
    await shop.call('POST', `/orders/${order.id}/cancel`);
    await shop.work();
    t.match(
      [...stripe.intents.values()],
      [{ amount_received: 2460, latest_charge: { amount_refunded: 2460 } }],
    );
    t.strictSame(await faultsOf(shop.db), []);
  },
);

import t from 'tap';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { openShop } from '../../support/shop/shop.ts';

/**
 * Expected payment for each token of the simulated provider. `atOnce`: the state of the payment directly after the
 * order was placed. `inTheEnd`: the fields that are different after the provider has finished.
 */
const TOKENS: [token: string, atOnce: object, inTheEnd: object][] = [
  ['tok_declined', { status: 'FAILED', failureCode: 'card_declined' }, {}],
  ['tok_insufficient_funds', { status: 'FAILED', failureCode: 'insufficient_funds' }, {}],
  ['tok_nobody_knows', { status: 'FAILED', failureCode: 'invalid_payment_method' }, {}],
  ['tok_requires_action', { status: 'REQUIRES_ACTION', nextAction: { type: 'REDIRECT' } }, {}],
  ['tok_pending_then_approved', { status: 'PROCESSING' }, { status: 'CAPTURED' }],
  ['tok_timeout_before', { status: 'CAPTURED' }, {}],
  ['tok_timeout_after', { status: 'CAPTURED' }, {}],
  ['tok_unavailable', { status: 'CAPTURED' }, {}],
  ['tok_duplicate_event', { status: 'CAPTURED' }, {}],
  ['tok_out_of_order_events', { status: 'PROCESSING' }, { status: 'CAPTURED' }],
  ['tok_late_decline', { status: 'CAPTURED' }, {}],
];

for (const [paymentMethod, atOnce, inTheEnd] of TOKENS) {
  t.test(`${paymentMethod}: one payment is made, and its outcome decides the order’s state`, async (t) => {
    const shop = await openShop(t);
    const sku = await shop.offer({ amount: 1000, onHand: 5 });
    const order = await shop.order({ [sku]: 1 }, { paymentMethod });
    await shop.work();
    t.match(await shop.getPayment(order.id), atOnce);
    await shop.letProviderFinish();
    await shop.work();
    const payment = await shop.getPayment(order.id);
    t.match(payment, { ...atOnce, ...inTheEnd });
    const paid = payment.status === 'CAPTURED';
    t.match(await shop.getOrder(order.id), {
      status: paid ? 'CONFIRMED' : 'SUBMITTED',
      version: payment.status === 'PROCESSING' ? 1 : 2,
    });
    const charges = await shop.db.selectFrom('simulated_payments').selectAll().execute();
    t.equal(charges.length, 1);
    t.equal(charges[0]!.captured_amount, paid ? 1000 : 0);
    t.match(await shop.getStock(sku), { reserved: 1 });
    t.strictSame(await faultsOf(shop.db), []);
  });
}

t.test('the customer approves or declines a payment on the simulated provider’s page', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  for (const [decision, status] of [
    ['approve', 'CONFIRMED'],
    ['decline', 'SUBMITTED'],
  ] as const) {
    const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_requires_action' });
    await shop.work();
    const { url } = (await shop.getPayment(order.id)).nextAction!;
    const page = shop.url + new URL(url).pathname;
    t.match(await (await fetch(page)).text(), /€12\.50/);
    const decide = (choice: string) =>
      fetch(page, { method: 'POST', body: new URLSearchParams({ decision: choice }) });
    t.equal((await decide('perhaps')).status, 400);
    t.match(await (await decide(decision)).text(), `Payment ${decision}d`);
    t.match(await (await decide('approve')).text(), `Payment ${decision}d`, 'the first decision counts');
    await shop.work();
    t.match(await shop.getOrder(order.id), { status });
    t.notOk('nextAction' in (await shop.getPayment(order.id)));
  }
  t.equal((await fetch(`${shop.url}/simulated-provider/payments/${sku}`)).status, 404);
  t.strictSame(await faultsOf(shop.db), []);
});

import { sql } from 'kysely';
import t from 'tap';
import { comparePayments, reconcilePayment } from '../../jobs/payments/compare-payments.ts';
import { payElsewhere } from '../support/provider/provider-desk.ts';
import { bookFaultsOf, faultsOf } from '../support/shop/check-invariants.ts';
import { units } from '../support/shop/request-bodies.ts';
import { WORKER } from '../support/shop/run-jobs.ts';
import { type Shop, openShop } from '../support/shop/shop.ts';

// The service has lost data, so it doesn't know a payment that the provider has: the payment of an order's outstanding
// amount.

/** Places an order of three units at 1000 each. A final capture of the order has taken only 1000. */
async function placePartlyPaid(shop: Shop): Promise<string> {
  const { id } = await shop.order({ [await shop.offer({ amount: 1000 })]: 3 }, { captureMode: 'MANUAL' });
  await shop.work();
  const body = { amount: { amount: 1000, currency: 'EUR' }, final: true };
  await shop.call('POST', `/orders/${id}/payment/captures`, { body });
  await shop.work();
  return id;
}

t.test('adoptPayment records a payment of the outstanding amount, and counts earlier captures', async (t) => {
  for (const isDeclinedFirst of [false, true]) {
    const shop = await openShop(t, { isDirect: true });
    const { db } = shop;
    const { provider } = shop.payments;
    const id = await placePartlyPaid(shop);
    const first = await shop.getPayment(id);
    if (isDeclinedFirst) {
      const headers = { 'If-Match': '*' };
      await shop.call('PUT', `/orders/${id}/payment`, { body: { paymentMethod: 'tok_declined' }, headers });
      await shop.work();
    }
    const rest = { amount: 2000, authorized_amount: 2000, captured_amount: 2000 };
    const reference = await payElsewhere(db, { order_id: id, ...rest });
    const reconcile = () =>
      comparePayments(
        () => db,
        provider,
        '2020-01-01T00:00:00Z',
        (found) => reconcilePayment(db, provider, found, WORKER),
      );
    t.match(await reconcile(), { differences: [{ reference, outcome: 'RECORDED' }], failed: [] });
    t.match(await reconcile(), { differences: [], failed: [] });
    await shop.work();
    t.match(await shop.getPayment(id), {
      number: isDeclinedFirst ? 3 : 2,
      status: 'CAPTURED',
      capturedAmount: { amount: 2000 },
      refundedAmount: { amount: 0 },
    });
    const order = await shop.getOrder(id);
    t.match(order, { status: 'CONFIRMED', paymentStatus: 'PAID', outstandingAmount: { amount: 0 } });
    const { rows } = await sql<{ refunded: number; kept: number }>`
      select refunded_amount + refunding_amount as refunded, kept_amount as kept
      from payment_attempts where id = ${first.id}`.execute(db);
    t.strictSame(rows, [{ refunded: 0, kept: 1000 }], 'older code cannot refund the captured money');
    const all = { body: units([order.items[0], 3]) };
    t.match(await shop.call('POST', `/orders/${id}/shipments`, all), { status: 201 });
    t.strictSame(await faultsOf(db), []);
    t.strictSame(await bookFaultsOf(db), []);
  }
});

t.test('adoptPayment leaves a payment to staff if nothing is due or another one is pending', async (t) => {
  for (const act of ['pays', 'cancels', 'covers'] as const) {
    const shop = await openShop(t, { isDirect: true });
    const { db } = shop;
    const { provider } = shop.payments;
    const id = await placePartlyPaid(shop);
    const headers = { 'If-Match': '*' };
    if (act === 'pays' || act === 'covers')
      await shop.call('PUT', `/orders/${id}/payment`, { body: { paymentMethod: 'tok_approved' }, headers });
    if (act === 'covers') await shop.work();
    if (act === 'cancels') {
      const { items } = await shop.getOrder(id);
      await shop.call('POST', `/orders/${id}/cancel`, { body: units([items[0], 2]) });
    }
    await payElsewhere(db, { order_id: id, amount: 2000, authorized_amount: 2000, captured_amount: 2000 });
    const compared = await comparePayments(
      () => db,
      provider,
      '2020-01-01T00:00:00Z',
      (found) => reconcilePayment(db, provider, found, WORKER),
    );
    t.match(
      compared.differences.map(({ outcome }) => outcome),
      ['MATTER'],
      act,
    );
    t.strictSame(await faultsOf(db), []);
  }
});

import { sql } from 'kysely';
import t, { type Test } from 'tap';
import * as jobs from '../../../db/orders/index.ts';
import { inEachPlace } from '../../support/database/shards.ts';
import { checkBooks, faultsOf } from '../../support/shop/check-invariants.ts';
import { WORKER } from '../../support/shop/run-jobs.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { openMatters, resolve } from '../../support/stories/money-matters.ts';
import { type Order, heldOrder } from '../../support/stories/held-order.ts';

// Shipment holds that last longer than the provider holds the customer's money.

const KIND = 'SHIPMENT_HOLD_OUTLASTS_AUTHORIZATION';

const review = async ({ db }: Shop) =>
  void (await inEachPlace(db, (place) => jobs.reviewShipmentHolds(place, WORKER, 100)));

const hold = (shop: Shop, { id }: Order, body: object = {}) =>
  shop.call('POST', `/orders/${id}/shipment-holds`, { body: { reason: 'FRAUD_REVIEW', ...body } });

/** Moves the end of the authorization. */
const endsIn = async ({ db }: Shop, hours: number): Promise<void> => {
  for (const table of ['payment_attempts', 'simulated_payments'])
    await sql`
      update ${sql.table(table)} set authorized_until = now() + make_interval(hours => ${hours})`.execute(db);
};

const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Opens a shop with an authorised order that is on hold, for longer than the authorization lasts. */
async function openHeld(t: Test) {
  const shop = await openShop(t);
  const order = await heldOrder(shop);
  const held = await hold(shop, order);
  await endsIn(shop, 23);
  await review(shop);
  return { shop, order, path: held.headers.get('location')! };
}

t.test('a hold without end opens a matter only in the last day of the authorization', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop);
  await hold(shop, order);
  await review(shop);
  t.strictSame(await openMatters(shop), [], 'the authorization lasts for days');
  await endsIn(shop, 23);
  await Promise.all([review(shop), review(shop)]);
  const { id: paymentId } = await shop.getPayment(order.id);
  const amount = { amount: 2000, currency: 'EUR' };
  t.match(await openMatters(shop), [{ kind: KIND, orderId: order.id, paymentId, amount }]);
  t.match(await shop.getOrder(order.id), { version: 4, attention: [{ kind: KIND, actions: ['RESOLVE'] }] });
  const { body } = await shop.call('GET', `/orders/${order.id}/history`);
  t.match(body['history'].at(-1), { operation: 'reviewShipmentHold', reason: KIND });
  await checkBooks(t, shop);
});

t.test('the matter doesn’t open for a hold that ends before the authorization, or for PACKING', async (t) => {
  const shop = await openShop(t);
  await hold(shop, await heldOrder(shop), { until: hoursAhead(22) });
  await hold(shop, await heldOrder(shop), { reason: 'PACKING' });
  const captured = await shop.order({ [await shop.offer()]: 1 });
  await shop.work();
  await hold(shop, captured);
  await endsIn(shop, 23);
  await review(shop);
  t.strictSame(await openMatters(shop), []);
  const outlasting = await heldOrder(shop);
  await hold(shop, outlasting, { until: hoursAhead(48) });
  await endsIn(shop, 23);
  await review(shop);
  t.match(await openMatters(shop), [{ kind: KIND, orderId: outlasting.id }]);
});

t.test('the matter closes when deleteShipmentHold ends the hold', async (t) => {
  const { shop, order, path } = await openHeld(t);
  const shorter = await hold(shop, order, { until: hoursAhead(1) });
  t.equal(shorter.status, 201);
  t.equal((await openMatters(shop)).length, 1, 'the longer hold is still open');
  await shop.call('DELETE', path);
  t.strictSame(await openMatters(shop), []);
  t.match(await shop.getOrder(order.id), { attention: [], shipmentHolds: [{ id: shorter.body['id'] }] });
  await review(shop);
  t.strictSame(await openMatters(shop), []);
  await checkBooks(t, shop);
});

t.test('the matter closes when the money is captured, and when the order is cancelled', async (t) => {
  const { shop, order } = await openHeld(t);
  await shop.call('POST', `/orders/${order.id}/payment/captures`);
  t.equal((await openMatters(shop)).length, 1, 'the capture is pending');
  await shop.work();
  t.strictSame(await openMatters(shop), []);
  t.equal((await shop.getOrder(order.id)).shipmentHolds!.length, 1);
  const other = await heldOrder(shop);
  await hold(shop, other);
  await endsIn(shop, 23);
  await review(shop);
  t.match(await openMatters(shop), [{ orderId: other.id }]);
  await shop.call('POST', `/orders/${other.id}/cancel`);
  t.strictSame(await openMatters(shop), []);
  await shop.work();
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('the matter closes when the authorization has ended, and HOLD_LAPSED opens', async (t) => {
  const { shop, order } = await openHeld(t);
  await endsIn(shop, 0);
  await shop.call('POST', `/orders/${order.id}/payment/captures`);
  await shop.work();
  t.match(await openMatters(shop), [{ kind: 'HOLD_LAPSED', orderId: order.id }]);
  await review(shop);
  t.equal((await openMatters(shop)).length, 1);
  await checkBooks(t, shop);
});

t.test('a resolved matter opens again only for a later hold', async (t) => {
  const { shop, order, path } = await openHeld(t);
  await resolve(shop, (await openMatters(shop))[0].id);
  await review(shop);
  t.strictSame(await openMatters(shop), []);
  await shop.call('DELETE', path);
  await hold(shop, order);
  await review(shop);
  t.match(await openMatters(shop), [{ kind: KIND }]);
});

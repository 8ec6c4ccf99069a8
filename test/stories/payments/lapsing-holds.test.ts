import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { findOverdueTasks, processTask } from '../../support/shop/run-jobs-per-schema.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { TRACE_ID } from '../../support/shop/run-jobs.ts';
import { DAILY, grow, heldOrder, type Order, ship } from '../../support/stories/held-order.ts';

// Authorization holds that the provider hasn't confirmed for a long time. Before the service uses such a hold, it
// queries the provider.

t.test('authorizedUntil is the expiry from the provider, shown while the amount is authorised', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop);
  const { authorizedUntil, version, createdAt } = await shop.getPayment(order.id);
  const days = (Date.parse(authorizedUntil!) - Date.parse(createdAt)) / 86_400_000;
  t.ok(days > 6.9 && days < 7.1, `${days} days`);
  t.match((await shop.call('GET', `/orders/${order.id}/payments`)).body, { payments: [{ authorizedUntil }] });
  await sql`update simulated_payments set authorized_until = '2099-01-31T12:00:00.125Z'`.execute(shop.db);
  await grow(shop, '61 minutes');
  await ship(shop, order);
  t.match(await shop.getPayment(order.id), {
    authorizedUntil: '2099-01-31T12:00:00.125Z',
    version: version + 1,
  });
  await shop.call('POST', `/orders/${order.id}/payment/captures`);
  await shop.work();
  t.notOk('authorizedUntil' in (await shop.getPayment(order.id)));
});

/**
 * Moves the expiry of the authorization hold into the past. The worker hasn't queried the provider since the hold
 * expired.
 */
async function passEnd(shop: Shop) {
  const ago = (column: string) => sql`${sql.ref(column)} = ${sql.ref(column)} - interval '1 minute'`;
  await sql`
    update payment_attempts set ${ago('authorized_until')}, ${ago('hold_seen_at')}, ${ago('updated_at')}`.execute(
    shop.db,
  );
  await sql`update simulated_payments set ${ago('authorized_until')}`.execute(shop.db);
}

t.test('tok_hold_lapses_silently: a shipment notices that the hold has expired', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop, { paymentMethod: 'tok_hold_lapses_silently' });
  await passEnd(shop);
  t.match(await ship(shop, order), {
    status: 409,
    body: { type: 'ORDER_NOT_SHIPPABLE', reason: 'HOLD_LAPSED' },
  });
  t.match((await shop.getOrder(order.id)).attention, [{ kind: 'HOLD_LAPSED' }]);
});

t.test('tok_hold_lapses_silently: without a shipment the worker notices the hold’s expiry', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop, { paymentMethod: 'tok_hold_lapses_silently' });
  await passEnd(shop);
  await lookAt(t, shop, order);
  t.match((await shop.getOrder(order.id)).attention, [{ kind: 'HOLD_LAPSED' }]);
});

t.test('tok_hold_lapses: the provider sends an event when the hold has expired', async (t) => {
  const shop = await openShop(t);
  const order = await heldOrder(shop, { paymentMethod: 'tok_hold_lapses' });
  await shop.letProviderFinish();
  await shop.work();
  t.match((await shop.getOrder(order.id)).attention, [{ kind: 'HOLD_LAPSED' }]);
  t.match(await ship(shop, order), { status: 409, body: { reason: 'HOLD_LAPSED' } });
});

t.test('tok_hold_lapses and tok_hold_lapses_silently are approved with automatic capture', async (t) => {
  const shop = await openShop(t);
  for (const paymentMethod of ['tok_hold_lapses', 'tok_hold_lapses_silently']) {
    const order = await shop.order({ [await shop.offer()]: 1 }, { paymentMethod });
    await shop.work();
    t.match(await shop.getPayment(order.id), { status: 'CAPTURED' });
  }
  t.strictSame(await shop.db.selectFrom('simulated_events').select('id').execute(), []);
  await checkBooks(t, shop);
});

/** Runs the due tasks as the worker does. Expects that only this order has a due task. */
async function lookAt(t: Test, shop: Shop, order: Order) {
  const both = await Promise.all([1, 2].map(() => findOverdueTasks(shop.db, DAILY, 10)));
  const tasks = both.flat();
  t.match(tasks, [{ kind: 'event', orderId: order.id }], 'two processes that look return one task');
  for (const task of tasks)
    await processTask(shop.db, shop.payments.provider, task, { isRetry: true, traceId: TRACE_ID });
}

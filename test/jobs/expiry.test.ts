import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import { forgetOldKeys } from '../../db/call/idempotency.ts';
import { claimAttempts } from '../../db/orders/index.ts';
import { startJobs } from '../../jobs/index.ts';
import type { JobLog } from '../../jobs/running/job-log.ts';
import { untilBlocked } from '../support/database/database.ts';
import { refuseVoid } from '../support/orders/refused-void.ts';
import { checkBooks } from '../support/shop/check-invariants.ts';
import { type Shop, openShop } from '../support/shop/shop.ts';
import { endReservations } from '../support/shop/run-jobs.ts';

const LIMITS = { callSeconds: 8, unresolvedMinutes: 60, refundRetryDays: 3 };

t.test('an order that is not paid in time expires, and its stock is available again', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 5 });
  const due = await shop.order({ [sku]: 3 });
  const fresh = await shop.order({ [sku]: 2 });
  t.equal(await shop.expireNow(due.id), 1);
  t.equal(await shop.expireNow(), 0, 'the order expires only once');

  const { body } = await shop.call('GET', `/orders/${due.id}`);
  t.match(body, { status: 'EXPIRED', paymentStatus: 'VOIDED', version: 2 });
  t.notOk(body['_links'].cancel);
  t.match((await shop.call('POST', `/orders/${due.id}/cancel`)).body, { type: 'ORDER_NOT_CANCELLABLE' });
  t.match(await shop.getPayment(due.id), { status: 'EXPIRED' });
  t.match(await shop.getOrder(fresh.id), { status: 'SUBMITTED', version: 1 });
  t.match(await shop.getStock(sku), { reserved: 2, available: 3 });
  t.match(await shop.db.selectFrom('order_history').selectAll().where('order_id', '=', due.id).execute(), [
    { version: 1 },
    { version: 2, operation: 'expireOrder', to_status: 'EXPIRED', client_id: 'order-service' },
  ]);
  const events = await shop.db
    .selectFrom('events')
    .select('type')
    .where('order_id', '=', due.id)
    .orderBy('id')
    .execute();
  t.strictSame(events, [{ type: 'order.submitted' }, { type: 'order.expired' }]);
});

t.test('the expiry of an order does not release the stock of cancelled units again', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 5 });
  const partly = await shop.order({ [sku]: 3 });
  await shop.call('POST', `/orders/${partly.id}/cancel`, {
    body: { items: [{ itemId: partly.items[0]!.id, quantity: 1 }] },
  });
  const whole = await shop.order({ [sku]: 1 });
  await shop.call('POST', `/orders/${whole.id}/cancel`);
  t.equal(await shop.expireNow(partly.id, whole.id), 1);
  t.match(await shop.getStock(sku), { reserved: 0 });
  t.match(await shop.getOrder(whole.id), { status: 'CANCELLED' });
});

t.test('an order expires only after the provider has ended its pending payment', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 5 });
  const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_requires_action' });
  await shop.work();
  t.equal(await shop.expireNow(order.id), 1, 'the end of the payment is requested');
  t.equal(await shop.expireNow(), 0, 'the end of the payment is requested only once');
  t.match(await shop.getOrder(order.id), { status: 'SUBMITTED' });
  t.match(await shop.getStock(sku), { reserved: 1 });

  await shop.work();
  t.match(await shop.getPayment(order.id), { status: 'EXPIRED' });
  t.match(await shop.getStock(sku), { reserved: 1 });
  t.equal(await shop.expireNow(), 1);
  t.match(await shop.getOrder(order.id), {
    status: 'EXPIRED',
    paymentStatus: 'VOIDED',
  });
  t.match(await shop.getStock(sku), { reserved: 0 });
});

t.test('an order does not expire while its payment is being handed to the worker', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const order = await shop.order({ [sku]: 1 });
  await endReservations(shop.db, order.id);
  let sweep: Promise<number> | undefined;
  await shop.db.transaction().execute(async (trx) => {
    await claimAttempts(trx, 100);
    sweep = shop.expireNow();
    await Promise.race([untilBlocked(shop.db), sweep]);
  });
  // The first process waits one second for the lock. On a busy machine that may be too short. Then the second call must
  // request the end of the payment.
  t.equal((await sweep) || (await shop.expireNow()), 1, 'the end of the payment is requested');
  t.match(await shop.getOrder(order.id), { status: 'SUBMITTED' });
  t.match(await shop.getStock(sku), { reserved: 1 });
  t.match(await shop.getPayment(order.id), { status: 'PROCESSING' });
});

t.test('an order that is paid during its expiry is confirmed', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 5 });
  const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_pending_then_approved' });
  await shop.work();
  t.equal(await shop.expireNow(order.id), 1, 'the end of the payment is requested');
  await shop.letProviderFinish();
  await shop.work();
  t.equal(await shop.expireNow(), 0);
  t.match(await shop.getOrder(order.id), {
    status: 'CONFIRMED',
    paymentStatus: 'PAID',
  });
  t.match(await shop.getStock(sku), { reserved: 1 });
});

t.test('if the provider refuses a void, the void is retried with increasing pauses', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 5 });
  const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_requires_action' });
  const other = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_declined' });
  await shop.work();
  await endReservations(shop.db, order.id);
  const voids = async () =>
    (await shop.db.selectFrom('payment_operations').select('id').where('kind', '=', 'VOID').execute()).length;
  const passTime = (minutes: number) =>
    sql`update payment_operations set updated_at = updated_at - make_interval(secs => ${minutes * 60})`.execute(
      shop.db,
    );
  for (const [refused, minutes] of [1, 2, 4].entries()) {
    t.equal(await shop.expireNow(), 1, 'the end of the payment is requested');
    await refuseVoid(shop.db, order.id);
    await shop.work();
    t.equal(await shop.expireNow(), 0, 'the void is not requested again immediately');
    await passTime(minutes - 0.5);
    t.equal(await shop.expireNow(), 0, `not within ${minutes} minutes`);
    t.equal(await voids(), refused + 1);
    await passTime(0.5);
  }
  t.equal(await shop.expireNow(other.id), 2, 'no other order waits for that');
  await shop.work();
  t.equal(await shop.expireNow(), 1);
  t.match(await shop.getOrder(order.id), { status: 'EXPIRED', attention: [] });
  t.match(await shop.getStock(sku), { reserved: 0 });
  await checkBooks(t, shop);
});

t.test('an order that expires and is cancelled at the same time releases its stock only once', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 40 });
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push((await shop.order({ [sku]: 2 })).id);
  await endReservations(shop.db, ...ids);
  const [one, two, three, ...cancels] = await Promise.all([
    shop.expireNow(),
    shop.expireNow(),
    shop.expireNow(),
    ...ids.map((id) => shop.call('POST', `/orders/${id}/cancel`)),
  ]);
  const cancelled = cancels.filter(({ status }) => status === 200).length;
  const rest = await shop.expireNow();
  t.equal(one + two + three + rest + cancelled, 20);
  t.match(await shop.getStock(sku), { onHand: 40, reserved: 0 });
});

t.test('a background job deletes old idempotency keys', async (t) => {
  const shop = await openShop(t);
  const path = `/products/${await shop.offer()}/stock`;
  for (const key of ['old', 'new']) {
    await shop.call('PATCH', path, { body: { onHandChange: 1 }, headers: { 'Idempotency-Key': key } });
  }
  await sql`update idempotency_keys set created_at = now() - interval '8 days' where key = 'old'`.execute(
    shop.db,
  );
  t.equal(await forgetOldKeys(shop.db), 1);
  t.strictSame(await shop.db.selectFrom('idempotency_keys').select('key').execute(), [{ key: 'new' }]);
});

t.test('the jobs continue after a failure, and stop on request', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_declined' });
  await endReservations(shop.db, order.id);
  const { databaseUrl, payments } = shop;
  const start = (db: Shop['db'], error: JobLog['error']) =>
    startJobs({
      db,
      databaseUrl,
      payments,
      limits: LIMITS,
      lapsedHoldDays: 3,
      log: { error, info: () => {}, warn: () => {} },
    });
  const jobs = await start(shop.db, (fields) => t.fail('no job fails here', fields));
  while ((await shop.getOrder(order.id)).status !== 'EXPIRED') await delay(5);
  await jobs.stop(8_000);

  await sql`alter table orders rename to hidden`.execute(shop.db);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const again = await start(shop.db, (fields) => fields.job === 'expireOrders' && resolve(fields));
  t.match(await promise, { job: 'expireOrders', err: { message: /orders/ } });
  await again.stop(8_000);
});

import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import t from 'tap';
import { ItemsSkipped, type Skipped } from '../../db/base/skipped-items.ts';
import {
  claimAttempts,
  findOverdueTasks,
  handOverTasks,
  reportUnresolvedPayments,
  takeLapsedClaims,
  storeProviderChanges,
  claimListCursor,
} from '../../db/orders/index.ts';
import { startJobs } from '../../jobs/index.ts';
import { processTask } from '../../jobs/payments/process-task.ts';
import { anotherProcess } from '../support/database/query-cost.ts';
import { runAdmin } from '../support/processes/admin.ts';
import { type Shop, openShop } from '../support/shop/shop.ts';
import { TRACE_ID, takeTasks } from '../support/shop/run-jobs.ts';
import { CALLER, damage, statusesOf, whileLocked } from '../support/orders/damage.ts';

// An item that is locked or can't be changed delays no other item, because each job skips it and continues.

t.test('reportUnresolvedPayments skips a payment whose order is locked or damaged', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const sku = await shop.offer({ onHand: 100 });
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await shop.order({ [sku]: 1 })).id);
  await sql`
    update payment_attempts set status = 'PROCESSING', updated_at = now() - interval '2 hours'`.execute(
    shop.db,
  );
  await damage(shop.db, 'orders', ids[0]!);
  const report = () => reportUnresolvedPayments(shop.db, 60, CALLER, 1);
  await whileLocked(shop, ids[1]!, async () => {
    await t.rejects(report(), ItemsSkipped);
    t.match(await shop.getOrder(ids[2]!), { attention: [{ kind: 'PAYMENT_UNRESOLVED' }] });
  });
  await t.rejects(report(), { count: 1, message: /damaged/ });
  t.match(await shop.getOrder(ids[1]!), { attention: [{ kind: 'PAYMENT_UNRESOLVED' }] });
});

t.test('processTask queries each operation of a payment, even if one operation has no outcome', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const { id: orderId } = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 });
  await shop.work();
  const { id } = await shop.getPayment(orderId);
  for (const amount of [100, 200])
    await shop.call('POST', `/orders/${orderId}/payment/refunds`, {
      body: { amount: { amount, currency: 'EUR' } },
    });
  await takeTasks(shop.db);
  const { provider } = shop.payments;
  const deaf: typeof provider = {
    ...provider,
    async refund(reference, refund) {
      if (refund.amount === 100) throw new Error('no answer');
      return provider.refund(reference, refund);
    },
  };
  const how = { isRetry: false, traceId: TRACE_ID };
  await t.rejects(processTask(shop.db, deaf, { kind: 'event', orderId, id }, how), { message: 'no answer' });
  t.match(await shop.getPayment(orderId), { refundedAmount: { amount: 200 } });
});

/** Places orders whose payments aren't started yet. Returns the payment attempts, oldest first. */
async function waitingAttempts(shop: Shop, count: number) {
  const sku = await shop.offer({ onHand: 100 });
  for (let n = 0; n < count; n += 1) await shop.order({ [sku]: 1 });
  return shop.db.selectFrom('payment_attempts').select(['id', 'order_id']).orderBy('id').execute();
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

t.test('claimAttempts skips an attempt that cannot be changed, and claims the next attempts', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const [bad, ...others] = idsOf(await waitingAttempts(shop, 4));
  const restore = await damage(shop.db, 'payment_attempts', bad!);
  const skipped: Skipped[] = [];
  const claim = (limit: number) => claimAttempts(shop.db, limit, (some) => skipped.push(...some));
  t.strictSame(await claim(1), []);
  t.match(skipped, [{ id: bad, error: { message: 'damaged' } }]);
  t.strictSame(idsOf(await claim(1)), [others[0]], 'the bad payment does not use up the limit');
  t.strictSame(idsOf(await claim(10)), others.slice(1));
  t.equal(skipped.length, 1, 'the bad payment is left out for a while');
  await restore();
  t.strictSame(idsOf(await claimAttempts(anotherProcess(t, shop.databaseUrl), 10)), [bad]);
});

t.test('claimAttempts claims the other attempts of a set if one attempt cannot be changed', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const [first, bad, last] = idsOf(await waitingAttempts(shop, 3));
  await damage(shop.db, 'payment_attempts', bad!);
  const skipped: Skipped[] = [];
  const claimed = await claimAttempts(shop.db, 10, (some) => skipped.push(...some));
  t.strictSame(idsOf(claimed), [first, last]);
  t.strictSame(idsOf(skipped), [bad]);
});

t.test('handOverTasks skips a task that cannot be changed, and hands over the other tasks', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const { db } = shop;
  const attempts = await waitingAttempts(shop, 3);
  await shop.work();
  for (const { order_id } of attempts) await shop.call('POST', `/orders/${order_id}/cancel`);
  const rows = await db.selectFrom('payment_operations').select('id').where('kind', '=', 'REFUND').execute();
  const [bad, ...others] = idsOf(rows);
  for (const [n, { order_id, id }] of attempts.entries())
    await sql`
      insert into provider_events (provider, id, order_id, attempt_id, type)
      values ('simulated', ${`evt_${n}`}, ${order_id}, ${id}, 'x')`.execute(db);
  await damage(db, 'payment_operations', bad!);
  await damage(db, 'provider_events', 'evt_1');
  const got: string[] = [];
  const handOver = () =>
    handOverTasks(db, async (_, tasks) => void got.push(...tasks.map(({ id }) => id)), 100);
  await t.rejects(handOver(), { name: 'ItemsSkipped', count: 2, message: /damaged/ });
  const expected = [...others, attempts[0]!.id, attempts[2]!.id].sort();
  t.strictSame(got.sort(), expected);
  t.equal(await handOver(), 0, 'the bad payments are left out for a while');
});

t.test(
  'handOverTasks keeps a task in the table if the queue refuses it, and hands over others',
  async (t) => {
    const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
    const attempts = await waitingAttempts(shop, 3);
    await shop.work();
    for (const { order_id } of attempts) await shop.call('POST', `/orders/${order_id}/cancel`);
    const refused = attempts[1]!.order_id;
    const got: string[] = [];
    const handOver = handOverTasks(
      shop.db,
      async (trx, tasks) => {
        for (const { orderId } of tasks) if (orderId === refused) await sql`select 1 / 0`.execute(trx);
        got.push(...tasks.map(({ orderId }) => orderId));
      },
      100,
    );
    await t.rejects(handOver, { count: 1, message: /division by zero/ });
    t.strictSame(got.sort(), [attempts[0]!.order_id, attempts[2]!.order_id].sort());
    const left = shop.db.selectFrom('payment_operations').select('order_id').where('handed_over', '=', false);
    t.strictSame(await left.execute(), [{ order_id: refused }]);
  },
);

t.test('findOverdueTasks and takeLapsedClaims skip only rows that cannot be changed', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const { db } = shop;
  const [bad, ...others] = idsOf(await waitingAttempts(shop, 3));
  await claimAttempts(db, 10);
  const age = async (minutes: number) => {
    await sql`update payment_attempts set checked_at = null, updated_at = now() - make_interval(mins => ${minutes})`.execute(
      db,
    );
    return damage(db, 'payment_attempts', bad!);
  };
  const skipped: Skipped[] = [];
  const watch = (some: readonly Skipped[]) => skipped.push(...some);
  const restore = await age(1);
  t.strictSame(idsOf(await takeLapsedClaims(db, 10, 100, watch)), others);
  t.strictSame(idsOf(skipped), [bad]);
  await restore();
  await age(60);
  t.strictSame(idsOf(await findOverdueTasks(db, { owed: 120, held: 86_400 }, 100, watch)), others);
  t.strictSame(idsOf(skipped), [bad, bad]);
  t.strictSame(idsOf(await findOverdueTasks(db, { owed: 120, held: 86_400 }, 100, watch)), [], 'only once');
});

t.test('a worker logs an order whose payment cannot be processed, and pays the other orders', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const { db, databaseUrl, payments } = shop;
  const attempts = await waitingAttempts(shop, 3);
  await sql`update payment_attempts set created_at = created_at - interval '1 hour'`.execute(db);
  const bad = attempts[1]!;
  await damage(db, 'payment_attempts', bad.id);
  const lines: { job?: string; err?: unknown }[] = [];
  const registry = new Registry();
  const jobs = await startJobs({
    ...{ db, databaseUrl, payments, registry },
    limits: { callSeconds: 8, unresolvedMinutes: 60, refundRetryDays: 3 },
    lapsedHoldDays: 3,
    log: { error: (fields) => void lines.push(fields), info: () => {}, warn: () => {} },
  });
  const statuses = async () =>
    (
      await statusesOf(
        shop,
        attempts.map(({ order_id }) => order_id),
      )
    ).join();
  while ((await statuses()) !== 'CONFIRMED,SUBMITTED,CONFIRMED') await delay(20);
  while (!lines.some(({ job }) => job === 'startPayments')) await delay(20);
  const said = lines.filter(({ job }) => job === 'startPayments');
  t.match(said, { length: 1, 0: { err: { message: new RegExp(`${bad.id}.*damaged`) } } });
  t.match(
    await registry.metrics(),
    /^job_items_skipped_total\{name="startPayments"\} 1$/m,
    'the metrics count it',
  );
  await jobs.stop(1_000);
  t.match(await runAdmin(t, databaseUrl, ['doctor']), {
    result: { faults: [{ what: 'payments that no worker has started for a minute', ids: [bad.id] }] },
  });
});

t.test('storeProviderChanges skips a change that cannot be stored, and stores other changes', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const { db } = shop;
  const attempts = await waitingAttempts(shop, 3);
  await sql`alter table provider_events add constraint damaged check (id not in ('evt_1', 'evt_4'))`.execute(
    db,
  );
  await sql`alter table provider_changes add constraint damaged check (id <> 'evt_4')`.execute(db);
  const known = attempts.map(({ id: attemptId, order_id: orderId }, n) => ({
    ...{ id: `evt_${n}`, type: 'paid', reference: `pi_${n}` },
    attempt: { attemptId, orderId },
  }));
  const changes = [
    ...known,
    ...[3, 4, 5].map((n) => ({ id: `evt_${n}`, type: 'paid', reference: `pi_${n}` })),
  ];
  const from = (await claimListCursor(db, 'simulated'))!;
  const keep = storeProviderChanges(db, 'simulated', from, { changes, place: 'evt_5', more: false }, CALLER);
  await t.rejects(keep, { name: 'ItemsSkipped', count: 2, message: /evt_1.*evt_4/ });
  const idsIn = async (table: string) =>
    (await sql<{ id: string }>`select id from ${sql.table(table)} order by id`.execute(db)).rows.map(
      ({ id }) => id,
    );
  t.strictSame(await idsIn('provider_events'), ['evt_0', 'evt_2']);
  t.strictSame(await idsIn('provider_changes'), ['evt_1', 'evt_3', 'evt_5'], 'one remains unidentified');
  t.match(await db.selectFrom('provider_places').select('place').execute(), [{ place: 'evt_5' }]);
});

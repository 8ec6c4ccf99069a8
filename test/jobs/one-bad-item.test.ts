import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import t from 'tap';
import type { Database } from '../../db/base/database.ts';
import { newId } from '../../db/base/ids.ts';
import { ItemsSkipped, type Skipped } from '../../db/base/skipped-items.ts';
import { serviceCaller } from '../../db/call/caller.ts';
import { analyzeGrownTables } from '../../db/operator/analyze.ts';
import {
  cancelLapsedOrders,
  claimAttempts,
  findOverdueTasks,
  handOverTasks,
  keepChanges,
  reportUnresolvedPayments,
  takeLapsedClaims,
  takePlace,
} from '../../db/orders/index.ts';
import { forgetOldProviderEvents } from '../../db/retention/forget-provider-events.ts';
import { beginRemoval, removeEndedOrders } from '../../db/retention/remove-ended.ts';
import { forgetOldUsage } from '../../db/usage/forget-usage.ts';
import { forgetOldDeliveries } from '../../db/webhooks/deliveries/forget-deliveries.ts';
import { forgetOldReplays } from '../../db/webhooks/deliveries/replays.ts';
import { startJobs } from '../../jobs/index.ts';
import { processTask } from '../../jobs/payments/tasks.ts';
import { startLoops, type Turn } from '../../jobs/running/loops.ts';
import { anotherProcess } from '../support/database/cost.ts';
import { placeMany } from '../support/orders/many-orders.ts';
import { growOld } from '../support/orders/old-orders.ts';
import { runAdmin } from '../support/processes/admin.ts';
import { shopSchema } from '../support/run/shared.ts';
import { faultsOf } from '../support/shop/invariants.ts';
import { type Shop, openShop } from '../support/shop/shop.ts';
import { TRACE_ID, takeTasks } from '../support/shop/worker.ts';
import { registerAt } from '../support/webhooks/webhooks.ts';

// Each job does what it can: an item that is locked or can't be changed holds up no other.

const CALLER = serviceCaller(TRACE_ID);

/** Makes the database refuse changes of this row, as a broken rule or a damaged index would. */
async function damage(
  db: Database,
  table: string,
  id: string,
  column = 'id',
): Promise<() => Promise<unknown>> {
  const name = sql.id(`damaged_${table}`);
  await sql`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'damaged'; end $$`.execute(
    db,
  );
  await sql`create trigger ${name} before update or delete on ${sql.table(table)} for each row
    when (old.${sql.ref(column)} = ${sql.lit(id)}) execute function ${name}()`.execute(db);
  return () => sql`drop function ${name} cascade`.execute(db);
}

/** Runs `work` while another session has locked this order. */
async function whileLocked<Result>({ db }: Shop, id: string, work: () => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`select from orders where id = ${id} for update`.execute(trx);
    return work();
  });
}

/** Orders that are authorised, and whose holds have ended, the oldest first. */
async function lapsedOrders(shop: Shop, count: number): Promise<string[]> {
  const sku = await shop.offer({ onHand: 100 });
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push(
      (await shop.order({ [sku]: 1 }, { captureMode: 'MANUAL', paymentMethod: 'tok_hold_lapses' })).id,
    );
  await shop.work();
  await shop.letProviderFinish();
  await shop.work();
  return ids;
}

const statusesOf = (shop: Shop, ids: string[]) =>
  Promise.all(ids.map(async (id) => (await shop.getOrder(id)).status));

t.test('cancelLapsedOrders skips an order that another session has locked', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const ids = await lapsedOrders(shop, 3);
  const cancel = () => cancelLapsedOrders(shop.db, { days: 0, limit: 100 }, CALLER);
  await whileLocked(shop, ids[0]!, async () => {
    await t.rejects(cancel(), { name: 'ItemsSkipped', count: 1, message: new RegExp(ids[0]!) });
    t.strictSame(await statusesOf(shop, ids), ['CONFIRMED', 'CANCELLED', 'CANCELLED']);
  });
  t.equal(await cancel(), 1, 'the next run handles it');
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('cancelLapsedOrders goes on behind orders that fail, also if they fill its limit', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const ids = await lapsedOrders(shop, 3);
  const { rows } = await sql<{ order_id: string }>`select order_id from matters order by id`.execute(shop.db);
  const [first, second] = rows.map(({ order_id }) => order_id);
  await damage(shop.db, 'orders', first!);
  const cancel = cancelLapsedOrders(shop.db, { days: 0, limit: 1 }, CALLER);
  await t.rejects(cancel, { count: 1, message: /damaged/ });
  t.strictSame(
    await statusesOf(shop, ids),
    ids.map((id) => (id === second ? 'CANCELLED' : 'CONFIRMED')),
  );
});

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

t.test('removeEndedOrders goes on behind an order that cannot be removed', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const { db } = shop;
  const sku = await shop.offer({ onHand: 100 });
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    ids.push((await shop.order({ [sku]: 1 })).id);
    await shop.call('POST', `/orders/${ids[n]}/cancel`);
  }
  await shop.work();
  await growOld(db, 400);
  await sql`delete from events`.execute(db);
  const restore = await damage(db, 'orders', ids[1]!);
  const left = async () => (await db.selectFrom('orders').select('id').execute()).map(({ id }) => id);
  await beginRemoval(db);
  const removal = await removeEndedOrders(db, 365, 100);
  t.match(removal, { removed: 3, isOver: true, skipped: [{ id: ids[1] }] });
  t.strictSame(await left(), [ids[1]]);
  await restore();
  await beginRemoval(db);
  t.match(await removeEndedOrders(db, 365, 100), { removed: 1, skipped: [] });
});

t.test('jobs that forget old rows remove the others beside one that cannot be removed', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about functions of one schema' });
  const { db } = shop;
  const [id, other] = [newId(), newId()];
  await sql`insert into webhook_deliveries (endpoint_id, event_id, status, type, settled_at, first_at)
    select ${id}::uuid, event_id, 'DELIVERED', 'x', now(), now() - interval '1 year'
    from unnest(${[id, other]}::uuid[]) e (event_id)`.execute(db);
  await sql`
    insert into provider_events (provider, id, order_id, attempt_id, type, handed_over, received_at)
    select 'stripe', event_id, ${id}, ${id}, 'x', true, now() - interval '1 year'
    from unnest(${[id, other]}::text[]) e (event_id)`.execute(db);
  await sql`
    insert into usage_counts (day, client_id, version, operation, parts, calls)
    select '2020-01-01', client, '1', 'getOrder', '{}', 1 from unnest(${[id, other]}::text[]) c (client)`.execute(
    db,
  );
  const endpoint = await registerAt(db, 'https://one.example.com/');
  await sql`
    insert into webhook_replays (endpoint_id, id, from_position, until_position, delivered_position, only_failed, status, ended_at)
    select ${endpoint.id}, replay, 0, 1, 1, false, 'COMPLETED', now() - interval '1 year' from unnest(${[id, other]}::uuid[]) r (replay)`.execute(
    db,
  );
  for (const [table, column, forget] of [
    ['webhook_replays', 'id', () => forgetOldReplays(db, 30, 100)],
    ['webhook_deliveries', 'event_id', () => forgetOldDeliveries(db, 30, 100)],
    ['provider_events', 'id', () => forgetOldProviderEvents(db, 100)],
    ['usage_counts', 'client_id', () => forgetOldUsage(db, 90, 100)],
  ] as const) {
    const restore = await damage(db, table, id, column);
    await t.rejects(forget(), { name: 'ItemsSkipped', count: 1, message: /damaged/ }, table);
    const { rows } = await sql<{
      id: string;
    }>`select ${sql.ref(column)} as id from ${sql.table(table)}`.execute(db);
    t.strictSame(rows, [{ id }], table);
    await restore();
    t.equal(await forget(), 1, table);
  }
});

t.test('keepChanges keeps the changes beside one that cannot be kept, and reads on', async (t) => {
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
  const from = (await takePlace(db, 'simulated'))!;
  const keep = keepChanges(db, 'simulated', from, { changes, place: 'evt_5', more: false }, CALLER);
  await t.rejects(keep, { name: 'ItemsSkipped', count: 2, message: /evt_1.*evt_4/ });
  const idsIn = async (table: string) =>
    (await sql<{ id: string }>`select id from ${sql.table(table)} order by id`.execute(db)).rows.map(
      ({ id }) => id,
    );
  t.strictSame(await idsIn('provider_events'), ['evt_0', 'evt_2']);
  t.strictSame(await idsIn('provider_changes'), ['evt_1', 'evt_3', 'evt_5'], 'one is to be identified later');
  t.match(await db.selectFrom('provider_places').select('place').execute(), [{ place: 'evt_5' }]);
});

t.test('analyzeGrownTables goes on behind a table that cannot be analysed', async (t) => {
  const { db } = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  // The statistics of an index on an expression need its value of each row. Built now, it counts no rows.
  const damage = `${shopSchema()}.damage`;
  await sql`create function fail_later(uuid) returns uuid immutable language plpgsql as ${sql.lit(`begin
    if to_regclass('${damage}') is null then return $1; end if;
    raise exception 'damaged'; end`)}`.execute(db);
  await sql`create index on events (fail_later(id))`.execute(db);
  await placeMany(db, { count: 3_000 });
  await sql`create table ${sql.raw(damage)} ()`.execute(db);
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const analysed = sql<{ name: string }>`
    select relname as name from pg_stat_user_tables
    where schemaname = current_schema() and analyze_count > 0 order by relname`;
  await t.rejects(analyzeGrownTables(db), { count: 1, message: /events.*damaged/ });
  const names = (await analysed.execute(db)).rows.map(({ name }) => name);
  t.ok(names.includes('payment_attempts') && !names.includes('events'), names.join());
});

t.test('processTask asks about each operation of a payment, also if one has no outcome', async (t) => {
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

/** Orders whose payments wait to be started, the oldest first. Returns their attempts. */
async function waitingAttempts(shop: Shop, count: number) {
  const sku = await shop.offer({ onHand: 100 });
  for (let n = 0; n < count; n += 1) await shop.order({ [sku]: 1 });
  return shop.db.selectFrom('payment_attempts').select(['id', 'order_id']).orderBy('id').execute();
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

t.test('claimAttempts takes the others beside an attempt that cannot be changed', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const [bad, ...others] = idsOf(await waitingAttempts(shop, 4));
  const restore = await damage(shop.db, 'payment_attempts', bad!);
  const skipped: Skipped[] = [];
  const claim = (limit: number) => claimAttempts(shop.db, limit, (some) => skipped.push(...some));
  t.strictSame(await claim(1), []);
  t.match(skipped, [{ id: bad, error: { message: 'damaged' } }]);
  t.strictSame(idsOf(await claim(1)), [others[0]], 'it does not fill the limit');
  t.strictSame(idsOf(await claim(10)), others.slice(1));
  t.equal(skipped.length, 1, 'it is left out for a while');
  await restore();
  t.strictSame(idsOf(await claimAttempts(anotherProcess(t, shop.databaseUrl), 10)), [bad]);
});

t.test('claimAttempts takes the others of a set in which one cannot be changed', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const [first, bad, last] = idsOf(await waitingAttempts(shop, 3));
  await damage(shop.db, 'payment_attempts', bad!);
  const skipped: Skipped[] = [];
  const claimed = await claimAttempts(shop.db, 10, (some) => skipped.push(...some));
  t.strictSame(idsOf(claimed), [first, last]);
  t.strictSame(idsOf(skipped), [bad]);
});

t.test('handOverTasks hands over the others beside a task that cannot be changed', async (t) => {
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
  t.equal(await handOver(), 0, 'they are left out for a while');
});

t.test(
  'handOverTasks leaves a task where it is that the queue refuses, and hands over the others',
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

t.test(
  'findOverdueTasks and takeLapsedClaims take the others beside one that cannot be changed',
  async (t) => {
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
    t.strictSame(idsOf(await findOverdueTasks(db, { owed: 120, held: 86_400 }, 100, watch)), [], 'once');
  },
);

t.test('a worker pays the orders beside one that cannot be changed, and says which one', async (t) => {
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
    result: { faults: [{ what: 'payments that nobody has started for a minute', ids: [bad.id] }] },
  });
});

t.test('a job that skips items ends its run, says so, and counts them', async (t) => {
  const lines: { message: string; fields: object }[] = [];
  const log = {
    error: (fields: object, message: string) => void lines.push({ fields, message }),
    info: () => {},
  };
  const { promise, resolve } = Promise.withResolvers<Turn>();
  const run = async () => {
    throw new ItemsSkipped([{ id: 'one', error: new Error('damaged') }]);
  };
  const loops = startLoops([{ name: 'mend', everyMs: 3_600_000, run }], log, resolve);
  t.match(await promise, { job: 'mend', hasFailed: false, skipped: 1 });
  await loops.stop();
  t.match(lines, [{ fields: { job: 'mend', skipped: 1, err: { message: /one.*damaged/ } } }]);
});

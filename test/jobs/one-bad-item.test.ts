import { sql } from 'kysely';
import t from 'tap';
import { newId } from '../../db/base/ids.ts';
import { ItemsSkipped } from '../../db/base/skipped-items.ts';
import { analyzeGrownTables } from '../../db/operator/analyze-grown-tables.ts';
import {
  cancelLapsedOrders,
  endShipmentHolds,
  reviewPayments,
  reviewReturns,
  reviewShipmentHolds,
} from '../../db/orders/index.ts';
import { forgetOldProviderEvents } from '../../db/retention/forget-provider-events.ts';
import { beginRemoval, removeEndedOrders } from '../../db/retention/remove-ended-orders.ts';
import { forgetOldUsage } from '../../db/usage/forget-usage.ts';
import { forgetOldDeliveries } from '../../db/webhooks/deliveries/forget-deliveries.ts';
import { forgetOldReplays } from '../../db/webhooks/deliveries/replays.ts';
import { startLoops, type Turn } from '../../jobs/running/job-loops.ts';
import { CALLER, damage, statusesOf, whileLocked } from '../support/orders/damage.ts';
import { ageRows } from '../support/orders/age-rows.ts';
import { shopSchema } from '../support/run/shared-servers.ts';
import { placeShipped, requestReturn } from '../support/orders/returns.ts';
import { faultsOf } from '../support/shop/check-invariants.ts';
import { placeMany } from '../support/shop/many-orders.ts';
import { type Shop, openShop } from '../support/shop/shop.ts';
import { registerAt } from '../support/webhooks/webhooks.ts';

// An item that is locked or can't be changed delays no other item, because each job skips it and continues.

/**
 * Places orders whose payment was authorised but whose authorization hold has expired. Returns the ids of the orders,
 * oldest first.
 */
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

t.test('cancelLapsedOrders continues after failing orders, even if they reach its limit', async (t) => {
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

t.test('endShipmentHolds and reviewShipmentHolds continue after failing orders', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const { db } = shop;
  const sku = await shop.offer({ onHand: 100 });
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { id } = await shop.order({ [sku]: 1 }, { captureMode: 'MANUAL' });
    ids.push(id);
  }
  await shop.work();
  for (const id of ids)
    await shop.call('POST', `/orders/${id}/shipment-holds`, { body: { reason: 'OTHER' } });
  await sql`update payment_attempts set authorized_until = now() + interval '1 hour'`.execute(db);
  const restore = await damage(db, 'orders', ids[0]!);
  await t.rejects(reviewShipmentHolds(db, CALLER, 2), { count: 1, message: /damaged/ });
  const shown = () => Promise.all(ids.map(async (id) => shop.getOrder(id)));
  t.strictSame(
    (await shown()).map(({ attention }) => attention!.length),
    [0, 1, 1],
  );
  await sql`update shipment_holds set until = now() - interval '1 second'`.execute(db);
  await whileLocked(shop, ids[1]!, async () => {
    await t.rejects(endShipmentHolds(db, CALLER, 1), { name: 'ItemsSkipped', count: 2 });
    t.strictSame(
      (await shown()).map(({ shipmentHolds }) => shipmentHolds!.length),
      [1, 1, 0],
    );
  });
  await restore();
  t.equal(await endShipmentHolds(db, CALLER, 100), 2, 'the next run handles the others');
  t.strictSame(
    (await shown()).map(({ attention }) => attention!.length),
    [0, 0, 0],
  );
  t.strictSame(await faultsOf(db), []);
});

t.test('reviewReturns continues after failing orders, even if they reach its limit', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const { db } = shop;
  const sku = await shop.offer({ onHand: 100 });
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const order = await placeShipped(shop, { [sku]: 1 });
    await requestReturn(shop, order, { kind: 'WITHDRAWAL' });
    ids.push(order.id);
  }
  await sql`update returns set created_at = created_at - interval '14 days', review_at = review_at - interval '1 day'`.execute(
    db,
  );
  const matters = () =>
    Promise.all(ids.map(async (id) => (await shop.getOrder(id)).attention!.map(({ kind }) => kind)));
  const restore = await damage(db, 'orders', ids[0]!);
  await whileLocked(shop, ids[1]!, async () => {
    await t.rejects(reviewReturns(db, CALLER, 2), { name: 'ItemsSkipped', count: 2, message: /damaged/ });
    t.strictSame(await matters(), [[], [], ['REFUND_OVERDUE'], ['REFUND_OVERDUE']]);
  });
  await restore();
  t.equal(await reviewReturns(db, CALLER, 100), 2, 'the next run handles the others');
  t.strictSame(
    await matters(),
    ids.map(() => ['REFUND_OVERDUE']),
  );
  t.equal(await reviewReturns(db, CALLER, 100), 0);
  t.strictSame(await faultsOf(db), []);
});

t.test('reviewPayments continues after failing orders, even if they reach its limit', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const { db } = shop;
  const sku = await shop.offer({ onHand: 100 });
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const { id } = await shop.order({ [sku]: 1 }, { payment: { kind: 'TERMS' } });
    ids.push(id);
  }
  const statuses = () => Promise.all(ids.map(async (id) => (await shop.getOrder(id)).status));
  const restore = await damage(db, 'orders', ids[0]!);
  await whileLocked(shop, ids[1]!, async () => {
    await t.rejects(reviewPayments(db, CALLER, 2), { name: 'ItemsSkipped', count: 2, message: /damaged/ });
    t.strictSame(await statuses(), ['SUBMITTED', 'SUBMITTED', 'CONFIRMED', 'CONFIRMED']);
  });
  await restore();
  t.equal(await reviewPayments(db, CALLER, 100), 2, 'the next run handles the others');
  t.strictSame(
    await statuses(),
    ids.map(() => 'CONFIRMED'),
  );
  t.equal(await reviewPayments(db, CALLER, 100), 0);
  t.strictSame(await faultsOf(db), []);
});

t.test('removeEndedOrders continues after an order that cannot be removed', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const { db } = shop;
  const sku = await shop.offer({ onHand: 100 });
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    ids.push((await shop.order({ [sku]: 1 })).id);
    await shop.call('POST', `/orders/${ids[n]}/cancel`);
  }
  await shop.work();
  await ageRows(db, 400);
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

t.test('jobs that delete old rows skip a row that cannot be removed, and delete other rows', async (t) => {
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

t.test('analyzeGrownTables continues after a table that cannot be analysed', async (t) => {
  const { db } = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  // ANALYZE evaluates an index expression for each row, and this expression fails. The index can be built because the
  // table is still empty.
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

t.test('a job that skips items completes its run, reports the skipped items, and counts them', async (t) => {
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

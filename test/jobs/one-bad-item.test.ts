import { sql } from 'kysely';
import t from 'tap';
import { analyzeGrownTables } from '../../db/analyze.ts';
import { serviceCaller } from '../../db/caller.ts';
import type { Database } from '../../db/index.ts';
import {
  beginRemoval,
  cancelLapsedOrders,
  removeEndedOrders,
  reportUnresolvedPayments,
} from '../../db/orders/index.ts';
import { ItemsSkipped } from '../../db/skipped-items.ts';
import { startLoops, type Turn } from '../../jobs/loops.ts';
import { processTask } from '../../jobs/payments/tasks.ts';
import { faultsOf } from '../support/invariants.ts';
import { placeMany } from '../support/many-orders.ts';
import { growOld } from '../support/old-orders.ts';
import { shopSchema } from '../support/shared.ts';
import { type Shop, openShop } from '../support/shop.ts';
import { TRACE_ID, takeTasks } from '../support/worker.ts';

// Each job does what it can: an item that is locked or can't be changed holds up no other.

const CALLER = serviceCaller(TRACE_ID);

/** Makes the database refuse changes of this row, as a broken rule or a damaged index would. */
async function damage(db: Database, table: string, id: string): Promise<() => Promise<unknown>> {
  const name = sql.id(`damaged_${table}`);
  await sql`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'damaged'; end $$`.execute(
    db,
  );
  await sql`create trigger ${name} before update or delete on ${sql.table(table)} for each row
    when (old.id = ${sql.lit(id)}) execute function ${name}()`.execute(db);
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

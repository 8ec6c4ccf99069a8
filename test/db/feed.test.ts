import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../db/base/database.ts';
import { assignPositions } from '../../db/feed/feed.ts';
import { orderCountDrift } from '../../db/orders/counts/recount.ts';
import {
  anotherProcess,
  costOf,
  letPass,
  tidyUp,
  whileSnapshotIsHeld,
} from '../support/database/query-cost.ts';
import { createDatabase } from '../support/database/database.ts';
import { feedFaultsOf } from '../support/database/check-feed.ts';
import { placeMany } from '../support/shop/many-orders.ts';

const placeAll = async (db: Database, limit?: number): Promise<number> => {
  let all = 0;
  for (let count; (count = await assignPositions(db, limit)) > 0;) all += count;
  return all;
};

t.test('placeEvents costs the same after a backlog, even if table statistics are outdated', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  await sql`alter table events set (autovacuum_enabled = off)`.execute(db);
  await sql`alter table order_history set (autovacuum_enabled = off)`.execute(db);
  await placeMany(db, { count: 20_000, secondsAgo: 7200 });
  await placeAll(db);
  await tidyUp(databaseUrl);
  await placeMany(db, { count: 1000, secondsAgo: 5000 });
  const before = await costOf(anotherProcess(t, databaseUrl), async () => {});
  t.equal(before, 0, 'reading the costs costs nothing');
  const usual = anotherProcess(t, databaseUrl);
  const few = await costOf(usual, () => assignPositions(usual));
  await placeMany(db, { count: 40_000 });
  const late = anotherProcess(t, databaseUrl);
  for (const turn of ['first', 'second', 'third']) {
    const many = await costOf(late, async () => t.equal(await assignPositions(late), 1000));
    t.ok(many <= 1.5 * few, `${turn} run: ${many} after the backlog, ${few} before`);
  }
  t.strictSame(await feedFaultsOf(db), []);
});

t.test('placeEvents uses smaller batches if a large batch exceeds the statement timeout', async (t) => {
  const { db } = await createDatabase(t);
  await sql`
    create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from changed) > 100 then
        raise exception 'canceling statement due to statement timeout' using errcode = '57014';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger slow after update on events referencing new table as changed
      for each statement execute function refuse_many()`.execute(db);
  await placeMany(db, { count: 500 });
  t.equal(await assignPositions(db), 63);
  await placeAll(db);
  t.strictSame(await feedFaultsOf(db), []);
  await sql`create or replace function refuse_many() returns trigger language plpgsql as $$ begin
      raise exception 'canceling statement due to statement timeout' using errcode = '57014';
    end $$`.execute(db);
  await placeMany(db, { count: 10 });
  await t.rejects(assignPositions(db), { code: '57014' }, 'a timeout too short for any batch is thrown');
});

t.test('placeEvents costs the same while another session has an open snapshot', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  await sql`alter table events set (autovacuum_enabled = off)`.execute(db);
  await whileSnapshotIsHeld(t, databaseUrl, async () => {
    const worker = anotherProcess(t, databaseUrl);
    const costs = async (count: number, secondsAgo: number) => {
      await placeMany(db, { count, secondsAgo, perTransaction: 100 });
      await placeAll(worker);
      await placeMany(db, { count: 100, secondsAgo: secondsAgo - 1000 });
      return {
        of100: await costOf(worker, () => assignPositions(worker)),
        idle: await costOf(worker, () => assignPositions(worker)),
      };
    };
    const early = await costs(2000, 20_000);
    const late = await costs(10_000, 10_000);
    t.ok(late.idle <= early.idle + 50, `without events: ${late.idle} late, ${early.idle} early`);
    t.ok(late.of100 <= 1.5 * early.of100, `with 100 events: ${late.of100} late, ${early.of100} early`);
  });
  t.strictSame(await feedFaultsOf(db), []);
});

t.test('placeEvents costs the same after thousands of runs during an open snapshot', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  const worker = anotherProcess(t, databaseUrl);
  const costOf100 = async (secondsAgo: number) => {
    await placeMany(db, { count: 100, secondsAgo });
    return costOf(worker, () => assignPositions(worker));
  };
  await costOf100(5000);
  const before = await costOf100(4000);
  await whileSnapshotIsHeld(t, databaseUrl, async () => {
    // Updates the position of the feed 3000 times, like 3000 runs of the job.
    await sql`do $$ begin
        for turn in 1..3000 loop update event_feed set last_position = last_position; end loop;
      end $$`.execute(db);
    const after = await costOf100(3000);
    t.ok(after <= 1.2 * before + 500, `${after} after, ${before} before`);
  });
  t.strictSame(await feedFaultsOf(db), []);
});

t.test('placeEvents updates each event of a paid order only a few times', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  const worker = anotherProcess(t, databaseUrl);
  await placeMany(db, { count: 300, secondsAgo: 7200 });
  await placeAll(worker);
  await tidyUp(databaseUrl);
  await placeMany(db, { count: 300 });
  await sql`
    with confirmed as (
      update orders set status = 'CONFIRMED', version = 2
      where id in (select order_id from events where position is null) returning id, customer_id
    ),
    written as (
      insert into order_history (order_id, version, operation, from_status, to_status, client_id, trace_id, occurred_at)
      select id, 2, 'recordPayment', 'SUBMITTED', 'CONFIRMED', 'shop', repeat('a', 32), now() from confirmed
    )
    insert into events (order_id, id, type, order_version, data, occurred_at)
    select id, gen_random_uuid(), type, 2, jsonb_build_object('customerId', customer_id), now()
    from confirmed, unnest(array['payment.captured', 'order.confirmed']) type`.execute(db);
  const cost = await costOf(worker, async () => t.equal(await assignPositions(worker), 900));
  // The index `events_by_customer`, with which a customer reads the feed, costs 2 of them.
  t.ok(cost <= 23 * 900, `${(cost / 900).toFixed(1)} blocks and rows for each event`);
  t.strictSame(await feedFaultsOf(db), []);
  t.strictSame(await orderCountDrift(db), []);
});

t.test('placeEvents skips no event of a slow transaction or of another server', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  const [one, other] = [anotherProcess(t, databaseUrl), anotherProcess(t, databaseUrl)];
  for (let round = 0; round < 3; round += 1) {
    await db.transaction().execute(async (slow) => {
      await placeMany(slow, { count: 5, secondsAgo: 7200 });
      await placeMany(db, { count: 20, perTransaction: 5 });
      t.equal(await placeAll(one, 7), 20);
      await placeMany(db, { count: 5 });
      t.equal(await placeAll(other, 7), 5);
      t.equal(await placeAll(one, 7), 0);
    });
    t.equal(await placeAll(round === 1 ? other : one, 2), 5);
  }
  t.strictSame(await feedFaultsOf(db), []);
});

t.test('a later version of an order gets a later position, even if its transaction is older', async (t) => {
  const { db } = await createDatabase(t);
  await placeMany(db, { count: 1 });
  const write = (trx: Database, version: number) =>
    sql`
      insert into events (order_id, id, type, order_version, data, occurred_at)
      select id, gen_random_uuid(), 'order.updated', ${version}, '{}', now() from orders, generate_series(1, 2)`.execute(
      trx,
    );
  await db.transaction().execute(async (trx) => {
    await sql`select pg_current_xact_id()`.execute(trx);
    for (const version of [2, 3]) await write(db, version);
    await write(trx, 4);
  });
  t.equal(await placeAll(db, 1), 7, 'one at a time');
  t.strictSame(await feedFaultsOf(db), []);
});

t.test('placeEvents gives an event from another server its position within a minute', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  const worker = anotherProcess(t, databaseUrl);
  await placeMany(db, { count: 5 });
  t.equal(await placeAll(worker), 5);
  await placeMany(db, { count: 1 });
  // As after the restore of a dump: the transaction id comes from another server.
  await sql`update events set transaction_id = '3' where position is null`.execute(db);
  t.equal(await placeAll(worker), 0);
  letPass(t, 60_000);
  t.equal(await placeAll(worker), 1);
  t.strictSame(await feedFaultsOf(db), []);
});

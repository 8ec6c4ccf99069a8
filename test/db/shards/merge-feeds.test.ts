import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { newId } from '../../../db/base/ids.ts';
import { ALL_ORDERS, type Reach } from '../../../db/call/reach.ts';
import { type EventPage, type EventRecord, assignPositions } from '../../../db/feed/feed.ts';
import { listEvents } from '../../../db/shards/feed/list-merged-events.ts';
import { ShardFeedTruncated, mergeFeeds } from '../../../db/shards/feed/merge-feeds.ts';
import type { Shards } from '../../../db/shards/layout/shards.ts';
import { renewFeed } from '../../../db/shards/operator/renew-feed.ts';
import { feedFaultsOf } from '../../support/database/check-feed.ts';
import { createShards, publish } from '../../support/orders/created-shards.ts';
import { placeMany } from '../../support/shop/many-orders.ts';

const ROUNDS = 12;

/**
 * Writes the events of new orders. Then writes a new version, with two events, of an order that all writers of the
 * shard change.
 */
const change = (db: Database, orderId: string, customerId: string, round: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await placeMany(trx, { count: 1 + (round % 3), customerId });
    await sql`
      with changed as (
        update orders o set version = o.version + 1 from (select id from orders where id = ${orderId} for update) l
        where o.id = l.id returning o.id, o.version, o.customer_id
      ),
      written as (
        insert into order_history (order_id, version, operation, from_status, to_status, client_id, trace_id, occurred_at)
        select id, version, 'updateOrder', 'SUBMITTED', 'SUBMITTED', 'shop', repeat('a', 32), now() from changed
      )
      insert into events (order_id, id, type, order_version, data, occurred_at)
      select id, event, 'order.updated', version, jsonb_build_object('customerId', customer_id), now()
      from changed, unnest(${[newId(), newId()]}::uuid[]) event`.execute(trx);
  });

async function read(
  shards: Shards,
  reach: Reach,
  after: string | undefined,
  size: number,
): Promise<EventPage> {
  const page = await listEvents(shards, reach, after, size);
  if (page.kind !== 'page') throw new Error(page.kind);
  return page;
}

/** Reads the feed page by page from the beginning, until `isOver` returns true and a page is empty. */
async function readOn(shards: Shards, reach: Reach, size: number, isOver: () => boolean) {
  const seen: EventRecord[] = [];
  for (let after: string | undefined; ;) {
    const isLast = isOver();
    const page = await read(shards, reach, after, size);
    seen.push(...page.events);
    if (isLast && page.events.length === 0) return seen;
    after = page.next;
  }
}

const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

t.test(
  'each reader of the merged feed sees each event once while writers commit in three shards',
  async (t) => {
    const { shards, customerOf, anotherProcess } = await createShards(t);
    const customers = shards.all.map((shard) => customerOf(shard, 'shared'));
    for (const [n, { db }] of shards.all.entries())
      await placeMany(db, { count: 3, customerId: customers[n]! });
    let isOver = false;
    t.teardown(() => (isOver = true));
    const isDone = () => isOver;
    const weavers = [await anotherProcess(), await anotherProcess()].map(async (own) => {
      while (!isOver) await mergeFeeds(own);
    });
    const placers = shards.all.map(async ({ db }, n) => {
      while (!isOver) await assignPositions(db, [3, 40, 1000][n]);
    });
    const reader = await anotherProcess();
    const readers = [
      readOn(reader, ALL_ORDERS, 7, isDone),
      readOn(reader, ALL_ORDERS, 100, isDone),
      ...customers.map((customerId) => readOn(reader, { customerId }, 5, isDone)),
    ];
    const writers = shards.all.flatMap(({ db }, n) =>
      [1, 2].map(async (writer) => {
        const { rows } = await sql<{ id: string }>`select id from orders order by id limit 3`.execute(db);
        for (let round = 0; round < ROUNDS; round += 1) {
          const customerId = round % 2 ? customers[n]! : customerOf(shards.all[n]!, `${writer}-${round}`);
          await change(db, rows[(writer + round) % 3]!.id, customerId, round);
        }
      }),
    );
    await Promise.all(writers);
    const counts = () =>
      Promise.all(
        shards.all.map(async ({ db }) => {
          const { rows } = await sql<{ all: number; left: number }>`
          select count(*) as all, count(*) filter (where position is null) as left from events`.execute(db);
          return rows[0]!;
        }),
      );
    while ((await counts()).some(({ left }) => left > 0));
    const written = (await counts()).reduce((sum, { all }) => sum + all, 0);
    while ((await lastOf(shards.main)) < written);
    isOver = true;
    await Promise.all([...weavers, ...placers]);
    const [all = [], inLargePages = [], ...ofCustomers] = await Promise.all(readers);

    t.equal(all.length, written);
    t.equal(new Set(ids(all)).size, written);
    t.strictSame(ids(inLargePages), ids(all));
    for (const [n, { db }] of shards.all.entries()) {
      const { rows } = await sql<{ id: string; customer: string }>`
      select e.id, o.customer_id as customer from events e join orders o on o.id = e.order_id
      order by e.position`.execute(db);
      const here = new Set(ids(rows));
      t.strictSame(ids(all.filter(({ id }) => here.has(id))), ids(rows), 'each shard keeps its order');
      const own = rows.filter(({ customer }) => customer === customers[n]);
      t.strictSame(ids(ofCustomers[n]!), ids(own), 'events of one customer');
      t.strictSame(await feedFaultsOf(db), []);
    }
    t.strictSame(await wovenFaults(shards.main), []);
    for (const [n, customerId] of customers.entries()) {
      const own = new Set(ids(ofCustomers[n]!));
      for (const [place, { cursor }] of all.entries()) {
        if (place % 9 !== n) continue;
        const { events } = await read(reader, { customerId }, cursor, 4);
        const next = ids(all.slice(place + 1)).filter((id) => own.has(id));
        if (ids(events).join() !== next.slice(0, 4).join()) t.fail(`${customerId} after place ${place + 1}`);
      }
    }
    const cursors = new Map(all.map(({ id, cursor }) => [id, cursor]));
    for (const { id, cursor } of ofCustomers.flat()) if (cursor !== cursors.get(id)) t.fail('another cursor');
  },
);

const lastOf = async (main: Database): Promise<number> =>
  (await main.selectFrom('event_feed').select('last_position').executeTakeFirstOrThrow()).last_position;

/** Finds segments that follow a gap, in the merged feed or in the feed of their shard. */
async function wovenFaults(main: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select position, shard from (
      select position, shard, position - event_count as start, shard_position - event_count as shard_start,
        lag(position, 1, 0::bigint) over (order by position) as before,
        lag(shard_position, 1, 0::bigint) over (partition by shard order by position) as shard_before
      from woven_events) w
    where start <> before or shard_start <> shard_before
    union all
    select last_position, 'the end' from event_feed
    where last_position <> coalesce((select max(position) from woven_events), 0)`.execute(main);
  return rows;
}

t.test('mergeFeeds writes nothing if any of its statements fails, and the next run succeeds', async (t) => {
  const { shards, customerOf } = await createShards(t, 2);
  const [one, other] = shards.all.map((shard) => customerOf(shard));
  await publish(shards, 2, one!);
  let round = 0;
  for (const table of ['woven_events', 'event_feed'] as const) {
    await sql`create or replace function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'the test makes this statement fail'; end $$`.execute(shards.main);
    await sql`create trigger refused after insert or update on ${sql.table(table)}
      for each statement execute function refuse()`.execute(shards.main);
    for (const customerId of [one!, other!]) {
      const { db } = shards.ofCustomer(customerId);
      await placeMany(db, { count: 3, customerId });
      while ((await assignPositions(db)) > 0);
    }
    await t.rejects(mergeFeeds(shards), { message: 'the test makes this statement fail' });
    t.equal((await read(shards, ALL_ORDERS, undefined, 100)).events.length, 2 + 6 * round);
    t.strictSame(await wovenFaults(shards.main), []);
    await sql`drop trigger refused on ${sql.table(table)}`.execute(shards.main);
    t.equal(await mergeFeeds(shards), 6);
    round += 1;
    t.equal((await read(shards, ALL_ORDERS, undefined, 100)).events.length, 2 + 6 * round);
    t.strictSame(await wovenFaults(shards.main), []);
  }
  await shards.main.transaction().execute(async (trx) => {
    await sql`select from event_feed for update`.execute(trx);
    await placeMany(shards.ofCustomer(one!).db, { count: 1, customerId: one! });
    await assignPositions(shards.ofCustomer(one!).db);
    t.equal(await mergeFeeds(shards), 0, 'mergeFeeds does nothing while another process merges the feeds');
  });
  t.equal(await mergeFeeds(shards), 1);
});

t.test('mergeFeeds reports a shard that fails or was restored, and merges the other shards', async (t) => {
  const { shards, customerOf } = await createShards(t, 2);
  const [lost, sound] = shards.all;
  const [ofLost, ofSound] = [customerOf(lost!), customerOf(sound!)];
  await publish(shards, 4, ofLost);
  await sql`delete from events where position > 2`.execute(lost!.db);
  await sql`update event_feed set last_position = 2`.execute(lost!.db);
  const feed = async (customerId: string) =>
    (await read(shards, { customerId }, undefined, 10)).events.length;
  const publishSound = async () => {
    await placeMany(sound!.db, { count: 3, customerId: ofSound });
    await assignPositions(sound!.db);
  };
  await publishSound();
  const woven: unknown[] = [];
  await t.rejects(
    mergeFeeds(shards, (places) => woven.push(places)),
    ShardFeedTruncated,
  );
  t.strictSame(woven, [{ after: 4, through: 7 }]);
  t.equal(await feed(ofSound), 3);
  await t.rejects(
    feed(ofLost),
    { message: /ends at position 2, but was merged up to position 4/ },
    'lost events are reported, not skipped',
  );
  const { next } = await read(shards, { customerId: ofSound }, undefined, 10);
  t.strictSame(await renewFeed(shards), [lost!.name]);
  t.strictSame(await listEvents(shards, ALL_ORDERS, next, 10), { kind: 'CURSOR_UNKNOWN' });
  await publish(shards, 1, ofLost);
  t.equal(await feed(ofLost), 3);
  t.equal((await read(shards, ALL_ORDERS, undefined, 10)).events.length, 6);
  t.strictSame(await renewFeed(shards), []);

  await sql`alter table event_feed rename to away`.execute(lost!.db);
  await publishSound();
  await t.rejects(mergeFeeds(shards), { message: /event_feed/ });
  t.equal(await feed(ofSound), 6, 'a shard that fails');
});

import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { ALL_ORDERS, type Reach } from '../../../db/call/reach.ts';
import { eventCursors } from '../../../db/feed/event-cursors.ts';
import { type EventRecord, assignPositions } from '../../../db/feed/feed.ts';
import { findFeedGap, feedStatus } from '../../../db/feed/feed-status.ts';
import { forgetOldEvents } from '../../../db/retention/forget-events.ts';
import { getEventAt, listEvents } from '../../../db/shards/feed/list-merged-events.ts';
import { trimMergedFeed } from '../../../db/shards/feed/trim-merged-feed.ts';
import { mergeFeeds } from '../../../db/shards/feed/merge-feeds.ts';
import type { Shards } from '../../../db/shards/layout/shards.ts';
import { readBacklog } from '../../../db/shards/operator/backlog.ts';
import { findPositionsOfTime } from '../../../db/shards/webhooks/create-replay.ts';
import { createShards, publish } from '../../support/orders/created-shards.ts';
import { placeMany } from '../../support/shop/many-orders.ts';
import { registerAt } from '../../support/webhooks/webhooks.ts';

const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

async function pageOf(shards: Shards, reach: Reach, after?: string, size = 1000) {
  const page = await listEvents(shards, reach, after, size);
  if (page.kind !== 'page') throw new Error(page.kind);
  return page;
}

/** Opens two shards whose events alternate. All events of the first shard are old. */
async function openOldShards(t: Test) {
  const { shards, customerOf } = await createShards(t, 2);
  const [old, young] = [customerOf(shards.all[0]!), customerOf(shards.all[1]!)];
  for (let turn = 0; turn < 3; turn += 1) {
    await publish(shards, 2, old);
    await publish(shards, 3, young);
  }
  const { events } = await pageOf(shards, ALL_ORDERS);
  const db = shards.ofCustomer(old).db;
  await sql`update events set occurred_at = now() - interval '100 days'`.execute(db);
  return { shards, old, young, events, cursors: events.map(({ cursor }) => cursor), db };
}

const forget = (db: Database, limit: number) => forgetOldEvents(db, 95, limit);

t.test('listEvents answers EVENTS_EXPIRED with the oldest cursor after a shard removed events', async (t) => {
  const { shards, old, young, events, cursors, db } = await openOldShards(t);
  t.equal(events.length, 15);
  t.equal(await forget(db, 3), 3);
  const refused = { kind: 'EVENTS_EXPIRED', oldest: cursors[5] };
  t.strictSame(await listEvents(shards, ALL_ORDERS, cursors[0], 2), refused);
  t.strictSame(await listEvents(shards, ALL_ORDERS, cursors[4], 2), refused, 'cursor of another shard');
  t.strictSame(await listEvents(shards, { customerId: young }, cursors[2], 2), refused);
  t.strictSame(ids((await pageOf(shards, ALL_ORDERS, cursors[5])).events), ids(events.slice(6)));

  t.equal(await forget(db, 1), 1);
  const left = await pageOf(shards, { customerId: old });
  t.strictSame([ids(left.events), left.from], [ids(events.slice(10, 12)), cursors[6]]);
  t.equal(await forget(db, 1), 1);
  const ofYoung = await pageOf(shards, { customerId: young });
  t.strictSame(ids(ofYoung.events), ids(events.slice(7, 10).concat(events.slice(12))), 'remaining events');
});

t.test('listEvents lists the other events at unchanged positions after events were removed', async (t) => {
  const { shards, old, young, events, cursors, db } = await openOldShards(t);
  t.equal(await forget(db, 1000), 6);
  await trimMergedFeed(shards);
  const oldest = cursors[11];
  t.strictSame(await listEvents(shards, ALL_ORDERS, cursors[10], 2), { kind: 'EVENTS_EXPIRED', oldest });
  const { rows } = await sql<{ shard: string }>`select shard from woven_events order by position`.execute(
    shards.main,
  );
  t.equal(rows.length, 2, 'only the last segments are left');
  t.strictSame(ids((await pageOf(shards, ALL_ORDERS)).events), ids(events.slice(12)));
  t.strictSame((await pageOf(shards, { customerId: old })).events, []);
  t.equal(await mergeFeeds(shards), 0);
  await publish(shards, 2, old);
  await publish(shards, 1, young);
  t.equal((await pageOf(shards, ALL_ORDERS, oldest)).events.length, 6);
  t.equal((await pageOf(shards, { customerId: old })).events.length, 2);
  t.equal(await getEventAt(shards, 11), undefined);
  t.strictSame(await getEventAt(shards, 13), events[12]);
  t.equal(await getEventAt(shards, 99), undefined);
  t.match(await feedStatus(shards.main), { first: 13, last: 18 });
  for (const shard of shards.all) t.equal(findFeedGap(await feedStatus(shard.db)), undefined);
});

t.test('cursors belong to the main schema, and refer only to positions that exist', async (t) => {
  const { shards, customerOf } = await createShards(t, 2);
  const [shard, other] = shards.all;
  const customerId = customerOf(shard!);
  const unknown = { kind: 'CURSOR_UNKNOWN' };
  const start = await pageOf(shards, ALL_ORDERS);
  t.strictSame([start.events, start.next], [[], start.from], 'the feed has no events yet');
  await publish(shards, 2, customerId);
  for (const reach of [ALL_ORDERS, { customerId }, { customerId: customerOf(other!) }]) {
    const own = await eventCursors(shards.main);
    for (const { db } of shards.all)
      t.strictSame(await listEvents(shards, reach, (await eventCursors(db)).cursorOf(1), 2), unknown);
    t.strictSame(await listEvents(shards, reach, own.cursorOf(3), 2), unknown);
    t.match(await listEvents(shards, reach, own.cursorOf(2), 2), { kind: 'page', events: [] });
    t.strictSame(await listEvents(shards, reach, 'nonsense', 2), unknown);
  }
  t.equal((await pageOf(shards, ALL_ORDERS, start.next)).events.length, 2);
});

t.test('feedStatus counts an event in a shard as waiting until the event is merged', async (t) => {
  const { shards, main, customerOf } = await createShards(t, 2);
  const customerId = customerOf(shards.all[1]!);
  const { db } = shards.ofCustomer(customerId);
  await publish(shards, 2, customerId);
  await registerAt(main, 'https://hooks.example/a', { start: 'BEGINNING' });
  t.ok((await readBacklog(shards)).webhooks.seconds! > 3000);
  await placeMany(db, { count: 1, customerId });
  t.match(await feedStatus(db), { last: 2, events: 2, waiting: 1 });
  await assignPositions(db);
  t.match(await feedStatus(main), { last: 2 });
  t.equal((await readBacklog(shards)).feed.placed, 3);
  t.equal((await pageOf(shards, { customerId })).events.length, 2);
  await mergeFeeds(shards);
  t.equal((await pageOf(shards, { customerId })).events.length, 3);
  await sql`update webhook_lanes set position = known`.execute(main);
  t.equal((await readBacklog(shards)).webhooks.seconds, 0);
});

t.test(
  'findPositionsOfTime: events before `first` are older than the time, those after `last` newer',
  async (t) => {
    const { shards, customerOf } = await createShards(t);
    const now = new Date().toISOString();
    t.strictSame(await findPositionsOfTime(shards, now), { first: null, last: null, is_gone: false });
    for (let turn = 0; turn < 12; turn += 1) {
      const customerId = customerOf(shards.all[(turn * turn) % 3]!);
      const { db } = shards.ofCustomer(customerId);
      await placeMany(db, { count: 4, customerId, secondsAgo: 5000 - 300 * (turn + (turn % 2 ? 0 : -2)) });
      await assignPositions(db);
      if (turn % 3 === 2) await mergeFeeds(shards);
    }
    const { events } = await pageOf(shards, ALL_ORDERS);
    t.equal(events.length, 48);
    const times = events.map(({ occurred_at }: EventRecord) => occurred_at);
    for (const time of [...new Set(times), '2020-01-01T00:00:00Z', now]) {
      const { first, last, is_gone } = await findPositionsOfTime(shards, time);
      const at = Date.parse(time);
      const later = times.findIndex((each) => Date.parse(each) >= at);
      const earlier = times.findLastIndex((each) => Date.parse(each) < at);
      t.strictSame([first ?? 0, last ?? 0, is_gone], [later + 1, earlier + 1, false]);
    }
  },
);

import { sql } from 'kysely';
import t from 'tap';
import { assignPositions } from '../../../db/feed/feed.ts';
import { trimMergedFeed } from '../../../db/shards/feed/trim-merged-feed.ts';
import { mergeFeeds } from '../../../db/shards/feed/merge-feeds.ts';
import {
  toFeedPositions,
  findShardRange,
  readSegmentsAfter,
  readSegmentsIn,
} from '../../../db/shards/feed/merged-feed.ts';
import { anotherProcess, costOf, tidyUp } from '../../support/database/query-cost.ts';
import { createShards } from '../../support/orders/created-shards.ts';
import { placeMany } from '../../support/shop/many-orders.ts';

const PIECES = 60_000;

t.test('a read of segments of the merged feed costs the same with any number of segments', async (t) => {
  const { shards, databaseUrl, customerOf } = await createShards(t);
  const [one, other, idle] = shards.all;
  const main = anotherProcess(t, databaseUrl);
  const own = Object.assign(Object.create(shards), { main }) as typeof shards;
  // The idle shard has only the first of these segments.
  await sql`
    insert into woven_events (position, shard, shard_position, event_count)
    select n, case when n = 1 then ${idle!.name} when n % 2 = 0 then ${one!.name} else ${other!.name} end,
      case when n = 1 then 1 else n / 2 end, 1
    from generate_series(1, ${PIECES}::int) n`.execute(main);
  await sql`update event_feed set last_position = ${PIECES}`.execute(main);
  for (const { db, last } of [
    { db: one!.db, last: PIECES / 2 },
    { db: other!.db, last: PIECES / 2 - 1 },
    { db: idle!.db, last: 1 },
  ])
    await sql`update event_feed set last_position = ${last}`.execute(db);
  await tidyUp(databaseUrl);
  const customerId = customerOf(one!);
  await placeMany(one!.db, { count: 2, customerId });
  await assignPositions(one!.db);
  const looks = {
    wovenAfter: () => readSegmentsAfter(main, 30_000, 20),
    atTheEnd: () => readSegmentsAfter(main, PIECES, 20),
    wovenIn: () =>
      readSegmentsIn(main, [
        { after: 100, through: 110 },
        { after: 59_000, through: 59_010 },
      ]),
    shardAfter: () => findShardRange(main, one!.name, 30_000),
    ofIdle: () => findShardRange(main, idle!.name, 10),
    places: () => toFeedPositions(main, other!.name, [7, 20_000]),
    weave: () => mergeFeeds(own),
    forget: () => trimMergedFeed(own),
  };
  for (const [name, look] of Object.entries(looks)) {
    // Each query runs six times before, because PostgreSQL uses a generic plan from the sixth run on.
    if (name !== 'weave') for (let n = 0; n < 6; n += 1) await look();
    const cost = await costOf(main, look);
    t.ok(cost < 600, `${name}: ${cost}`);
  }
});

import { sql } from 'kysely';
import t from 'tap';
import { assignPositions } from '../../../db/feed/feed.ts';
import { reportUnavailable } from '../../../db/orders/matters/provider-unavailable.ts';
import { mergeFeeds } from '../../../db/shards/feed/merge-feeds.ts';
import type { Shard } from '../../../db/shards/layout/shards.ts';
import { readBacklog } from '../../../db/shards/operator/backlog.ts';
import { createShardedDatabase } from '../../support/orders/sharded-database.ts';
import { placeMany } from '../../support/shop/many-orders.ts';
import { registerAt } from '../../support/webhooks/webhooks.ts';

t.test('readBacklog reads the backlog of each shard and the last position of the merged feed', async (t) => {
  const { shards } = await createShardedDatabase(t);
  t.match(await readBacklog(shards), { feed: { placed: 0, notified: 0 }, webhooks: { seconds: 0 } });
  for (const [n, { db }] of shards.all.entries()) {
    await placeMany(db, { count: 3 + n, secondsAgo: 1000 * (n + 1) });
    if (n > 0) await reportUnavailable(db, 'It does not answer.');
  }
  await assignPositions(shards.all[0]!.db);
  const { parts, feed } = await readBacklog(shards);
  const countsOf = (kind: string) =>
    parts.map(({ shard, waiting }) => [shard, waiting.find((one) => one.kind === kind)!.count]);
  const counted = (...counts: number[]) => [
    [undefined, 0],
    ...shards.all.map(({ name }, n) => [name, counts[n]]),
  ];
  t.strictSame(countsOf('new_payments'), counted(3, 4, 5));
  t.strictSame(countsOf('unplaced_events'), counted(0, 5, 6), 'events of matters count too');
  const { seconds } = parts[3]!.waiting.find(({ kind }) => kind === 'new_payments')!;
  t.ok(Math.abs(seconds - 3000) < 60, `${seconds}`);
  t.strictSame(
    parts.map(({ matters }) => matters.map(({ count }) => count)),
    [[], [], [1], [1]],
  );
  t.strictSame(feed, { placed: 3, notified: 0 });
});

t.test('readBacklog names a shard that fails, and reads all other shards', async (t) => {
  const { shards } = await createShardedDatabase(t);
  const [one, away] = shards.all as [Shard, Shard];
  for (const { db } of [one, away]) {
    await placeMany(db, { count: 3, secondsAgo: 100 });
    await assignPositions(db);
  }
  await mergeFeeds(shards);
  await sql`alter table matters rename to elsewhere`.execute(away.db);
  const { parts, feed, skipped } = await readBacklog(shards);
  t.strictSame(
    parts.map(({ shard }) => shard),
    [undefined, 'shard_1', 'shard_3'],
  );
  t.match(skipped, [{ id: away.name, error: { message: /matters/ } }]);
  t.equal(feed.placed, 6, 'events that were merged from the shard count');
});

t.test('readBacklog finds the oldest event of any shard that a healthy endpoint lacks', async (t) => {
  const { shards } = await createShardedDatabase(t);
  const { main } = shards;
  for (const [n, { name, db }] of shards.all.slice(0, 2).entries()) {
    await placeMany(db, { count: 5, secondsAgo: 5000 });
    while ((await assignPositions(db)) > 0);
    await sql`update events set occurred_at = now() - make_interval(secs => ${n === 0 ? 100 : 1000}::float8 - position)`.execute(
      db,
    );
    await sql`insert into woven_events values (${5 + 5 * n}, ${name}, 5, 5)`.execute(main);
  }
  const { id } = await registerAt(main, 'https://one.example.com/');
  const secondsAt = async (position: number) => {
    await sql`update webhook_lanes set position = ${position}, known = 10 where endpoint_id = ${id}`.execute(
      main,
    );
    return Math.round((await readBacklog(shards)).webhooks.seconds!);
  };
  t.ok(Math.abs((await secondsAt(2)) - 97) < 3, 'the oldest unsent event is the third of the first shard');
  t.ok(Math.abs((await secondsAt(6)) - 998) < 3, 'the oldest unsent event is the second of the second shard');
  t.equal(await secondsAt(10), 0);
  t.strictSame((await readBacklog(shards)).webhooks.endpoints, [{ state: 'healthy', count: 1 }]);
});

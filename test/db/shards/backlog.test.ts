import { sql } from 'kysely';
import t from 'tap';
import { placeEvents } from '../../../db/events.ts';
import { reportUnavailable } from '../../../db/matters/index.ts';
import { readBacklog } from '../../../db/shards/backlog.ts';
import { placeMany } from '../../support/many-orders.ts';
import { createShardedDatabase } from '../../support/sharded-database.ts';
import { registerAt } from '../../support/webhooks.ts';

t.test('readBacklog adds up what waits in all shards; the oldest of it is the oldest anywhere', async (t) => {
  const { shards } = await createShardedDatabase(t);
  t.match(await readBacklog(shards), { matters: [], feed: { placed: 0, told: 0 }, webhooks: { seconds: 0 } });
  for (const [n, { db }] of shards.all.entries()) {
    await placeMany(db, { count: 3 + n, secondsAgo: 1000 * (n + 1) });
    if (n > 0) await reportUnavailable(db, 'It does not answer.');
  }
  await placeEvents(shards.all[0]!.db);
  const { waiting, matters, feed } = await readBacklog(shards);
  const kinds = Object.fromEntries(waiting.map(({ kind, ...rest }) => [kind, rest]));
  t.equal(kinds['new_payments']!.count, 12);
  t.ok(Math.abs(kinds['new_payments']!.seconds - 3000) < 60, `${kinds['new_payments']!.seconds}`);
  t.equal(kinds['unplaced_events']!.count, 9 + 2, 'events of the matters too');
  t.strictSame(matters, [{ kind: 'PROVIDER_UNAVAILABLE', count: 2 }]);
  t.strictSame(feed, { placed: 3, told: 0 });
});

t.test(
  'readBacklog finds the oldest event that a healthy endpoint has not been sent in its shard',
  async (t) => {
    const { shards } = await createShardedDatabase(t);
    const { home } = shards;
    for (const [n, { name, db }] of shards.all.slice(0, 2).entries()) {
      await placeMany(db, { count: 5, secondsAgo: 5000 });
      while ((await placeEvents(db)) > 0);
      await sql`update events set occurred_at = now() - make_interval(secs => ${n === 0 ? 100 : 1000}::float8 - position)`.execute(
        db,
      );
      await sql`insert into woven_events values (${5 + 5 * n}, ${name}, 5, 5)`.execute(home);
    }
    const { id } = await registerAt(home, 'https://one.example.com/');
    const secondsAt = async (position: number) => {
      await sql`update webhook_lanes set position = ${position}, known = 10 where endpoint_id = ${id}`.execute(
        home,
      );
      return Math.round((await readBacklog(shards)).webhooks.seconds);
    };
    t.ok(Math.abs((await secondsAt(2)) - 97) < 3, 'the third of the first');
    t.ok(Math.abs((await secondsAt(6)) - 998) < 3, 'the second of the second');
    t.equal(await secondsAt(10), 0);
    t.strictSame((await readBacklog(shards)).webhooks.endpoints, [{ state: 'healthy', count: 1 }]);
  },
);

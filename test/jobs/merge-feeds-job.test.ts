import t from 'tap';
import { openFeed } from '../../jobs/feed/feed-jobs.ts';
import { startLoops } from '../../jobs/running/job-loops.ts';
import { createShards } from '../support/orders/created-shards.ts';
import { placeMany } from '../support/shop/many-orders.ts';
import { RULES, openReceiver } from '../support/webhooks/fake-receiver.ts';
import { KEYS, registerAt } from '../support/webhooks/webhooks.ts';

t.test('the jobs of a sharded shop send an event of any shard to its receivers', async (t) => {
  const { shards, main, databaseUrl, customerOf } = await createShards(t, 2);
  const receiver = await openReceiver(t);
  await registerAt(main, receiver.url);
  const log = { error: (fields: object) => t.fail('no job fails here', { fields }), info() {}, warn() {} };
  const webhooks = { keys: KEYS, rules: RULES, concurrency: 16, logDays: 30 };
  const ofMain = openFeed({ db: main, shards, databaseUrl, webhooks, log });
  t.ok(
    ofMain.jobs.every(({ name }) => name !== 'placeEvents'),
    'the main schema has no job that places events',
  );
  const mainLoops = startLoops(ofMain.jobs, log);
  const woken: string[] = [];
  const shardLoops = shards.all.map(({ name, db }) => {
    const fed = () => {
      woken.push(name);
      mainLoops.wake('weaveEvents');
    };
    return startLoops(openFeed({ db, fed, databaseUrl, log }).jobs, log);
  });
  t.teardown(async () => {
    await Promise.all([mainLoops, ...shardLoops].map((loops) => loops.stop()));
    await ofMain.stop(5_000);
  });
  for (const shard of shards.all) await placeMany(shard.db, { count: 3, customerId: customerOf(shard) });
  for (const loops of shardLoops) loops.wake('placeEvents');
  const arrived = () => new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size;
  while (arrived() < 6) await main.selectFrom('event_feed').select('last_position').execute();
  t.strictSame([...new Set(woken)].sort(), shards.all.map(({ name }) => name).sort());
});

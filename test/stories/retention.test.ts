import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { faultOfFeed, feedStatus } from '../../db/feed-status.ts';
import { forgetOldEvents } from '../../db/forget-events.ts';
import { placeEvents } from '../../db/events.ts';
import type { Database } from '../../db/index.ts';
import { runAdmin } from '../support/admin.ts';
import { checkAftermath } from '../support/aftermath.ts';
import { createDatabase } from '../support/database.ts';
import { placeMany } from '../support/many-orders.ts';
import { growOld } from '../support/old-orders.ts';
import { startService } from '../support/service-process.ts';
import { startShoppers } from '../support/shoppers.ts';

const OLD = 1_000;
const YOUNG = 500;

const RETENTION = { EVENT_RETENTION_DAYS: '90', ORDER_RETENTION_DAYS: '365' };

/** Orders that have ended, most of them long ago. The events of those have gone. */
async function fill(db: Database): Promise<void> {
  await placeMany(db, { count: OLD, status: 'CANCELLED' });
  while ((await placeEvents(db)) > 0);
  await growOld(db, 400);
  while ((await forgetOldEvents(db, 90, 1_000)) > 0);
  await placeMany(db, { count: YOUNG, status: 'CANCELLED', secondsAgo: 60 });
  await sql`update payment_attempts set status = 'VOIDED'`.execute(db);
  await sql`update orders set reference = id::text`.execute(db);
}

const removedSoFar = async (db: Database): Promise<number> =>
  (await sql<{ count: number }>`select count from order_removals`.execute(db)).rows[0]!.count;

/** Waits until so many have been removed. */
async function untilRemoved(db: Database, count: number): Promise<void> {
  for (let tries = 0; (await removedSoFar(db)) < count; tries += 1) {
    if (tries === 6_000) throw new Error(`${await removedSoFar(db)} orders were removed, not ${count}`);
    await delay(10);
  }
}

const startWorker = (t: Test, databaseUrl: string) =>
  startService(t, databaseUrl, { role: 'worker', env: RETENTION });

t.test('most orders go while others are placed, two workers are at it, and one is killed', async (t) => {
  const { db, databaseUrl } = await createDatabase(t, { isDirect: true });
  await fill(db);
  const preview = await runAdmin(t, databaseUrl, ['prune', 'preview'], RETENTION);
  t.match(preview, { status: 0, result: { removable: { events: 0, orders: OLD } } }, preview.stderr);
  const api = await startService(t, databaseUrl, { role: 'api' });
  const shoppers = await startShoppers({ urls: [api.url], count: 4, token: () => 'tok_approved' });
  const workers = await Promise.all([startWorker(t, databaseUrl), startWorker(t, databaseUrl)]);
  await untilRemoved(db, OLD / 10);
  for (const { child } of workers) child.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  const atKill = await removedSoFar(db);
  t.ok(atKill < OLD, `killed after ${atKill} of ${OLD}`);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders where created_at < now() - interval '300 days'`.execute(db);
  t.equal(rows[0]!.count, OLD - atKill, 'what is counted as removed has gone, and nothing else');

  await Promise.all([startWorker(t, databaseUrl), startWorker(t, databaseUrl)]);
  await untilRemoved(db, OLD);
  const { size } = shoppers.acknowledged;
  t.ok(size > 0, `${size} orders were placed meanwhile`);
  await shoppers.stop();
  await checkAftermath(t, db, shoppers.acknowledged);
  t.equal(faultOfFeed(await feedStatus(db)), undefined);
  const left = await sql<{ count: number }>`select count(*)::int as count from orders`.execute(db);
  t.equal(left.rows[0]!.count, YOUNG + shoppers.acknowledged.size);
  const doctor = await runAdmin(t, databaseUrl, ['doctor'], RETENTION);
  t.match(doctor, { status: 0, result: { isWell: true, faults: [], unknown: [] } });
});

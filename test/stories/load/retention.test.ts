import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { findFeedGap, feedStatus } from '../../../db/feed/feed-status.ts';
import { createDatabase } from '../../support/database/database.ts';
import { inEachPlace, databasesOf, storedTable } from '../../support/database/shards.ts';
import { ageRows } from '../../support/orders/age-rows.ts';
import { runAdmin } from '../../support/processes/admin.ts';
import { startService } from '../../support/processes/service-process.ts';
import { forgetOldEvents } from '../../support/shop/run-jobs-per-schema.ts';
import { placeMany } from '../../support/shop/many-orders.ts';
import { placeEvents } from '../../support/shop/run-jobs.ts';
import { checkAftermath } from '../../support/stories/check-nothing-lost.ts';
import { startShoppers } from '../../support/stories/shoppers.ts';

const OLD = 1_000;
const YOUNG = 500;

const RETENTION = { EVENT_RETENTION_DAYS: '90', ORDER_RETENTION_DAYS: '365' };

/** Adds ended orders. Most of these orders ended long ago, and their events are already removed. */
async function fill(db: Database): Promise<void> {
  await placeMany(db, { count: OLD, status: 'CANCELLED' });
  while ((await placeEvents(db)) > 0);
  await ageRows(db, 400);
  while ((await forgetOldEvents(db, 90, 1_000)) > 0);
  await placeMany(db, { count: YOUNG, status: 'CANCELLED', secondsAgo: 60 });
  await sql`update payment_attempts set status = 'VOIDED'`.execute(db);
  await sql`update orders set reference = id::text, statuses = status || ' VOIDED UNFULFILLED'`.execute(db);
}

const removedSoFar = async (db: Database): Promise<number> =>
  (await sql<{ count: number }>`select sum(count)::int as count from order_removals`.execute(db)).rows[0]!
    .count;

/**
 * Makes both workers wait as soon as they have removed half of the orders. Returns a transaction. When this transaction
 * ends, the workers continue.
 */
async function stopAtHalf(db: Database) {
  const places = databasesOf(db);
  for (const place of places) await waitAfter(place, OLD / 2 / places.length);
  const stopped = await db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(1)`.execute(stopped);
  return stopped;
}

/** Makes the worker of one schema wait before it removes more than `count` orders. */
async function waitAfter(place: Database, count: number): Promise<void> {
  await sql`
    create function stop_at_half() returns trigger language plpgsql as $$
    begin
      if new.count >= ${sql.lit(Math.floor(count))} then perform pg_advisory_xact_lock_shared(1); end if;
      return new;
    end $$`.execute(place);
  await sql`
    create trigger stop_at_half before update on ${await storedTable(place, 'order_removals')} for each row execute function stop_at_half()`.execute(
    place,
  );
}

/** Waits until `count` orders have been removed. */
async function untilRemoved(db: Database, count: number): Promise<void> {
  for (let tries = 0; (await removedSoFar(db)) < count; tries += 1) {
    if (tries === 6_000) throw new Error(`${await removedSoFar(db)} orders were removed, not ${count}`);
    await delay(10);
  }
}

const startWorker = (t: Test, databaseUrl: string) =>
  startService(t, databaseUrl, { role: 'worker', env: RETENTION });

t.test('two workers remove ended orders under load, and one of the workers is killed', async (t) => {
  const { db, databaseUrl } = await createDatabase(t, { isDirect: true });
  await fill(db);
  const preview = await runAdmin(t, databaseUrl, ['prune', 'preview'], RETENTION);
  t.match(preview, { status: 0, result: { removable: { events: 0, orders: OLD } } }, preview.stderr);
  const api = await startService(t, databaseUrl, { role: 'api' });
  const shoppers = await startShoppers({ urls: [api.url], count: 4, token: () => 'tok_approved' });
  const stopped = await stopAtHalf(db);
  const workers = await Promise.all([startWorker(t, databaseUrl), startWorker(t, databaseUrl)]);
  await untilRemoved(db, OLD / 10);
  while (shoppers.acknowledged.size === 0) await delay(10);
  for (const { child } of workers) child.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  // One statement reads all counts at the same moment, because statements from before the kill may still be running.
  const { rows } = await sql<{ removed: number; left: number }>`
    select sum(count)::int as removed,
      (select count(*)::int from orders where created_at < now() - interval '300 days') as left
    from order_removals`.execute(db);
  const { removed, left: old } = rows[0]!;
  t.ok(removed < OLD, `killed after ${removed} of ${OLD}`);
  t.equal(old, OLD - removed, 'exactly the orders that are counted as removed are gone');
  await stopped.rollback().execute();

  await Promise.all([startWorker(t, databaseUrl), startWorker(t, databaseUrl)]);
  await untilRemoved(db, OLD);
  const { size } = shoppers.acknowledged;
  t.ok(size > 0, `${size} orders were placed during the removal`);
  await shoppers.stop();
  await checkAftermath(t, db, shoppers.acknowledged);
  for (const status of await inEachPlace(db, feedStatus)) t.equal(findFeedGap(status), undefined);
  const left = await sql<{ count: number }>`select count(*)::int as count from orders`.execute(db);
  t.equal(left.rows[0]!.count, YOUNG + shoppers.acknowledged.size);
  const doctor = await runAdmin(t, databaseUrl, ['doctor'], RETENTION);
  t.match(doctor, { status: 0, result: { isWell: true, faults: [], unknown: [] } });
});

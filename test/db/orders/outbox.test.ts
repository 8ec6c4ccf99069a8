import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { newId } from '../../../db/base/ids.ts';
import { claimAttempts, handOverTasks } from '../../../db/orders/index.ts';
import { anotherProcess, costOf, letPass, whileSnapshotIsHeld } from '../../support/database/query-cost.ts';
import { createDatabase } from '../../support/database/database.ts';
import { placeMany } from '../../support/shop/many-orders.ts';

/** Runs the relay once. Returns the ids of the attempts and tasks that the relay has handed over. */
async function turnOf(db: Database, limit = 100): Promise<string[]> {
  const ids = (await claimAttempts(db, limit)).map(({ id }) => id);
  await handOverTasks(db, async (_trx, tasks) => void ids.push(...tasks.map(({ id }) => id)), limit);
  return ids;
}

t.test('a run of the relay costs the same while another session has an open snapshot', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  for (const table of ['payment_attempts', 'payment_operations', 'provider_events'])
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(db);
  await whileSnapshotIsHeld(t, databaseUrl, async () => {
    await placeMany(db, { count: 100, secondsAgo: 7200 });
    const before = anotherProcess(t, databaseUrl);
    await turnOf(before);
    const idle = await costOf(before, () => turnOf(before));
    await placeMany(db, { count: 5000 });
    await sql`
      insert into payment_operations (order_id, id, attempt_id, kind, amount, status)
      select order_id, id, id, 'REFUND', 1, 'PENDING' from payment_attempts`.execute(db);
    await sql`
      insert into provider_events (provider, id, order_id, attempt_id, type, received_at)
      select 'stripe', 'evt_' || id, order_id, id, 'payment', created_at from payment_attempts`.execute(db);
    const relay = anotherProcess(t, databaseUrl);
    let cost = 0;
    let handedOver = 0;
    for (let ids: string[] = ['']; ids.length > 0; handedOver += ids.length) {
      cost = await costOf(relay, async () => void (ids = await turnOf(relay, 300)));
      if (handedOver === 0) t.ok(cost > idle, 'the first run processes rows');
    }
    t.equal(handedOver, 5000 + 2 * 5100);
    t.ok(cost <= idle + 50, `without rows: ${cost} with the snapshot, ${idle} before`);
  });
});

t.test('the relay hands over rows that were locked before, and rows that were committed late', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  const relay = anotherProcess(t, databaseUrl, { poolSize: 2 });
  await placeMany(db, { count: 3, secondsAgo: 60 });
  const { rows } = await sql<{ id: string }>`select id from payment_attempts order by id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await db.transaction().execute(async (trx) => {
    await sql`select from payment_attempts where id = ${ids[0]} for update`.execute(trx);
    t.strictSame(await turnOf(relay), ids.slice(1), 'the relay skips locked rows');
    t.strictSame(await turnOf(relay), []);
  });
  t.strictSame(await turnOf(relay), ids.slice(0, 1), 'the rows that were locked');
  await db.transaction().execute(async (slow) => {
    await placeMany(slow, { count: 1, secondsAgo: 2 });
    await placeMany(db, { count: 1, secondsAgo: 0 });
    t.equal((await turnOf(relay)).length, 1);
    t.equal((await turnOf(relay)).length, 0);
  });
  t.equal((await turnOf(relay)).length, 1, 'a row committed seconds later');
  await placeMany(db, { count: 1, secondsAgo: 3600 });
  t.strictSame(await turnOf(relay), [], 'a row committed an hour later waits for a full scan');
  letPass(t, 10_000);
  t.equal((await turnOf(relay)).length, 1);
});

t.test('claimAttempts skips locked attempts, and claims the other attempts', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  await placeMany(db, { count: 25, secondsAgo: 60 });
  const { rows } = await sql<{ id: string }>`select id from payment_attempts order by id`.execute(db);
  const ids = rows.map(({ id }) => id);
  const [one, other] = [anotherProcess(t, databaseUrl), anotherProcess(t, databaseUrl)];
  const claim = async (worker: Database) => (await claimAttempts(worker, 10)).map(({ id }) => id);
  await one.transaction().execute(async (trx) => {
    t.strictSame(await claim(trx), ids.slice(0, 10));
    t.strictSame(await claim(other), ids.slice(10, 20), 'the next attempts');
    t.strictSame(await claim(other), ids.slice(20));
    t.strictSame(await claim(other), []);
  });
  t.strictSame([...(await claim(one)), ...(await claim(other))], [], 'each was taken once');
});

t.test('the relay hands over a final capture as soon as no other capture is pending', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  const relay = anotherProcess(t, databaseUrl);
  await placeMany(db, { count: 1, secondsAgo: 60 });
  await turnOf(relay);
  const insert = (id: string, isFinal: boolean) =>
    sql`
      insert into payment_operations (order_id, id, attempt_id, kind, amount, final, status)
      select order_id, ${id}, id, 'CAPTURE', 1, ${isFinal}, 'PENDING' from payment_attempts`.execute(db);
  const [final, other] = [newId(), newId()];
  await insert(final, true);
  await insert(other, false);
  t.strictSame(await turnOf(relay), [other]);
  t.strictSame(await turnOf(relay), []);
  await sql`update payment_operations set status = 'SUCCEEDED' where id = ${other}`.execute(db);
  t.strictSame(await turnOf(relay), [final]);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../db/base/database.ts';
import { connect } from '../../db/base/open.ts';
import { analyzeGrownTables } from '../../db/operator/analyze-grown-tables.ts';
import { claimAttempts } from '../../db/orders/index.ts';
import { anotherProcess, costOf, tidyUp } from '../support/database/query-cost.ts';
import { shopSchema } from '../support/run/shared-servers.ts';
import { placeMany } from '../support/shop/many-orders.ts';
import { openShop } from '../support/shop/shop.ts';

const GROWN = ['events', 'order_history', 'orders', 'payment_attempts'];

/** Number of blocks that is much smaller than the index of the orders in this test. */
const FEW_BLOCKS = 100;

t.test('analyzeGrownTables makes sessions plan their statements again after tables have grown', async (t) => {
  const { databaseUrl } = await openShop(t);
  const db = anotherProcess(t, databaseUrl);
  for (const name of GROWN)
    await sql`alter table ${sql.table(name)} set (autovacuum_enabled = off)`.execute(db);
  // All orders belong to one customer, and have two statuses. With these statistics the index that begins with the
  // customer seems as good as the primary key.
  for (const status of ['SUBMITTED', 'CONFIRMED'])
    await placeMany(db, { count: 30, customerId: 'customer-0', status });
  await tidyUp(databaseUrl);
  const claim = () => claimAttempts(db, 1);
  t.equal((await claim()).length, 1);
  t.strictSame(await analyzeGrownTables(db), [], 'the tables have few rows');

  await placeMany(db, { count: 20_000 });
  await sql`select pg_stat_force_next_flush()`.execute(db);
  t.strictSame(await analyzeGrownTables(db), GROWN);
  await claim();
  const cost = await costOf(db, claim);
  t.ok(cost <= FEW_BLOCKS, `${cost} blocks and rows`);
  t.strictSame(await analyzeGrownTables(db), [], 'the tables have just been analysed');

  await placeMany(db, { count: 15_000, secondsAgo: 7200 });
  await sql`select pg_stat_force_next_flush()`.execute(db);
  t.strictSame(await analyzeGrownTables(db), [], 'the tables have not doubled since then');
});

t.test('analyzeGrownTables analyses tables of another owner if the owner permits it', async (t) => {
  const { databaseUrl } = await openShop(t);
  const owner = connect(databaseUrl, { poolSize: 1 });
  const user = `user_${randomUUID().slice(0, 8)}`;
  await sql.raw(`create role ${user} login password 'only-in-tests'`).execute(owner);
  await sql`grant usage on schema ${sql.id(shopSchema())} to ${sql.id(user)}`.execute(owner);
  t.teardown(async () => {
    await sql.raw(`drop owned by ${user}`).execute(owner);
    await sql.raw(`drop role ${user}`).execute(owner);
    await owner.destroy();
  });
  const asUser = Object.assign(new URL(databaseUrl), { username: user, password: 'only-in-tests' });
  const db = anotherProcess(t, asUser.href);
  for (const name of ['orders', 'events'])
    await sql`alter table ${sql.table(name)} set (autovacuum_enabled = off)`.execute(owner);
  await placeMany(owner, { count: 2_000 });
  await sql`select pg_stat_force_next_flush()`.execute(owner);
  t.strictSame(await analyzeGrownTables(db), []);

  if ((await versionOf(owner)) >= 170_000) {
    await sql.raw(`grant maintain on orders to ${user}`).execute(owner);
    t.strictSame(await analyzeGrownTables(db), ['orders']);
  }
  t.ok((await analyzeGrownTables(owner)).includes('events'));
});

async function versionOf(db: Database): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db);
  return rows[0]!.version;
}

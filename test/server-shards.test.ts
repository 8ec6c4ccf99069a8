import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../db/base/database.ts';
import { connect } from '../db/base/open.ts';
import { findViolations } from '../db/orders/index.ts';
import { schemaUrl } from '../db/shards/layout/schema-url.ts';
import type { Shards } from '../db/shards/layout/shards.ts';
import { shardOfUnownedMatters } from '../db/shards/lists/matters.ts';
import { openDatabases } from '../db/shards/servers/databases.ts';
import { openShards } from '../db/shards/servers/open-shards.ts';
import { checkShop } from '../jobs/migrate-all.ts';
import { sessionSettings } from '../packages/postgres/sessions/session-settings.ts';
import { createDatabase, createEmptyDatabase } from './support/database/database.ts';
import { openSettingsPooler } from './support/database/settings-pooler.ts';
import { scrape } from './support/processes/scrape.ts';
import { startService } from './support/processes/service-process.ts';
import { retryUntil } from './support/run/wait-for.ts';
import { freePort } from './support/run/ports.ts';
import { runProcess } from './support/run/processes.ts';
import { readShared } from './support/run/shared-servers.ts';
import { type Call, caller } from './support/shop/contract-client.ts';
import { paidTwice } from './support/shop/check-invariants.ts';
import { endReservations } from './support/shop/run-jobs.ts';

// The settings of processes whose shop is in three shards.

const SHARDED = { DATABASE_ENGINE: 'sharded', SHARDS: '3' };
const NAMES = ['shard_1', 'shard_2', 'shard_3'];
const MIGRATE = ['--role', 'migrate'];

async function migrated(t: Test, databaseUrl: string, args: string[] = [], env = SHARDED): Promise<string> {
  const run = runProcess(t, 'server.ts', { DATABASE_URL: databaseUrl, ...env }, [...MIGRATE, ...args]);
  t.equal(await run.ended, 0, run.stderr());
  return run.stdout();
}

/** Starts a process that must refuse to start. Returns the error output of the process. */
async function refusal(t: Test, databaseUrl: string, env: Record<string, string>): Promise<string> {
  const settings = { DATABASE_URL: databaseUrl, AUTH_URL: readShared().authUrl, PORT: '0', ...env };
  const run = runProcess(t, 'server.ts', settings);
  t.equal(await run.ended, 1);
  return run.stderr();
}

async function openShop(t: Test) {
  const { db: main, databaseUrl } = await createEmptyDatabase(t);
  await migrated(t, databaseUrl);
  const dbOf = (name: string): Database => {
    const db = connect(schemaUrl(databaseUrl, name), { poolSize: 2 });
    t.teardown(() => db.destroy());
    return db;
  };
  return { main, databaseUrl, shards: (await openShards(main, dbOf))! };
}

async function offer(call: Call): Promise<void> {
  await call('PUT', '/products/TEA', { body: { name: 'Tea', price: { amount: 1250, currency: 'EUR' } } });
  await call('PUT', '/products/TEA/stock', { body: { onHand: 1_000 }, headers: { 'If-Match': '*' } });
}

/** Places an order for each customer. Returns the ids of the orders. */
const placeAll = (call: Call, customers: number, rest: Record<string, string> = {}): Promise<string[]> =>
  Promise.all(
    Array.from({ length: customers }, async (_, n) => {
      const items = [{ sku: 'TEA', quantity: 1 }];
      const body = { customerId: `customer-${n}`, items, paymentMethod: 'tok_approved', ...rest };
      const answer = await call('POST', '/orders', {
        body,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      });
      return String(answer.body['id']);
    }),
  );

const untilAll = (call: Call, ids: string[], expected: Record<string, string>) =>
  retryUntil(
    `all are ${JSON.stringify(expected)}`,
    async () => {
      const orders = await Promise.all(ids.map((id) => call('GET', `/orders/${id}`)));
      return orders.every(({ body }) =>
        Object.entries(expected).every(([name, value]) => body[name] === value),
      );
    },
    () => delay(100),
  );

/** Checks that each shard has orders, and that no invariant is violated. */
async function checkShards(t: Test, { all }: Shards): Promise<void> {
  for (const { name, db } of all) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from orders`.execute(db);
    t.ok(rows[0]!.n > 0, `${name} has orders`);
    t.strictSame(await findViolations(db), [], name);
  }
}

t.test(
  '--role migrate creates the shards once, and a process with another engine does not start',
  async (t) => {
    const { db, databaseUrl } = await createEmptyDatabase(t);
    t.match(await migrated(t, databaseUrl, ['--plan']), /\n-- then 3 shards are created/);
    t.match(await migrated(t, databaseUrl), /\nshard_3: the tables of the queue have version/);
    await migrated(t, databaseUrl, [], { ...SHARDED, SHARDS: '5' });
    const layout = await db.selectFrom('shards').select('name').orderBy('first_slot').execute();
    t.strictSame(
      layout,
      NAMES.map((name) => ({ name })),
      'the shards remain',
    );
    t.equal(await migrated(t, databaseUrl, ['--plan']), '-- nothing to do\n');
    await sql`delete from shard_2.kysely_migration where name like '0280%'`.execute(db);
    t.match(
      await migrated(t, databaseUrl, ['--plan']),
      /^-- shard_2\nset search_path to shard_2;\n\n-- 0280/,
    );
    t.match(await refusal(t, databaseUrl, SHARDED), /shard_2: the schema lacks 0280_shards\. Run `node/);
    await sql`alter schema shard_2 rename to elsewhere`.execute(db);
    t.match(
      await refusal(t, databaseUrl, SHARDED),
      /shard_2 has no schema shard_2; it may .* Run `node server\.ts --role migrate`/,
    );
    await sql`alter schema elsewhere rename to shard_2`.execute(db);
    t.match(
      await refusal(t, databaseUrl, {}),
      /its orders are in shards.* Start it with DATABASE_ENGINE=sharded/,
    );
    const { databaseUrl: single } = await createDatabase(t);
    t.match(
      await refusal(t, single, SHARDED),
      /its orders are in one schema.* Run `node server\.ts --role migrate`/,
    );
  },
);

t.test('sessions outside their shard are refused, and connections are divided among shards', async (t) => {
  const { main, databaseUrl } = await openShop(t);
  const open = async (poolSize: number, doesBoth = false, url = databaseUrl) => {
    const options = { url, dataDir: '', engine: 'sharded' as const, poolSize, doesBoth };
    const databases = await openDatabases(options, async () => {});
    t.teardown(() => databases.close());
    return databases;
  };
  const sizesOf = ({ main: first, places }: Awaited<ReturnType<typeof open>>) =>
    [first, ...places].map(({ pools }) => pools.map((pool) => pool!.options.max));
  const databases = await open(11, true);
  t.strictSame(sizesOf(databases), [
    [1, 1],
    [2, 1],
    [2, 1],
    [2, 1],
  ]);
  t.equal(databases.poolSize, 11);
  const few = await open(1);
  t.strictSame(sizesOf(few), [[2], [2], [2], [2]], 'at least two connections for each shard');
  t.equal(few.poolSize, 8);
  await checkShop(databases, { withQueue: true });

  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(main);
  for (const [name, value] of Object.entries(sessionSettings(15_000)))
    await sql`alter database ${sql.id(rows[0]!.name)} set ${sql.raw(name)} = ${sql.lit(String(value))}`.execute(
      main,
    );
  const dropping = await open(8, false, await openSettingsPooler(t, databaseUrl, 'drop'));
  await t.rejects(checkShop(dropping, { withQueue: true }), {
    name: 'IncompatibleSchema',
    message: /sessions of shard_\d use the schema public: a pooler has dropped/,
  });
  await t.rejects(open(8, false, await openSettingsPooler(t, databaseUrl, 'refuse')), {
    name: 'UnsupportedPooler',
    message: /refuses session options/,
  });
});

t.test(
  'orders of all shards are paid once, by a killed worker and by its successor, and expire',
  async (t) => {
    const shop = await openShop(t);
    const { main, shards, databaseUrl } = shop;
    const ADMIN_PORT = String(await freePort());
    const api = await startService(t, databaseUrl, { role: 'api', env: SHARDED });
    const call = caller(t, api.url);
    await offer(call);
    const ids = await placeAll(call, 60);
    const first = await startService(t, databaseUrl, { role: 'worker', env: SHARDED });
    await retryUntil(
      'some are paid',
      async () => (await countPaid(main)) > 5,
      () => delay(1),
    );
    first.child.kill('SIGKILL');
    await first.ended;
    const env = { ...SHARDED, ADMIN_PORT, DRAIN_SECONDS: '0' };
    const second = await startService(t, databaseUrl, { role: 'worker', env });
    await untilAll(call, ids, { status: 'CONFIRMED', paymentStatus: 'PAID' });
    t.equal(await countPaid(main), 60);
    t.strictSame(await paidTwice(main), []);

    const unpaid = await placeAll(call, 12, { paymentMethod: 'tok_requires_action' });
    await untilAll(call, unpaid, { paymentStatus: 'REQUIRES_ACTION' });
    for (const id of unpaid) await endReservations(shards.ofSlotIn(id).db, id);
    await untilAll(call, unpaid, { status: 'EXPIRED' });
    await checkShards(t, shards);

    await retryUntil(
      'the events of all shards together have been counted',
      async () => (await scrape(ADMIN_PORT)).valueOf('events_placed_total', { type: 'order.expired' }) === 12,
      () => delay(20),
    );
    const { samples, valueOf } = await scrape(ADMIN_PORT);
    t.ok(valueOf('job_runs_total', { name: 'expireOrders', result: 'succeeded' }) >= 3);
    const failed = samples.filter(
      ({ name, labels }) => name === 'job_runs_total' && labels['result'] === 'failed',
    );
    t.strictSame(
      failed.filter(({ value }) => value > 0),
      [],
    );
    const limits = samples
      .filter(({ name }) => name === 'pg_pool_limit')
      .map(({ labels }) => labels['shard']);
    t.strictSame(limits, [undefined, ...NAMES]);
    second.child.kill('SIGTERM');
    t.equal(await second.ended, 0, 'the process ends with status 0');
  },
);

t.test('a process starts while a shard does not answer, and later uses this shard, too', async (t) => {
  const { main, shards, databaseUrl } = await openShop(t);
  const [ADMIN_PORT, API_PORT] = [String(await freePort()), String(await freePort())];
  const first = await startService(t, databaseUrl, { role: 'api', env: SHARDED });
  await offer(caller(t, first.url));
  const isIn = (id: string) => shards.ofSlotIn(id).name;
  const before = await placeAll(caller(t, first.url), 12);
  const [late, others] = [
    before.filter((id) => isIn(id) === 'shard_2'),
    before.filter((id) => isIn(id) !== 'shard_2'),
  ];
  t.ok(late.length > 0 && others.length > 0);
  const start = (role: 'api' | 'worker', port: string) =>
    startService(t, databaseUrl, {
      role,
      env: { ...SHARDED, ADMIN_PORT: port, DRAIN_SECONDS: '0', LOG_LEVEL: 'warn' },
    });
  const skips = async () =>
    (await scrape(ADMIN_PORT)).valueOf('job_items_skipped_total', { name: 'startShards' });
  const { worker, call } = await main.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`lock table shard_2.kysely_migration, shard_2.orders in access exclusive mode`.execute(trx);
    const [worker, api] = [await start('worker', ADMIN_PORT), await start('api', API_PORT)];
    for (const each of [worker, api]) t.match(each.stdout(), /"shard":"shard_2".*does not answer/);
    const call = caller(t, api.url);
    await untilAll(call, others, { status: 'CONFIRMED', paymentStatus: 'PAID' });
    t.match(await call('GET', `/orders/${late[0]}`), { status: 503 });
    await retryUntil(
      'the metrics say so',
      async () => (await skips()) > 0,
      () => delay(100),
    );
    t.ok((await scrape(ADMIN_PORT)).valueOf('backlog_read_timestamp_seconds', { shard: 'shard_2' }) > 0);
    return { worker, call };
  });
  await untilAll(call, late, { status: 'CONFIRMED', paymentStatus: 'PAID' });
  worker.child.kill('SIGTERM');
  t.equal(await worker.ended, 0, 'the process ends with status 0');
  await checkShards(t, shards);
});

t.test('a shard that did not answer at the start is used only after a check of its schema', async (t) => {
  const { main, shards, databaseUrl } = await openShop(t);
  const first = await startService(t, databaseUrl, { role: 'api', env: SHARDED });
  await offer(caller(t, first.url));
  const ids = await placeAll(caller(t, first.url), 12);
  const id = ids.find((each) => shards.ofSlotIn(each).name === 'shard_2')!;
  const { call, stdout } = await main.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`lock table shard_2.kysely_migration in access exclusive mode`.execute(trx);
    await sql`delete from shard_2.kysely_migration where name like '0280%'`.execute(trx);
    const env = { ...SHARDED, LOG_LEVEL: 'error' };
    const api = await startService(t, databaseUrl, { role: 'api', env });
    return { call: caller(t, api.url), stdout: api.stdout };
  });
  const refusesWith = async (problem: string) => {
    t.match(await call('GET', `/orders/${id}`), { status: 503 });
    t.match(await call('POST', `/orders/${id}/cancel`), { status: 503 });
    t.ok(stdout().includes(problem), problem);
  };
  await refusesWith('shard_2: the schema lacks 0280_shards');
  await sql`insert into shard_2.kysely_migration (name, timestamp, needs)
    values ('0280_shards', '', '9999_later')`.execute(main);
  await refusesWith('shard_2: the schema is too new');
  await sql`update shard_2.kysely_migration set needs = null where name = '0280_shards'`.execute(main);
  t.match(await call('POST', `/orders/${id}/cancel`), { status: 200 });
});

t.test(
  'a change at the provider reaches its shard by an event, or by the list if the event is lost',
  async (t) => {
    const { main, shards, databaseUrl } = await openShop(t);
    const service = await startService(t, databaseUrl, { env: SHARDED });
    const call = caller(t, service.url);
    await offer(call);
    const ids = await placeAll(call, 12, { captureMode: 'MANUAL' });
    await untilAll(call, ids, { paymentStatus: 'AUTHORIZED' });
    await captureInDashboard(main, ids.slice(0, 6), { isHeard: true });
    await untilAll(call, ids.slice(0, 6), { paymentStatus: 'PAID' });
    await captureInDashboard(main, ids.slice(6), { isHeard: false });
    await shardOfUnownedMatters(shards)
      .updateTable('provider_places')
      .set({ next_at: sql`now()` })
      .execute();
    await untilAll(call, ids, { paymentStatus: 'PAID' });
    await checkShards(t, shards);
    for (const { name, db } of shards.all) {
      const ofShard = ids.filter((id) => shards.ofSlotIn(id).name === name);
      const matters = await db
        .selectFrom('matters')
        .select(['kind', 'order_id'])
        .orderBy('order_id')
        .execute();
      const expected = ofShard.toSorted().map((order_id) => ({ kind: 'PROVIDER_MOVEMENT', order_id }));
      t.strictSame(matters, expected, `${name} has one matter for each of its own orders`);
    }
    t.strictSame(await main.selectFrom('matters').selectAll().execute(), []);
    t.strictSame(
      await main.selectFrom('provider_places').selectAll().execute(),
      [],
      'the main schema does not read the list of changes',
    );
  },
);

const countPaid = async (main: Database): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from simulated_payments`.execute(main);
  return rows[0]!.n;
};

async function captureInDashboard(main: Database, orderIds: string[], { isHeard }: { isHeard: boolean }) {
  await sql`
    with captured as (
      update simulated_payments set status = 'CAPTURED', captured_amount = authorized_amount
      where order_id = any (${orderIds}::uuid[]) returning attempt_id
    )
    insert into simulated_events (attempt_id, type, due_at, delivered_at)
    select attempt_id, 'payment.changed', now(), case when ${isHeard} then null else now() end from captured`.execute(
    main,
  );
}

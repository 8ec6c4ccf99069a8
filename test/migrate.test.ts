import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../db/base/database.ts';
import { connect } from '../db/base/open.ts';
import { findQueueSchema, queueTable } from '../db/base/queue-tables.ts';
import { createDatabase, createEmptyDatabase } from './support/database/database.ts';
import { freePort } from './support/run/ports.ts';
import { type RunningProcess, runProcess } from './support/run/processes.ts';
import { inSchema, readShared } from './support/run/shared-servers.ts';
import { caller } from './support/shop/contract-client.ts';

const MIGRATE = ['--role', 'migrate'];
const PLAN = [...MIGRATE, '--plan'];

async function start(t: Test, databaseUrl: string, role: string): Promise<RunningProcess> {
  const env = { AUTH_URL: readShared().authUrl, DATABASE_URL: databaseUrl, PORT: String(await freePort()) };
  return runProcess(t, 'server.ts', { ...env, LOG_LEVEL: 'warn' }, ['--role', role]);
}

async function outputOf(t: Test, databaseUrl: string, args: string[]): Promise<string> {
  const running = runProcess(t, 'server.ts', { DATABASE_URL: databaseUrl }, args);
  t.equal(await running.ended, 0, running.stderr());
  return running.stdout();
}

/** Starts a process that must refuse to start. Returns its error output. */
async function refusal(t: Test, databaseUrl: string, role: string): Promise<string> {
  const running = await start(t, databaseUrl, role);
  t.equal(await running.ended, 1);
  t.equal(running.stdout(), '');
  return running.stderr();
}

const tablesOf = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_tables where schemaname in ('public', 'pgboss')`.execute(db);
  return rows[0]!.n;
};

t.test('--role migrate updates the schema, and other roles only check its version', async (t) => {
  const { db, databaseUrl } = await createEmptyDatabase(t);
  t.match(
    await refusal(t, databaseUrl, 'all'),
    /^The service .*the schema lacks 0001_\w+ and \d+ more migrations\. Run `node server\.ts --role migrate` first\.\n$/,
  );
  const plan = await outputOf(t, databaseUrl, PLAN);
  t.match(plan, /-- 0001_catalogue_and_stock\nbegin;\n[^]*\ncreate table products \(\n[^]*\ncommit;\n/);
  t.match(plan, /create schema if not exists pgboss[^]*create_queue\('payments'/i);
  t.equal(await tablesOf(db), 0, 'a plan changes nothing');

  const said = await outputOf(t, databaseUrl, MIGRATE);
  t.match(said, /^0001_catalogue_and_stock: done in \d+ ms\n/);
  t.match(said, /\nthe schema has all \d+ migrations\nthe tables of the queue have version \d+\n$/);
  t.match(
    await outputOf(t, databaseUrl, MIGRATE),
    /^the schema has all \d+ migrations\n/,
    'nothing is left to do',
  );
  t.equal(await outputOf(t, databaseUrl, PLAN), '-- nothing to do\n');
  for (const role of ['api', 'worker']) await (await start(t, databaseUrl, role)).printed(/order service/);
});

t.test('--role migrate refuses a missing schema or a bad schema name, and changes nothing', async (t) => {
  const { db, databaseUrl } = await createEmptyDatabase(t);
  await sql`create schema "Tea"`.execute(db);
  for (const [schema, expected] of [
    ['tea', /: no schema of its search_path exists.* Create the schema with `create schema`/],
    [
      '"Tea"',
      /: the name of its schema is not supported: Tea\. Rename it: a name has at most 43 lowercase letters/,
    ],
  ] as const) {
    const env = { DATABASE_URL: inSchema(databaseUrl, schema) };
    const migration = runProcess(t, 'server.ts', env, MIGRATE);
    t.equal(await migration.ended, 1);
    t.match(migration.stderr(), expected);
    t.notMatch(migration.stderr(), /\n +at /, 'no stack trace');
  }
  const { rows } = await sql`
    select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  t.equal(rows.length, 0);
});

t.test('the service starts on a newer schema, unless a new migration needs newer code', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  await sql`insert into kysely_migration values ('9998_expand', '2100-01-01T00:00:00.000Z')`.execute(db);
  await (await start(t, databaseUrl, 'all')).printed(/order service at/);
  t.match(
    await outputOf(t, databaseUrl, MIGRATE),
    /the schema also has migrations of a newer version: 9998_expand/,
  );

  await sql`
    insert into kysely_migration values ('9999_contract', '2100-01-01T00:00:00.000Z', '9998_expand')`.execute(
    db,
  );
  const tooNew =
    /: the schema is too new for this version: its migration 9999_contract needs a version with 9998_expand\. Start a/;
  t.match(await refusal(t, databaseUrl, 'api'), tooNew);
  const migration = runProcess(t, 'server.ts', { DATABASE_URL: databaseUrl }, MIGRATE);
  t.equal(await migration.ended, 1);
  t.match(migration.stderr(), tooNew);
});

t.test('a worker needs the tables of its queue, and a process with --role api does not', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  const queue = await findQueueSchema(db);
  const version = await queueTable(db, 'version');
  await sql`update ${version} set version = version + 1`.execute(db);
  t.match(
    await refusal(t, databaseUrl, 'worker'),
    /too new for this version: the tables of the queue have version/,
  );
  await (await start(t, databaseUrl, 'api')).printed(/order service at/);
  // Sets the schema back to the state that an older pg-boss leaves. The next versions build indexes.
  await sql`update ${version} set version = version - 2`.execute(db);
  await sql`drop index ${sql.id(queue, 'job_common_i17')}`.execute(db);
  t.match(
    await refusal(t, databaseUrl, 'worker'),
    /have version \d+, but this version of the service needs \d+\. Run `node/,
  );
  t.match(await outputOf(t, databaseUrl, PLAN), /create index concurrently/i);
  t.match(await outputOf(t, databaseUrl, MIGRATE), /\nthe tables of the queue have version \d+\n$/);
  const { rows } = await sql`
    select version, to_regclass(${`${queue}.job_common_i17`}) is not null as "isBuilt" from ${version}`.execute(
    db,
  );
  t.match(rows, [{ version: Number, isBuilt: true }]);
  await sql`drop schema ${sql.id(queue)} cascade`.execute(db);
  t.match(
    await refusal(t, databaseUrl, 'worker'),
    /lacks the tables of the queue\. Run `node server\.ts --role migrate`/,
  );
  await outputOf(t, databaseUrl, MIGRATE);
  await (await start(t, databaseUrl, 'worker')).printed(/works in the background/);
});

t.test('processes may use another database user who cannot change the schema', async (t) => {
  const admin = connect(readShared().postgresUrl, { poolSize: 1 });
  const suffix = randomUUID().slice(0, 8);
  const [owner, user] = [`owner_${suffix}`, `user_${suffix}`];
  for (const role of [owner, user])
    await sql.raw(`create role ${role} login password 'only-in-tests'`).execute(admin);
  // Runs after the database has been dropped, because teardowns run in reverse order.
  t.teardown(async () => {
    await sql.raw(`drop role ${owner}, ${user}`).execute(admin);
    await admin.destroy();
  });
  const { db, databaseUrl } = await createEmptyDatabase(t);
  const as = (username: string) =>
    Object.assign(new URL(databaseUrl), { username, password: 'only-in-tests' }).href;
  await sql.raw(`grant create on database ${new URL(databaseUrl).pathname.slice(1)} to ${owner}`).execute(db);
  await sql.raw(`grant create on schema public to ${owner}`).execute(db);
  const asOwner = connect(as(owner), { poolSize: 1 });
  for (const [rights, what] of [
    ['select, insert, update, delete', 'tables'],
    ['usage', 'schemas'],
  ])
    await sql.raw(`alter default privileges grant ${rights} on ${what} to ${user}`).execute(asOwner);
  await asOwner.destroy();

  await outputOf(t, as(owner), MIGRATE);
  const env = { AUTH_URL: readShared().authUrl, PORT: String(await freePort()), DATABASE_URL: as(user) };
  const service = runProcess(t, 'server.ts', { ...env, LOG_LEVEL: 'warn' });
  await service.printed(/order service at/);
  const call = caller(t, `http://127.0.0.1:${env.PORT}`);
  await call('PUT', '/products/TEA', { body: { name: 'Tea', price: { amount: 1250, currency: 'EUR' } } });
  await call('PATCH', '/products/TEA/stock', { body: { onHandChange: 10 } });
  const order = {
    customerId: 'customer-1',
    items: [{ sku: 'TEA', quantity: 1 }],
    paymentMethod: 'tok_approved',
  };
  const { body } = await call('POST', '/orders', { body: order });
  while ((await call('GET', `/orders/${body['id']}`)).body['status'] !== 'CONFIRMED') await delay(5);
  t.match((await call('GET', '/orders')).body, { totalCount: 1 });
  service.child.kill('SIGTERM');
  t.equal(await service.ended, 0);
  t.equal(service.stdout().match(/"level":"error"/g), null, service.stdout());

  const asUser = connect(as(user), { poolSize: 1 });
  await t.rejects(sql`create table mine (n integer)`.execute(asUser), { code: '42501' });
  await t.rejects(sql`alter table orders add column mine integer`.execute(asUser), { code: '42501' });
  await asUser.destroy();
});

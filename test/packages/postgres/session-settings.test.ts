import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { connect } from '../../../db/base/open.ts';
import { createDatabase, untilBlocked } from '../../support/database/database.ts';
import { type Habit, openSettingsPooler } from '../../support/database/settings-pooler.ts';
import { freePort } from '../../support/run/ports.ts';
import { runProcess } from '../../support/run/processes.ts';
import { readShared, shopSchema } from '../../support/run/shared-servers.ts';
import { caller } from '../../support/shop/contract-client.ts';
import { offerTea } from '../../support/stories/offer-product.ts';

async function openPooler(t: Test, habit: Habit) {
  const role = await createRole(t);
  const { db, databaseUrl } = await createDatabase(t, { isDirect: true });
  const PORT = String(await freePort());
  // The address contains no setting, because a pooler would refuse or drop that one, too.
  const address = Object.assign(new URL(databaseUrl), role, { search: '' });
  await sql`alter role ${sql.id(role.username)} set search_path = ${sql.id(shopSchema())}`.execute(db);
  const DATABASE_URL = await openSettingsPooler(t, address.href, habit);
  const env = { AUTH_URL: readShared().authUrl, DATABASE_URL, PORT };
  return {
    db,
    role: role.username,
    url: `http://127.0.0.1:${PORT}`,
    start: () => runProcess(t, 'server.ts', env),
  };
}

/** Creates a superuser that has no settings. Drops the superuser when the test ends, after the test's database. */
async function createRole(t: Test): Promise<{ username: string; password: string }> {
  const admin = connect(readShared().postgresUrl, { poolSize: 1 });
  const [username, password] = [`role_${randomUUID()}`, 'secret'];
  await sql`create role ${sql.id(username)} superuser login password ${sql.lit(password)}`.execute(admin);
  t.teardown(async () => {
    await sql`drop role ${sql.id(username)}`.execute(admin);
    await admin.destroy();
  });
  return { username, password };
}

for (const habit of ['refuse', 'drop'] as const) {
  t.test(
    `if a pooler would ${habit} settings, the start prints statements that set the limits`,
    async (t) => {
      const { db, url, start } = await openPooler(t, habit);
      const refused = start();
      t.equal(
        await Promise.race([refused.ended, refused.printed(/order service at/).catch(() => refused.ended)]),
        1,
      );
      t.match(refused.stderr(), /^Database sessions lack time limits: .*lock_timeout is 0, not 3000/);
      t.notMatch(refused.stderr(), /\n +at /, 'no stack trace');

      const steps = refused.stderr().match(/^alter role .*;$/gm) ?? [];
      t.ok(steps.length >= 5, steps.join('\n'));
      for (const step of steps) await sql.raw(step).execute(db);
      const service = start();
      await service.printed(/order service at/);
      t.notMatch(service.stdout(), /settings of database sessions/);

      const sku = await offerTea(url);
      const call = caller(t, url);
      const body = { customerId: 'customer-1', items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved' };
      const { body: order } = await call<{ id: string }>('POST', '/orders', { body });
      const answer = await db.transaction().execute(async (trx) => {
        await sql`select from orders for update`.execute(trx);
        const cancelled = call('POST', `/orders/${order.id}/cancel`);
        await Promise.race([untilBlocked(db), cancelled]);
        return cancelled;
      });
      t.match(
        answer,
        { status: 503, body: { type: 'UNAVAILABLE' } },
        'the lock timeout is the same as without the pooler',
      );
    },
  );
}

t.test('the start warns about a missing setting that affects only speed', async (t) => {
  const { db, role, start } = await openPooler(t, 'drop');
  const name = sql.id(
    (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]!.name,
  );
  for (const [limit, ms] of [
    ['statement_timeout', 15_000],
    ['lock_timeout', 3_000],
    ['idle_in_transaction_session_timeout', 20_000],
  ] as const)
    await sql`alter role ${sql.id(role)} in database ${name} set ${sql.raw(limit)} = ${sql.lit(ms)}`.execute(
      db,
    );
  const service = start();
  const [line] = await service.printed(/^.*settings of database sessions.*$/m);
  const { level, msg } = JSON.parse(line);
  t.equal(level, 'warn');
  t.match(msg, /idle_in_transaction_session_timeout is 20000, not 15000/);
  t.match(msg, /alter role "role_[\w-]+" in database \w+ set plan_cache_mode = 'force_generic_plan';/);
  t.notMatch(msg, /lock_timeout/);
  await service.printed(/order service at/);
});

t.test('sessions also get the settings in the address of the database', async (t) => {
  const { databaseUrl } = await createDatabase(t, { isDirect: true });
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c search_path=pg_catalog -c lock_timeout=2500');
  const db = connect(url.href, { poolSize: 1 });
  t.teardown(() => db.destroy());
  const { rows } = await sql`
    select current_setting('search_path') as path, current_setting('lock_timeout') as lock,
      current_setting('statement_timeout') as statement, current_setting('timezone') as timezone`.execute(db);
  t.strictSame(rows, [{ path: 'pg_catalog', lock: '2500ms', statement: '15s', timezone: 'UTC' }]);
});

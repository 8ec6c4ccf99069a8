import { sql } from 'kysely';
import pg from 'pg';
import t, { type Test } from 'tap';
import { openDatabase } from '../../db/base/open.ts';
import { createDatabase, untilBlocked } from '../support/database/database.ts';
import { waitUntilIdle } from '../support/database/wait-until-idle.ts';
import { freePort } from '../support/run/ports.ts';
import { runProcess } from '../support/run/processes.ts';
import { readShared } from '../support/run/shared-servers.ts';
import { type PgBouncerVersion, startPgBouncer } from '../support/servers/pgbouncer.ts';
import { caller } from '../support/shop/contract-client.ts';
import { offerTea } from '../support/stories/offer-product.ts';

// PgBouncer from Debian in transaction mode, with only these settings. `make drill-pooler` also runs whole test files
// through it.

/** Opens PgBouncer in front of the embedded PostgreSQL. Returns functions that start a service behind PgBouncer. */
async function openPooler(t: Test, version: PgBouncerVersion) {
  const { db, databaseUrl } = await createDatabase(t, { isDirect: true });
  const pooler = await startPgBouncer(version, databaseUrl);
  t.teardown(() => pooler.process.kill('SIGKILL'));
  const PORT = String(await freePort());
  const { authUrl: AUTH_URL } = readShared();
  const start = (env: Record<string, string> = {}) =>
    runProcess(t, 'server.ts', { AUTH_URL, DATABASE_URL: pooler.url, PORT, ...env });
  const control = new URL(pooler.url);
  control.pathname = '/pgbouncer';
  return { db, pooler: pooler.url, control: control.href, url: `http://127.0.0.1:${PORT}`, start };
}

type Pooler = Awaited<ReturnType<typeof openPooler>>;

/**
 * Runs the statement that the service prints at its start. The statement stores the time limits in the database role,
 * because PgBouncer doesn't forward them.
 */
async function setUpRole(t: Test, { db, control, start }: Pooler): Promise<void> {
  const refused = start();
  t.equal(await refused.ended, 1);
  t.match(refused.stderr(), /^Database sessions lack time limits/);
  for (const step of refused.stderr().match(/^alter role .*;$/gm) ?? []) await sql.raw(step).execute(db);
  const client = new pg.Client(control);
  await client.connect();
  await client.query('RECONNECT');
  await client.end();
}

/** Checks that a first order can be placed and paid. */
async function checkOrder(t: Test, { db, url }: Pooler): Promise<void> {
  const sku = await offerTea(url);
  const call = caller(t, url);
  const body = { customerId: 'customer-1', items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved' };
  const { status, body: order } = await call<{ id: string }>('POST', '/orders', { body });
  t.equal(status, 201);
  await waitUntilIdle(db);
  t.match(await call('GET', `/orders/${order.id}`), { body: { status: 'CONFIRMED' } });
}

/**
 * Checks that a request behind the pooler waits for a lock only as long as without a pooler. This must be true even if
 * the request has waited for its idempotency key before.
 */
async function checkLimits(t: Test, { db, url }: Pooler): Promise<void> {
  const call = caller(t, url);
  const [order] = await db.selectFrom('orders').select('id').execute();
  const cancel = () =>
    call('POST', `/orders/${order!.id}/cancel`, { headers: { 'Idempotency-Key': 'cancel' } });
  await db.transaction().execute(async (trx) => {
    await sql`select from orders for update`.execute(trx);
    const first = cancel();
    await untilBlocked(db);
    t.match(await cancel(), { status: 409, body: { type: 'IDEMPOTENCY_KEY_IN_USE' } });
    t.match(await first, { status: 503, body: { type: 'UNAVAILABLE' } });
  });
  t.equal((await cancel()).status, 200);
}

async function checkService(t: Test, pooler: Pooler, settings: Record<string, string> = {}): Promise<void> {
  const service = pooler.start(settings);
  await service.printed(/order service at/);
  await checkOrder(t, pooler);
  t.notMatch(service.stdout(), /"level":"(?:warn|error)"/, 'no warning, no error');
  await checkLimits(t, pooler);
  service.child.kill('SIGTERM');
  t.equal(await service.ended, 0);
}

t.test('the service works behind PgBouncer 1.24 with default settings', { timeout: 120_000 }, async (t) => {
  const pooler = await openPooler(t, '1.24');
  await setUpRole(t, pooler);
  await checkService(t, pooler);
});

t.test('PgBouncer 1.24: the service continues when a column changes its type', async (t) => {
  const own = await openPooler(t, '1.24');
  await setUpRole(t, own);
  const { db } = own;
  await sql`create table changed (id integer)`.execute(db);
  await sql`insert into changed values (1)`.execute(db);
  const { db: behind, close } = await openDatabase({ url: own.pooler, dataDir: '' });
  t.teardown(close);
  const read = async () =>
    (await sql<{ id: unknown }>`select id from changed where id::text = ${'1'}`.execute(behind)).rows;
  const readAll = () => Promise.all(Array.from({ length: 50 }, read));
  t.strictSame(new Set((await readAll()).flat().map(({ id }) => id)), new Set([1]));
  await sql`alter table changed alter id type text`.execute(db);
  t.strictSame(new Set((await readAll()).flat().map(({ id }) => id)), new Set(['1']));
});

t.test(
  'PgBouncer 1.18 needs DATABASE_PREPARED=off, and the service prints this when it starts',
  { timeout: 120_000 },
  async (t) => {
    const pooler = await openPooler(t, '1.18');
    await setUpRole(t, pooler);
    const refused = pooler.start();
    t.equal(await refused.ended, 1);
    t.match(refused.stderr(), /loses named statements.* set DATABASE_PREPARED=off/);
    await checkService(t, pooler, { DATABASE_PREPARED: 'off' });
  },
);

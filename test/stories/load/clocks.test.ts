import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { timeOf } from '../../../db/base/ids.ts';
import { anotherProcess } from '../../support/database/query-cost.ts';
import { createDatabase } from '../../support/database/database.ts';
import { engineOf, placeOfCustomer } from '../../support/database/shards.ts';
import { startService } from '../../support/processes/service-process.ts';
import { retryUntil } from '../../support/run/wait-for.ts';
import { freePort } from '../../support/run/ports.ts';
import { type RunningProcess, runProcess } from '../../support/run/processes.ts';
import { type Call, caller } from '../../support/shop/contract-client.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { openService } from '../../support/shop/service.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { probe } from '../../support/stories/rolling-restart.ts';

/** Opens a shop, and a second process of the service. The clock of the second process is wrong by `minutes`. */
async function openShopWithWrongClock(
  t: Test,
  minutes: number,
): Promise<{ shop: Shop; call: Call; process: RunningProcess }> {
  const shop = await openShop(t);
  const issuer = await openIssuer(t);
  const process = runProcess(
    t,
    'server.ts',
    {
      NODE_OPTIONS: '--import ./test/support/run/shift-clock.ts',
      CLOCK_SHIFT_MS: String(minutes * 60_000),
      AUTH_URL: issuer.url,
      DATABASE_URL: shop.databaseUrl,
      ...engineOf(shop.databaseUrl),
      PORT: String(await freePort()),
    },
    ['--role', 'api'],
  );
  const [, url] = await process.printed(/order service at (http\S+)/);
  // A process checks tokens with its own clock, so the token has the times of the wrong clock.
  const now = Math.floor(Date.now() / 1000) + minutes * 60;
  const token = await issuer.token({ iat: now - 30, exp: now + 600 });
  const call = caller(t, url!);
  return {
    shop,
    process,
    call: (method, path, request) => call(method, path, { as: { token }, ...request }),
  };
}

/** Reads the times of an order, in relation to the database's clock. */
async function timesOf({ db }: Shop, id: string) {
  const { rows } = await sql<Record<'held' | 'age', number> & Record<'from' | 'until', string>>`
    select extract(epoch from reserved_until - created_at)::float8 / 60 as held,
      extract(epoch from clock_timestamp() - created_at)::float8 as age,
      created_at as from, reserved_until as until
    from orders where id = ${id}`.execute(db);
  return rows[0]!;
}

async function placesOrders(t: Test, shop: Shop, call: Call): Promise<void> {
  const sku = await shop.offer();
  for (const holdMinutes of [1, 15, undefined]) {
    const items = [{ sku, quantity: 1 }];
    const body = { customerId: 'c', items, paymentMethod: 'tok_declined', holdMinutes };
    const request = { body, headers: { 'Idempotency-Key': `hold-${holdMinutes}` } };
    const placed = await call<Schemas['Order']>('POST', '/orders', request);
    const { id, createdAt, updatedAt, reservedUntil } = placed.body;
    const row = await timesOf(shop, id);
    t.equal(row.held, holdMinutes ?? 15);
    t.ok(row.age >= 0 && row.age < 300, `placed ${row.age} seconds ago`);
    t.strictSame(
      { createdAt, updatedAt, reservedUntil },
      { createdAt: row.from, updatedAt: row.from, reservedUntil: row.until },
    );
    t.equal(timeOf(id), Date.parse(createdAt), 'the id has the same time, and lists are sorted by the id');
    t.strictSame(
      (await call('POST', '/orders', request)).body,
      placed.body,
      'a repeated request gets the same answer',
    );

    t.equal(await shop.expireNow(), 0, 'the order is not due yet');
    const note = { body: { reference: id.slice(-12) }, headers: { 'If-Match': '*' } };
    const { body: changed } = await call('PATCH', `/orders/${id}`, note);
    t.ok(changed['updatedAt'] >= createdAt);
    t.match(await shop.getPayment(id), { createdAt });
    t.equal(await shop.expireNow(id), 1);
    t.match(await shop.getOrder(id), { status: 'EXPIRED' });
  }
  const { rows } = await sql`
    select 1 from (
      select occurred_at from events union all select occurred_at from order_history
      union all select created_at from idempotency_keys) times
    where abs(extract(epoch from clock_timestamp() - occurred_at)) > 300`.execute(shop.db);
  t.strictSame(rows, [], 'events and history have the time of their order');
}

async function startsAnotherPayment(t: Test, shop: Shop, call: Call): Promise<void> {
  const { id } = await shop.order({ [await shop.offer()]: 1 }, { paymentMethod: 'tok_declined' });
  await shop.work();
  const pay = () =>
    call('PUT', `/orders/${id}/payment`, {
      body: { paymentMethod: 'tok_declined' },
      headers: { 'If-Match': '*' },
    });
  const { status, body } = await pay();
  t.equal(status, 200);
  t.ok(Math.abs(timeOf(body['id']) - Date.parse(body['createdAt'])) < 60_000, 'the id has the same time');
  await shop.work();
  await sql`
    update orders set created_at = now() - interval '2 minutes', reserved_until = now() - interval '1 minute'
    where id = ${id}`.execute(shop.db);
  t.match(await pay(), { status: 409, body: { type: 'INVALID_TRANSITION' } });
}

for (const [minutes, how] of [
  [-16, 'behind'],
  [60, 'ahead of'],
] as const) {
  t.test(`a process whose clock is ${how} the database uses the clock of the database`, async (t) => {
    const { shop, call, process } = await openShopWithWrongClock(t, minutes);
    await t.test('reservations of orders expire according to the clock of the database', (t) =>
      placesOrders(t, shop, call),
    );
    await t.test('a payment can be replaced until the order expires according to the database’s clock', (t) =>
      startsAnotherPayment(t, shop, call),
    );
    await t.test('a process with a wrong clock logs the difference from the database’s clock', async (t) => {
      const [line = ''] = await process.printed(/^.*"skewMs".*$/m);
      const { level, skewMs, msg } = JSON.parse(line);
      t.equal(level, 'warn');
      t.ok(Math.abs(skewMs - minutes * 60_000) < 60_000, `${skewMs} ms`);
      t.match(msg, `ms ${how} the clock of the database`);
    });
  });
}

t.test('an order is created at the time of its statement, not when the request arrived', async (t) => {
  const shop = await openShop(t);
  const slow = anotherProcess(t, shop.databaseUrl);
  const other = caller(t, await openService(t, { db: slow }));
  const sku = await shop.offer();
  const order = { body: { customerId: 'c', items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved' } };
  await other('POST', '/orders', order);
  const { waited, meanwhile } = await placeOfCustomer(slow, 'c')
    .transaction()
    .execute(async () => {
      // The order waits in the process until a connection is free.
      const waited = other('POST', '/orders', order);
      await other('GET', '/orders?size=0');
      return { waited, meanwhile: await shop.call('POST', '/orders', order) };
    });
  const { body } = await waited;
  const { body: page } = await shop.call('GET', `/orders?sort=OLDEST_FIRST&after=${meanwhile.body['id']}`);
  t.match(page['orders'], [{ id: body['id'] }]);
});

t.test('a process is not ready if its clock differs by more than the tolerance for tokens', async (t) => {
  const { databaseUrl } = await createDatabase(t);
  const start = async (shiftMs: number) => {
    const port = await freePort();
    const clock = {
      NODE_OPTIONS: '--import ./test/support/run/shift-clock.ts',
      CLOCK_SHIFT_MS: String(shiftMs),
    };
    await startService(t, databaseUrl, { role: 'worker', env: { ADMIN_PORT: String(port), ...clock } });
    return () => probe(`http://127.0.0.1:${port}/readyz`);
  };
  const [wrong, sound] = [await start(-20_000), await start(2_000)];
  await retryUntil(
    'the process has compared its clock',
    async () => (await wrong())?.status === 503,
    () => delay(50),
  );
  t.match(await wrong(), {
    body: { reasons: [/the clock of this process is \d+ ms behind the clock of the database/] },
  });
  t.match(await sound(), { status: 200 }, 'a smaller difference is only logged');
});

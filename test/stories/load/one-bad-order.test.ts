import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { createDatabase, untilBlocked } from '../../support/database/database.ts';
import { engineOf, placeOfCustomer } from '../../support/database/shards.ts';
import { freePort } from '../../support/run/ports.ts';
import { runProcess } from '../../support/run/processes.ts';
import { readShared } from '../../support/run/shared-servers.ts';
import { clientToken } from '../../support/run/tokens.ts';
import { caller } from '../../support/shop/contract-client.ts';
import { openConnection } from '../../support/shop/raw-service.ts';
import { openShop } from '../../support/shop/shop.ts';
import { bringUnits } from '../../support/shop/allocate-units.ts';
import { probe } from '../../support/stories/rolling-restart.ts';

const TEA = { name: 'Tea', price: { amount: 1250, currency: 'EUR' } };
const ORDER = {
  customerId: 'customer-1',
  items: [{ sku: 'TEA', quantity: 1 }],
  paymentMethod: 'tok_approved',
};

/** Lists the statements in this database that wait for a lock. */
async function blockedIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select pid || ' ' || query_start as statement from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.map(({ statement }) => statement);
}

t.test('orders of other products are placed while a session locks the stock of one product', async (t) => {
  const shop = await openShop(t);
  const [held, free] = [await shop.offer({ onHand: 1_000 }), await shop.offer({ onHand: 1_000 })];
  for (const sku of [held, free]) await bringUnits(shop, sku, ORDER.customerId);
  const order = (sku: string) =>
    shop.call('POST', '/orders', { body: { ...ORDER, items: [{ sku, quantity: 1 }] } });
  const place = placeOfCustomer(shop.db, ORDER.customerId);
  const { waiting } = await place.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`select from stock where sku = ${held} for update`.execute(trx);
    const waiting: Promise<unknown>[] = [];
    let isBeside = false;
    // A statement waits 3 s for a lock, which may be too short on a busy machine. Therefore the orders are sent again
    // and again.
    while (!isBeside) {
      waiting.push(order(held), order(held));
      await untilBlocked(shop.db);
      const before = await blockedIn(shop.db);
      const others = await Promise.all(Array.from({ length: 10 }, () => order(free)));
      t.strictSame([...new Set(others.map(({ status }) => status))], [201]);
      const after = await blockedIn(shop.db);
      isBeside = before.some((statement) => after.includes(statement));
    }
    return { waiting };
  });
  await Promise.all(waiting);
  t.match(await order(held), { status: 201 }, 'an order of the SKU succeeds after the lock is released');
});

t.test('if one of many concurrent orders has a used reference, only this order is refused', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 1_000 });
  await shop.order({ [sku]: 1 }, { reference: 'A-1' });
  const order = (rest: object) =>
    shop.call('POST', '/orders', { body: { ...ORDER, items: [{ sku, quantity: 1 }], ...rest } });
  const ofEach = async (answers: Promise<{ status: number }>[]) => [
    ...new Set((await Promise.all(answers)).map(({ status }) => status)),
  ];
  for (let round = 0; round < 10; round += 1) {
    const others = Array.from({ length: 10 }, () => order({}));
    t.strictSame(await ofEach([order({ reference: 'A-1' }), order({ reference: 'A-1' })]), [409]);
    t.strictSame(await ofEach(others), [201]);
  }
  t.match(await shop.getStock(sku), { reserved: 101 });
  t.strictSame(
    shop.log.filter(({ level }) => level >= 40),
    [],
  );
});

/**
 * Number of connections. These connections send more orders than the service can process and keep waiting at the same
 * time.
 */
const CLIENTS = 46;
const EACH = 100;

/** Builds the orders for one connection. The requests are sent without waiting for answers. */
const ordersFor = (token: string): string => {
  const body = JSON.stringify(ORDER);
  const head = `POST /api/v1/orders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`;
  const length = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  return (head + length + body).repeat(EACH);
};

t.test('if too many orders wait, new orders are refused immediately, other requests are not', async (t) => {
  const { db, databaseUrl: DATABASE_URL } = await createDatabase(t);
  const ports = { PORT: String(await freePort()), ADMIN_PORT: String(await freePort()) };
  const limits = { RATE_LIMIT_PER_MINUTE: '0', PLACEMENT_DEADLINE_SECONDS: '8', DRAIN_SECONDS: '0' };
  const address = { AUTH_URL: readShared().authUrl, DATABASE_URL, ...engineOf(DATABASE_URL) };
  const env = { ...address, LOG_LEVEL: 'silent', ...ports, ...limits };
  const service = runProcess(t, 'server.ts', env, ['--role', 'api']);
  await service.printed(/order service at/);
  const call = caller(t, `http://127.0.0.1:${ports.PORT}`);
  await call('PUT', '/products/TEA', { body: TEA });
  await call('PATCH', '/products/TEA/stock', { body: { onHandChange: 10_000 } });
  const ready = () => probe(`http://127.0.0.1:${ports.ADMIN_PORT}/readyz`);
  t.match(await ready(), { status: 200 });

  const place = placeOfCustomer(db, ORDER.customerId);
  await place.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`lock table orders in access exclusive mode`.execute(trx);
    const token = await clientToken('backoffice');
    const sendAll = () => {
      const clients = Array.from({ length: CLIENTS }, () => openConnection(t, Number(ports.PORT)));
      for (const { write } of clients) write(ordersFor(token));
      return clients;
    };
    let clients = sendAll();
    const statuses = () => clients.flatMap(({ received }) => received().match(/HTTP\/1\.1 \d+/g) ?? []);
    const refuse = async () => {
      while ((await ready())?.status === 200) {
        // On a busy machine the first orders may miss their deadline before the last ones arrive. Then all orders are
        // sent again.
        if (statuses().length === CLIENTS * EACH) clients = sendAll();
        await delay(10);
      }
      return {
        full: await ready(),
        refused: await call('POST', '/orders', { body: ORDER }),
        after: await ready(),
      };
    };
    let answers = await refuse();
    // If the queue had free space for a moment, the order waited before it was refused. Then the test tries again.
    while (answers.full?.status !== 503 || answers.after?.status !== 503) answers = await refuse();
    t.match(answers.full.body, { reasons: ['the placement queue is full'] });
    t.match(answers.refused, { status: 503, body: { type: 'UNAVAILABLE', retryable: true } });
    t.equal(answers.refused.headers.get('retry-after'), '1');
    t.match(await call('GET', '/products/TEA'), { status: 200 }, 'other requests are served');

    // The table is still locked, so the orders are answered at their deadline.
    while (statuses().length < CLIENTS * EACH) await delay(50);
    t.strictSame([...new Set(statuses())], ['HTTP/1.1 503']);
  });
  t.match(await ready(), { status: 200 });
  t.match(await call('POST', '/orders', { body: ORDER }), { status: 201 });
  t.match((await call('GET', '/orders')).body, { totalCount: 1 }, 'no refused request has an order');
});

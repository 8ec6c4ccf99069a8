import { once } from 'node:events';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { buildApp } from '../../../app.ts';
import type { Database } from '../../../db/base/database.ts';
import { anotherProcess } from '../../support/database/query-cost.ts';
import { untilBlocked } from '../../support/database/database.ts';
import { placeOfCustomer } from '../../support/database/shards.ts';
import { readShared } from '../../support/run/shared-servers.ts';
import { type Answer, type Call, caller } from '../../support/shop/contract-client.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { storeOf } from '../../support/shop/store.ts';
import { bringUnits } from '../../support/shop/allocate-units.ts';

// Orders wait in the service because its database is blocked. If their callers give up, only orders that were already
// sent to the database may be placed.

interface BusyShop {
  shop: Shop;
  /** Client of a second service, which has its own database connections and its own queue of orders. */
  call: Call;
  db: Database;
  /** Sockets of the POST requests that the second service has received, oldest first. */
  posts: Socket[];
}

async function openBusyShop(
  t: Test,
  options: { poolSize?: number; placementDeadline?: number },
): Promise<BusyShop> {
  const shop = await openShop(t, { isPatient: true });
  const { poolSize = 10, placementDeadline } = options;
  const db = anotherProcess(t, shop.databaseUrl, { poolSize });
  const auth = { issuer: readShared().authUrl, audience: 'order-service' };
  const app = await buildApp({
    store: storeOf(db, placementDeadline),
    baseUrl: 'http://127.0.0.1',
    auth,
  });
  t.teardown(() => app.close());
  const posts: Socket[] = [];
  app.server.on('request', ({ method, socket }) => {
    if (method === 'POST') posts.push(socket);
  });
  const call = caller(t, await app.listen({ host: '127.0.0.1', port: 0 }));
  // The first connection and the first token take longer than the short deadline of a test, so one order is sent
  // before.
  await call('POST', '/orders', { body: order('NONE') });
  posts.length = 0;
  return { shop, db, posts, call };
}

const order = (sku: string) => ({
  customerId: 'customer-1',
  items: [{ sku, quantity: 1 }],
  paymentMethod: 'tok_approved',
});

function isTooLate(t: Test, { status, headers, body }: Answer): void {
  t.match({ status, body }, { status: 503, body: { type: 'UNAVAILABLE', retryable: true } });
  t.match(body['detail'], /Nothing was placed/);
  t.equal(headers.get('retry-after'), '1');
}

t.test('if a caller hangs up before its order reaches the database, the order is not placed', async (t) => {
  const { shop, call, db, posts } = await openBusyShop(t, { poolSize: 1 });
  const sku = await shop.offer({ onHand: 100 });
  await placeOfCustomer(db, 'customer-1')
    .transaction()
    .execute(async () => {
      const { signal, hangUp } = phone();
      const abandoned = Array.from({ length: 10 }, () =>
        call('POST', '/orders', { body: order(sku), signal }),
      );
      // This GET needs no database connection. Its answer shows that the service has handled all earlier requests that
      // don't wait, so unanswered orders are waiting.
      while (posts.length < 10) await call('GET', '/orders?size=0');
      await call('GET', '/orders?size=0');
      const closed = posts.map((socket) => once(socket, 'close'));
      hangUp();
      t.strictSame(
        (await Promise.allSettled(abandoned)).map(({ status }) => status),
        abandoned.map(() => 'rejected'),
      );
      await Promise.all(closed);
    });
  t.equal((await call('POST', '/orders', { body: order(sku) })).status, 201, 'the next order is placed');
  t.match(await shop.getStock(sku), { reserved: 1 });
  t.equal((await call('GET', '/orders')).body['totalCount'], 1);
});

function phone() {
  const controller = new AbortController();
  return { signal: controller.signal, hangUp: () => controller.abort() };
}

t.test('an order that was already sent to the database is placed, even after its deadline', async (t) => {
  const { shop, call } = await openBusyShop(t, { placementDeadline: 3_000 });
  const held = await shop.offer();
  await bringUnits(shop, held);
  const place = placeOfCustomer(shop.db, 'customer-1');
  const { sent } = await place.transaction().execute(async (trx) => {
    await sql`select from stock where sku = ${held} for update`.execute(trx);
    const sent = call('POST', '/orders', { body: order(held) });
    await untilBlocked(shop.db, { seconds: 4 });
    return { sent };
  });
  t.equal((await sent).status, 201);
  t.match(await shop.getStock(held), { reserved: 1 });
});

t.test('an order that gets no database connection before its deadline is not placed', async (t) => {
  const { shop, call, db } = await openBusyShop(t, { placementDeadline: 2_000, poolSize: 1 });
  const sku = await shop.offer();
  const request = { body: order(sku), headers: { 'Idempotency-Key': 'key-1' } };
  const place = placeOfCustomer(db, 'customer-1');
  isTooLate(t, await place.transaction().execute(() => call('POST', '/orders', request)));
  const again = await call('POST', '/orders', request);
  t.match({ ...again, replayed: again.headers.get('idempotent-replayed') }, { status: 201, replayed: null });
  t.match(await shop.getStock(sku), { reserved: 1 });
});

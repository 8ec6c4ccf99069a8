import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import { anotherProcess } from '../../support/database/query-cost.ts';
import { createDatabase, directly, untilBlocked } from '../../support/database/database.ts';
import { openPostgresProxy } from '../../support/database/postgres-proxy.ts';
import { everySchemaOf, placeOf, placeOfCustomer, serviceDatabases } from '../../support/database/shards.ts';
import { type Answer, type Call, caller } from '../../support/shop/contract-client.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { openService } from '../../support/shop/service.ts';
import { openShop } from '../../support/shop/shop.ts';

const CONNECTIONS = 3;

const order = (sku: string) => ({
  customerId: 'customer-1',
  items: [{ sku, quantity: 1 }],
  paymentMethod: 'tok_approved',
});

/** Repeats a request until the answer has this status. Returns the number of failed requests before this answer. */
async function failuresUntil(status: number, send: () => Promise<Answer>): Promise<number> {
  for (let failures = 0; failures < 3 * CONNECTIONS; failures += 1) {
    if ((await send()).status === status) return failures;
  }
  return Infinity;
}

/**
 * Runs a statement on each connection of the pool. Each call waits until all connections are in use, so that no
 * connection is used twice.
 */
async function onEachConnection(db: Database, statement: string): Promise<void> {
  const everyone = Promise.withResolvers<void>();
  let ready = 0;
  const use = () =>
    db.connection().execute(async (connection) => {
      await sql.raw(statement).execute(connection);
      if ((ready += 1) === CONNECTIONS) everyone.resolve();
      await everyone.promise;
    });
  await Promise.all(Array.from({ length: CONNECTIONS }, use));
}

async function openSecondService(t: Test, databaseUrl: string): Promise<{ db: Database; call: Call }> {
  // The connections bypass the pooler (PgBouncer), because it might give the changed session to another client.
  const db = anotherProcess(t, directly(databaseUrl), { poolSize: CONNECTIONS });
  return { db, call: caller(t, await openService(t, { db })) };
}

t.test('the service closes its connections to a server that has become a standby', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const { db, call } = await openSecondService(t, shop.databaseUrl);
  const becomeStandby = () =>
    onEachConnection(placeOfCustomer(db, 'customer-1'), 'set default_transaction_read_only = on');

  await becomeStandby();
  const placed = await failuresUntil(201, () => call('POST', '/orders', { body: order(sku) }));
  t.ok(placed < CONNECTIONS, `${placed} orders failed`);

  const { id } = await shop.order({ [sku]: 1 });
  await becomeStandby();
  const cancelled = await failuresUntil(200, () => call('POST', `/orders/${id}/cancel`));
  t.ok(cancelled < CONNECTIONS, `${cancelled} cancels failed`);
  await checkBooks(t, shop);
});

t.test('no request fails if the server ends connections, because the service replaces them', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const { db, call } = await openSecondService(t, shop.databaseUrl);
  for (const each of everySchemaOf(db)) await onEachConnection(each, 'select 1');
  await sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
    .execute(shop.db)
    .catch(() => {});
  t.ok((await failuresUntil(201, () => call('POST', '/orders', { body: order(sku) }))) <= 1);
  t.equal(await failuresUntil(200, () => call('GET', '/orders')), 0);
});

t.test('the service closes database connections that stop answering, and abandons their work', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it counts connections that are open' });
  const sku = await shop.offer();
  const proxy = await openPostgresProxy(t, shop.databaseUrl, { statementTimeout: 3_000 });
  const call = caller(t, await openService(t, { db: proxy.db }));
  const { id } = await shop.order({ [sku]: 1 });
  const headers = { 'Idempotency-Key': 'key-1' };
  t.equal((await call('POST', '/orders', { body: order(sku) })).status, 201, 'it has cached the price');
  await Promise.all([call('GET', '/orders'), call('GET', `/orders/${id}`), call('GET', `/products/${sku}`)]);

  proxy.silence();
  const [read, placed, cancelled] = await Promise.all([
    call('GET', `/orders/${id}`),
    call('POST', '/orders', { body: order(sku), headers }),
    call('POST', `/orders/${id}/cancel`, { headers }),
  ]);
  t.match(read, { status: 503, body: { type: 'UNAVAILABLE', retryable: true } });
  t.match(placed, { status: 503, body: { type: 'OUTCOME_UNKNOWN', retryable: true } });
  t.match(cancelled, { status: 503, body: { type: 'UNAVAILABLE', retryable: true } }, 'no statement sent');

  t.equal((await call('GET', `/orders/${id}`)).status, 200);
  t.equal((await call('POST', '/orders', { body: order(sku), headers })).status, 201);
  t.equal((await call('POST', `/orders/${id}/cancel`, { headers })).status, 200);
  await checkBooks(t, shop);
});

t.test('the service retries a transaction that fails with a serialization error', async (t) => {
  const shop = await openShop(t, { isPatient: true });
  const sku = await shop.offer();
  const { id } = await shop.order({ [sku]: 1 });
  const strict = new URL(shop.databaseUrl);
  const name = sql.id(strict.pathname.slice(1));
  await sql`alter database ${name} set default_transaction_isolation = 'repeatable read'`.execute(shop.db);
  const { db, call } = await openSecondService(t, shop.databaseUrl);

  /**
   * Sends a request that waits for locked rows. `change` is a statement that modifies the locked rows before they are
   * unlocked.
   */
  const overtaken = (change: string, send: () => Promise<Answer>) =>
    placeOf(shop.db, id)
      .transaction()
      .execute(async (trx) => {
        await sql.raw(change).execute(trx);
        const answer = send();
        await untilBlocked(shop.db);
        return { answer };
      });

  const touchStock = 'update stock set updated_at = now()';
  const placing = await overtaken(touchStock, () => call('POST', '/orders', { body: order(sku) }));
  t.equal((await placing.answer).status, 201);
  const touchOrder = 'update orders set updated_at = now()';
  const cancelling = await overtaken(touchOrder, () => call('POST', `/orders/${id}/cancel`));
  t.equal((await cancelling.answer).status, 200);
  t.equal(
    (await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(db))
      .rows[0]!.level,
    'repeatable read',
  );
  await checkBooks(t, shop);
});

t.test('the service retries a transaction that PostgreSQL ends because of a deadlock', async (t) => {
  const shop = await openShop(t);
  const skus = [await shop.offer(), await shop.offer()];
  const { db } = serviceDatabases(shop.db);
  const both = Promise.withResolvers<void>();
  let tries = 0;
  const lockBoth = ([first, second]: string[]) =>
    db.transaction().execute(async (trx) => {
      const lock = (sku: string) =>
        trx
          .updateTable('stock')
          .set({ on_hand: sql`on_hand + 1` })
          .where('sku', '=', sku)
          .execute();
      await lock(first!);
      if ((tries += 1) === 2) both.resolve();
      await both.promise;
      await lock(second!);
    });
  await Promise.all([lockBoth(skus), lockBoth(skus.toReversed())]);
  t.ok(tries > 2, `${tries} tries`);
  for (const sku of skus) t.match(await shop.getStock(sku), { onHand: 12 });
});

t.test('the service closes database connections that are too old, even if never idle', async (t) => {
  const { databaseUrl } = await createDatabase(t, { isDirect: true });
  const db = connect(databaseUrl, { poolSize: 1, connectionLife: 0.2 });
  t.teardown(() => db.destroy());
  const pid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;
  const first = await pid();
  const start = performance.now();
  while ((await pid()) === first && performance.now() - start < 60_000);
  t.not(await pid(), first);
});

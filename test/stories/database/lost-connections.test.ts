import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { untilBlocked } from '../../support/database/database.ts';
import { COMMITS, type PostgresProxy, openPostgresProxy } from '../../support/database/postgres-proxy.ts';
import { placeOfCustomer } from '../../support/database/shards.ts';
import { type Answer, type Call, caller } from '../../support/shop/contract-client.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { openService } from '../../support/shop/service.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { bringUnits } from '../../support/shop/allocate-units.ts';

/**
 * Opens a shop, and a second service on the same database. The test can cut the database connections of the second
 * service.
 */
async function openShopBehindProxy(t: Test): Promise<{ shop: Shop; proxy: PostgresProxy; call: Call }> {
  const shop = await openShop(t);
  const proxy = await openPostgresProxy(t, shop.databaseUrl);
  return { shop, proxy, call: caller(t, await openService(t, { db: proxy.db })) };
}

const order = (sku: string) => ({
  customerId: 'customer-1',
  items: [{ sku, quantity: 1 }],
  paymentMethod: 'tok_approved',
});

const KEY = { 'Idempotency-Key': 'key-1' };

function isUnknown(t: Test, { status, body, headers }: Answer, retryable: boolean): void {
  t.match({ status, body }, { status: 503, body: { type: 'OUTCOME_UNKNOWN', retryable } });
  t.equal(headers.get('retry-after'), retryable ? '1' : null);
  t.match(body['detail'], retryable ? /same Idempotency-Key/ : /Read what/);
}

for (const [when, replayed] of [
  ['after', 'true'],
  ['before', null],
] as const) {
  t.test(`if the connection is lost ${when} an order’s commit, a repetition finds the outcome`, async (t) => {
    const { shop, proxy, call } = await openShopBehindProxy(t);
    const sku = await shop.offer({ onHand: 10 });
    await bringUnits(shop, sku);
    proxy.cutAt(when, ...COMMITS);
    isUnknown(t, await call('POST', '/orders', { body: order(sku), headers: KEY }), true);
    t.match(await shop.getStock(sku), { reserved: when === 'after' ? 1 : 0 });

    const again = await call('POST', '/orders', { body: order(sku), headers: KEY });
    t.equal(again.status, 201);
    t.equal(again.headers.get('idempotent-replayed'), replayed);
    t.match(await shop.getStock(sku), { reserved: 1 });
    await checkBooks(t, shop);
  });

  t.test(`if the connection is lost ${when} a cancel’s commit, a repetition finds the outcome`, async (t) => {
    const { shop, proxy, call } = await openShopBehindProxy(t);
    const { id } = await shop.order({ [await shop.offer()]: 1 });
    proxy.cutAt(when, ...COMMITS);
    isUnknown(t, await call('POST', `/orders/${id}/cancel`, { headers: KEY }), true);
    t.match(await shop.getOrder(id), { status: when === 'after' ? 'CANCELLED' : 'SUBMITTED' });

    const again = await call('POST', `/orders/${id}/cancel`, { headers: KEY });
    t.match(again, { status: 200, body: { order: { status: 'CANCELLED', version: 2 } } });
    t.equal(again.headers.get('idempotent-replayed'), replayed);
    await checkBooks(t, shop);
  });
}

t.test('a request of unknown outcome is retryable only with an accepted idempotency key', async (t) => {
  const { shop, proxy, call } = await openShopBehindProxy(t);
  const sku = await shop.offer();
  const first = await shop.order({ [sku]: 1 });
  const { id } = first;
  proxy.cutAt('after', ...COMMITS);
  isUnknown(t, await call('POST', '/orders', { body: order(sku) }), false);
  t.match(await shop.getStock(sku), { reserved: 2 });
  proxy.cutAt('after', ...COMMITS);
  const body = { metadata: { note: 'new' } };
  isUnknown(
    t,
    await call('PATCH', `/orders/${id}`, { body, headers: { ...KEY, 'If-Match': etagOf('order', first) } }),
    false,
  );
  t.match(await shop.getOrder(id), { version: 2, metadata: { note: 'new' } });
});

t.test('if a connection is lost before the commit, the answer says that nothing has changed', async (t) => {
  const { shop, proxy, call } = await openShopBehindProxy(t);
  const placed = await shop.order({ [await shop.offer()]: 1 });
  const path = `/orders/${placed.id}`;
  const hasChangedNothing = async ({ status, body }: Awaited<ReturnType<typeof call>>) => {
    t.match({ status, body }, { status: 503, body: { type: 'UNAVAILABLE', retryable: true } });
    t.match(await shop.getOrder(placed.id), { status: 'SUBMITTED', version: 1 });
  };
  proxy.cutAt('before', 'for update');
  await hasChangedNothing(await call('POST', `${path}/cancel`, { headers: KEY }));
  for (const text of ['pg_advisory_xact_lock', 'for update']) {
    proxy.cutAt('before', text);
    await hasChangedNothing(await call('POST', `${path}/notes`, { body: { text: 'new' }, headers: KEY }));
  }
  // This request writes more than once, so it sends its commit as a separate message.
  const body = { metadata: { note: 'new' } };
  const headers = { ...KEY, 'If-Match': etagOf('order', placed) };
  for (const text of ['update "orders"', 'insert into order_history']) {
    proxy.cutAt('before', text);
    await hasChangedNothing(await call('PATCH', path, { body, headers }));
  }
});

t.test('if the server ends the connection of an order’s placement, the outcome is unknown', async (t) => {
  const shop = await openShop(t, { isPatient: true });
  const sku = await shop.offer();
  await bringUnits(shop, sku);
  const place = placeOfCustomer(shop.db, 'customer-1');
  const answer = await place.transaction().execute(async (trx) => {
    await sql`select from stock for update`.execute(trx);
    const placing = shop.call('POST', '/orders', { body: order(sku), headers: KEY });
    // The first statement has a short timeout, so it may have ended on a busy machine. `seconds` makes the test wait
    // for the statement after it.
    await untilBlocked(shop.db, { seconds: 0.5 });
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
    return placing;
  });
  isUnknown(t, answer, true);
  t.match(await shop.getStock(sku), { reserved: 0 });
  t.equal((await shop.call('POST', '/orders', { body: order(sku), headers: KEY })).status, 201);
});

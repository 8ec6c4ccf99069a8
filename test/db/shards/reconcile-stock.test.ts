import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import type { Shard, Shards } from '../../../db/shards/layout/shards.ts';
import { findCrossShardViolations } from '../../../db/shards/operator/find-violations.ts';
import { reconcileStock } from '../../../db/shards/stock/reconcile-stock.ts';
import { backUp } from '../../support/database/table-backups.ts';
import { customersOf, openShardedShop } from '../../support/orders/sharded-shop.ts';
import { BY, runAdmin } from '../../support/processes/admin.ts';

// Restores a shard or the main schema from its own backup, while the other schemas remain current.

const UNITS = 90;

const OF_SHARD = ['stock', 'stock_transfers'];

async function open(t: Test) {
  const shop = await openShardedShop(t);
  const [[one], [two], [three]] = customersOf(shop.shards, 1) as [[string], [string], [string]];
  const sku = await shop.offer({ onHand: UNITS });
  const order = (customerId: string, quantity: number) =>
    shop.call('POST', '/orders', {
      body: { customerId, items: [{ sku, quantity }], paymentMethod: 'tok_approved' },
    });
  const disagreements = async () =>
    (await findCrossShardViolations(shop.shards)).map(({ shard, what }) => ({ shard, what }));
  return { ...shop, one, two, three, sku, order, disagreements };
}

/** Counts, in all schemas, the units of a SKU and the units that orders reserve. */
async function unitsOf({ main, all }: Shards, sku: string): Promise<{ onHand: number; reserved: number }> {
  const read = async (db: Database) =>
    await db
      .selectFrom('stock')
      .select(['on_hand', 'reserved'])
      .where('sku', '=', sku)
      .executeTakeFirstOrThrow();
  const parts = [await read(main), ...(await Promise.all(all.map(({ db }) => read(db))))];
  return {
    onHand: parts.reduce((sum, { on_hand }) => sum + on_hand, 0),
    reserved: parts.reduce((sum, { reserved }) => sum + reserved, 0),
  };
}

t.test('orders of a SKU get 503 until a restored shard agrees about the stock of the SKU', async (t) => {
  const { databaseUrl, shards, call, one, two, three, sku, order, getStock, disagreements } = await open(t);
  const [, restored] = shards.all as [Shard, Shard];
  t.match(await order(two, 1), { status: 201 });
  const restore = await backUp(restored.db, OF_SHARD);
  t.match(await order(one, 80), { status: 201 }, 'takes what the other shard can spare');
  await restore();

  t.strictSame(await disagreements(), [
    { shard: restored.name, what: 'the main schema has received back at most the returned units' },
  ]);
  for (const customerId of [one, three])
    t.match(await order(customerId, 20), { status: 503, body: { type: 'UNAVAILABLE', retryable: true } });
  t.match(await order(two, 60), { status: 503, body: { type: 'UNAVAILABLE' } });
  t.match(await call('GET', `/products/${sku}/stock`), { status: 503 });
  const other = { customerId: one, items: [{ sku: 'NONE', quantity: 1 }], paymentMethod: 'tok_approved' };
  t.match(await call('POST', '/orders', { body: other }), { status: 409 }, 'other SKUs: answered as usual');

  const doctor = await runAdmin(t, databaseUrl, ['doctor']);
  const mends = doctor.result['faults'].map(({ shard, mend }: Record<string, unknown>) => [shard, mend]);
  t.ok(mends.some(([shard, mend]: string[]) => shard === restored.name && /shards reconcile/.test(mend!)));
  const ran = await runAdmin(t, databaseUrl, ['shards', 'reconcile', ...BY]);
  t.match(
    ran,
    { status: 0, result: { reconciled: [{ sku, shard: restored.name, missing: 0 }] } },
    ran.stderr,
  );
  t.strictSame(await disagreements(), []);
  t.match(await getStock(sku), { onHand: UNITS, reserved: 81, available: 9 });
  t.match(await order(two, 10), { status: 409, body: { shortages: [{ available: 9 }] } });
  t.match(await order(three, 9), { status: 201 }, 'the remaining units are sold once');
  t.match(await getStock(sku), { onHand: UNITS, reserved: UNITS });
  t.match(await runAdmin(t, databaseUrl, ['shards', 'reconcile', ...BY]), { result: { reconciled: [] } });
});

/**
 * Restores a shard to a backup in which an order, which was cancelled later, still reserves units. Between the backup
 * and the restore, other orders have reserved the same units.
 */
async function holdAgain(t: Test, sold: number) {
  const shop = await open(t);
  const { shards, call, one, two, order } = shop;
  const [, restored] = shards.all as [Shard, Shard];
  const { body } = await order(two, 50);
  const restore = await backUp(restored.db, OF_SHARD);
  await call('POST', `/orders/${body['id']}/cancel`, { body: { reason: 'CUSTOMER_REQUEST' } });
  t.match(await order(one, sold), { status: 201 });
  await restore();
  return { ...shop, restored };
}

t.test('reconcileStock gets units of other shards for the reservations of a restored shard', async (t) => {
  const { shards, sku, disagreements } = await holdAgain(t, 40);
  await reconcileStock(shards);
  t.strictSame(await disagreements(), []);
  t.strictSame(await unitsOf(shards, sku), { onHand: UNITS, reserved: 90 });
});

t.test('reconcileStock reports how many units the reservations of a restored shard lack', async (t) => {
  const { shards, sku, restored, disagreements } = await holdAgain(t, 70);
  t.match(await reconcileStock(shards), [{ sku, shard: restored.name, missing: 30 }]);
  t.strictSame(await disagreements(), []);
  t.strictSame(await unitsOf(shards, sku), { onHand: UNITS + 30, reserved: 120 });
  t.strictSame(await reconcileStock(shards), []);
});

t.test('reconcileStock corrects a restored main schema from the shards, even after any kill', async (t) => {
  const { main, shards, one, two, three, sku, order, disagreements } = await open(t);
  const restore = await backUp(main, ['stock', 'stock_allotments']);
  for (const customerId of [one, two, three]) t.match(await order(customerId, 25), { status: 201 });
  await restore();
  t.equal((await disagreements()).length, 3);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    main,
  );
  await sql`create trigger refused before update on stock for each row execute function refuse()`.execute(
    main,
  );
  await t.rejects(reconcileStock(shards), { message: 'killed' });
  await sql`drop function refuse cascade`.execute(main);
  t.match(await reconcileStock(shards), { length: 3 });
  t.strictSame(await disagreements(), []);
  t.strictSame(await unitsOf(shards, sku), { onHand: UNITS, reserved: 75 });
});

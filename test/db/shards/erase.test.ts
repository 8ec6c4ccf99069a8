import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { openMatter } from '../../../db/orders/matters/open-and-close.ts';
import type { OrderPlacement } from '../../../db/orders/model/order-placement.ts';
import { eraseCustomer } from '../../../db/shards/operator/customers.ts';
import { findAllViolations } from '../../../db/shards/operator/find-violations.ts';
import { openShardedPlacementQueue } from '../../../db/shards/orders/create-order.ts';
import { untilBlocked } from '../../support/database/database.ts';
import { dumpOf } from '../../support/database/dump-tables.ts';
import { eraseAmongOthers, placeAndCancel, placementOf } from '../../support/orders/others-rows.ts';
import { BACKOFFICE, createShardedDatabase, offerInShards } from '../../support/orders/sharded-database.ts';

/** Opens shards with a product. Returns functions that place orders and erase customers. */
async function openErasingShards(t: Test) {
  const { shards } = await createShardedDatabase(t);
  const sku = await offerInShards(shards, 100_000);
  const { createOrder } = openShardedPlacementQueue(shards, 60_000);
  return {
    shards,
    ...{ main: shards.main, sku, createOrder: (placement: OrderPlacement) => createOrder(placement) },
    dbOf: (customerId: string) => shards.ofCustomer(customerId).db,
    erase: (customerId: string) => eraseCustomer(shards, customerId, BACKOFFICE),
  };
}

t.test('eraseCustomer in shards changes no data of other customers while they place orders', async (t) => {
  const shop = await openErasingShards(t);
  await eraseAmongOthers(t, shop);
  const faults = await findAllViolations(shop.shards);
  // The test has inserted the matters of other customers without events.
  t.strictSame(
    faults.filter(({ what }) => what !== 'matters begin and end with an event'),
    [],
  );
});

t.test('createOrder refuses orders of a customer who is being erased from its shard', async (t) => {
  const shop = await openErasingShards(t);
  const id = await placeAndCancel(shop, placementOf(shop, 'anna'));
  const answers = [{ number: 1, kind: 'FIRST', url: 'https://a.example', responseExcerpt: 'thanks, Anna' }];
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, order_id, type, status, attempts)
    values (gen_random_uuid(), gen_random_uuid(), ${id}, 'order.submitted', 'DELIVERED', ${JSON.stringify(answers)})`.execute(
    shop.main,
  );
  const whileWaiting = async (meanwhile: (trx: Database) => Promise<void>) => {
    const erasure = await shop
      .dbOf('anna')
      .transaction()
      .execute(async (trx) => {
        await trx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
        const erasure = shop.erase('anna');
        await untilBlocked(shop.main);
        await meanwhile(trx);
        return { erasure };
      });
    return erasure.erasure;
  };
  let before = new Map<string, string>();
  const opened = await whileWaiting(async (trx) => {
    const both = [shop.createOrder(placementOf(shop, 'anna')), shop.createOrder(placementOf(shop, 'bob'))];
    t.match(await Promise.all(both), [{ kind: 'CUSTOMER_BEING_ERASED' }, { kind: 'created' }]);
    before = await dumpOf(shop.main);
    await openMatter(trx, { kind: 'DISPUTE', orderId: id, detail: 'The customer disputes it.' });
    await trx.updateTable('orders').set({ open_matters: 1 }).where('id', '=', id).execute();
  });
  t.strictSame(opened, { kind: 'ORDERS_OPEN', orderIds: [id] });
  const deliveries = [...before.keys()].filter((table) => table.endsWith('.webhook_deliveries'));
  const after = await dumpOf(shop.main);
  for (const table of deliveries)
    t.equal(after.get(table), before.get(table), 'the answers of receivers remain');

  await sql`delete from matters`.execute(shop.dbOf('anna'));
  await shop.dbOf('anna').updateTable('orders').set({ open_matters: 0 }).where('id', '=', id).execute();
  t.match(await shop.erase('anna'), { kind: 'erased', orders: 1 });
  t.match(await shop.createOrder(placementOf(shop, 'anna')), { kind: 'created' });
});

import { sql } from 'kysely';
import t from 'tap';
import { inOneSchema } from '../../support/database/shards.ts';
import { shipOrder } from '../../support/orders/shipped-order.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';

inOneSchema('the test damages rows in one schema');

/** Statements that damage a delivered shipment, and the rules that notice the damage. */
const DAMAGES: [statement: string, rules: string[]][] = [
  [
    `update order_items set delivered = delivered - 1 where delivered = 3`,
    ['delivered units match the shipments'],
  ],
  [
    `update order_items set shipped = shipped - 1, ordered = ordered - 1, delivered = delivered - 1 where shipped = 3`,
    ['delivered units match the shipments', 'shipped units match the shipments'],
  ],
  [
    `update shipments set parcels = jsonb_set(parcels, '{0,status}', '"FAILED"')`,
    ['a parcel has the status of its latest event', 'a shipment is delivered with its last parcel'],
  ],
  [
    `update shipments set delivered_at = delivered_at - interval '1 s'`,
    ['a shipment is delivered with its last parcel'],
  ],
  [
    `update shipments set status = 'FAILED', delivered_at = null`,
    ['a shipment is delivered with its last parcel', 'delivered units match the shipments'],
  ],
  [
    `update shipments set status = 'UNDONE', delivered_at = null`,
    ['delivered units match the shipments', 'shipped units match the shipments'],
  ],
];

async function deliver(shop: Shop): Promise<void> {
  const { shipment } = await shipOrder(shop);
  const body = { type: 'DELIVERED', occurredAt: '2026-11-21T08:00:00Z' };
  t.equal((await shop.call('POST', shipment._links.carrierEvents.href, { body })).status, 201);
}

t.test('the invariants notice each damage of a shipment', async (t) => {
  const shop = await openShop(t);
  await deliver(shop);
  t.strictSame(await faultsOf(shop.db), []);
  for (const [statement, rules] of DAMAGES) {
    const found = await shop.db
      .transaction()
      .execute(async (trx) => {
        await sql.raw(statement).execute(trx);
        const names = (await faultsOf(trx)).map(({ what }) => what);
        await sql`rollback`.execute(trx);
        return names;
      })
      .catch((error: unknown) => [String(error)]);
    const ofShipments = [...new Set(found)].filter((name) => /shipment|parcel/.test(name)).sort();
    t.strictSame(ofShipments, rules, statement);
  }
});

t.test('a shipment that an older version has inserted can be changed, and followed', async (t) => {
  const shop = await openShop(t);
  const { order, shipment } = await shipOrder(shop, { carrier: 'DHL', trackingNumber: '1' });
  await sql`delete from shipment_items`.execute(shop.db);
  await sql`delete from shipments`.execute(shop.db);
  await sql`
    insert into shipments (order_id, id, carrier, tracking_number, created_at)
    values (${order.id}, ${shipment.id}, 'DHL', '1', ${shipment.createdAt})`.execute(shop.db);
  for (const { id, quantity } of order.items)
    await sql`
      insert into shipment_items (order_id, shipment_id, item_id, quantity)
      values (${order.id}, ${shipment.id}, ${id}, ${quantity.ordered})`.execute(shop.db);
  t.strictSame((await shop.call('GET', shipment._links.self.href)).body, shipment);
  const body = { type: 'DELIVERED', occurredAt: '2026-11-21T08:00:00Z', parcelId: shipment.id };
  t.equal((await shop.call('POST', shipment._links.carrierEvents.href, { body })).status, 201);
  t.match((await shop.call('GET', shipment._links.self.href)).body, {
    ...{ version: 2, status: 'DELIVERED', carrier: 'DHL' },
    parcels: [{ id: shipment.id, carrier: 'DHL', trackingNumber: '1', status: 'DELIVERED' }],
  });
  t.strictSame(await faultsOf(shop.db), []);
});

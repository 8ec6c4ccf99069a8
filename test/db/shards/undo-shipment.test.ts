import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { findAllViolations } from '../../../db/shards/operator/find-violations.ts';
import { readShardStock } from '../../../db/shards/stock/stock-transfers.ts';
import { customersOf, openShardedShop } from '../../support/orders/sharded-shop.ts';
import { units } from '../../support/shop/request-bodies.ts';
import type { Schemas } from '../../support/shop/shop.ts';

/**
 * Opens a shop in shards with 4 units of a SKU. An order of two units was shipped, and the other two units are in
 * another shard.
 */
async function openShippedShop(t: Test) {
  const shop = await openShardedShop(t);
  const { shards, call, offer } = shop;
  const [[one], [two]] = customersOf(shards, 1) as [[string], [string]];
  const sku = await offer({ onHand: 4, amount: 0 });
  const place = async (customerId: string, quantity: number) => {
    const body = { customerId, items: [{ sku, quantity }], paymentMethod: 'tok_approved' };
    const answer = await call<Schemas['Order']>('POST', '/orders', { body });
    t.equal(answer.status, 201);
    return answer.body;
  };
  const order = await place(one, 2);
  const shard = shards.ofCustomer(one);
  await sql`update payment_attempts set status = 'CAPTURED'`.execute(shard.db);
  await sql`update orders set status = 'CONFIRMED'`.execute(shard.db);
  await sql`update order_history set to_status = 'CONFIRMED'`.execute(shard.db);
  const { body: shipment } = await call<Schemas['Shipment']>('POST', `/orders/${order.id}/shipments`, {
    body: units([order.items[0], 2]),
  });
  const elsewhere = await place(two, 2);
  await call('POST', `/orders/${elsewhere.id}/cancel`);
  const available = async () => {
    const [stock] = await readShardStock(shard.db, [sku]);
    return stock!.on_hand - stock!.reserved;
  };
  const reverse = (disposition: 'TO_STOCK' | 'LOST', by = call) =>
    by<Schemas['Shipment']>('POST', `${shipment._links.self.href}/undo`, { body: { disposition } });
  return { ...shop, sku, two, order, place, available, reverse };
}

t.test('undoShipment moves units of other shards to the shard of the lost units', async (t) => {
  const { shards, sku, available, reverse, getStock } = await openShippedShop(t);
  t.equal(await available(), 0, 'the order’s shard has no units');
  t.match(await reverse('LOST'), { status: 200, body: { status: 'UNDONE' } });
  t.match(await getStock(sku), { onHand: 2, reserved: 2, available: 0 });
  t.strictSame(await findAllViolations(shards), []);
});

t.test('undoShipment refuses lost units only if all shards together lack units', async (t) => {
  const { shards, sku, two, place, reverse, getStock } = await openShippedShop(t);
  await place(two, 1);
  t.match(await reverse('LOST'), {
    status: 409,
    body: { type: 'INSUFFICIENT_STOCK', shortages: [{ sku, requested: 2, available: 1 }] },
  });
  t.match(await getStock(sku), { onHand: 2, reserved: 1 });
  t.strictSame(await findAllViolations(shards), []);
});

t.test('units that are back belong to the shard, and other shards can get them', async (t) => {
  const { shards, call, sku, two, order, place, reverse, getStock } = await openShippedShop(t);
  t.match(await reverse('TO_STOCK'), { status: 200 });
  t.match(await getStock(sku), { onHand: 4, reserved: 2 });
  t.strictSame(await findAllViolations(shards), []);
  const { body } = await call('GET', `/orders/${order.id}`);
  t.match(body, { status: 'COMPLETED', fulfillmentStatus: 'UNFULFILLED' });
  await place(two, 2);
  t.match(await getStock(sku), { onHand: 4, reserved: 4 });
});

t.test('undoShipment undoes a shipment once, if two processes get the request', async (t) => {
  const { shards, sku, call, other, reverse, getStock } = await openShippedShop(t);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => reverse('LOST', n % 2 ? call : other)),
  );
  t.equal(answers.filter(({ status }) => status === 200).length, 1);
  t.match(await getStock(sku), { onHand: 2, reserved: 2 });
  t.strictSame(await findAllViolations(shards), []);
});

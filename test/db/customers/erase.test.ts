import t, { type Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { eraseCustomer } from '../../../db/customers/erase-customer.ts';
import { orderCountDrift } from '../../../db/orders/index.ts';
import { openMatter } from '../../../db/orders/matters/open-and-close.ts';
import { openPlacementQueue } from '../../../db/orders/placing/placement-queue.ts';
import { createOrders } from '../../../db/orders/placing/place-orders.ts';
import { createDatabase, untilBlocked } from '../../support/database/database.ts';
import { dumpOf } from '../../support/database/dump-tables.ts';
import {
  type ErasingShop,
  cancelAll,
  eraseAmongOthers,
  keyOf,
  placeAndCancel,
  placementOf,
} from '../../support/orders/others-rows.ts';
import { bookFaultsOf } from '../../support/shop/check-invariants.ts';

const CALLER = { clientId: 'operator:dora', customerId: undefined, traceId: 'b'.repeat(32) };

/** Opens a shop in one schema, with one product. */
async function openErasingShop(t: Test): Promise<ErasingShop & { db: Database }> {
  const { db } = await createDatabase(t, { isPatient: true });
  const sku = 'SKU-1042';
  await db
    .insertInto('products')
    .values({ sku, name: 'Product', price_amount: 1999, price_currency: 'EUR' })
    .execute();
  await db.insertInto('stock').values({ sku, on_hand: 1_000_000 }).execute();
  const { createOrder } = openPlacementQueue(db, 60_000);
  return {
    ...{ db, main: db, sku, createOrder: (placement) => createOrder(placement) },
    dbOf: () => db,
    erase: (customerId) => eraseCustomer(db, customerId, CALLER),
  };
}

t.test('eraseCustomer changes no data of other customers, even while they place orders', async (t) => {
  const shop = await openErasingShop(t);
  await eraseAmongOthers(t, shop);
  t.strictSame(await orderCountDrift(shop.db), []);
  t.strictSame(await bookFaultsOf(shop.db), []);
});

t.test('createOrder refuses an order of a customer who is being erased', async (t) => {
  const shop = await openErasingShop(t);
  const { db } = shop;
  const first = placementOf(shop, 'anna', { idempotencyKey: keyOf('first') });
  const id = await placeAndCancel(shop, first);
  let erasure: ReturnType<typeof shop.erase> | undefined;
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
    erasure = shop.erase('anna');
    await untilBlocked(db);
    const both = [shop.createOrder(placementOf(shop, 'anna')), shop.createOrder(placementOf(shop, 'bob'))];
    t.match(await Promise.all(both), [{ kind: 'CUSTOMER_BEING_ERASED' }, { kind: 'created' }]);
    t.match(await shop.createOrder(first), { kind: 'replayed', order: { id } }, 'a known key is answered');
  });
  t.match(await erasure, { kind: 'erased', orders: 1 });
  t.match(
    await shop.createOrder(placementOf(shop, 'anna')),
    { kind: 'created' },
    'the shop accepts orders of the customer again',
  );
});

t.test('eraseCustomer waits for a placement in progress, and then refuses an open order', async (t) => {
  const shop = await openErasingShop(t);
  const { db } = shop;
  await placeAndCancel(shop, placementOf(shop, 'anna'));
  let erasure: ReturnType<typeof shop.erase> | undefined;
  let orderId = '';
  await db.transaction().execute(async (trx) => {
    const [outcome] = await createOrders(trx, [placementOf(shop, 'anna')]);
    if (outcome?.kind === 'created') orderId = outcome.order.id;
    erasure = shop.erase('anna');
    await untilBlocked(db);
  });
  const before = await dumpOf(db);
  t.strictSame(await erasure, { kind: 'ORDERS_OPEN', orderIds: [orderId] });
  t.strictSame(await dumpOf(db), before);
});

t.test('eraseCustomer changes nothing if an order becomes open while the erasure waits', async (t) => {
  const shop = await openErasingShop(t);
  const { db } = shop;
  const ids = [await placeAndCancel(shop, placementOf(shop, 'anna'))];
  ids.push(await placeAndCancel(shop, placementOf(shop, 'anna')));
  let erasure: ReturnType<typeof shop.erase> | undefined;
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', ids[1]!).forUpdate().execute();
    erasure = shop.erase('anna');
    await untilBlocked(db);
    await openMatter(trx, { kind: 'DISPUTE', orderId: ids[1]!, detail: 'The customer disputes it.' });
    await trx.updateTable('orders').set({ open_matters: 1 }).where('id', '=', ids[1]!).execute();
  });
  const before = await dumpOf(db);
  t.strictSame(await erasure, { kind: 'ORDERS_OPEN', orderIds: [ids[1]] });
  t.strictSame(await dumpOf(db), before);
});

t.test('eraseCustomer refuses to erase a customer who has a payment without an outcome', async (t) => {
  const shop = await openErasingShop(t);
  const id = await placeAndCancel(shop, placementOf(shop, 'anna'));
  await shop.db.updateTable('payment_attempts').set({ status: 'PROCESSING' }).execute();
  t.strictSame(await shop.erase('anna'), { kind: 'ORDERS_OPEN', orderIds: [id] });
});

t.test(
  'eraseCustomer never erases an open order while the customer also places and cancels orders',
  async (t) => {
    const shop = await openErasingShop(t);
    const { db } = shop;
    const outcomes: string[] = [];
    let isOver = false;
    const ordering = (async () => {
      for (let n = 0; n < 60; n += 1) {
        const outcome = await shop.createOrder(
          placementOf(shop, 'anna', { caller: { ...CALLER, clientId: 'shop' } }),
        );
        outcomes.push(outcome.kind);
        const open = outcomes.filter((kind) => kind === 'created').length;
        if (outcome.kind === 'created' && open % 20 !== 0) await cancelAll(db, outcome.order.id);
      }
      isOver = true;
    })();
    const erasures: string[] = [];
    while (!isOver) {
      const erasure = await shop.erase('anna');
      erasures.push(erasure.kind);
      if (erasure.kind === 'ORDERS_OPEN' && isOver) break;
      if (erasure.kind === 'ORDERS_OPEN') for (const id of erasure.orderIds) await cancelAll(db, id);
    }
    await ordering;
    const open = await db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', 'like', 'erased-%')
      .where('status', 'in', ['SUBMITTED', 'CONFIRMED'])
      .execute();
    t.strictSame(open, []);
    const { count } = await db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    t.equal(count, outcomes.filter((kind) => kind === 'created').length);
    t.ok(erasures.includes('erased'), `${erasures.length} erasures`);
    t.strictSame(await orderCountDrift(db), []);
  },
);

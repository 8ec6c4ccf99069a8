import type { Test } from 'tap';
import { newId } from '../../../db/base/ids.ts';
import { connect } from '../../../db/base/open.ts';
import type { OrderRecord } from '../../../db/orders/index.ts';
import type { OrderPlacement } from '../../../db/orders/model/order-placement.ts';
import type { Shard, Shards } from '../../../db/shards/layout/shards.ts';
import { openShardedPlacementQueue } from '../../../db/shards/orders/create-order.ts';
import { copyCatalogue } from '../../../db/shards/catalogue/copy-catalogue.ts';
import { createShopInShards } from '../database/make-shards.ts';

/** Creates a database with shards. The database is dropped when the test ends. */
export async function createShardedDatabase(
  t: Test,
  { shards: count = 3, poolSize = 4 } = {},
): Promise<{ shards: Shards; databaseUrl: string }> {
  const { databaseUrl, open } = await createShopInShards(t, count);
  const connectTo = (url: string) => {
    const db = connect(url, { poolSize });
    t.teardown(() => db.destroy());
    return db;
  };
  return { shards: await open(connectTo), databaseUrl };
}

/** Generates customer ids that belong to this shard. */
export function* customersOf(shards: Shards, shard: Shard): Generator<string, never> {
  for (let n = 1; ; n += 1) if (shards.ofCustomer(`customer-${n}`) === shard) yield `customer-${n}`;
}

/** Offers a product with `onHand` units in each shard. Returns the SKU of the product. */
export async function offerInShards({ main, all }: Shards, onHand = 1_000): Promise<string> {
  const sku = `SKU-${newId().slice(-8)}`;
  await main
    .insertInto('products')
    .values({ sku, name: `Product ${sku}`, price_amount: 1250, price_currency: 'EUR' })
    .execute();
  await main.insertInto('stock').values({ sku }).execute();
  const allotted = { granted: onHand, returned: 0 };
  for (const { name, db } of all) {
    await copyCatalogue(main, db);
    await db.updateTable('stock').set({ on_hand: onHand }).where('sku', '=', sku).execute();
    await main
      .insertInto('stock_allotments')
      .values({ sku, shard: name, ...allotted })
      .execute();
    await db
      .insertInto('stock_transfers')
      .values({ sku, ...allotted })
      .execute();
  }
  return sku;
}

/** Returns functions that place an order in the shard of the order's customer. */
export function orderingIn(shards: Shards) {
  const { createOrder } = openShardedPlacementQueue(shards);
  return async (
    customerId: string,
    sku: string,
    rest: Partial<OrderPlacement> = {},
  ): Promise<OrderRecord> => {
    const outcome = await createOrder(
      {
        customerId,
        items: [{ id: newId(), sku, quantity: 1 }],
        paymentMethod: 'tok_approved',
        captureMode: 'AUTOMATIC',
        metadata: {},
        holdMinutes: 15,
        caller: BACKOFFICE,
        ...rest,
      },
      () => false,
    );
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    return outcome.order;
  };
}

export const BACKOFFICE = { clientId: 'backoffice', customerId: undefined, traceId: 'a'.repeat(32) };

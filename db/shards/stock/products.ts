import * as plain from '../../catalogue/products.ts';
import type { Shards } from '../layout/shards.ts';
import { copyProduct } from './copy-products.ts';

/**
 * Changes the product in the main schema, as in one schema. Then copies it to all shards, before the request is answered. If
 * the copying fails, this rejects, and `copyAllProducts` copies it later.
 */
export async function putProduct(
  shards: Shards,
  ...what: Parameters<typeof plain.putProduct> extends [unknown, ...infer Rest] ? Rest : never
): ReturnType<typeof plain.putProduct> {
  const done = await plain.putProduct(shards.home, ...what);
  await copyToAll(shards, done.product.sku);
  return done;
}

/** Like `putProduct`, for a deletion. */
export async function deleteProduct(
  shards: Shards,
  ...what: Parameters<typeof plain.deleteProduct> extends [unknown, ...infer Rest] ? Rest : never
): Promise<boolean> {
  const wasOnSale = await plain.deleteProduct(shards.home, ...what);
  // Copied even if it was deleted before: perhaps not in all shards.
  await copyToAll(shards, what[0]);
  return wasOnSale;
}

async function copyToAll({ home, all }: Shards, sku: string): Promise<void> {
  await Promise.all(all.map(({ db }) => copyProduct(home, db, sku)));
}

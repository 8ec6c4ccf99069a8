import * as plain from '../../catalogue/products.ts';
import type { Shards } from '../layout/shards.ts';
import { copyProduct } from './copy-products.ts';

/**
 * As in one schema, at home; then all shards have it, before there is an answer. Where that fails there is none, and
 * `copyAllProducts` does it later.
 */
export async function putProduct(
  shards: Shards,
  ...what: Parameters<typeof plain.putProduct> extends [unknown, ...infer Rest] ? Rest : never
): ReturnType<typeof plain.putProduct> {
  const done = await plain.putProduct(shards.home, ...what);
  await copyToAll(shards, done.product.sku);
  return done;
}

/** As in one schema, in the same way. */
export async function deleteProduct(
  shards: Shards,
  ...what: Parameters<typeof plain.deleteProduct> extends [unknown, ...infer Rest] ? Rest : never
): Promise<boolean> {
  const wasOnSale = await plain.deleteProduct(shards.home, ...what);
  // Also where it was deleted before: perhaps not everywhere.
  await copyToAll(shards, what[0]);
  return wasOnSale;
}

async function copyToAll({ home, all }: Shards, sku: string): Promise<void> {
  await Promise.all(all.map(({ db }) => copyProduct(home, db, sku)));
}

import * as plain from '../../catalogue/discount-codes.ts';
import { allSchemas } from '../layout/all-schemas.ts';
import type { Shards } from '../layout/shards.ts';

/**
 * Counts the uses of discount codes in all schemas, as `countUses` in `db/catalogue/` does in one schema. Rejects if a
 * shard doesn't answer.
 */
export async function countUses(shards: Shards, codes: readonly string[]): Promise<Map<string, number>> {
  const counts = await Promise.all(allSchemas(shards).map(({ db }) => plain.countUses(db, codes)));
  const sums = new Map<string, number>();
  for (const [code, uses] of counts.flatMap((one) => [...one])) sums.set(code, (sums.get(code) ?? 0) + uses);
  return sums;
}

/**
 * Counts two kinds of uses for `createQuote`: the uses of each discount code by all customers, in all schemas, and the
 * uses by one customer, in this customer's shard.
 */
export const readUses = async (shards: Shards, codes: readonly string[], customerId: string) => ({
  all: await countUses(shards, codes),
  ofCustomer: await plain.countUsesOfCustomer(shards.ofCustomer(customerId).db, codes, customerId),
});

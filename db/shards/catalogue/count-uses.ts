import * as plain from '../../catalogue/discount-codes.ts';
import { allSchemas } from '../layout/all-schemas.ts';
import type { Shards } from '../layout/shards.ts';

/**
 * Counts the uses of these discount codes in all schemas, as `countUses` in `db/catalogue/` does in one schema. Rejects
 * if a shard doesn't answer.
 */
export async function countUses(shards: Shards, codes: readonly string[]): Promise<Map<string, number>> {
  const counts = await Promise.all(allSchemas(shards).map(({ db }) => plain.countUses(db, codes)));
  const sums = new Map<string, number>();
  for (const [code, uses] of counts.flatMap((one) => [...one])) sums.set(code, (sums.get(code) ?? 0) + uses);
  return sums;
}

/** Reads the uses of codes in all schemas, and those of a customer in the customer's shard: see `createQuote`. */
export const readUses = async (shards: Shards, codes: readonly string[], customerId: string) => ({
  all: await countUses(shards, codes),
  ofCustomer: await plain.countUsesOfCustomer(shards.ofCustomer(customerId).db, codes, customerId),
});

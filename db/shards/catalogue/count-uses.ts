import * as plain from '../../catalogue/discount-codes.ts';
import type { CodeUse } from '../../catalogue/uses-of-codes.ts';
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
 * Counts the uses of a code by a customer in this customer's shard, for each pair, as `countUsesOfCustomers` in
 * `db/catalogue/` does in one schema. Rejects if a shard doesn't answer.
 */
export async function countUsesOfCustomers(
  shards: Shards,
  pairs: readonly CodeUse[],
): Promise<Map<CodeUse, number>> {
  const byShard = Map.groupBy(pairs, ({ customerId }) => shards.ofCustomer(customerId));
  const counts = await Promise.all(
    [...byShard].map(([{ db }, ofShard]) => plain.countUsesOfCustomers(db, ofShard)),
  );
  return new Map(counts.flatMap((one) => [...one]));
}

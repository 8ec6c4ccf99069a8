import type { Kysely } from 'kysely';
import { replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * Lets a shard give back more units than it was granted. In a shop that was moved into shards, a shard may get units back
 * that were shipped before the move, and that the main schema therefore never granted to the shard.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['stock_allotments', 'stock_transfers'])
    await replaceChecks(db, table, {
      [`${table}_check`]: undefined,
      [`${table}_returned_check`]: 'returned >= 0',
    });
}

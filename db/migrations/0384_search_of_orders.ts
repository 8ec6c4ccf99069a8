import type { Kysely } from 'kysely';
import { createIndexConcurrently, dropIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** For searches of orders by the beginning of a reference or a SKU. The first index also finds whole references. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'orders_by_start_of_reference',
    definition: 'on orders (reference text_pattern_ops, id desc) where reference is not null',
  });
  await dropIndexConcurrently(db, 'orders_by_reference');
  await createIndexConcurrently(db, {
    name: 'order_items_by_sku',
    definition: 'on order_items (sku text_pattern_ops, order_id)',
  });
}

import { type Kysely } from 'kysely';
import { createIndexConcurrently, dropIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** Older code takes a violation of an index of this name for a reference in use, and of another name for a fault of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'orders_reference_of_customer',
    unique: true,
    definition: `on orders (customer_id, reference) where reference is not null and status not in ('CANCELLED', 'EXPIRED')`,
  });
  await dropIndexConcurrently(db, 'orders_reference_of_live');
}

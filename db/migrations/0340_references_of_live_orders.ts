import { type Kysely } from 'kysely';
import { createIndexConcurrently, dropIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * A customer's reference is unique among orders that have not come to nothing: that of a cancelled or expired order can be
 * used again if the order took no money (`db/orders/references.ts`). The next step gives the unique index its old name
 * again, by which code knows it. Older code refuses more: each reference that an order of the customer has. Both look for
 * it in an index of all references.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'orders_reference_of_live',
    unique: true,
    definition: `on orders (customer_id, reference) where reference is not null and status not in ('CANCELLED', 'EXPIRED')`,
  });
  await createIndexConcurrently(db, {
    name: 'orders_by_reference_of_customer',
    definition: 'on orders (customer_id, reference) where reference is not null',
  });
  await dropIndexConcurrently(db, 'orders_reference_of_customer');
}

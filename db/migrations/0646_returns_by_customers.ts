import { type Kysely, sql } from 'kysely';
import { createIndexConcurrently, inBatches } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** Fills the customers of returns, then creates the index for the list of a customer's own returns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await inBatches(
    db,
    sql`update returns d set customer_id = (select customer_id from orders o where o.id = d.order_id)
      where id = any (array(select id from returns where customer_id is null limit 500))`,
  );
  await createIndexConcurrently(db, {
    name: 'returns_by_customers',
    definition: 'on returns (customer_id, status, kind, id)',
  });
}

import { type Kysely, sql } from 'kysely';
import { createIndexConcurrently, inBatches } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * Fills the customers of documents, then creates the index for the list of a customer's own documents. The index has
 * the documents that customers may read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await inBatches(
    db,
    sql`update documents d set customer_id = coalesce((select customer_id from orders o where o.id = d.order_id), '')
      where id = any (array(select id from documents where customer_id is null limit 500))`,
  );
  await createIndexConcurrently(db, {
    name: 'documents_by_customers',
    definition: `on documents (customer_id, type, id) where status = 'ISSUED' and content is not null`,
  });
}

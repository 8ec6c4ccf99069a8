import { type Kysely, sql } from 'kysely';

/**
 * The customer of the order, for the list of a customer's own documents. Rows that older code inserts have no customer. Documents of removed orders have the customer ''.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table documents add column customer_id text`.execute(db);
}

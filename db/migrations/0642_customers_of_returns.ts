import { type Kysely, sql } from 'kysely';

/**
 * The customer of the order, for the list of a customer's own returns. Rows that older code inserts have no customer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table returns add column customer_id text`.execute(db);
}

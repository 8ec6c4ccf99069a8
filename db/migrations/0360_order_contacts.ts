import { type Kysely, sql } from 'kysely';

/**
 * Personal data of orders, apart from everything else: no other table has it, so that erasing it is deleting a row. An
 * order without any has no row. `on delete cascade`: older code, which doesn't know the table, can still remove orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_contacts (
      order_id uuid primary key references orders (id) on delete cascade,
      contact jsonb,
      shipping_address jsonb,
      billing_address jsonb,
      buyer jsonb,
      customer_note text check (length(customer_note) between 1 and 2000),
      check (num_nonnulls(contact, shipping_address, billing_address, buyer, customer_note) > 0)
    )`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Notes of the shop's staff about orders. The notes are personal data and are erased with the contact of the order.
 * `on delete cascade`: older code, which doesn't know the table, can still remove orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_notes (
      order_id uuid not null references orders (id) on delete cascade,
      id uuid not null,
      text text not null check (length(text) between 1 and 2000),
      client_id text not null,
      actor text,
      created_at timestamptz not null default now(),
      primary key (order_id, id)
    )`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Credits: price reductions without a return of goods. `amount`: amount by which the credit lowered the price of the
 * order. `orders.adjustments` has the sums of all credits. `on delete cascade`: older code, which doesn't know the
 * table, can still remove orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table credits (
      order_id uuid not null references orders (id) on delete cascade,
      id uuid not null,
      items jsonb not null,
      charges jsonb not null,
      reason text not null,
      amount bigint not null check (amount > 0),
      created_at timestamptz not null default now(),
      primary key (order_id, id)
    )`.execute(db);
}

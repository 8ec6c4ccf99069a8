import { type Kysely, sql } from 'kysely';

/**
 * Products and their stock. A deleted product stays as a row, so that its version goes on and open orders can
 * be shipped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table products (
      sku text primary key check (length(sku) between 1 and 64),
      name text not null check (length(name) between 1 and 200),
      price_amount bigint not null check (price_amount between 0 and 9007199254740991),
      price_currency text not null check (price_currency ~ '^[A-Z]{3}$'),
      version bigint not null default 1 check (version >= 1),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    )`.execute(db);
  // Half-empty pages: every order updates a stock row, and free space on the same page keeps that update out
  // of the indexes (HOT).
  await sql`
    create table stock (
      sku text primary key references products (sku),
      on_hand bigint not null default 0 check (on_hand between 0 and 1000000000),
      reserved bigint not null default 0 check (reserved >= 0),
      version bigint not null default 1 check (version >= 1),
      updated_at timestamptz not null default now(),
      constraint stock_reserved_within_on_hand check (reserved <= on_hand)
    ) with (fillfactor = 50)`.execute(db);
}

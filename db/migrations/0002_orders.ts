import { type Kysely, sql } from 'kysely';

/**
 * Orders and all that is written together with them. Every key of a table that belongs to an order starts
 * with the order's id, and nothing needs a sequence, a trigger or an advisory lock, so that the tables can be
 * distributed by order later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      id uuid primary key,
      customer_id text not null check (length(customer_id) between 1 and 64),
      status text not null check (status in ('SUBMITTED', 'CONFIRMED', 'COMPLETED', 'CANCELLED', 'EXPIRED')),
      capture text not null check (capture in ('AUTOMATIC', 'MANUAL')),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      total_amount bigint not null check (total_amount between 0 and 9007199254740991),
      reference text check (length(reference) between 1 and 64),
      metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
      reserved_until timestamptz not null,
      version bigint not null default 1 check (version >= 1),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint orders_held_for_a_while check (reserved_until > created_at)
    ) with (fillfactor = 85)`.execute(db);
  // Ids are UUIDv7, so every list that shows the newest orders first is sorted by id, descending.
  await sql`create index orders_by_customer on orders (customer_id, id desc)`.execute(db);
  await sql`create index orders_by_status on orders (status, id desc)`.execute(db);
  await sql`create index orders_to_expire on orders (reserved_until) where status = 'SUBMITTED'`.execute(db);
  await sql`
    create unique index orders_reference_of_customer on orders (customer_id, reference)
      where reference is not null`.execute(db);

  await sql`
    create table order_items (
      order_id uuid not null references orders (id),
      id uuid not null,
      line smallint not null check (line between 1 and 100),
      sku text not null,
      name text not null,
      ordered bigint not null check (ordered between 1 and 1000000),
      cancelled bigint not null default 0 check (cancelled >= 0),
      shipped bigint not null default 0 check (shipped >= 0),
      unit_price_amount bigint not null check (unit_price_amount between 0 and 9007199254740991),
      primary key (order_id, id),
      unique (order_id, line),
      constraint order_items_no_more_than_ordered check (cancelled + shipped <= ordered)
    )`.execute(db);

  // How many units of a SKU an order holds. The open ones are part of `stock.reserved` until they are
  // released or shipped.
  await sql`
    create table reservations (
      order_id uuid not null references orders (id),
      sku text not null references stock (sku),
      quantity bigint not null check (quantity >= 1),
      open bigint not null check (open >= 0),
      primary key (order_id, sku),
      constraint reservations_open_within_quantity check (open <= quantity)
    )`.execute(db);

  await sql`
    create table payment_attempts (
      order_id uuid not null references orders (id),
      id uuid not null,
      number smallint not null check (number >= 1),
      status text not null check (status in
        ('PENDING', 'PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED', 'FAILED', 'VOIDED', 'EXPIRED')),
      payment_method text not null check (length(payment_method) between 1 and 255),
      amount bigint not null check (amount between 0 and 9007199254740991),
      authorized_amount bigint not null default 0,
      captured_amount bigint not null default 0,
      refunded_amount bigint not null default 0,
      version bigint not null default 1 check (version >= 1),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (order_id, id),
      unique (order_id, number),
      constraint payment_attempts_money_in_order check
        (0 <= refunded_amount and refunded_amount <= captured_amount and captured_amount <= authorized_amount
          and authorized_amount <= amount)
    ) with (fillfactor = 85)`.execute(db);
  await sql`
    create unique index payment_attempts_one_live on payment_attempts (order_id)
      where status in ('PENDING', 'PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED')`.execute(db);

  // One row per change of an order: who did what, from which status to which.
  await sql`
    create table order_history (
      order_id uuid not null references orders (id),
      version bigint not null check (version >= 1),
      operation text not null,
      from_status text,
      to_status text not null,
      reason text,
      client_id text not null,
      trace_id text not null,
      occurred_at timestamptz not null,
      primary key (order_id, version)
    )`.execute(db);

  // The event log. An event is written in the same transaction as the change that it reports.
  await sql`
    create table events (
      order_id uuid not null references orders (id),
      id uuid not null,
      type text not null,
      order_version bigint not null check (order_version >= 1),
      data jsonb not null,
      occurred_at timestamptz not null,
      primary key (order_id, id)
    )`.execute(db);
}

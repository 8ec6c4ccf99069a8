import { type Kysely, sql } from 'kysely';

/** What a person must decide, and the refunds that the provider has refused for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table matters (
      id uuid primary key,
      kind text not null check (kind in
        ('REFUND_REFUSED', 'REFUND_REVERSED', 'VOID_REFUSED', 'HOLD_LAPSED', 'HOLD_LAPSED_AFTER_SHIPMENT',
          'PROVIDER_MISMATCH', 'PROVIDER_MOVEMENT', 'DISPUTE', 'UNKNOWN_MONEY', 'PAYMENT_UNRESOLVED')),
      status text not null default 'OPEN' check (status in ('OPEN', 'RESOLVED')),
      order_id uuid references orders (id),
      attempt_id uuid,
      operation_id uuid,
      amount bigint check (amount between 0 and 9007199254740991),
      currency text check (currency ~ '^[A-Z]{3}$'),
      failure_code text,
      provider_reference text check (length(provider_reference) between 1 and 255),
      detail text not null check (length(detail) between 1 and 1000),
      reason text check (length(reason) between 1 and 500),
      resolved_by text,
      resolved_at timestamptz,
      version bigint not null default 1 check (version >= 1),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint matters_amount_has_currency check ((amount is null) = (currency is null)),
      constraint matters_resolved_by_somebody check ((status = 'RESOLVED') = (resolved_at is not null and resolved_by is not null))
    )`.execute(db);
  await sql`create index matters_by_status on matters (status, id)`.execute(db);
  await sql`create index matters_of_order on matters (order_id, id) where status = 'OPEN'`.execute(db);
  await sql`
    create unique index matters_one_open on matters
      (kind, coalesce(operation_id, attempt_id, order_id), provider_reference) nulls not distinct
      where status = 'OPEN'`.execute(db);

  // Counted in the order, so that reading an order without any needs nothing else.
  await sql`
    alter table orders add column open_matters integer not null default 0 check (open_matters >= 0)`.execute(
    db,
  );
  await sql`create index orders_with_open_matters on orders (id) where open_matters > 0`.execute(db);

  // What the provider refused to pay back counts as given back: only a person's retry asks for it again.
  await sql`
    alter table payment_operations
      add column refused_amount bigint not null default 0,
      add constraint payment_operations_refused_of_failed_refund
        check (refused_amount = 0 or (kind = 'REFUND' and status = 'FAILED' and refused_amount between 0 and amount))`.execute(
    db,
  );
  await sql`
    alter table payment_attempts
      add column refused_refund_amount bigint not null default 0 check (refused_refund_amount >= 0),
      drop constraint payment_attempts_refunds_within_captured,
      add constraint payment_attempts_refunds_within_captured
        check (refunded_amount + refunding_amount + refused_refund_amount <= captured_amount)`.execute(db);

  // The event of a matter without an order has the matter's id in the place of the order's.
  await sql`alter table events drop constraint events_order_id_fkey`.execute(db);
}

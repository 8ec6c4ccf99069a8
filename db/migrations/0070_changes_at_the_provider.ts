import { type Kysely, sql } from 'kysely';

/** What has changed at the provider since the last look: disputes, and money that belongs to no order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // How far the list of a provider's changes has been read. `next_at`: when it is read next; whoever reads it
  // moves that on first.
  await sql`
    create table provider_places (
      provider text primary key,
      place text,
      started_at timestamptz not null default now(),
      next_at timestamptz not null
    )`.execute(db);

  // Changes of a payment that isn't known yet, each once. `reference`: the provider's own id of the payment.
  await sql`
    create table provider_changes (
      provider text not null,
      id text not null check (length(id) between 1 and 255),
      type text not null,
      reference text not null check (length(reference) between 1 and 255),
      tries integer not null default 0,
      next_at timestamptz not null default now(),
      settled_at timestamptz,
      received_at timestamptz not null default now(),
      primary key (provider, id)
    )`.execute(db);
  await sql`create index provider_changes_open on provider_changes (next_at) where settled_at is null`.execute(
    db,
  );

  // `lost_amount`: what counts as taken back by the customer's bank.
  await sql`
    create table payment_disputes (
      order_id uuid not null,
      attempt_id uuid not null,
      reference text not null check (length(reference) between 1 and 255),
      amount bigint not null check (amount between 0 and 9007199254740991),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      status text not null check (status in ('OPEN', 'WON', 'LOST')),
      lost_amount bigint not null default 0 check (lost_amount between 0 and amount),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (order_id, attempt_id, reference),
      foreign key (order_id, attempt_id) references payment_attempts (order_id, id),
      constraint payment_disputes_lost_when_lost check (lost_amount = 0 or status = 'LOST')
    )`.execute(db);
  await sql`
    alter table payment_attempts
      add column lost_amount bigint not null default 0 check (lost_amount >= 0),
      drop constraint payment_attempts_refunds_within_captured,
      add constraint payment_attempts_refunds_within_captured
        check (refunded_amount + refunding_amount + refused_refund_amount + lost_amount <= captured_amount)`.execute(
    db,
  );

  // A refund of money in another currency than the order's: no sum of the attempt counts it.
  await sql`
    alter table payment_operations
      add column foreign_currency text check (foreign_currency ~ '^[A-Z]{3}$'),
      add constraint payment_operations_foreign_refund
        check (foreign_currency is null or (kind = 'REFUND' and refused_amount = 0))`.execute(db);

  await sql`
    alter table simulated_payments
      add column disputed_at timestamptz,
      add column dispute text check (dispute in ('OPEN', 'WON', 'LOST'))`.execute(db);
  await sql`alter table simulated_operations add column reverses_at timestamptz`.execute(db);
  await sql`create index simulated_events_in_order on simulated_events (due_at, id)`.execute(db);
}

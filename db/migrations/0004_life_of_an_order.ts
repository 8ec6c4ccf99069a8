import { type Kysely, sql } from 'kysely';

/**
 * What carries an order to its end: operations at the payment provider, shipments, and the places of events
 * in the feed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Money that is requested is counted beside money that has moved, so that no two requests can spend the
  // same amount.
  await sql`
    alter table payment_attempts
      add column provider_reference text,
      add column failure_code text,
      add column next_action_url text,
      add column checked_at timestamptz,
      add column capturing_amount bigint not null default 0 check (capturing_amount >= 0),
      add column refunding_amount bigint not null default 0 check (refunding_amount >= 0),
      add constraint payment_attempts_captures_within_authorized
        check (captured_amount + capturing_amount <= authorized_amount),
      add constraint payment_attempts_refunds_within_captured
        check (refunded_amount + refunding_amount <= captured_amount)`.execute(db);
  // The attempts that nobody has handed to the worker yet: the outbox of the statement that places orders.
  await sql`create index payment_attempts_to_start on payment_attempts (id) where status = 'PENDING'`.execute(
    db,
  );
  await sql`
    create index payment_attempts_under_way on payment_attempts (coalesce(checked_at, updated_at))
      where status in ('PROCESSING', 'REQUIRES_ACTION')`.execute(db);

  // What the provider is asked to do with an attempt. The id is the provider's idempotency key, committed
  // before the first call.
  await sql`
    create table payment_operations (
      order_id uuid not null,
      id uuid not null,
      attempt_id uuid not null,
      kind text not null check (kind in ('CAPTURE', 'VOID', 'REFUND')),
      amount bigint not null check (amount between 0 and 9007199254740991),
      final boolean not null default false,
      status text not null check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
      reason text,
      failure_code text,
      handed_over boolean not null default false,
      version bigint not null default 1 check (version >= 1),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      checked_at timestamptz,
      primary key (order_id, id),
      foreign key (order_id, attempt_id) references payment_attempts (order_id, id),
      constraint payment_operations_move_money check (amount >= 1 or kind = 'VOID')
    )`.execute(db);
  await sql`create index payment_operations_to_start on payment_operations (id) where not handed_over`.execute(
    db,
  );
  await sql`
    create index payment_operations_under_way on payment_operations (coalesce(checked_at, updated_at))
      where status = 'PENDING' and handed_over`.execute(db);
  await sql`
    create unique index payment_operations_one_void on payment_operations (order_id, attempt_id)
      where kind = 'VOID' and status = 'PENDING'`.execute(db);

  // Events of a payment provider, each once.
  await sql`
    create table provider_events (
      provider text not null,
      id text not null check (length(id) between 1 and 255),
      order_id uuid not null,
      attempt_id uuid not null,
      type text not null,
      handed_over boolean not null default false,
      received_at timestamptz not null default now(),
      primary key (provider, id)
    )`.execute(db);
  await sql`create index provider_events_to_start on provider_events (received_at) where not handed_over`.execute(
    db,
  );

  await sql`
    create table shipments (
      order_id uuid not null references orders (id),
      id uuid not null,
      carrier text check (length(carrier) between 1 and 100),
      tracking_number text check (length(tracking_number) between 1 and 100),
      created_at timestamptz not null default now(),
      primary key (order_id, id)
    )`.execute(db);
  await sql`
    create table shipment_items (
      order_id uuid not null,
      shipment_id uuid not null,
      item_id uuid not null,
      quantity bigint not null check (quantity >= 1),
      primary key (order_id, shipment_id, item_id),
      foreign key (order_id, shipment_id) references shipments (order_id, id),
      foreign key (order_id, item_id) references order_items (order_id, id)
    )`.execute(db);

  // An event gets its place in the feed after its transaction has committed. Places are given under one lock,
  // so they have no gaps, and a reader who sees one event can see all events before it.
  await sql`alter table events add column position bigint unique check (position >= 1)`.execute(db);
  await sql`create index events_without_position on events (id) where position is null`.execute(db);
  await sql`
    create table event_feed (
      one boolean primary key default true check (one),
      last_position bigint not null default 0 check (last_position >= 0)
    )`.execute(db);
  await sql`insert into event_feed default values`.execute(db);
  // Events that were written before they contained the order's payment status.
  await sql`
    update events set data = data || '{"paymentStatus": "PENDING", "fulfillmentStatus": "UNFULFILLED"}'
      where not data ? 'paymentStatus'`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Webhooks: an endpoint is a cursor over the feed (`events.position`), so nothing is written for it when an event is.
 * Older code knows none of these tables. Positions stay inside; clients see them as cursors.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `customer_id`: whose events its owner reaches; none: all. It belongs to that client and customer for ever.
  // `only_customer_id` narrows further, as `event_types` does. `public_key`: of Ed25519, as Standard Webhooks writes it.
  await sql`
    create table webhook_endpoints (
      id uuid primary key,
      client_id text not null,
      customer_id text,
      url text not null check (length(url) between 1 and 2048),
      description text check (length(description) <= 200),
      event_types text[] check (cardinality(event_types) between 1 and 50),
      only_customer_id text,
      ordering text not null check (ordering in ('NONE', 'PER_ORDER')),
      media_type text not null check (media_type ~ '^application/(cloudevents[+])?json$'),
      asymmetric_signature boolean not null,
      public_key text not null check (length(public_key) = 49),
      max_in_flight smallint not null check (max_in_flight between 1 and 64),
      max_per_second smallint check (max_per_second between 1 and 1000),
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED', 'DISABLED')),
      disabled_reason text check (disabled_reason in ('GONE', 'FAILING', 'EVENTS_EXPIRED')),
      api_version smallint not null default 1,
      version bigint not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint webhook_endpoints_disabled_for_a_reason check ((status = 'DISABLED') = (disabled_reason is not null))
    )`.execute(db);
  await sql`create index webhook_endpoints_of_client on webhook_endpoints (client_id, id)`.execute(db);

  // `sealed`: nonce, ciphertext and tag of AES-256-GCM under the key `key_id`. Expired ones sign nothing.
  await sql`
    create table webhook_secrets (
      endpoint_id uuid not null references webhook_endpoints on delete cascade,
      id uuid not null,
      kind text not null check (kind in ('HMAC', 'ED25519')),
      sealed bytea not null,
      key_id text not null,
      expires_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (endpoint_id, id)
    )`.execute(db);

  // How far an endpoint is: `id` is the endpoint's, or that of its running replay. All up to `position` is settled or
  // has a row in webhook_deliveries. `known`: there is something for it up to there. Neither ever goes back, also where lanes
  // are told of places before the one they began with. Whoever holds the lease is the only one who sends. Narrow, hot, without other indexes: every update stays on its page.
  await sql`
    create table webhook_lanes (
      endpoint_id uuid not null references webhook_endpoints on delete cascade,
      id uuid not null,
      position bigint not null check (position >= 0),
      known bigint not null,
      until bigint,
      only_failed boolean not null default false,
      due_at timestamptz not null default now(),
      retry_at timestamptz,
      lease uuid,
      leased_until timestamptz,
      failures integer not null default 0,
      failing_since timestamptz,
      last_failure text,
      last_delivered_at timestamptz,
      in_flight_limit smallint not null default 1 check (in_flight_limit >= 1),
      primary key (endpoint_id, id)
    ) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.02)`.execute(db);

  // Events after `from_position`, up to `until_position`. A running one has its lane, the others have none.
  await sql`
    create table webhook_replays (
      endpoint_id uuid not null references webhook_endpoints on delete cascade,
      id uuid not null,
      status text not null default 'RUNNING' check (status in ('RUNNING', 'COMPLETED', 'CANCELLED')),
      from_position bigint not null check (from_position >= 0),
      until_position bigint not null,
      delivered_position bigint not null,
      only_failed boolean not null,
      sent bigint not null default 0,
      failed bigint not null default 0,
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (endpoint_id, id),
      constraint webhook_replays_in_order check (from_position <= until_position),
      constraint webhook_replays_end check ((status = 'RUNNING') = (ended_at is null))
    )`.execute(db);
  await sql`
    create unique index webhook_replays_one_at_a_time on webhook_replays (endpoint_id) where status = 'RUNNING'`.execute(
    db,
  );

  // How far lanes have been told of the feed. Whoever tells them holds its lock; whoever adds a lane, or makes one
  // active, holds it in share mode, so that no event falls between the two.
  await sql`
    create table webhook_feed (
      one boolean primary key default true check (one),
      position bigint not null
    )`.execute(db);
  await sql`insert into webhook_feed (position) select last_position from event_feed`.execute(db);

  // What was tried, or is to be tried (test events, which have a `body` and no place). The event's id is a UUIDv7, so
  // the key is also the order in time. One plain table with a statement that forgets by `first_at`: partitions by
  // week would need a process that adds them in time. An endpoint that is deleted leaves its rows to that statement.
  // `tries`: those of the schedule. `next_kind`: what the next attempt is, where it is no retry.
  await sql`
    create table webhook_deliveries (
      endpoint_id uuid not null,
      event_id uuid not null,
      order_id uuid,
      type text not null,
      position bigint,
      body text,
      status text not null check (status in ('PENDING', 'HELD', 'DELIVERED', 'FAILED', 'CANCELLED')),
      tries smallint not null default 0,
      next_attempt_at timestamptz,
      next_kind text check (next_kind in ('MANUAL', 'REPLAY')),
      attempts jsonb not null default '[]' check (jsonb_typeof(attempts) = 'array'),
      first_at timestamptz not null default now(),
      settled_at timestamptz,
      primary key (endpoint_id, event_id)
    )`.execute(db);
  await sql`
    create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at)
    where status = 'PENDING'`.execute(db);
  await sql`
    create index webhook_deliveries_open_of_order on webhook_deliveries (endpoint_id, order_id)
    where status in ('PENDING', 'HELD')`.execute(db);
  await sql`
    create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, event_id)
    where status = 'FAILED'`.execute(db);
  await sql`create index webhook_deliveries_to_forget on webhook_deliveries (first_at)`.execute(db);
}

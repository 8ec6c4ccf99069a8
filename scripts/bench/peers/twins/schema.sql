-- What both twins write. Like the service they keep an order, its lines, reserved stock, a payment that waits, a row of
-- history, an event that waits to be sent, and the caller's idempotency key.
create table products (
  sku text primary key, name text not null, price_amount bigint not null, price_currency text not null
);
create table stock (
  sku text primary key references products, on_hand bigint not null, reserved bigint not null default 0,
  check (reserved between 0 and on_hand)
);
create table orders (
  id uuid primary key default uuidv7(), customer_id text not null, status text not null, capture_mode text not null,
  currency text not null, total_amount bigint not null, reference text, metadata jsonb not null,
  reserved_until timestamptz not null, version integer not null default 1,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now()
);
create index on orders (customer_id, id);
create table order_items (
  order_id uuid not null references orders, line integer not null, id uuid not null default uuidv7(),
  sku text not null references products, name text not null, quantity bigint not null, unit_price_amount bigint not null,
  primary key (order_id, line)
);
create table payments (
  id uuid primary key default uuidv7(), order_id uuid not null references orders, status text not null,
  payment_method text not null, amount bigint not null, created_at timestamptz not null default now()
);
create index on payments (order_id);
create table order_history (
  order_id uuid not null references orders, version integer not null, status text not null, client_id text not null,
  occurred_at timestamptz not null default now(), primary key (order_id, version)
);
create table outbox (
  id uuid primary key default uuidv7(), order_id uuid not null, type text not null, data jsonb not null,
  occurred_at timestamptz not null default now(), sent_at timestamptz
);
create index on outbox (id) where sent_at is null;
create table idempotency_keys (
  client_id text not null, key text not null, fingerprint text not null, order_id uuid,
  created_at timestamptz not null default now(), primary key (client_id, key)
);

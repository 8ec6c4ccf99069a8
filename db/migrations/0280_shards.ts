import { type Kysely, sql } from 'kysely';

/**
 * What the orders of a shop in several schemas need (`db/shards/`). In a shop that is in one schema all of these stay empty,
 * and so do, in a shard, those that are its home's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // At home: which schema has the orders of the customers of which slots.
  await sql`
    create table shards (
      first_slot smallint primary key check (first_slot between 0 and 255),
      last_slot smallint not null check (last_slot between first_slot and 255),
      name text not null check (name ~ '^[a-z_][a-z0-9_]{0,42}$')
    )`.execute(db);
  // At home: how many units each shard has been granted, and has given back, since the beginning. What `stock` has on hand
  // there are the units that no shard has.
  await sql`
    create table stock_allotments (
      sku text not null references stock (sku),
      shard text not null,
      granted bigint not null default 0 check (granted >= 0),
      returned bigint not null default 0 check (returned between 0 and granted),
      primary key (sku, shard)
    )`.execute(db);
  // In a shard: of these, how many it has taken, and how many it has given back. Where the two tables differ, units are on
  // their way.
  await sql`
    create table stock_transfers (
      sku text primary key references stock (sku),
      granted bigint not null default 0 check (granted >= 0),
      returned bigint not null default 0 check (returned between 0 and granted)
    )`.execute(db);
  // In the shard of the key: which shard knows what was done under it. A shop's key may come with an order of any customer.
  // `claims`: requests that have been sent there and weren't refused, as far as is known.
  await sql`
    create table order_key_routes (
      client_id text not null,
      scope text not null,
      key text not null,
      shard text not null,
      claims integer not null check (claims >= 0),
      claimed_at timestamptz not null default now(),
      primary key (client_id, scope, key)
    )`.execute(db);
  await sql`create index order_key_routes_by_age on order_key_routes (claimed_at)`.execute(db);
  // At home: the feeds of the shards as one. A row is a piece of a shard's feed, which ends at `shard_position` there and at
  // `position` in the whole.
  await sql`
    create table woven_events (
      position bigint primary key check (position >= 1),
      shard text not null,
      shard_position bigint not null check (shard_position >= 1),
      event_count bigint not null check (event_count >= 1),
      constraint woven_events_by_shard unique (shard, shard_position),
      constraint woven_events_of_shard unique (shard, position)
    )`.execute(db);
  // At home, where the shop was copied from another schema. Until that has ended no process works on it. Ids of orders up to
  // `last_old_id` may have something else in the place of their customer's slot (0270).
  await sql`
    create table shop_copy (
      one boolean primary key default true check (one),
      began_at timestamptz not null default now(),
      ended_at timestamptz,
      last_old_id uuid
    )`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * What carriers have reported about shipments. `shipment_version`: the version of the shipment after the carrier event
 * was recorded, which also says which of two carrier events was recorded later. `on delete cascade`: older code, which
 * doesn't know the table, can still remove orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shipment_events (
      order_id uuid not null,
      shipment_id uuid not null,
      id uuid not null,
      type text not null check (
        type = any ('{IN_TRANSIT,OUT_FOR_DELIVERY,READY_FOR_PICKUP,DELIVERED,FAILED,RETURNED_TO_SENDER}')),
      occurred_at timestamptz not null,
      parcel_id uuid,
      location text check (length(location) between 1 and 200),
      external_id text check (length(external_id) between 1 and 255),
      shipment_version bigint not null check (shipment_version >= 2),
      created_at timestamptz not null default now(),
      primary key (order_id, shipment_id, id),
      foreign key (order_id, shipment_id) references shipments (order_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create unique index shipment_events_by_external_id on shipment_events (order_id, shipment_id, external_id)`.execute(
    db,
  );
}

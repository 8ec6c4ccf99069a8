import { type Kysely, sql } from 'kysely';
import { replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * Status, parcels and version of a shipment, which can now change after its units have left. `parcels` is null if the
 * shipment has one parcel that has never changed: the carrier and the tracking number are in their own columns.
 * `updated_at` is null if the shipment has never changed. Older code inserts shipments without the new columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shipments add column if not exists version bigint not null default 1`.execute(db);
  await sql`
    alter table shipments add column if not exists status text not null default 'SHIPPED'`.execute(db);
  await sql`alter table shipments add column if not exists parcels jsonb`.execute(db);
  await sql`alter table shipments add column if not exists estimated_delivery date`.execute(db);
  await sql`alter table shipments add column if not exists delivered_at timestamptz`.execute(db);
  await sql`alter table shipments add column if not exists updated_at timestamptz`.execute(db);
  await replaceChecks(db, 'shipments', {
    shipments_version_check: 'version >= 1',
    shipments_status_check: `status = any ('{SHIPPED,IN_TRANSIT,OUT_FOR_DELIVERY,READY_FOR_PICKUP,DELIVERED,FAILED,RETURNED_TO_SENDER,UNDONE}')`,
    shipments_delivered_at_check: `(delivered_at is not null) = (status = 'DELIVERED')`,
    shipments_parcels_check: `jsonb_typeof(parcels) = 'array' and jsonb_array_length(parcels) between 1 and 50`,
  });
}

/** Writes of changes of a shipment, and of the withdrawal period that begins with a delivery. */
import { type CteFragment, cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import { compiledStatement } from '../../../packages/postgres/statements/statement.ts';
import type { CarrierEventRecord, ShipmentRecord } from '../read/shipments.ts';

/** Returns the time at which the period for a withdrawal ends, which begins with the last of the deliveries. */
export function endOfPeriod(deliveries: readonly (string | null)[], days: number): string | null {
  const last = Math.max(...deliveries.map((time) => (time === null ? 0 : Date.parse(time))));
  return last === 0 ? null : new Date(last + days * 86_400_000).toISOString();
}

/** Stores the time until which a consumer can withdraw. The order must be locked. `$1`: order, `$2`: time. */
export const storePeriod = compiledStatement<never>(
  'update orders set withdrawal_until = $2::timestamptz where id = $1::uuid',
);

/**
 * Stores the changed columns of a shipment, and adds its units to the delivered units of the order. The order must be
 * locked. `$1`: order, `$2`: shipment, `$3`: version, `$4`: status, `$5`: carrier, `$6`: tracking number, `$7`:
 * parcels, `$8`: estimated delivery, `$9`: time of delivery, `$10`: 1 to add the units, −1 to subtract them, 0 for
 * neither.
 */
const storeShipmentPart = cteFragment(`
  changed_shipment as (
    update shipments set version = $3::bigint, status = $4::text, carrier = $5::text, tracking_number = $6::text,
      parcels = $7::jsonb, estimated_delivery = $8::date, delivered_at = $9::timestamptz, updated_at = now()
    where order_id = $1::uuid and id = $2::uuid
  ),
  delivered_items as (
    update order_items i set delivered = i.delivered + $10::bigint * s.quantity
    from shipment_items s
    where $10::bigint <> 0 and s.order_id = $1::uuid and s.shipment_id = $2::uuid
      and i.order_id = $1::uuid and i.id = s.item_id
  )`);

export const storeShipment = (shipment: ShipmentRecord, sign: number): CteFragment =>
  storeShipmentPart(
    shipment.order_id,
    shipment.id,
    shipment.version,
    shipment.status,
    shipment.carrier,
    shipment.tracking_number,
    JSON.stringify(shipment.parcels),
    shipment.estimated_delivery,
    shipment.delivered_at,
    sign,
  );

/**
 * Inserts a carrier event. The order must be locked. `$1`: order, `$2`: shipment, `$3`: id, `$4`: type, `$5`: time when
 * it occurred, `$6`: parcel, `$7`: location, `$8`: external id, `$9`: version of the shipment.
 */
const insertEventPart = cteFragment(`
  carrier_event as (
    insert into carrier_events
      (order_id, shipment_id, id, type, occurred_at, parcel_id, location, external_id, shipment_version)
    values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::timestamptz, $6::uuid, $7::text, $8::text, $9::bigint)
  )`);

export const insertEvent = (event: CarrierEventRecord): CteFragment =>
  insertEventPart(
    event.order_id,
    event.shipment_id,
    event.id,
    event.type,
    event.occurred_at,
    event.parcel_id,
    event.location,
    event.external_id,
    event.shipment_version,
  );

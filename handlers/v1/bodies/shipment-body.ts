import { type ParcelTracking, parcelsOf, toTracking } from '../../../db/orders/model/fulfillment.ts';
import type { CarrierEventRecord, ShipmentRecord } from '../../../db/store.ts';
import type { FieldError } from '../../problems.ts';
import { shipmentLinks } from './links.ts';
import type { Schemas } from './types.ts';

/** Converts a shipment to the contract's form. */
export const toShipment = (prefix: string, shipment: ShipmentRecord): Schemas['Shipment'] => ({
  id: shipment.id,
  orderId: shipment.order_id,
  version: shipment.version,
  status: shipment.status,
  items: shipment.items.map(({ item_id: itemId, sku, quantity }) => ({ itemId, sku, quantity })),
  parcels: parcelsOf(shipment).map(({ id, status, ...tracking }) => ({
    id,
    ...toTracking(tracking),
    status,
  })),
  ...(shipment.carrier !== null && { carrier: shipment.carrier }),
  ...(shipment.tracking_number !== null && { trackingNumber: shipment.tracking_number }),
  ...(shipment.estimated_delivery !== null && { estimatedDelivery: shipment.estimated_delivery }),
  ...(shipment.delivered_at !== null && { deliveredAt: shipment.delivered_at }),
  createdAt: shipment.created_at,
  updatedAt: shipment.updated_at ?? shipment.created_at,
  _links: shipmentLinks(prefix, shipment.order_id, shipment.id),
});

/** Converts a carrier event to the contract's form. */
export const toCarrierEvent = (event: CarrierEventRecord): Schemas['CarrierEvent'] => ({
  id: event.id,
  type: event.type,
  occurredAt: event.occurred_at,
  ...(event.parcel_id !== null && { parcelId: event.parcel_id }),
  ...(event.location !== null && { location: event.location }),
  ...(event.external_id !== null && { externalId: event.external_id }),
  createdAt: event.created_at,
});

type Parcels = readonly (ParcelTracking & { id?: string })[] | undefined;

/** The tracking of a request: either a list of parcels, or the tracking of the first parcel. */
interface RequestedTracking {
  parcels?: Parcels;
  carrier?: string | null;
  trackingNumber?: string | null;
}

/** Finds the errors of a request that the schema can't express: both forms of tracking, or a parcel that occurs twice. */
export function findTrackingFaults({ parcels, carrier, trackingNumber }: RequestedTracking): FieldError[] {
  if (!parcels) return [];
  const beside = Object.entries({ carrier, trackingNumber }).flatMap(([name, rejectedValue]) =>
    rejectedValue === undefined
      ? []
      : [{ field: `/${name}`, message: 'must be absent if parcels are given', rejectedValue }],
  );
  const ids = toParcels(parcels).map(({ id }) => id);
  const twice = parcels.flatMap(({ id: rejectedValue }, index) =>
    rejectedValue === undefined || ids.indexOf(rejectedValue.toLowerCase()) === index
      ? []
      : [{ field: `/parcels/${index}/id`, message: 'occurs twice', rejectedValue }],
  );
  return [...beside, ...twice];
}

/** Returns the parcels of a request, with their ids in small letters. */
export const toParcels = (parcels: NonNullable<Parcels>): (ParcelTracking & { id?: string })[] =>
  parcels.map(({ id, carrier, trackingNumber, trackingUrl }) => ({
    ...(id !== undefined && { id: id.toLowerCase() }),
    ...toTracking({ carrier, trackingNumber, trackingUrl }),
  }));

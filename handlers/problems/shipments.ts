import { problem } from './kinds.ts';

export const shipmentNotFound = (orderId: string, shipmentId: string) =>
  problem('SHIPMENT_NOT_FOUND', `Order ${orderId} has no shipment ${shipmentId}.`, { orderId, shipmentId });

export const parcelNotFound = (orderId: string, shipmentId: string, parcelId: string) =>
  problem('PARCEL_NOT_FOUND', `Shipment ${shipmentId} has no parcel ${parcelId}.`, {
    orderId,
    shipmentId,
    parcelId,
  });

export const shipmentUndone = (shipmentId: string) =>
  problem('SHIPMENT_UNDONE', 'The shipment was undone, so nothing more is recorded about it.', {
    shipmentId,
  });

export const externalIdReused = (shipmentId: string, externalId: string, eventId: string) =>
  problem(
    'EXTERNAL_ID_REUSED',
    `The shipment has another carrier event with the externalId ${externalId}. Send a new externalId for a new event.`,
    { shipmentId, eventId },
  );

export const tooManyShipmentEvents = (shipmentId: string, limit: number) =>
  problem('TOO_MANY_SHIPMENT_EVENTS', `The shipment has ${limit} carrier events, which is the maximum.`, {
    shipmentId,
    limit,
  });

import { count, problem } from './kinds.ts';

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

const NOT_REVERSIBLE = {
  UNDONE: 'The shipment was undone before.',
  DELIVERED: "A parcel of the shipment is delivered, so the shipment can't be undone.",
  RETURNED: 'Units of the shipment are in a return. End the return first, or wait for the units.',
  STOCK_LIMIT: 'The stock would exceed the limit of 1000000000 units. Decrease the stock first.',
};

export const shipmentNotUndoable = <
  State extends { reason: keyof typeof NOT_REVERSIBLE; shipmentId: string; shipmentStatus: string },
>(
  state: State,
) => problem('SHIPMENT_NOT_UNDOABLE', NOT_REVERSIBLE[state.reason], state);

export const noStockForLostUnits = (shortages: { sku: string; requested: number; available: number }[]) =>
  problem(
    'INSUFFICIENT_STOCK',
    `There is not enough stock of ${count(shortages.length, 'SKU')} to replace the lost units. Nothing was changed. Increase the stock and send the request again, or credit the units to the customer.`,
    { shortages },
  );

export const externalIdReused = (shipmentId: string, externalId: string, eventId: string) =>
  problem(
    'EXTERNAL_ID_REUSED',
    `The shipment has another carrier event with the externalId ${externalId}. Send a new externalId for a new event.`,
    { shipmentId, eventId },
  );

export const tooManyCarrierEvents = (shipmentId: string, limit: number) =>
  problem('TOO_MANY_SHIPMENT_EVENTS', `The shipment has ${limit} carrier events, which is the maximum.`, {
    shipmentId,
    limit,
  });

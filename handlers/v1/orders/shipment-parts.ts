/** The problems of shipments and shipment holds. The list of actions contains the same problems. */
import { derivePaymentStatus } from '../../../db/orders/model/order-rules.ts';
import type { HoldRefusal, ShipmentRefusal } from '../../../db/store.ts';
import * as problems from '../../problems.ts';
import { toOpenShipmentHold } from '../bodies/order-body.ts';

/** Converts a refusal of `createShipment` to a problem. */
export function toShipmentProblem(refusal: ShipmentRefusal, orderId: string) {
  if (refusal.kind === 'ORDER_ITEM_NOT_FOUND')
    return problems.orderItemNotFound(orderId.toLowerCase(), refusal.itemId);
  const { order } = refusal;
  const state = { orderStatus: order.status, paymentStatus: derivePaymentStatus(order) };
  switch (refusal.kind) {
    case 'SHIPMENT_ON_HOLD':
      return problems.shipmentOnHold(order.status, refusal.holds.map(toOpenShipmentHold));
    case 'QUANTITY_NOT_SHIPPABLE':
      return problems.quantityNotShippable({ ...state, items: refusal.items });
    case 'ORDER_NOT_SHIPPABLE':
      return problems.orderNotShippable({ ...state, reason: refusal.reason, items: [] });
  }
}

/** Converts a refusal of `createShipmentHold` to a problem. */
export function toHoldProblem(refusal: HoldRefusal) {
  switch (refusal.kind) {
    case 'SHIPMENT_HOLD_REFUSED':
      return problems.shipmentHoldRefused(refusal.status);
    case 'TOO_MANY_SHIPMENT_HOLDS':
      return problems.tooManyShipmentHolds(refusal.limit);
  }
}

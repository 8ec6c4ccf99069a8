import type { Reach } from '../../../db/call/reach.ts';
import {
  type PlacedAndCurrent,
  computePrices,
  currentTotal,
} from '../../../db/orders/model/current-price.ts';
import { deriveDeliveryStatus, deriveFulfillmentStatus } from '../../../db/orders/model/fulfillment.ts';
import { type FieldName, shownFields } from '../../../db/orders/model/order-fields.ts';
import { numberOf } from '../../../db/orders/model/order-number.ts';
import type { OpenShipmentHold } from '../../../db/store.ts';
import type { OrderItemRecord, ShownOrder } from '../../../db/orders/model/order-record.ts';
import {
  cancellableQuantity,
  outstandingAmount,
  derivePaymentStatus,
} from '../../../db/orders/model/order-rules.ts';
import {
  deriveReturnStatus,
  returnableQuantity,
  returnedQuantity,
} from '../../../db/orders/model/fulfillment.ts';
import { isShop } from '../../auth/token-reach.ts';
import { toContactFields } from './contact-body.ts';
import { orderItemLinks, orderLinks } from './links.ts';
import { toOrderMatter } from './matter-body.ts';
import { toItemPrices, toOrderPrices } from './price-body.ts';
import type { Schemas } from './types.ts';

/** Converts an order to the contract's form. `reach`: orders that the caller may access. */
export function toOrder(prefix: string, order: ShownOrder, reach: Reach): Schemas['Order'] {
  const prices = computePrices(order);
  const due = prices?.current.total ?? currentTotal(order);
  return {
    id: order.id,
    number: numberOf(order),
    status: order.status,
    paymentStatus: derivePaymentStatus(order),
    fulfillmentStatus: deriveFulfillmentStatus(order.items),
    deliveryStatus: deriveDeliveryStatus(order.items),
    returnStatus: deriveReturnStatus(order),
    customerId: order.customer_id,
    items: order.items.map((item) => toOrderItem(prefix, order, item, prices)),
    total: { amount: order.total_amount, currency: order.currency },
    currentTotal: { amount: due, currency: order.currency },
    outstandingAmount: { amount: outstandingAmount(order, due), currency: order.currency },
    ...toOrderPrices(order, prices?.current),
    ...(shownFields(order) satisfies Pick<Schemas['Order'], FieldName>),
    ...(reach.hasContacts && order.order_contact && toContactFields(order.order_contact, reach)),
    ...toDirectPayment(order),
    reservedUntil: order.reserved_until,
    ...withdrawalPeriod(order),
    ...(isShop(reach) && {
      attention: (order.matters ?? []).map((matter) => toOrderMatter(prefix, matter)),
      shipmentHolds: (order.shipment_holds ?? []).map(toOpenShipmentHold),
    }),
    version: order.version,
    createdAt: order.created_at,
    updatedAt: order.updated_at,
    _links: orderLinks(prefix, order, reach),
  };
}

/** Shows the payment that the shop receives itself. Absent if the payment provider takes the money. */
const toDirectPayment = ({ payment: { kind, due_on: dueOn } }: ShownOrder) =>
  kind && dueOn ? { payment: { kind, dueOn } } : {};

/**
 * Shows until when a consumer can withdraw, once all units are delivered. An order that an older version of the service
 * has stored as the result of a request has no such time.
 */
const withdrawalPeriod = ({
  withdrawal_until: until,
  items,
  order_contact: contact,
}: ShownOrder & { withdrawal_until?: string | null }) => ({
  ...(until &&
    deriveDeliveryStatus(items) === 'DELIVERED' &&
    contact?.buyer?.kind !== 'BUSINESS' && { withdrawalUntil: until }),
});

/** Converts an open shipment hold to the form that the contract uses within its order and in problems. */
export const toOpenShipmentHold = (hold: OpenShipmentHold): Schemas['OpenShipmentHold'] => ({
  id: hold.id,
  reason: hold.reason,
  ...(hold.until !== null && { until: hold.until }),
  createdAt: hold.created_at,
});

/** Converts an item to the contract's form. `prices`: the prices of the order (`computePrices`). */
export function toOrderItem(
  prefix: string,
  order: ShownOrder,
  item: OrderItemRecord,
  prices: PlacedAndCurrent | undefined,
): Schemas['OrderItem'] {
  const { id: orderId, currency } = order;
  const { id, sku, name, ordered, cancelled, shipped, unit_price_amount: amount, metadata } = item;
  // Missing in an order that an older version of the service has stored as the result of a request.
  const { delivered = 0 } = item;
  return {
    id,
    sku,
    name,
    quantity: {
      ...{ ordered, cancelled, shipped, delivered, cancellable: cancellableQuantity(item) },
      ...{ returned: returnedQuantity(item), returnable: returnableQuantity(item) },
    },
    unitPrice: { amount, currency },
    total: { amount: amount * ordered, currency },
    ...toItemPrices(order, item, prices?.placed),
    ...(metadata && { metadata }),
    ...(item.withdrawal && { withdrawal: item.withdrawal }),
    _links: orderItemLinks(prefix, orderId, id),
  };
}

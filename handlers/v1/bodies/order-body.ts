import type { Reach } from '../../../db/call/reach.ts';
import {
  type PlacedAndCurrent,
  computePrices,
  currentTotal,
} from '../../../db/orders/model/current-price.ts';
import { deriveDeliveryStatus, deriveFulfillmentStatus } from '../../../db/orders/model/fulfillment.ts';
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
import { type ShownContact, toContactFields } from './contact-body.ts';
import { orderItemLinks, orderLinks } from './links.ts';
import { toOrderMatter } from './matter-body.ts';
import { toItemPrices, toOrderPrices } from './price-body.ts';
import type { Schemas } from './types.ts';

/**
 * Returns the value of an optional field. JSON leaves out the field if the value is undefined. The returned type has no
 * undefined, because the contract's types have none. An object is created faster from one literal with all fields than
 * from several parts.
 */
const optional = <Value>(value: Value | null | undefined): Value => (value ?? undefined) as Value;

/** Converts an order to the contract's form. `reach`: orders that the caller may access. */
export function toOrder(prefix: string, order: ShownOrder, reach: Reach): Schemas['Order'] {
  const prices = computePrices(order);
  const due = prices?.current.total ?? currentTotal(order);
  const { currency } = order;
  const { taxMode, taxTreatment, shippingMethod, discounts, charges, taxes } = toOrderPrices(
    order,
    prices?.current,
  );
  const contact = toShownContact(order, reach);
  const isForShop = isShop(reach);
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
    total: { amount: order.total_amount, currency },
    currentTotal: { amount: due, currency },
    outstandingAmount: { amount: outstandingAmount(order, due), currency },
    taxMode,
    taxTreatment: optional(taxTreatment),
    shippingMethod: optional(shippingMethod),
    discounts,
    charges,
    taxes,
    captureMode: order.capture,
    reference: optional(order.reference),
    channel: optional(order.channel),
    replaces: optional(order.replaces),
    metadata: order.metadata,
    contact: optional(contact.contact),
    shippingAddress: optional(contact.shippingAddress),
    billingAddress: optional(contact.billingAddress),
    buyer: optional(contact.buyer),
    customerNote: optional(contact.customerNote),
    payment: optional(toDirectPayment(order)),
    reservedUntil: order.reserved_until,
    withdrawalUntil: optional(endOfWithdrawal(order)),
    attention: optional(
      isForShop ? (order.matters ?? []).map((matter) => toOrderMatter(prefix, matter)) : null,
    ),
    shipmentHolds: optional(isForShop ? (order.shipment_holds ?? []).map(toOpenShipmentHold) : null),
    version: order.version,
    createdAt: order.created_at,
    updatedAt: order.updated_at,
    _links: orderLinks(prefix, order, reach),
  } satisfies Record<keyof Schemas['Order'], unknown>;
}

const toShownContact = ({ order_contact: contact }: ShownOrder, reach: Reach): ShownContact =>
  reach.hasContacts && contact ? toContactFields(contact, reach) : {};

/** Returns how the shop receives the payment itself. Null if the payment provider takes the money. */
const toDirectPayment = ({ payment: { kind, due_on: dueOn } }: ShownOrder) =>
  kind && dueOn ? { kind, dueOn } : null;

/**
 * Returns until when a consumer can withdraw. Null if not all units are delivered. An order that an older version of the
 * service has stored as the result of a request has no such time.
 */
const endOfWithdrawal = ({
  withdrawal_until: until,
  items,
  order_contact: contact,
}: ShownOrder & { withdrawal_until?: string | null }) =>
  until && deriveDeliveryStatus(items) === 'DELIVERED' && contact?.buyer?.kind !== 'BUSINESS' ? until : null;

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
  const { discountAmount, payableTotal, tax } = toItemPrices(order, item, prices?.placed);
  return {
    id,
    sku,
    name,
    quantity: {
      ordered,
      cancelled,
      shipped,
      delivered,
      cancellable: cancellableQuantity(item),
      returned: returnedQuantity(item),
      returnable: returnableQuantity(item),
    },
    unitPrice: { amount, currency },
    total: { amount: amount * ordered, currency },
    discountAmount,
    payableTotal,
    tax: optional(tax),
    metadata: optional(metadata),
    withdrawal: optional(item.withdrawal),
    _links: orderItemLinks(prefix, orderId, id),
  } satisfies Record<keyof Schemas['OrderItem'], unknown>;
}

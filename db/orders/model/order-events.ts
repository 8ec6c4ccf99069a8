import type { Selectable } from 'kysely';
import type { Credits, ReturnItems, Returns } from '../../../generated/database.ts';
import { newId } from '../../base/ids.ts';
import { deriveFulfillmentStatus } from './fulfillment.ts';
import type { OrderRecord } from './order-record.ts';
import {
  type AdvancedUnits,
  type ChangeReason,
  type DirectPayment,
  type MatterKind,
  type OrderDeliveryStatus,
  type OrderFulfillmentStatus,
  type OrderPaymentStatus,
  type OrderStatus,
  type RefundPurpose,
  type RefundReason,
  type UndoDisposition,
  type ShipmentHoldReason,
  type ShipmentStatus,
  derivePaymentStatus,
} from './order-rules.ts';

/** The type of the event that is written when an order reaches a status. */
export const EVENT_OF_STATUS = {
  SUBMITTED: 'order.submitted',
  CONFIRMED: 'order.confirmed',
  COMPLETED: 'order.completed',
  CANCELLED: 'order.cancelled',
  EXPIRED: 'order.expired',
} as const satisfies Record<OrderStatus, `order.${string}`>;

type Money = { amount: number; currency: string };
type OnPayment = { paymentId: string; amount: Money };
type OnCapture = OnPayment & { captureId: string };
type OnRefund = OnPayment & { refundId: string; reason: RefundReason } & OnMeaning;
/** The purpose of a refund, if it has one. `items`: the units for which a refund with the purpose ADVANCE was made. */
type OnMeaning = { purpose?: RefundPurpose; items?: { itemId: string; quantity: number; amount: Money }[] };
type Units = { itemId: string; sku: string; quantity: number }[];
type OnShipmentHold = { holdId: string; reason: ShipmentHoldReason };
type Refused = { failureCode: string };
type OnShipment = {
  shipmentId: string;
  shipmentStatus: ShipmentStatus;
  deliveryStatus: OrderDeliveryStatus;
};

/** A return right after the event. */
interface OnReturn {
  returnId: string;
  kind: Selectable<Returns>['kind'];
  returnState: Selectable<Returns>['status'];
  items: (Pick<Selectable<ReturnItems>, 'requested' | 'cancelled' | 'accepted' | 'rejected'> & {
    itemId: string;
    sku: string;
    reason?: NonNullable<ReturnItems['reason']>;
    received: number;
  })[];
}

/** A credit. Amounts with the currency of the order. */
interface OnCredit {
  creditId: string;
  items: { itemId: string; sku: string; amount: Money }[];
  charges: { chargeId: string; amount: Money }[];
  reason: Credits['reason'];
  amount: Money;
}

type Nothing = Record<never, never>;

export interface OnMatter extends Partial<Refused> {
  matterId: string;
  kind: MatterKind;
  paymentId?: string;
  captureId?: string;
  refundId?: string;
  returnId?: string;
  amount?: Money;
}

/**
 * The specific fields of each event type. Every event also has the `StateFields`. The contract has a schema for each
 * type.
 */
interface EventFields {
  'order.submitted': { total: Money };
  'order.updated': Nothing;
  'order.contact_changed': Nothing;
  'order.shipping_changed': Nothing;
  'order.contact_erased': Nothing;
  'order.noted': Nothing;
  'order.confirmed': Nothing;
  'order.items_cancelled': { reason: ChangeReason; items: Units };
  'order.cancelled': { reason: ChangeReason };
  'order.expired': Nothing;
  'order.completed': Nothing;
  'payment.started': OnPayment;
  'payment.processing': OnPayment;
  'payment.requires_action': OnPayment;
  'payment.authorized': OnPayment;
  'payment.agreed': OnPayment & DirectPayment;
  /** If the order costs nothing, there is no capture, and the event has no `captureId`. */
  'payment.captured': OnPayment & { captureId?: string };
  'payment.failed': OnPayment & Partial<Refused>;
  'payment.voided': OnPayment & { reason?: ChangeReason };
  'payment.released': OnPayment & { reason?: ChangeReason };
  'capture.created': OnCapture;
  'capture.failed': OnCapture & Refused;
  'refund.created': OnRefund;
  'refund.succeeded': OnRefund;
  'refund.failed': OnRefund & Refused;
  'refund.reversed': OnRefund & Refused;
  'shipment.created': { shipmentId: string; items: Units };
  'shipment.updated': OnShipment;
  'shipment.delivered': OnShipment;
  'shipment.failed': OnShipment;
  'order.shipment_held': OnShipmentHold;
  'order.shipment_released': OnShipmentHold;
  'shipment.undone': { shipmentId: string; items: Units; disposition: UndoDisposition };
  'return.requested': OnReturn;
  'return.approved': OnReturn;
  'return.declined': OnReturn;
  'return.received': OnReturn;
  'return.closed': OnReturn;
  'return.cancelled': OnReturn;
  'order.credited': OnCredit;
  'order.edited': { edit: number; added: Units; cancelled: Units; difference: Money };
  'document.issued': {
    documentId: string;
    documentType: 'INVOICE' | 'CREDIT_NOTE';
    series: string;
    number: number;
  };
  'attention.opened': OnMatter;
  'attention.resolved': OnMatter;
}

/** All types of events. `EventType` in the contract has the same types. */
export type EventType = keyof EventFields;

/** Fields of every event: the order's state right after the change that caused the event. */
interface StateFields {
  orderId: string;
  customerId: string;
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  fulfillmentStatus: OrderFulfillmentStatus;
  version: number;
}

/** An event of an order. `data` has the specific fields of the event type, without the `StateFields`. */
export type OrderEvent = { [Type in EventType]: { type: Type; data: EventFields[Type] } }[EventType];

/**
 * An event as it is stored. An event of a matter (a case for an operator) may belong to no order, and then lacks the
 * `StateFields`.
 */
export type WrittenEvent = {
  [Type in EventType]: {
    type: Type;
    data: EventFields[Type] & (EventFields[Type] extends OnMatter ? Partial<StateFields> : StateFields);
  };
}[EventType];

/** Returns the purpose and the units of a refund as fields of its events. */
export const meaningOf = (
  { purpose, items }: { purpose: RefundPurpose | null; items: AdvancedUnits[] | null },
  currency: string,
): OnMeaning => ({
  ...(purpose && { purpose }),
  ...(items && {
    items: items.map(({ itemId, quantity, amount }) => ({ itemId, quantity, amount: { amount, currency } })),
  }),
});

/**
 * Returns the event for a status that an order has reached. `reason`: reason of the cancellation, used only for the
 * status `CANCELLED`.
 */
export const statusEvent = (
  status: Exclude<OrderStatus, 'SUBMITTED'>,
  reason: ChangeReason = 'OTHER',
): OrderEvent =>
  status === 'CANCELLED'
    ? { type: EVENT_OF_STATUS[status], data: { reason } }
    : { type: EVENT_OF_STATUS[status], data: {} };

/** Returns the row of an event. `order`: the order after the change that caused the event. */
export const eventRow = (order: OrderRecord, { type, data }: OrderEvent) => ({
  order_id: order.id,
  id: newId(),
  type,
  order_version: order.version,
  data: {
    orderId: order.id,
    customerId: order.customer_id,
    status: order.status,
    paymentStatus: derivePaymentStatus(order),
    fulfillmentStatus: deriveFulfillmentStatus(order.items),
    version: order.version,
    ...data,
  },
});

import type { Schemas } from '../../api/contract.ts';

type EventType = Schemas['WebhookEventType'];

const ALL: Record<EventType, true> = {
  'order.submitted': true,
  'order.updated': true,
  'order.contact_changed': true,
  'order.shipping_changed': true,
  'order.contact_erased': true,
  'order.noted': true,
  'order.confirmed': true,
  'order.items_cancelled': true,
  'order.cancelled': true,
  'order.expired': true,
  'order.completed': true,
  'order.shipment_held': true,
  'order.shipment_released': true,
  'order.credited': true,
  'payment.started': true,
  'payment.processing': true,
  'payment.requires_action': true,
  'payment.authorized': true,
  'payment.agreed': true,
  'payment.captured': true,
  'payment.failed': true,
  'payment.voided': true,
  'payment.released': true,
  'capture.created': true,
  'capture.failed': true,
  'refund.created': true,
  'refund.succeeded': true,
  'refund.failed': true,
  'refund.reversed': true,
  'shipment.created': true,
  'shipment.updated': true,
  'shipment.delivered': true,
  'shipment.failed': true,
  'shipment.undone': true,
  'return.requested': true,
  'return.approved': true,
  'return.declined': true,
  'return.received': true,
  'return.closed': true,
  'return.cancelled': true,
  'attention.opened': true,
  'attention.resolved': true,
  'webhook.test': true,
  'webhook_endpoint.disabled': true,
};

/** Types of events in the contract, by subject. The compiler checks that none is missing. */
// The keys of the object have this type.
export const EVENT_TYPES = Object.keys(ALL) as EventType[];

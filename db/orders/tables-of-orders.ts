import type { DB } from '../../generated/database.ts';

/** Tables whose rows belong to an order by `order_id`, and are deleted with the order. Referenced tables come first. */
export const TABLES_OF_ORDERS = [
  'order_items',
  'reservations',
  'payment_attempts',
  'payment_operations',
  'payment_disputes',
  'shipments',
  'shipment_items',
  'carrier_events',
  'shipment_holds',
  'returns',
  'return_items',
  'return_receipts',
  'credits',
  'order_history',
  'order_contacts',
  'order_notes',
  'matters',
] as const satisfies (keyof DB)[];

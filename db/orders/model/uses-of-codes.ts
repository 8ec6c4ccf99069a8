import type { CodeUse } from '../../catalogue/uses-of-codes.ts';
import type { OrderRecord } from './order-record.ts';

/** Lists the discount codes that an order uses. */
export const usesOf = ({ customer_id: customerId, pricing }: OrderRecord): CodeUse[] =>
  (pricing?.discounts ?? []).flatMap(({ code }) => (code === undefined ? [] : [{ code, customerId }]));

/**
 * Lists the uses of discount codes that were given back, because the order was cancelled or has expired. An order
 * remains cancelled or expired, so no use is subtracted twice.
 */
export const usesToReturn = (order: OrderRecord): CodeUse[] =>
  order.status === 'CANCELLED' || order.status === 'EXPIRED' ? usesOf(order) : [];

import type { CodeUse } from '../../catalogue/uses-of-codes.ts';
import type { OrderRecord } from './order-record.ts';

/** Lists the uses of discount codes by an order. */
export const usesOf = ({ customer_id: customerId, pricing }: OrderRecord): CodeUse[] =>
  (pricing?.discounts ?? []).flatMap(({ code }) => (code === undefined ? [] : [{ code, customerId }]));

/**
 * Lists the uses that an order gives back when it reaches its status. An order that has shipped units never becomes
 * CANCELLED, and an order that was paid never becomes EXPIRED. Both statuses are final, so no use is returned twice.
 */
export const usesToReturn = (order: OrderRecord): CodeUse[] =>
  order.status === 'CANCELLED' || order.status === 'EXPIRED' ? usesOf(order) : [];

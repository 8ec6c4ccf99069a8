/**
 * Encodes the three statuses of an order as one text. Lists of orders search for this text. Pure: no database, no
 * clock.
 */
import { deriveFulfillmentStatus } from '../model/fulfillment.ts';
import {
  ORDER_TRANSITIONS,
  type OrderFulfillmentStatus,
  type OrderPaymentStatus,
  type OrderState,
  type OrderStatus,
  derivePaymentStatus,
} from '../model/order-rules.ts';

export const ORDER_STATUSES = keysOf(ORDER_TRANSITIONS);

const PAYMENT_STATUSES = keysOf<OrderPaymentStatus>({
  ...{ PENDING: true, REQUIRES_ACTION: true, AUTHORIZED: true, PARTIALLY_PAID: true, PAID: true },
  ...{ PARTIALLY_REFUNDED: true, REFUNDED: true, FAILED: true, VOIDED: true },
});

export const FULFILLMENT_STATUSES = keysOf<OrderFulfillmentStatus>({
  ...{ UNFULFILLED: true, PARTIALLY_FULFILLED: true, FULFILLED: true },
});

export function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]; // the record has no other keys
}

/** A filter by the three statuses of orders. An absent status permits every value. */
export interface StatusFilter {
  status?: readonly OrderStatus[] | undefined;
  paymentStatus?: readonly OrderPaymentStatus[] | undefined;
  fulfillmentStatus?: readonly OrderFulfillmentStatus[] | undefined;
}

const toText = (
  status: OrderStatus,
  payment: OrderPaymentStatus,
  fulfillment: OrderFulfillmentStatus,
): string => `${status} ${payment} ${fulfillment}`;

/** Statuses of an order that was just placed. */
export const STATUSES_WHEN_PLACED = toText('SUBMITTED', 'PENDING', 'UNFULFILLED');

/** Derives the text of an order's statuses. */
export const deriveStatuses = (order: OrderState): string =>
  toText(order.status, derivePaymentStatus(order), deriveFulfillmentStatus(order.items));

/** Lists the texts of all combinations of statuses that a filter permits. */
export const listStatuses = ({
  status = ORDER_STATUSES,
  paymentStatus = PAYMENT_STATUSES,
  fulfillmentStatus = FULFILLMENT_STATUSES,
}: StatusFilter): string[] =>
  status.flatMap((one) =>
    paymentStatus.flatMap((payment) =>
      fulfillmentStatus.map((fulfillment) => toText(one, payment, fulfillment)),
    ),
  );

/**
 * Encodes the status of an order and the statuses that follow from its units as one text. Lists of orders search for this
 * text. Pure: no database, no clock.
 */
import {
  type OrderReturnStatus,
  deriveDeliveryStatus,
  deriveFulfillmentStatus,
  deriveReturnStatus,
} from '../model/fulfillment.ts';
import type { OrderRecord } from '../model/order-record.ts';
import {
  type OrderDeliveryStatus,
  type OrderFulfillmentStatus,
  type OrderStatus,
} from '../model/order-rules.ts';
import { isShippable } from '../model/shipment-plan.ts';
import { FULFILLMENT_STATUSES, ORDER_STATUSES, keysOf } from './statuses.ts';

const DELIVERY_STATUSES = keysOf<OrderDeliveryStatus>({
  NONE: true,
  PARTIALLY_DELIVERED: true,
  DELIVERED: true,
});

const RETURN_STATUSES = keysOf<OrderReturnStatus>({
  NONE: true,
  OPEN: true,
  PARTIALLY_RETURNED: true,
  RETURNED: true,
});

/** Whether units of an order can be shipped, unless a shipment hold prevents this. */
type Readiness = 'READY' | 'NOT_READY';

const READINESS = keysOf<Readiness>({ READY: true, NOT_READY: true });

/** A filter by statuses of orders. An absent status permits every value. `shippable`: only orders that are `READY`. */
export interface UnitStatusFilter {
  status?: readonly OrderStatus[] | undefined;
  fulfillmentStatus?: readonly OrderFulfillmentStatus[] | undefined;
  deliveryStatus?: readonly OrderDeliveryStatus[] | undefined;
  returnStatus?: readonly OrderReturnStatus[] | undefined;
  shippable?: true | undefined;
}

type UnitStatuses = [OrderStatus, OrderFulfillmentStatus, OrderDeliveryStatus, OrderReturnStatus, Readiness];

const toText = (statuses: UnitStatuses): string => statuses.join(' ');

/** Statuses of an order that was just placed, and of every other order that is SUBMITTED and has no returns. */
export const UNIT_STATUSES_WHEN_PLACED = toText(['SUBMITTED', 'UNFULFILLED', 'NONE', 'NONE', 'NOT_READY']);

/**
 * Statuses of most orders, as the condition of the index `orders_by_unusual_unit_statuses` has them. There is at most one
 * text for each status of an order.
 */
export const USUAL_UNIT_STATUSES: readonly string[] = [
  UNIT_STATUSES_WHEN_PLACED,
  toText(['CONFIRMED', 'UNFULFILLED', 'NONE', 'NONE', 'READY']),
  toText(['COMPLETED', 'FULFILLED', 'NONE', 'NONE', 'NOT_READY']),
  toText(['CANCELLED', 'UNFULFILLED', 'NONE', 'NONE', 'NOT_READY']),
  toText(['EXPIRED', 'UNFULFILLED', 'NONE', 'NONE', 'NOT_READY']),
];

/** Derives the text of an order's statuses. */
export const deriveUnitStatuses = (order: OrderRecord): string =>
  toText([
    order.status,
    deriveFulfillmentStatus(order.items),
    deriveDeliveryStatus(order.items),
    deriveReturnStatus(order),
    isShippable(order) ? 'READY' : 'NOT_READY',
  ]);

/** Lists the texts of all possible combinations of statuses that a filter permits. */
export const listUnitStatuses = ({
  status = ORDER_STATUSES,
  fulfillmentStatus = FULFILLMENT_STATUSES,
  deliveryStatus = DELIVERY_STATUSES,
  returnStatus = RETURN_STATUSES,
  shippable,
}: UnitStatusFilter): string[] =>
  status.flatMap((one) =>
    fulfillmentStatus.flatMap((fulfillment) =>
      deliveryStatus.flatMap((delivery) =>
        returnStatus.flatMap((returns) =>
          (shippable ? ['READY' as const] : READINESS)
            .map((readiness): UnitStatuses => [one, fulfillment, delivery, returns, readiness])
            .filter(isPossible)
            .map(toText),
        ),
      ),
    ),
  );

/** Returns whether an order can have these statuses. Only units of a confirmed or completed order are shipped. */
function isPossible([status, fulfillment, delivery, , readiness]: UnitStatuses): boolean {
  const isSold = status === 'CONFIRMED' || status === 'COMPLETED';
  if (fulfillment === 'UNFULFILLED' && delivery !== 'NONE') return false;
  return isSold || (fulfillment === 'UNFULFILLED' && readiness === 'NOT_READY');
}

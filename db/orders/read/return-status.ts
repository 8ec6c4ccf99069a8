/** The statuses of a return, and the event of each change. Pure: no database, no clock. */
import type { OrderEvent } from '../model/order-events.ts';
import type { ReturnRecord } from './returns.ts';

type ReturnStatus = ReturnRecord['status'];

/** A change of a return. */
export type ReturnDecision = 'approve' | 'decline' | 'cancel' | 'receive';

/** For each change, the statuses in which it is possible. A withdrawal starts APPROVED, so it can't be declined. */
const POSSIBLE_IN: Record<ReturnDecision, readonly ReturnStatus[]> = {
  approve: ['REQUESTED'],
  decline: ['REQUESTED'],
  cancel: ['REQUESTED', 'APPROVED', 'PARTIALLY_RECEIVED'],
  receive: ['APPROVED', 'PARTIALLY_RECEIVED'],
};

export const isPossible = (decision: ReturnDecision, status: ReturnStatus): boolean =>
  POSSIBLE_IN[decision].includes(status);

/** Number of days after which a matter opens if no unit of an approved return has come back. */
export const NOT_RECEIVED_DAYS = 30;

/** Returns whether a return hasn't ended. */
export const isOpen = (status: ReturnStatus): boolean =>
  status === 'REQUESTED' || status === 'APPROVED' || status === 'PARTIALLY_RECEIVED';

export type ReturnEventType = Extract<OrderEvent['type'], `return.${string}`>;

/** Builds an event of a return. `after`: the return after the change. The event contains no notes. */
export const returnEvent = (
  type: ReturnEventType,
  { id, kind, status, items }: ReturnRecord,
): OrderEvent => ({
  type,
  data: {
    ...{ returnId: id, kind, returnState: status },
    items: items.map(({ item_id: itemId, sku, reason, requested, cancelled, accepted, rejected }) => ({
      itemId,
      sku,
      ...(reason && { reason }),
      ...{ requested, cancelled, received: accepted + rejected, accepted, rejected },
    })),
  },
});

/** The parts of `createReturn` that its previews share: reading the body, and problems. */
import type { OrderRecord } from '../../../db/orders/model/order-record.ts';
import type { PreviewRefusals } from '../../../db/store.ts';
import * as problems from '../../problems.ts';
import { lineNamedTwice } from '../bodies/requested-units.ts';
import type { Schemas } from '../bodies/types.ts';

/** Converts the body of `createReturn`. Returns an error if the body names a line twice. */
export function toReturnRequest({ kind, items: named, note }: Schemas['ReturnInput']) {
  const items = named?.map(({ itemId, quantity, reason }) => ({
    ...{ itemId: itemId.toLowerCase(), quantity, reason },
  }));
  const fault = lineNamedTwice(items);
  return fault ? { fault } : { request: { kind, items, note } };
}

/** Converts a refusal of `createReturn` to a problem. The preview of the return contains the same problem. */
export function toReturnProblem(refusal: PreviewRefusals['createReturn'], { orderId }: { orderId: string }) {
  switch (refusal.kind) {
    case 'ORDER_ITEM_NOT_FOUND':
      return problems.orderItemNotFound(orderId.toLowerCase(), refusal.itemId);
    case 'QUANTITY_NOT_RETURNABLE':
      return problems.quantityNotReturnable({ ...stateOf(refusal.order), items: refusal.items });
    case 'ORDER_NOT_RETURNABLE':
      return problems.orderNotReturnable({ reason: refusal.reason, ...stateOf(refusal.order), items: [] });
    case 'WITHDRAWAL_NOT_POSSIBLE':
      return problems.withdrawalNotPossible({
        reason: refusal.reason,
        ...stateOf(refusal.order),
        items: refusal.items,
      });
  }
}

const stateOf = ({ status }: OrderRecord) => ({ orderStatus: status });

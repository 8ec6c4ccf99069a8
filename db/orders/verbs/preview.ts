/** Previews operations on an order: calls the decision of the operation, and predicts its change. Writes nothing. */
import type { Database } from '../../base/database.ts';
import type { Reach } from '../../call/reach.ts';
import type { SkuQuantity } from '../../catalogue/reservations.ts';
import type { Plan } from '../change/change-order.ts';
import type { LockedOrder } from '../change/locked-order.ts';
import { toPredictable, withSnapshot } from '../change/order-snapshot.ts';
import { type PredictedChange, predictChange } from '../change/predict-change.ts';
import { type CreditRequest, decideCredit } from '../credits/create-credit.ts';
import type { CreditRefusal } from '../credits/credit-plan.ts';
import { type EditRefused, type EditRequest, decideEdit } from '../edits/create-edit.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { type ReceiptRequest, decideReceipt } from '../returns/create-receipt.ts';
import { decideReturn } from '../returns/create-return.ts';
import type { ReturnChangeRefusal } from '../returns/decide-return.ts';
import type { ReceiptRefusal } from '../returns/receipt-plan.ts';
import type { RequestedReturn, ReturnDecline } from '../returns/return-plan.ts';
import { type CancelRefused, type CancelRequest, decideCancel } from './cancel.ts';
import { type ShippingRefused, decideShipping } from './contact.ts';
import type { RequestedShipping } from '../shipping/shipping-plan.ts';

/** Request of each operation that can be previewed. */
export interface PreviewRequests {
  cancelOrder: CancelRequest;
  putShipping: RequestedShipping;
  createReturn: RequestedReturn;
  createCredit: CreditRequest;
  createReturnReceipt: ReceiptRequest;
  createEdit: EditRequest;
}

/** Refusals of each operation that can be previewed. */
export interface PreviewRefusals {
  cancelOrder: CancelRefused;
  putShipping: ShippingRefused;
  createReturn: ReturnDecline;
  createCredit: CreditRefusal;
  createReturnReceipt: ReturnChangeRefusal | ReceiptRefusal;
  createEdit: EditRefused;
}

export type PreviewedOperation = keyof PreviewRequests;

type Decision<Name extends PreviewedOperation> =
  Plan<unknown> | { kind: 'done'; result: unknown } | PreviewRefusals[Name];

/** The function that decides about each operation. The operation itself calls the same function. */
const DECISIONS: {
  [Name in PreviewedOperation]: (
    trx: Database,
    order: LockedOrder,
    request: PreviewRequests[Name],
    reach: Reach,
  ) => Promise<Decision<Name>>;
} = {
  cancelOrder: async (_, order, request, reach) => decideCancel(order, request, reach),
  putShipping: decideShipping,
  createReturn: decideReturn,
  createCredit: async (_, order, request) => decideCredit(order, request),
  createReturnReceipt: decideReceipt,
  createEdit: (trx, order, request) => decideEdit(trx, order, request),
};

/** The effects that an operation would have. If the operation is refused, `after` is `before`. */
export interface PreviewRecord<Refusal> extends PredictedChange {
  before: OrderRecord;
  stock: readonly SkuQuantity[];
  refusal?: Refusal;
}

/**
 * Previews an operation on an order in one snapshot of the database. Locks and writes nothing. Returns `undefined` if
 * the caller can't access an order with this id.
 */
export const createPreview = <Name extends PreviewedOperation>(
  db: Database,
  reach: Reach,
  orderId: string,
  operation: Name,
  request: PreviewRequests[Name],
): Promise<PreviewRecord<PreviewRefusals[Name]> | undefined> =>
  withSnapshot(db, reach, orderId, async (trx, found) => {
    const locked = toPredictable(found);
    const { order } = locked;
    const unchanged = { before: order, after: order, refunds: [], voids: [], stock: [] };
    const decided = await DECISIONS[operation](trx, locked, request, reach);
    switch (decided.kind) {
      case 'planned':
        return {
          before: order,
          ...(await predictChange(trx, locked, decided)),
          stock: decided.released ?? [],
        };
      case 'done':
        return unchanged;
      default:
        return { ...unchanged, refusal: decided };
    }
  });

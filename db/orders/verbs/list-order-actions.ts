/** Lists the operations that change an order, and why an operation isn't possible now. */
import type { Database } from '../../base/database.ts';
import type { Reach } from '../../call/reach.ts';
import type { LockedOrder } from '../change/locked-order.ts';
import { withSnapshot } from '../change/order-snapshot.ts';
import { type DocumentRefusal, decideInvoice } from '../documents/create-document.ts';
import type { InvoiceSettings } from '../invoicing/document-content.ts';
import { readEarlier } from '../invoicing/store-document.ts';
import { type CreditRefusal, planSmallestCredit } from '../credits/credit-plan.ts';
import { type NotEditable, whyNotEditable } from '../edits/edit-plan.ts';
import { type NotCancellableReason, whyNotCancellable } from '../model/cancel-plan.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { cancellableQuantity, capturableAmount, refundableAmount } from '../model/order-rules.ts';
import type { ReturnRecord } from '../read/returns.ts';
import { decideReturn } from '../returns/create-return.ts';
import type { ReturnDecline } from '../returns/return-plan.ts';
import { type CaptureRefusal, planCapture } from './capture.ts';
import { type ConfirmationRefusal, planConfirmation } from './confirm-payment.ts';
import { type ErasureRefused, whyNotErasable } from './contact.ts';
import { type RefundRefusal, planRefund } from './refund-plan.ts';
import { type PaymentRefusal, whyNotReplaceable } from './replace-payment.ts';
import { type ShipmentRefusal, planShipment } from '../model/shipment-plan.ts';
import { type HoldRefusal, whyNotHoldable } from './shipment-holds.ts';
import { type ShippingChangeRefusal, whyShippingStays } from '../shipping/shipping-plan.ts';

/** Refusals of each operation, for the smallest request that is possible. */
export interface ActionRefusals {
  createShipment: ShipmentRefusal;
  createShipmentHold: HoldRefusal;
  cancelOrder: NotCancellableReason;
  createReturn: ReturnDecline;
  createCapture: CaptureRefusal;
  createPaymentConfirmation: ConfirmationRefusal;
  createRefund: RefundRefusal;
  createCredit: CreditRefusal;
  createEdit: NotEditable;
  replacePayment: PaymentRefusal;
  putShipping: ShippingChangeRefusal;
  deleteContact: ErasureRefused;
  createDocument: DocumentRefusal;
}

export type ActionName = keyof ActionRefusals;

/** An operation on an order. `refusal`: undefined if the operation is possible. `kind`: only of `createReturn`. */
export type OrderAction = {
  [Name in ActionName]: {
    operation: Name;
    refusal: ActionRefusals[Name] | undefined;
    kind?: ReturnRecord['kind'];
  };
}[ActionName];

/** The operations on an order. Amounts in minor units of the order's currency. */
export interface OrderActions {
  order: OrderRecord;
  actions: OrderAction[];
  capturable: number;
  /** Amount of the current attempt that can be refunded. */
  refundable: number;
}

const RETURN_KINDS = ['RETURN', 'WITHDRAWAL', 'COMPLAINT'] as const;

/**
 * Lists the operations on an order in one snapshot of the database. Each decision is made by the function that the
 * operation itself calls, about the smallest request. Locks and writes nothing, and asks no payment provider.
 * `paymentsMax`: maximum number of payment attempts of an order. `invoices`: settings of the shop. Returns `undefined` if
 * the caller can't access an order with this id.
 */
export const listOrderActions = (
  db: Database,
  reach: Reach,
  orderId: string,
  { paymentsMax, invoices }: { paymentsMax: number; invoices: InvoiceSettings | undefined },
): Promise<OrderActions | undefined> =>
  withSnapshot(db, reach, orderId, async (trx, locked) => {
    const { order, attempts } = locked;
    return {
      order,
      actions: [
        { operation: 'createShipment', refusal: whyNoUnitShippable(order) },
        { operation: 'createShipmentHold', refusal: whyNotHoldable(order) },
        { operation: 'cancelOrder', refusal: whyNotCancellable(order, reach) },
        ...(await listReturnActions(trx, locked)),
        { operation: 'createCapture', refusal: whyNotCapturable(order) },
        { operation: 'createPaymentConfirmation', refusal: whyNotConfirmable(locked) },
        { operation: 'createRefund', refusal: whyNotRefundable(locked) },
        { operation: 'createCredit', refusal: whyNotCreditable(order) },
        { operation: 'createEdit', refusal: whyNotEditable(order) },
        { operation: 'replacePayment', refusal: whyNotReplaceable(locked, paymentsMax) },
        { operation: 'putShipping', refusal: whyShippingStays(order) },
        { operation: 'deleteContact', refusal: whyNotErasable(order) },
        { operation: 'createDocument', refusal: await whyNoInvoice(trx, locked, invoices) },
      ],
      capturable: capturableAmount(order),
      // Every order has an attempt.
      refundable: refundableAmount(attempts.at(-1)!),
    };
  });

/** Returns the refusal to ship one unit of the first line that has units left. */
function whyNoUnitShippable(order: OrderRecord): ShipmentRefusal | undefined {
  // Every order has a line.
  const line = order.items.find((item) => cancellableQuantity(item) > 0) ?? order.items[0]!;
  const plan = planShipment(order, [{ itemId: line.id, quantity: 1 }]);
  return 'kind' in plan ? plan : undefined;
}

/** Decides about the return of all units that can be returned, for each kind of return. */
const listReturnActions = (trx: Database, locked: LockedOrder): Promise<OrderAction[]> =>
  Promise.all(
    RETURN_KINDS.map(async (kind) => {
      const decided = await decideReturn(trx, locked, { kind });
      return {
        ...{ operation: 'createReturn' as const, kind },
        refusal: decided.kind === 'planned' ? undefined : decided,
      };
    }),
  );

/** Returns a refusal if the units without an invoice can't get an invoice. */
async function whyNoInvoice(
  trx: Database,
  locked: LockedOrder,
  settings: InvoiceSettings | undefined,
): Promise<DocumentRefusal | undefined> {
  const { id, document_count } = locked.order;
  const earlier = document_count > 0 ? await readEarlier(trx, id) : [];
  const plan = decideInvoice(locked, earlier, { settings, units: 'ALL', exchangeRate: '1' });
  return 'kind' in plan ? plan : undefined;
}

function whyNotCapturable(order: OrderRecord): CaptureRefusal | undefined {
  const plan = planCapture(order);
  return 'kind' in plan ? plan : undefined;
}

function whyNotConfirmable({ order, attempts }: LockedOrder): ConfirmationRefusal | undefined {
  // Every order has an attempt. Any amount can be confirmed.
  const plan = planConfirmation(order, attempts.at(-1)!, true, { amount: 1, currency: order.currency });
  return 'kind' in plan ? plan : undefined;
}

function whyNotRefundable({ order, attempts }: LockedOrder): RefundRefusal | undefined {
  // Every order has an attempt.
  const plan = planRefund(order, attempts.at(-1)!, { requested: undefined, units: undefined });
  return 'kind' in plan ? plan : undefined;
}

function whyNotCreditable(order: OrderRecord): CreditRefusal | undefined {
  const plan = planSmallestCredit(order);
  return 'kind' in plan ? plan : undefined;
}

/**
 * The states of an order and its payment, the transitions between these states, and the operations that each state
 * allows. Pure: no database, no clock. The CHECK constraints in the database contain the same lists of states.
 */
import {
  type AttemptAmounts,
  type AttemptMoney,
  type CountedAmounts,
  type CountedAttempts,
  combineAmounts,
  combineMoney,
  isAgreed,
  isAttemptClosed,
  isUnconfirmed,
  refundableAmount,
} from './attempt-money.ts';
import { returnedAmountOf } from './advances.ts';
import { type PricedItems, currentTotal } from './current-price.ts';
import { cancellableQuantity, hasUndoneUnits } from './fulfillment.ts';

export { cancellableQuantity } from './fulfillment.ts';
export type { AdvancedUnits } from './advances.ts';
export type { Address, Buyer, Contact } from './contact.ts';
export type { NotUndoableReason, UndoDisposition } from './fulfillment.ts';
export type { CarrierEventType, ShipmentStatus, StoredParcel } from './fulfillment.ts';
export type { OrderDeliveryStatus, OrderFulfillmentStatus, ParcelStatus } from './fulfillment.ts';
export type { AttemptMoney, AttemptSums, PaymentAttemptStatus } from './attempt-money.ts';
export type { DirectPayment, DirectPaymentKind } from './attempt-money.ts';
export { ATTEMPT_TRANSITIONS, isAttemptClosed, isAttemptPending } from './attempt-money.ts';
export { goodwillOf, refundableAmount, unspentOf } from './attempt-money.ts';

export type OrderStatus = 'SUBMITTED' | 'CONFIRMED' | 'COMPLETED' | 'CANCELLED' | 'EXPIRED';

export type CaptureMode = 'AUTOMATIC' | 'MANUAL';

export type CancelReason = 'CUSTOMER_REQUEST' | 'OUT_OF_STOCK' | 'FRAUD' | 'OTHER';

export type RefundReason = CancelReason | OwnRefundReason;

/** Reasons why the service refunds money without a client's request. */
export const OWN_REFUND_REASONS = [
  'ORDER_CANCELLED',
  'LATE_PAYMENT',
  'DUPLICATE_PAYMENT',
  'OVERPAYMENT',
  'RETURN',
  'CREDIT',
  'EDIT',
] as const;

export type OwnRefundReason = (typeof OWN_REFUND_REASONS)[number];

/** Reasons why an order or its money has changed. The order's history and events contain these reasons. */
export type ChangeReason =
  RefundReason | 'RESERVATION_EXPIRED' | 'PAYMENT_LAPSED' | 'PAYMENT_REPLACED' | MatterKind;

/** The origin of a change: an operation of the contract, or a change that the service made without a request. */
export type OrderOperation =
  | 'createOrder'
  | 'updateOrder'
  | 'putContact'
  | 'putShipping'
  | 'deleteContact'
  | 'createOrderNote'
  | 'cancelOrder'
  | 'replacePayment'
  | 'createCapture'
  | 'createPaymentConfirmation'
  | 'createRefund'
  | 'createShipment'
  | 'updateShipment'
  | 'createCarrierEvent'
  | 'createShipmentHold'
  | 'deleteShipmentHold'
  | 'undoShipment'
  | 'createReturn'
  | 'approveReturn'
  | 'declineReturn'
  | 'cancelReturn'
  | 'createReturnReceipt'
  | 'createCredit'
  | 'createEdit'
  | 'createDocument'
  | 'retryMatter'
  | 'resolveMatter'
  | 'processPayment'
  | 'capturePayment'
  | 'refundPayment'
  | 'voidPayment'
  | 'reconcilePayment'
  | 'expireOrder'
  | 'endShipmentHold'
  | 'reviewShipmentHold'
  | 'reviewReturn'
  | 'agreePayment'
  | 'reviewPayment'
  | 'reviewInvoice';

export type PaymentOperationKind = 'CAPTURE' | 'VOID' | 'REFUND';

/**
 * Purpose of a refund that a client requested, or that was made directly at the provider. GOODWILL: a refund that isn't
 * for units. ADVANCE: a refund for units that will be cancelled later. Refunds that the service decides itself have no
 * purpose.
 */
export type RefundPurpose = 'GOODWILL' | 'ADVANCE';

export type MoneyMovementStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED';

/** Kinds of matters: cases that an operator must decide. */
export type MatterKind =
  | 'REFUND_REFUSED'
  | 'REFUND_REVERSED'
  | 'VOID_REFUSED'
  | 'HOLD_LAPSED'
  | 'HOLD_LAPSED_AFTER_SHIPMENT'
  | 'PROVIDER_MISMATCH'
  | 'PROVIDER_MOVEMENT'
  | 'DISPUTE'
  | 'MONEY_RETURNED'
  | 'UNKNOWN_MONEY'
  | 'PAYMENT_UNRESOLVED'
  | 'PROVIDER_UNAVAILABLE'
  | 'PROVIDER_CHANGES_UNREAD'
  | 'SHIPMENT_HOLD_OUTLASTS_AUTHORIZATION'
  | 'REFUND_OVERDUE'
  | 'WITHDRAWAL_LATE'
  | 'RETURN_NOT_RECEIVED'
  | 'PAYMENT_OVERDUE'
  | 'MANUAL_REFUND'
  | 'INVOICE_NOT_CREATED'
  | 'DIFFERENCE_UNPAID';

export type ShipmentHoldReason =
  'FRAUD_REVIEW' | 'ADDRESS' | 'PAYMENT' | 'STOCK' | 'PACKING' | 'CUSTOMER' | 'OTHER';

/** Status of a dispute with the customer's bank. `WON`: the shop keeps the money. `LOST`: the bank keeps the money. */
export type DisputeStatus = 'OPEN' | 'WON' | 'LOST';

export type MatterStatus = 'OPEN' | 'RESOLVED';

export type OrderPaymentStatus =
  | 'PENDING'
  | 'REQUIRES_ACTION'
  | 'AUTHORIZED'
  | 'PARTIALLY_PAID'
  | 'PAID'
  | 'PARTIALLY_REFUNDED'
  | 'REFUNDED'
  | 'FAILED'
  | 'VOIDED';

export interface OrderState extends CountedAttempts, PricedItems {
  status: OrderStatus;
}

/** The data that determines the price of an order, and the payment attempts whose money pays the order. */
type PaidItems = PricedItems & CountedAmounts;

/** For each status of an order, the statuses that may follow. `endChange` throws an error on any other transition. */
export const ORDER_TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  SUBMITTED: ['CONFIRMED', 'EXPIRED', 'CANCELLED'],
  CONFIRMED: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
  EXPIRED: [],
};

/** Returns whether an order has ended. Only refunds, shipments, notes and history of an ended order can change. */
export const isFinalStatus = (status: OrderStatus): boolean => ORDER_TRANSITIONS[status].length === 0;

/**
 * Derives the payment status of an order. If money was captured or refunded, the amounts determine the payment status,
 * because amounts are more precise than the attempt's status.
 */
export function derivePaymentStatus(order: PaidItems): OrderPaymentStatus {
  const { status, captured_amount: captured, refunded_amount: refunded } = combineAmounts(order);
  if (refunded > 0) return refunded >= captured ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  if (captured > 0) return captured >= currentTotal(order) ? 'PAID' : 'PARTIALLY_PAID';
  switch (status) {
    case 'PENDING':
    case 'PROCESSING':
    case 'AWAITING_TRANSFER':
    case 'ON_TERMS':
    case 'ON_DELIVERY':
      return 'PENDING';
    case 'CAPTURED':
      return 'PAID';
    case 'VOIDED':
    case 'EXPIRED':
      return 'VOIDED';
    case 'REQUIRES_ACTION':
    case 'AUTHORIZED':
    case 'FAILED':
      return status;
  }
}

/**
 * Returns whether a refund has a reason of `OWN_REFUND_REASONS`: the service refunded money without a client's request.
 */
export const isOwnRefund = (reason: string | null): boolean =>
  OWN_REFUND_REASONS.some((own) => own === reason);

/**
 * Computes how much money must be captured in all to pay an order: its price, and captured money that doesn't pay it any
 * more (`returnedAmountOf`). The money of an attempt that has failed or ended never pays the order. `due`: the current
 * price of the order, if the caller has already computed it.
 */
export function requiredAmount(order: PaidItems, due = currentTotal(order)): number {
  const { status, refund_sums: sums } = combineAmounts(order);
  return isAttemptClosed(status) ? due : due + returnedAmountOf(order, sums);
}

/**
 * Computes the amount that the customer still has to pay: the money that the order requires, minus the money that the
 * provider holds or has captured. Refunds out of goodwill, open advances and money lost in a dispute are treated as paid.
 * The amount is 0 if the order has ended. `due`: the current price of the order, if the caller has already computed it.
 */
export const outstandingAmount = (
  order: PaidItems & Pick<OrderState, 'status'>,
  due = currentTotal(order),
): number =>
  isFinalStatus(order.status)
    ? 0
    : Math.max(0, requiredAmount(order, due) - securedOf(combineAmounts(order)));

/**
 * Computes by how much a change reduces the amount that is still to be captured. Negative if the change increases the
 * amount.
 */
export function reductionOf(before: PaidItems, after: PaidItems): number {
  const [missing, missingAfter] = [before, after].map((order) =>
    Math.max(0, requiredAmount(order) - combineAmounts(order).captured_amount),
  );
  return missing! - missingAfter!; // `map` returns an amount for each order
}

/**
 * Returns the amount that an attempt pays. A failed or ended attempt pays 0, because its money is returned. A pending
 * attempt pays 0, because the provider hasn't reported its outcome yet.
 */
function securedOf({ status, authorized_amount, captured_amount }: AttemptAmounts): number {
  if (status === 'AUTHORIZED') return authorized_amount;
  return status === 'CAPTURED' || isUnconfirmed(status) ? captured_amount : 0;
}

export type NotShippableReason = 'NOT_CONFIRMED' | 'DISPUTED' | 'REFUNDED' | 'HOLD_LAPSED' | 'NOT_PAID';

/**
 * Returns the reason why no unit of an order can be shipped, or `undefined` if units can be shipped. A partial refund
 * out of goodwill doesn't prevent a shipment. A confirmed order that costs nothing can always be shipped. A completed
 * order can be shipped only after one of its shipments was undone.
 */
export function whyNotShippable(order: OrderState): NotShippableReason | undefined {
  if (order.status !== 'CONFIRMED' && !hasUndoneUnits(order)) return 'NOT_CONFIRMED';
  if (currentTotal(order) === 0) return undefined;
  const payment = combineMoney(order);
  if (isAttemptClosed(payment.status)) return 'HOLD_LAPSED';
  const required = requiredAmount(order);
  if (isTaken(payment, required)) return 'DISPUTED';
  if (!isHeldStill(payment) && payment.captured_amount > 0 && refundableAmount(payment) === 0)
    return 'REFUNDED';
  return isCovered(payment, required) ? undefined : 'NOT_PAID';
}

/** Returns whether the payments of an order cover a part of its price. */
export const coversPart = (order: OrderState, part: number): boolean =>
  isCovered(combineMoney(order), requiredAmount(order, part));

/** Returns whether the provider still holds money that hasn't been captured. */
const isHeldStill = ({ status, authorized_amount, captured_amount }: AttemptMoney): boolean =>
  status === 'AUTHORIZED' && authorized_amount > captured_amount;

/**
 * Returns whether disputes have taken money that the order needs. The result is true if a dispute is open, or if the
 * money that remains after lost disputes doesn't cover the price.
 */
const isTaken = (payment: AttemptMoney, required: number): boolean =>
  payment.disputed_amount > 0 ||
  (payment.lost_amount > 0 && !isCovered(payment, required + payment.lost_amount));

/**
 * Returns whether an order still reserves units although all its captured money was refunded or lost in
 * disputes. Units of such an order can't be shipped, so an operator must decide about them.
 */
export function isMoneyReturned(order: OrderState): boolean {
  const payment = combineMoney(order);
  if (isAttemptClosed(payment.status) || isHeldStill(payment)) return false;
  const isReserved =
    order.status === 'CONFIRMED' && order.items.some((item) => cancellableQuantity(item) > 0);
  if (!isReserved && !hasUndoneUnits(order)) return false;
  const { captured_amount: captured, refunded_amount: refunded, lost_amount: lost } = payment;
  return captured > 0 && refunded + lost >= captured;
}

/**
 * Returns whether an unpaid order may get another attempt. Callers must check that the order's reservation hasn't
 * ended.
 */
export const isRetryable = (order: { status: OrderStatus; payment: Pick<AttemptMoney, 'status'> }): boolean =>
  order.status === 'SUBMITTED' && isAttemptClosed(order.payment.status);

/**
 * Returns whether the current attempt waits for the customer, who must approve the payment at the customer's bank.
 * While the current attempt waits, the customer may start another payment instead.
 */
export const isAwaitingCustomer = (order: {
  status: OrderStatus;
  payment: Pick<AttemptMoney, 'status'>;
}): boolean => !isFinalStatus(order.status) && order.payment.status === 'REQUIRES_ACTION';

/** Returns whether a confirmed order is no longer paid, because its authorization hold has ended. */
export const hasHoldLapsed = (order: OrderState): boolean =>
  order.status === 'CONFIRMED' && isAttemptClosed(combineMoney(order).status) && currentTotal(order) > 0;

/**
 * Returns whether another attempt can pay the remaining price of a confirmed order. The captures must have taken only a
 * part of the price, no money may be held, and no other attempt may be pending.
 */
export function isRestPayable(order: OrderState): boolean {
  const { status, capturing_amount: capturing } = combineMoney(order);
  const isOver = order.payment.status === 'CAPTURED' || isAttemptClosed(order.payment.status);
  if (order.status !== 'CONFIRMED' || !isOver || status !== 'CAPTURED') return false;
  return capturing === 0 && outstandingAmount(order) > 0;
}

/**
 * Returns whether a new attempt can pay an order that costs more after an edit. No money may be held, and no other attempt
 * may be pending.
 */
export const isDifferencePayable = (order: OrderState): boolean =>
  isRestPayable(order) || isRetryable(order) || hasHoldLapsed(order);

/**
 * Returns whether an unpaid order may expire after its reservation has ended. An order can't expire while the provider
 * may still complete an attempt, or after a part of a transfer has arrived.
 */
export function mayExpire({
  status: orderStatus,
  payment: { status, captured_amount: captured },
}: {
  status: OrderStatus;
  payment: Pick<AttemptMoney, 'status' | 'captured_amount'>;
}): boolean {
  if (orderStatus !== 'SUBMITTED') return false;
  return (
    status === 'PENDING' || isAttemptClosed(status) || (status === 'AWAITING_TRANSFER' && captured === 0)
  );
}

/** Returns whether an order is paid only by an authorization hold, because captured money doesn't cover its price. */
export const isSecuredByHold = (order: PaidItems): boolean =>
  order.payment.status === 'AUTHORIZED' && requiredAmount(order) > combineAmounts(order).captured_amount;

/**
 * Computes the maximum amount of a new capture. Captures are limited to the authorised amount and the money that the
 * order requires.
 */
export function capturableAmount(order: PaidItems & { payment: Pick<AttemptMoney, 'closing'> }): number {
  const { status, closing } = order.payment;
  if (status !== 'AUTHORIZED' || closing) return 0;
  const { authorized_amount, captured_amount, capturing_amount } = combineAmounts(order);
  const taken = captured_amount + capturing_amount;
  return Math.max(0, Math.min(authorized_amount, requiredAmount(order)) - taken);
}

/** Derives the status of an order from its items and its payment. */
export function deriveOrderStatus(order: OrderState): OrderStatus {
  const { status, items } = order;
  if (isFinalStatus(status)) return status;
  const payment = combineMoney(order);
  if (items.every(({ ordered, cancelled }) => cancelled === ordered)) return 'CANCELLED';
  const required = requiredAmount(order);
  if (status === 'SUBMITTED') return isCovered(payment, required) ? 'CONFIRMED' : 'SUBMITTED';
  // A CONFIRMED order never becomes SUBMITTED again, even if its payment covers nothing. For example, the authorization
  // hold is released after cancellations have reduced the price to 0.
  const shipped = items.every((item) => cancellableQuantity(item) === 0);
  return shipped && payment.captured_amount >= required ? 'COMPLETED' : 'CONFIRMED';
}

/**
 * Returns whether a payment covers the amount `required`. The authorised amount counts until the last capture is requested.
 * After the request of the last capture, only captured money and pending captures count. If the attempt is pending or
 * has failed, the result is false even for an amount of 0. A payment on terms or on delivery covers any amount.
 */
function isCovered(payment: AttemptMoney, required: number): boolean {
  const { status, authorized_amount, captured_amount, capturing_amount, closing } = payment;
  if (isAgreed(status)) return true;
  if (status === 'CAPTURED' || status === 'AWAITING_TRANSFER') return captured_amount >= required;
  if (status !== 'AUTHORIZED') return false;
  return (closing ? captured_amount + capturing_amount : authorized_amount) >= required;
}

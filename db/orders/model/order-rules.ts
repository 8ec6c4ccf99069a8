/**
 * The states of an order and its payment, their transitions, and what each state allows. Pure: no database, no clock.
 * The database's CHECK constraints have the same lists.
 */
import {
  type AttemptAmounts,
  type AttemptMoney,
  type CountedAmounts,
  type CountedAttempts,
  type PaymentAttemptStatus,
  combineAmounts,
  combineMoney,
} from './attempt-money.ts';
import { type ItemCounters, type PricedItems, currentTotal } from './current-price.ts';

export type { AdvancedUnits } from './advances.ts';
export type { Address, Buyer, Contact } from './contact.ts';
export type { AttemptMoney, AttemptSums, PaymentAttemptStatus } from './attempt-money.ts';

export type OrderStatus = 'SUBMITTED' | 'CONFIRMED' | 'COMPLETED' | 'CANCELLED' | 'EXPIRED';

export type CaptureMode = 'AUTOMATIC' | 'MANUAL';

export type CancelReason = 'CUSTOMER_REQUEST' | 'OUT_OF_STOCK' | 'FRAUD' | 'OTHER';

export type RefundReason = CancelReason | OwnRefundReason;

/** Reasons for which the service refunds money without a request of a client. */
const OWN_REFUND_REASONS = ['ORDER_CANCELLED', 'LATE_PAYMENT', 'DUPLICATE_PAYMENT', 'OVERPAYMENT'] as const;

export type OwnRefundReason = (typeof OWN_REFUND_REASONS)[number];

/** Reasons for which an order or its money changed, as the history and the events state them. */
export type ChangeReason =
  RefundReason | 'RESERVATION_EXPIRED' | 'PAYMENT_LAPSED' | 'PAYMENT_REPLACED' | MatterKind;

/** The origin of a change: an operation of the contract, or a transition that the service made without a request. */
export type OrderOperation =
  | 'createOrder'
  | 'updateOrder'
  | 'putContact'
  | 'putShipping'
  | 'deleteContact'
  | 'cancelOrder'
  | 'replacePayment'
  | 'createCapture'
  | 'createRefund'
  | 'createShipment'
  | 'retryMatter'
  | 'resolveMatter'
  | 'processPayment'
  | 'capturePayment'
  | 'refundPayment'
  | 'voidPayment'
  | 'reconcilePayment'
  | 'expireOrder';

export type PaymentOperationKind = 'CAPTURE' | 'VOID' | 'REFUND';

/**
 * Meaning of a refund that a client requested, or that was made at the provider's desk. Refunds of the service have
 * none.
 */
export type RefundPurpose = 'GOODWILL' | 'ADVANCE';

export type MoneyMovementStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED';

/** Kinds of matters that an operator must decide. */
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
  | 'PROVIDER_CHANGES_UNREAD';

/** State of a dispute with the customer's bank: won or lost by the shop. */
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

export type OrderFulfillmentStatus = 'UNFULFILLED' | 'PARTIALLY_FULFILLED' | 'FULFILLED';

export interface OrderState extends CountedAttempts, PricedItems {
  status: OrderStatus;
}

/** The price of an order, and the attempts that pay it. */
type PaidItems = PricedItems & CountedAmounts;

/** Statuses of an order that may follow each status. `endChange` refuses all others, whatever a provider says. */
export const ORDER_TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  SUBMITTED: ['CONFIRMED', 'EXPIRED', 'CANCELLED'],
  CONFIRMED: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
  EXPIRED: [],
};

/** Statuses of an attempt that may follow each status. */
export const ATTEMPT_TRANSITIONS: Record<PaymentAttemptStatus, readonly PaymentAttemptStatus[]> = {
  PENDING: ['PROCESSING', 'VOIDED', 'EXPIRED'],
  PROCESSING: ['REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED', 'FAILED', 'VOIDED', 'EXPIRED'],
  REQUIRES_ACTION: ['PROCESSING', 'AUTHORIZED', 'CAPTURED', 'FAILED', 'VOIDED', 'EXPIRED'],
  AUTHORIZED: ['CAPTURED', 'VOIDED', 'EXPIRED'],
  CAPTURED: [],
  FAILED: [],
  VOIDED: [],
  EXPIRED: [],
};

/** Whether an order has ended: only its refunds, notes and history change after that. */
export const isFinalStatus = (status: OrderStatus): boolean => ORDER_TRANSITIONS[status].length === 0;

/** Whether an attempt has failed or ended. Money that arrives for such an attempt anyway is given back. */
export const isAttemptClosed = (status: PaymentAttemptStatus): boolean =>
  status === 'FAILED' || status === 'VOIDED' || status === 'EXPIRED';

/** Whether the provider still owes the outcome of an attempt. */
export const isAttemptPending = (status: PaymentAttemptStatus): boolean =>
  status === 'PROCESSING' || status === 'REQUIRES_ACTION';

/** Payment status of an order. Money that moved says more than the attempt's status, so it comes first. */
export function derivePaymentStatus(order: PaidItems): OrderPaymentStatus {
  const { status, captured_amount: captured, refunded_amount: refunded } = combineAmounts(order);
  if (refunded > 0) return refunded >= captured ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  if (captured > 0) return captured >= currentTotal(order) ? 'PAID' : 'PARTIALLY_PAID';
  switch (status) {
    case 'PENDING':
    case 'PROCESSING':
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

/** Fulfillment status of an order: how many of the units that aren't cancelled have been shipped. */
export function deriveFulfillmentStatus(items: readonly ItemCounters[]): OrderFulfillmentStatus {
  if (items.every((item) => item.shipped === 0)) return 'UNFULFILLED';
  return items.every((item) => item.shipped === item.ordered - item.cancelled)
    ? 'FULFILLED'
    : 'PARTIALLY_FULFILLED';
}

/** Whether the service requested a refund without a client, because no order needed the money. */
export const isOwnRefund = (reason: string | null): boolean =>
  OWN_REFUND_REASONS.some((own) => own === reason);

/** Number of units of an item that are neither cancelled nor shipped: both are still possible. */
export const cancellableQuantity = ({ ordered, cancelled, shipped }: ItemCounters): number =>
  ordered - cancelled - shipped;

/**
 * Amount that is still to pay: the price of the order, less what the provider holds or has captured
 * for them. Money that is given back later, or lost in a dispute, isn't requested again. Nothing is requested for an
 * order that has ended.
 */
export const outstandingAmount = (order: PaidItems & Pick<OrderState, 'status'>): number =>
  isFinalStatus(order.status) ? 0 : Math.max(0, currentTotal(order) - securedOf(combineAmounts(order)));

/**
 * Amount that an attempt pays. The money of a failed or ended attempt goes back; for others there is no outcome of the
 * provider yet.
 */
function securedOf({ status, authorized_amount, captured_amount }: AttemptAmounts): number {
  if (status === 'AUTHORIZED') return authorized_amount;
  return status === 'CAPTURED' ? captured_amount : 0;
}

/**
 * Whether an order can be cancelled, either all that remains or some units. The link, the preview and the operation all
 * call this function, so that they can't disagree. Shipped units stay; an order with shipped units is never CANCELLED.
 */
export const isCancellable = (order: { status: OrderStatus; items: readonly ItemCounters[] }): boolean =>
  !isFinalStatus(order.status) && order.items.some((item) => cancellableQuantity(item) > 0);

export type NotShippableReason = 'NOT_CONFIRMED' | 'DISPUTED' | 'REFUNDED' | 'HOLD_LAPSED' | 'NOT_PAID';

/**
 * Returns the reason why no unit of an order can be shipped, or `undefined` if units can. A refund of a part, out of
 * goodwill, doesn't stop a shipment. An order that costs nothing can be shipped, too.
 */
export function whyNotShippable(order: OrderState): NotShippableReason | undefined {
  if (order.status !== 'CONFIRMED') return 'NOT_CONFIRMED';
  const due = currentTotal(order);
  if (due === 0) return undefined;
  const payment = combineMoney(order);
  if (isAttemptClosed(payment.status)) return 'HOLD_LAPSED';
  if (isTaken(payment, due)) return 'DISPUTED';
  if (!isHeldStill(payment) && payment.captured_amount > 0 && refundableAmount(payment) === 0)
    return 'REFUNDED';
  return isCovered(payment, due) ? undefined : 'NOT_PAID';
}

/** Whether the provider holds money in addition to what is captured. */
const isHeldStill = ({ status, authorized_amount, captured_amount }: AttemptMoney): boolean =>
  status === 'AUTHORIZED' && authorized_amount > captured_amount;

/**
 * Whether the customer's bank has money of the order while it decides, or has kept money so that too little is left.
 */
const isTaken = (payment: AttemptMoney, due: number): boolean =>
  payment.disputed_amount > 0 || (payment.lost_amount > 0 && !isCovered(payment, due + payment.lost_amount));

/**
 * Whether all money of a confirmed order has gone back permanently while units of it are still reserved. They can't be
 * shipped, so an operator must decide what happens to them.
 */
export function isMoneyReturned(order: OrderState): boolean {
  const payment = combineMoney(order);
  if (order.status !== 'CONFIRMED' || isAttemptClosed(payment.status) || isHeldStill(payment)) return false;
  if (!order.items.some((item) => cancellableQuantity(item) > 0)) return false;
  const { captured_amount: captured, refunded_amount: refunded, lost_amount: lost } = payment;
  return captured > 0 && refunded + lost >= captured;
}

/** Whether another attempt to pay can be started, as long as the reservation lasts. */
export const isRetryable = (order: { status: OrderStatus; payment: Pick<AttemptMoney, 'status'> }): boolean =>
  order.status === 'SUBMITTED' && isAttemptClosed(order.payment.status);

/**
 * Whether the current attempt waits at the customer's bank, so that the customer may pay in another way instead. The
 * order needs its first payment, or another one because its authorization hold has ended.
 */
export const isAwaitingCustomer = (order: {
  status: OrderStatus;
  payment: Pick<AttemptMoney, 'status'>;
}): boolean => !isFinalStatus(order.status) && order.payment.status === 'REQUIRES_ACTION';

/** Whether the authorization hold of a confirmed order has ended, so that nothing of it is paid any more. */
export const hasHoldLapsed = (order: OrderState): boolean =>
  order.status === 'CONFIRMED' && isAttemptClosed(combineMoney(order).status) && currentTotal(order) > 0;

/**
 * Whether the rest of a confirmed order can be paid with another attempt: the last capture has taken a part of its
 * price, and no attempt pays the rest.
 */
export function isRestPayable(order: OrderState): boolean {
  const { status, capturing_amount: capturing } = combineMoney(order);
  const isOver = order.payment.status === 'CAPTURED' || isAttemptClosed(order.payment.status);
  if (order.status !== 'CONFIRMED' || !isOver || status !== 'CAPTURED') return false;
  return capturing === 0 && outstandingAmount(order) > 0;
}

/**
 * Whether an order may expire once its reservation has ended: it isn't paid, and no attempt at the provider
 * could still pay it.
 */
export const mayExpire = (order: { status: OrderStatus; payment: Pick<AttemptMoney, 'status'> }): boolean =>
  order.status === 'SUBMITTED' &&
  (order.payment.status === 'PENDING' || isAttemptClosed(order.payment.status));

/** Whether an order is paid only as long as the provider holds the money. */
export const isSecuredByHold = (order: PaidItems): boolean =>
  order.payment.status === 'AUTHORIZED' && currentTotal(order) > combineAmounts(order).captured_amount;

/** Amount that a capture may still take: no more than is authorised, and no more than is due. */
export function capturableAmount(order: PaidItems & { payment: Pick<AttemptMoney, 'closing'> }): number {
  const { status, closing } = order.payment;
  if (status !== 'AUTHORIZED' || closing) return 0;
  const { authorized_amount, captured_amount, capturing_amount } = combineAmounts(order);
  const taken = captured_amount + capturing_amount;
  return Math.max(0, Math.min(authorized_amount, currentTotal(order)) - taken);
}

/**
 * Amount of captured money that is left: neither given back, nor being given back, nor taken by the customer's bank.
 * Below 0 if money has gone twice: it was refunded and also lost in a dispute.
 */
export const unspentOf = (payment: AttemptMoney): number =>
  payment.captured_amount -
  payment.refunded_amount -
  payment.refunding_amount -
  payment.refused_refund_amount -
  payment.lost_amount -
  payment.disputed_amount;

/** Amount that a refund may still pay back. `acknowledged`: includes money that the customer's bank disputes. */
export const refundableAmount = (payment: AttemptMoney, { acknowledged = false } = {}): number =>
  Math.max(0, unspentOf(payment) + (acknowledged ? payment.disputed_amount : 0));

/** Amount of an order's money that was refunded out of goodwill, or will be. */
export const goodwillOf = (counted: CountedAttempts): number =>
  combineMoney(counted).refund_sums?.goodwill ?? 0;

/** The status of an order that follows from its items and its payment. */
export function deriveOrderStatus(order: OrderState): OrderStatus {
  const { status, items } = order;
  if (isFinalStatus(status)) return status;
  const payment = combineMoney(order);
  if (items.every(({ ordered, cancelled }) => cancelled === ordered)) return 'CANCELLED';
  const due = currentTotal(order);
  if (status === 'SUBMITTED') return isCovered(payment, due) ? 'CONFIRMED' : 'SUBMITTED';
  // A CONFIRMED order stays so without cover: if units were cancelled until nothing was due, the authorization hold has
  // been released.
  const shipped = items.every((item) => cancellableQuantity(item) === 0);
  return shipped && payment.captured_amount >= due ? 'COMPLETED' : 'CONFIRMED';
}

/**
 * Whether a payment is authorised or captured in full. After the last capture, and once it is requested, only captured
 * money counts. An order that costs nothing is covered once its attempt is authorised or captured.
 */
function isCovered(payment: AttemptMoney, due: number): boolean {
  const { status, authorized_amount, captured_amount, capturing_amount, closing } = payment;
  if (status === 'CAPTURED') return captured_amount >= due;
  if (status !== 'AUTHORIZED') return false;
  return (closing ? captured_amount + capturing_amount : authorized_amount) >= due;
}

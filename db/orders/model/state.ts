/**
 * The states of an order and its payment, which may follow which, and what they allow. Pure: no database, no
 * clock. The database's CHECK constraints hold the same lists.
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

export type { AdvancedUnits } from './advances.ts';
export type { AttemptMoney, AttemptSums, PaymentAttemptStatus } from './attempt-money.ts';

export type OrderStatus = 'SUBMITTED' | 'CONFIRMED' | 'COMPLETED' | 'CANCELLED' | 'EXPIRED';

export type CaptureMode = 'AUTOMATIC' | 'MANUAL';

export type CancelReason = 'CUSTOMER_REQUEST' | 'OUT_OF_STOCK' | 'FRAUD' | 'OTHER';

export type RefundReason = CancelReason | OwnRefundReason;

/** Why the service refunds money of its own accord. */
const OWN_REFUND_REASONS = ['ORDER_CANCELLED', 'LATE_PAYMENT', 'DUPLICATE_PAYMENT', 'OVERPAYMENT'] as const;

export type OwnRefundReason = (typeof OWN_REFUND_REASONS)[number];

/** Why an order or its money changed: what the history and the events say. */
export type ChangeReason =
  RefundReason | 'RESERVATION_EXPIRED' | 'PAYMENT_LAPSED' | 'PAYMENT_REPLACED' | MatterKind;

/** What changed an order: an operation of the contract, or a step that the service took of its own accord. */
export type OrderOperation =
  | 'createOrder'
  | 'updateOrder'
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

/** What a refund means that a client asked for, or that was made at the provider's desk. Those of the service have none. */
export type RefundPurpose = 'GOODWILL' | 'ADVANCE';

export type MoneyMovementStatus = 'PENDING' | 'SUCCEEDED' | 'FAILED';

/** What a person must decide. */
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

/** How a dispute of the customer's bank stands: for the shop it is won or lost. */
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

interface ItemCounters {
  ordered: number;
  cancelled: number;
  shipped: number;
}

export type PricedItem = ItemCounters & { id: string; unit_price_amount: number };

export interface OrderState extends CountedAttempts {
  status: OrderStatus;
  items: readonly PricedItem[];
}

/** What an order costs, and what pays it. */
type PaidItems = Pick<OrderState, 'items'> & CountedAmounts;

/** Which status of an order may follow which. `endChange` refuses all others, whatever a provider says. */
export const ORDER_TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  SUBMITTED: ['CONFIRMED', 'EXPIRED', 'CANCELLED'],
  CONFIRMED: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: [],
  EXPIRED: [],
};

/** Which status of an attempt may follow which. */
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

/** After these only refunds, notes and history change. */
export const isEnded = (status: OrderStatus): boolean => ORDER_TRANSITIONS[status].length === 0;

/** Attempts that have failed or ended. Money that arrives for one all the same is given back. */
export const isDead = (status: PaymentAttemptStatus): boolean =>
  status === 'FAILED' || status === 'VOIDED' || status === 'EXPIRED';

/** Attempts whose outcome the provider still owes. */
export const isUnderWay = (status: PaymentAttemptStatus): boolean =>
  status === 'PROCESSING' || status === 'REQUIRES_ACTION';

/**
 * The money side of an order in one word. Money that moved says more than the attempt's status, so it comes
 * first.
 */
export function paymentStatusOf(order: PaidItems): OrderPaymentStatus {
  const { items } = order;
  const { status, captured_amount: captured, refunded_amount: refunded } = combineAmounts(order);
  if (refunded > 0) return refunded >= captured ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  if (captured > 0) return captured >= currentTotalOf(items) ? 'PAID' : 'PARTIALLY_PAID';
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

/** How much of what is still wanted has been shipped. */
export function fulfillmentStatusOf(items: readonly ItemCounters[]): OrderFulfillmentStatus {
  if (items.every((item) => item.shipped === 0)) return 'UNFULFILLED';
  return items.every((item) => item.shipped === item.ordered - item.cancelled)
    ? 'FULFILLED'
    : 'PARTIALLY_FULFILLED';
}

/** Whether the service requested a refund of its own accord, because no order needed the money. */
export const isOwnRefund = (reason: string | null): boolean =>
  OWN_REFUND_REASONS.some((own) => own === reason);

/** Units of an item that are neither cancelled nor shipped: they may still be either. */
export const cancellableOf = ({ ordered, cancelled, shipped }: ItemCounters): number =>
  ordered - cancelled - shipped;

/** The price of every unit that isn't cancelled, whether it is paid or not. */
export const currentTotalOf = (items: readonly PricedItem[]): number =>
  items.reduce((sum, item) => sum + item.unit_price_amount * (item.ordered - item.cancelled), 0);

/**
 * What is still to be paid: the price of what isn't cancelled, less what the provider holds or has taken for it.
 * Money that is given back later, or lost in a dispute, isn't asked for again, and neither is any of an order that
 * has ended.
 */
export const outstandingOf = (order: PaidItems & Pick<OrderState, 'status'>): number =>
  isEnded(order.status) ? 0 : Math.max(0, currentTotalOf(order.items) - securedOf(combineAmounts(order)));

/** What an attempt pays. What is left of the money of a dead one goes back; of others the provider says nothing yet. */
function securedOf({ status, authorized_amount, captured_amount }: AttemptAmounts): number {
  if (status === 'AUTHORIZED') return authorized_amount;
  return status === 'CAPTURED' ? captured_amount : 0;
}

/**
 * Whether an order can be cancelled, all that remains or some units. The link, the preview and the operation
 * all ask this function, so that they can't disagree. Shipped units stay; an order with shipped units is
 * never CANCELLED.
 */
export const isCancellable = (order: { status: OrderStatus; items: readonly ItemCounters[] }): boolean =>
  !isEnded(order.status) && order.items.some((item) => cancellableOf(item) > 0);

export type NotShippableReason = 'NOT_CONFIRMED' | 'DISPUTED' | 'REFUNDED' | 'HOLD_LAPSED' | 'NOT_PAID';

/**
 * Why nothing of an order can be shipped; `undefined`: units of it can. A refund of a part, out of goodwill,
 * doesn't stop a shipment, and neither does an order that costs nothing.
 */
export function notShippableReasonOf(order: OrderState): NotShippableReason | undefined {
  if (order.status !== 'CONFIRMED') return 'NOT_CONFIRMED';
  const due = currentTotalOf(order.items);
  if (due === 0) return undefined;
  const payment = combineMoney(order);
  if (isDead(payment.status)) return 'HOLD_LAPSED';
  if (isTaken(payment, due)) return 'DISPUTED';
  if (!isHeldStill(payment) && payment.captured_amount > 0 && refundableOf(payment) === 0) return 'REFUNDED';
  return isCovered(payment, due) ? undefined : 'NOT_PAID';
}

/** The provider holds money beside what is captured. */
const isHeldStill = ({ status, authorized_amount, captured_amount }: AttemptMoney): boolean =>
  status === 'AUTHORIZED' && authorized_amount > captured_amount;

/** The customer's bank has money of the order while it decides, or has decided to keep it and too little is left. */
const isTaken = (payment: AttemptMoney, due: number): boolean =>
  payment.disputed_amount > 0 || (payment.lost_amount > 0 && !isCovered(payment, due + payment.lost_amount));

/**
 * Whether all money of a confirmed order has gone back for good and units of it are still reserved: they can't be
 * shipped, so a person has to decide what becomes of them.
 */
export function isMoneyReturned(order: OrderState): boolean {
  const payment = combineMoney(order);
  if (order.status !== 'CONFIRMED' || isDead(payment.status) || isHeldStill(payment)) return false;
  if (!order.items.some((item) => cancellableOf(item) > 0)) return false;
  const { captured_amount: captured, refunded_amount: refunded, lost_amount: lost } = payment;
  return captured > 0 && refunded + lost >= captured;
}

/** Whether another attempt to pay can be started, as long as the reservation lasts. */
export const isRetryable = (order: { status: OrderStatus; payment: Pick<AttemptMoney, 'status'> }): boolean =>
  order.status === 'SUBMITTED' && isDead(order.payment.status);

/**
 * Whether the current attempt waits at the customer's bank, so that the customer may pay in another way instead: the
 * order is to be paid first, or once more after its hold has ended.
 */
export const isAwaitingCustomer = (order: {
  status: OrderStatus;
  payment: Pick<AttemptMoney, 'status'>;
}): boolean => !isEnded(order.status) && order.payment.status === 'REQUIRES_ACTION';

/** Whether the hold on the money of a confirmed order has ended, so that it isn't paid any more, not even in part. */
export const isLapsed = (order: OrderState): boolean =>
  order.status === 'CONFIRMED' && isDead(combineMoney(order).status) && currentTotalOf(order.items) > 0;

/**
 * Whether the rest of a confirmed order can be paid with another attempt: a part of its price was captured for good, and no
 * attempt pays the rest.
 */
export function isRestPayable(order: OrderState): boolean {
  const { status, capturing_amount: capturing } = combineMoney(order);
  const isOver = order.payment.status === 'CAPTURED' || isDead(order.payment.status);
  if (order.status !== 'CONFIRMED' || !isOver || status !== 'CAPTURED') return false;
  return capturing === 0 && outstandingOf(order) > 0;
}

/**
 * Whether an order may expire once its reservation has ended: it isn't paid, and no attempt at the provider
 * could still pay it.
 */
export const mayExpire = (order: { status: OrderStatus; payment: Pick<AttemptMoney, 'status'> }): boolean =>
  order.status === 'SUBMITTED' && (order.payment.status === 'PENDING' || isDead(order.payment.status));

/** Whether an order is paid only as long as the provider holds the money. */
export const restsOnHold = (order: PaidItems): boolean =>
  order.payment.status === 'AUTHORIZED' &&
  currentTotalOf(order.items) > combineAmounts(order).captured_amount;

/** How much a capture may still take: no more than is authorised, and no more than is due. */
export function capturableOf(order: PaidItems & { payment: Pick<AttemptMoney, 'closing'> }): number {
  const { status, closing } = order.payment;
  if (status !== 'AUTHORIZED' || closing) return 0;
  const { authorized_amount, captured_amount, capturing_amount } = combineAmounts(order);
  const taken = captured_amount + capturing_amount;
  return Math.max(0, Math.min(authorized_amount, currentTotalOf(order.items)) - taken);
}

/**
 * What is left of the captured money: neither given back, nor on its way back, nor taken by the customer's bank. Below 0
 * if money has gone twice: it was refunded, and lost in a dispute besides.
 */
export const unspentOf = (payment: AttemptMoney): number =>
  payment.captured_amount -
  payment.refunded_amount -
  payment.refunding_amount -
  payment.refused_refund_amount -
  payment.lost_amount -
  payment.disputed_amount;

/** How much a refund may still pay back. `acknowledged`: also of what the customer's bank disputes. */
export const refundableOf = (payment: AttemptMoney, { acknowledged = false } = {}): number =>
  Math.max(0, unspentOf(payment) + (acknowledged ? payment.disputed_amount : 0));

/** How much of an order's money was refunded out of goodwill, or will be. */
export const goodwillOf = (counted: CountedAttempts): number =>
  combineMoney(counted).refund_sums?.goodwill ?? 0;

/** The status of an order that follows from its items and its payment. */
export function statusOf(order: OrderState): OrderStatus {
  const { status, items } = order;
  if (isEnded(status)) return status;
  const payment = combineMoney(order);
  if (items.every(({ ordered, cancelled }) => cancelled === ordered)) return 'CANCELLED';
  const due = currentTotalOf(items);
  if (status === 'SUBMITTED') return isCovered(payment, due) ? 'CONFIRMED' : 'SUBMITTED';
  // A CONFIRMED order stays so without cover: where units were cancelled until nothing was due, the hold has
  // been released.
  const shipped = items.every((item) => cancellableOf(item) === 0);
  return shipped && payment.captured_amount >= due ? 'COMPLETED' : 'CONFIRMED';
}

/**
 * Authorised or captured in full. After the last capture, and once it is requested, only what is captured counts. An
 * order that costs nothing is covered once its attempt says so.
 */
function isCovered(payment: AttemptMoney, due: number): boolean {
  const { status, authorized_amount, captured_amount, capturing_amount, closing } = payment;
  if (status === 'CAPTURED') return captured_amount >= due;
  if (status !== 'AUTHORIZED') return false;
  return (closing ? captured_amount + capturing_amount : authorized_amount) >= due;
}

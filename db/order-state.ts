/**
 * What an order and its payment can be, and what follows from what. Pure: no database, no clock. The lists are those that the
 * database's CHECK constraints hold.
 */
export type OrderStatus = 'SUBMITTED' | 'CONFIRMED' | 'COMPLETED' | 'CANCELLED' | 'EXPIRED';

export type CaptureMode = 'AUTOMATIC' | 'MANUAL';

export type CancelReason = 'CUSTOMER_REQUEST' | 'OUT_OF_STOCK' | 'FRAUD' | 'OTHER';

export type PaymentAttemptStatus =
  'PENDING' | 'PROCESSING' | 'REQUIRES_ACTION' | 'AUTHORIZED' | 'CAPTURED' | 'FAILED' | 'VOIDED' | 'EXPIRED';

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

interface Paid {
  items: readonly (ItemCounters & { unit_price_amount: number })[];
  payment: { status: PaymentAttemptStatus; captured_amount: number; refunded_amount: number };
}

/** The money side of an order in one word. Money that moved says more than the attempt's status, so it comes first. */
export function paymentStatusOf({ items, payment }: Paid): OrderPaymentStatus {
  const { status, captured_amount: captured, refunded_amount: refunded } = payment;
  if (refunded > 0) return refunded >= captured ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  if (captured > 0) return captured >= amountDueOf(items) ? 'PAID' : 'PARTIALLY_PAID';
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

interface ItemCounters {
  ordered: number;
  cancelled: number;
  shipped: number;
}

/** How much of what is still wanted has been shipped. */
export function fulfillmentStatusOf(items: readonly ItemCounters[]): OrderFulfillmentStatus {
  const shipped = items.reduce((sum, item) => sum + item.shipped, 0);
  if (shipped === 0) return 'UNFULFILLED';
  return items.every((item) => item.shipped === item.ordered - item.cancelled)
    ? 'FULFILLED'
    : 'PARTIALLY_FULFILLED';
}

/** Units of an item that may still be cancelled. */
export const cancellableOf = ({ ordered, cancelled, shipped }: ItemCounters): number =>
  ordered - cancelled - shipped;

/** What the customer is to pay: the price of every unit that isn't cancelled. */
export const amountDueOf = (items: readonly (ItemCounters & { unit_price_amount: number })[]): number =>
  items.reduce((sum, item) => sum + item.unit_price_amount * (item.ordered - item.cancelled), 0);

/**
 * Whether an order can be cancelled, the whole of what remains or units of it. The link, the preview and the operation all ask
 * this, so that they can't disagree.
 */
export const isCancellable = (order: { status: OrderStatus; items: readonly ItemCounters[] }): boolean =>
  (order.status === 'SUBMITTED' || order.status === 'CONFIRMED') &&
  order.items.every(({ shipped }) => shipped === 0) &&
  order.items.some((item) => cancellableOf(item) > 0);

/** Attempts that hold no money and never will: those that never went to the provider, and those that came to nothing. */
const WITHOUT_MONEY: readonly PaymentAttemptStatus[] = ['PENDING', 'FAILED', 'VOIDED', 'EXPIRED'];

/** Whether an order may expire once its time is over: it isn't paid, and nothing is under way that could still pay it. */
export const mayExpire = (order: {
  status: OrderStatus;
  payment: { status: PaymentAttemptStatus };
}): boolean => order.status === 'SUBMITTED' && WITHOUT_MONEY.includes(order.payment.status);

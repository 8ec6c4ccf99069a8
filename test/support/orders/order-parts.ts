import { NO_MONEY } from '../../../db/orders/model/attempt-money.ts';
import {
  type AttemptMoney,
  type OrderState,
  type OrderStatus,
  type PaymentAttemptStatus,
} from '../../../db/orders/model/order-rules.ts';

export const attempt = (status: PaymentAttemptStatus, money: Partial<AttemptMoney> = {}): AttemptMoney => ({
  status,
  ...NO_MONEY,
  ...money,
});

/** Builds an authorised payment attempt. `captured_amount`: how much of the authorised amount is already captured. */
export const held = (authorized_amount: number, captured_amount = 0) =>
  attempt('AUTHORIZED', { authorized_amount, captured_amount });

/** Builds a captured payment attempt. `refunded_amount`: how much of the captured amount is already refunded. */
export const paid = (amount: number, refunded_amount = 0) =>
  attempt('CAPTURED', { authorized_amount: amount, captured_amount: amount, refunded_amount });

/**
 * Builds a line of an order. A unit costs 10. The arguments are the numbers of ordered, cancelled and shipped units.
 */
export const item = (ordered: number, cancelled = 0, shipped = 0) => ({
  id: 'item',
  ordered,
  cancelled,
  shipped,
  delivered: 0,
  unit_price_amount: 10,
});

export const order = (
  status: OrderStatus,
  payment: AttemptMoney,
  ...items: OrderState['items']
): OrderState => ({
  status,
  payment,
  pricing: null,
  items: items.length > 0 ? items : [item(3)],
});

import { money } from '/money.js';

export const moment = (time) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));

/** Formats a day without a time, such as 2026-11-24. */
export const day = (date) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date));

const thousands = new Intl.NumberFormat('en');

/** Formats a number with separators: 899,999,999. */
export const count = (number) => thousands.format(number);

export const units = (number) => `${count(number)} ${number === 1 ? 'item' : 'items'}`;

const FAILURES = {
  card_declined: 'The card was declined.',
  authentication_failed: 'You declined the payment.',
  insufficient_funds: 'There is not enough money on the account.',
};

/** Returns the state of an order in one or two words, and the tone (colour) of its badge. */
export function standing({ status, paymentStatus, deliveryStatus, returnStatus, payment }) {
  switch (status) {
    case 'SUBMITTED':
      if (payment?.status === 'AWAITING_TRANSFER') return { words: 'Waiting for your transfer', tone: 'due' };
      if (paymentStatus === 'FAILED') return { words: 'Payment declined', tone: 'bad' };
      if (paymentStatus === 'REQUIRES_ACTION') return { words: 'Waiting for you', tone: 'due' };
      return { words: 'Payment in progress', tone: 'due' };
    case 'CONFIRMED':
      return { words: 'Confirmed', tone: 'good' };
    case 'COMPLETED':
      if (returnStatus === 'RETURNED') return { words: 'Returned', tone: 'over' };
      return { words: deliveryStatus === 'DELIVERED' ? 'Delivered' : 'Shipped', tone: 'good' };
    case 'CANCELLED':
      return { words: 'Cancelled', tone: 'over' };
    case 'EXPIRED':
      return { words: 'Not paid in time', tone: 'over' };
    default:
      return { words: status, tone: 'over' };
  }
}

/** Describes the state of an order, and what the customer can do now. */
export function story(order) {
  const { status, paymentStatus, deliveryStatus, returnStatus, payment, reservedUntil } = order;
  switch (status) {
    case 'SUBMITTED':
      if (payment.status === 'AWAITING_TRANSFER') {
        const { number, outstandingAmount } = order;
        return `Please transfer ${money(outstandingAmount)} with the reference ${number} until ${day(payment.dueOn)}. We ship when the money has arrived.`;
      }
      if (paymentStatus === 'FAILED') {
        const why = FAILURES[payment.failureCode] ?? 'The payment was refused.';
        return `Your payment did not go through. ${why} Your items are kept for you until ${moment(reservedUntil)}.`;
      }
      if (paymentStatus === 'REQUIRES_ACTION')
        return 'The payment provider wants you to confirm the payment.';
      return 'Your payment is in progress. This page shows its progress.';
    case 'CONFIRMED':
      return order.outstandingAmount.amount > 0
        ? `Thank you. We are preparing your order. ${money(order.outstandingAmount)} is still to be paid.`
        : 'Thank you. Your order is paid, and we are preparing it.';
    case 'COMPLETED':
      if (returnStatus === 'RETURNED') return 'Everything that we sent has come back.';
      return deliveryStatus === 'DELIVERED' ? 'Your order has arrived.' : 'Your order is on its way.';
    case 'CANCELLED':
      if (paymentStatus === 'REFUNDED')
        return `Your order is cancelled, and your money is paid back: ${money(payment.paidBack)}.`;
      if (['VOIDED', 'FAILED'].includes(paymentStatus)) return 'Your order is cancelled. Nothing was taken.';
      return payment.onItsWayBack.amount > 0
        ? `Your order is cancelled. ${money(payment.onItsWayBack)} is on its way back to you.`
        : 'Your order is cancelled. If you have paid, your money is on its way back.';
    case 'EXPIRED':
      return 'Your order was not paid in time. Nothing was taken, and nothing will be sent.';
    default:
      return '';
  }
}

/** Formats a percentage, which is a text such as `5.5` in the contract. */
export const percentage = (percent) => `${percent} %`;

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** Returns the name of a country. */
export const country = (code) => countries.of(code);

/** Formats the number of days until an order arrives. */
export function days({ min, max }) {
  const range = min === max ? count(min) : `${count(min)} to ${count(max)}`;
  return `${range} ${max === 1 ? 'day' : 'days'}`;
}

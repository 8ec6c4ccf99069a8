import { money } from '/money.js';
import { count, moment } from '../base/texts.js';

/** Formats a time with its seconds and its time zone, for an acknowledgement. */
export const exactMoment = (time) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'long' }).format(new Date(time));

/** Reasons that a customer can choose. A complaint is about units that are not as they should be. */
export const REASONS = {
  CHANGED_MIND: ['I changed my mind', 'RETURN'],
  TOO_LATE: ['It came too late', 'RETURN'],
  DAMAGED: ['It arrived damaged', 'COMPLAINT'],
  DEFECTIVE: ['It does not work', 'COMPLAINT'],
  WRONG_ITEM: ['It is not what I ordered', 'COMPLAINT'],
  NOT_AS_DESCRIBED: ['It is not as described', 'COMPLAINT'],
  NOT_RECEIVED: ['It did not arrive', 'COMPLAINT'],
  OTHER: ['Another reason', 'RETURN'],
};

export const KINDS = { WITHDRAWAL: 'Withdrawal', RETURN: 'Return', COMPLAINT: 'Complaint' };

const REFUSALS = {
  TOO_LATE: 'it is too late to return these items',
  USED: 'the items have been used',
};

/** Returns the steps of a return, and the number of the step that it has reached. */
export function stepsOf({ kind, status, items }) {
  if (status === 'DECLINED') return { steps: ['Requested', 'Declined'], reached: 1 };
  if (status === 'CANCELLED') return { steps: ['Requested', 'Ended'], reached: 1 };
  if (items.every(({ requested, cancelled }) => requested === cancelled))
    return { steps: ['Withdrawn', 'Finished'], reached: 1 };
  const [first, ...rest] = ['APPROVED', 'PARTIALLY_RECEIVED', 'CLOSED'];
  if (kind === 'WITHDRAWAL')
    return { steps: ['Withdrawn', 'Items arriving', 'Finished'], reached: [first, ...rest].indexOf(status) };
  const steps = ['Requested', 'Approved', 'Items arriving', 'Finished'];
  return { steps, reached: ['REQUESTED', first, ...rest].indexOf(status) };
}

const sumOf = (items, field) => items.reduce((sum, item) => sum + item[field], 0);

const SEND_BACK = 'Send the items back to us. When we have accepted them, we pay you back.';

/** Describes the state of a return, and what the customer can do now. */
export function returnStory({ kind, status, items, decline }) {
  switch (status) {
    case 'REQUESTED':
      return 'We look at your request, and tell you here whether you can send the items back.';
    case 'APPROVED':
      return kind === 'COMPLAINT' ? 'We accept your complaint, and take care of it.' : SEND_BACK;
    case 'PARTIALLY_RECEIVED':
      return 'Some of the items have arrived. We wait for the others.';
    case 'DECLINED': {
      const why = REFUSALS[decline?.reason];
      return [`We cannot take these items back${why ? `: ${why}` : ''}.`, decline?.note]
        .filter(Boolean)
        .join(' ');
    }
    case 'CANCELLED':
      return 'This return has ended, because the items did not come back.';
    case 'CLOSED':
      if (sumOf(items, 'accepted') > 0)
        return 'We have accepted items. What you get back is explained below.';
      if (sumOf(items, 'rejected') > 0) return 'We could not accept the items that came back.';
      return 'The items were cancelled before we sent them. There is nothing to send back.';
    default:
      return '';
  }
}

/** Returns the progress of a line in words: what was cancelled, accepted, not accepted, and what is awaited. */
export function lineProgress({ requested, cancelled, accepted, rejected }, isOpen) {
  const awaited = requested - cancelled - accepted - rejected;
  return [
    cancelled > 0 && `${count(cancelled)} cancelled`,
    accepted > 0 && `${count(accepted)} accepted`,
    rejected > 0 && `${count(rejected)} not accepted`,
    isOpen && awaited > 0 && `${count(awaited)} awaited`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Names the reason for a part of a price change. */
export function changeWords({ kind, name, units }) {
  switch (kind) {
    case 'UNITS_BACK':
      return `${count(units)} × ${name}`;
    case 'CHARGE_BACK':
      return `Delivery: ${name}`;
    case 'CREDIT':
      return `Price reduction: ${name}`;
    case 'DEDUCTION':
      return name ? `We keep, because ${name} was used` : 'We keep, for sending the items back';
    case 'TAX':
      return 'Tax on this';
    default:
      return name ?? 'Other';
  }
}

const REFUND_REASONS = { ORDER_CANCELLED: 'cancelled items', RETURN: 'items that came back' };

/** Describes a refund: its reason, and whether the money has arrived. */
export function refundWords({ status, reason, updatedAt }) {
  const why = REFUND_REASONS[reason] ? ` for ${REFUND_REASONS[reason]}` : '';
  if (status === 'SUCCEEDED') return `Paid back${why}, ${moment(updatedAt)}`;
  if (status === 'PENDING') return `On its way back${why}`;
  return `Could not be paid back${why}. We take care of it`;
}

/** Describes what happens to the money for units that are cancelled immediately. */
export function moneyWords({ refunds, voids }) {
  const all = (amounts, words) => amounts.map((amount) => `${money(amount)} ${words}`);
  return [...all(refunds, 'is paid back to you now.'), ...all(voids, 'is not taken from you.')].join(' ');
}

/** Describes what is paid back for units that the customer sends back. */
export function laterWords(refund) {
  if (refund.amount === 0) return 'You have not paid for it, so nothing is paid back.';
  return `${money(refund)} is paid back to you when we have received and accepted it, less if it was used.`;
}

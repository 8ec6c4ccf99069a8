import { type Money, problem, count, inMinorUnits } from './kinds.ts';

type Refundable = { itemId: string; requested: number; refundable: number };

export const paymentNotFound = (orderId: string, paymentId: string) =>
  problem('PAYMENT_NOT_FOUND', `Order ${orderId} has no payment ${paymentId}.`, { orderId, paymentId });

export const captureNotFound = (orderId: string, captureId: string) =>
  problem('CAPTURE_NOT_FOUND', `Order ${orderId} has no capture ${captureId}.`, { orderId, captureId });

export const refundNotFound = (orderId: string, refundId: string) =>
  problem('REFUND_NOT_FOUND', `Order ${orderId} has no refund ${refundId}.`, { orderId, refundId });

/** `state`: fields about the order that the contract requires in this answer. */
export const amountOfOtherCurrency = <State extends object>(currency: string, state: State) =>
  problem('CURRENCY_MISMATCH', `The order is in ${currency}, but this amount is in another currency.`, state);

/**
 * Describes the amounts that the payment provider accepts in a currency. `step`: amounts must be a multiple of this
 * number of minor units. 0: the provider doesn't accept the currency.
 */
const takenOf = (currency: string, step: number): string =>
  step === 0
    ? `The payment provider does not accept ${currency}.`
    : `The payment provider accepts ${currency} only in multiples of ${step} minor units.`;

const multipleOf = (step: number) => (step === 0 ? {} : { multipleOf: step });

export const pricesNotPayable = ({
  skus,
  currency,
  step,
}: {
  skus: string[];
  currency: string;
  step: number;
}) =>
  problem(
    'AMOUNT_NOT_PAYABLE',
    `${takenOf(currency, step)} Change the prices of these products: ${skus.join(', ')}.`,
    { skus, currency, ...multipleOf(step) },
  );

/** `state`: fields about the order that the contract requires in this answer. */
export const amountNotPayable = <State extends object>(currency: string, step: number, state: State) =>
  problem('AMOUNT_NOT_PAYABLE', takenOf(currency, step), { ...state, ...multipleOf(step) });

/** `state`: status of the order, status of its payment, and other fields that the contract requires in this answer. */
export const invalidTransition = <State extends { orderStatus: string; paymentStatus: string }>(
  state: State,
  need: string,
) =>
  problem(
    'INVALID_TRANSITION',
    `The order is ${state.orderStatus} and its payment ${state.paymentStatus}. ${need}`,
    state,
  );

export const tooManyPayments = (limit: number) =>
  problem(
    'TOO_MANY_PAYMENTS',
    `The order has reached the limit of ${count(limit, 'payment attempt')}. Place a new order.`,
    { limit },
  );

const NOT_CONFIRMABLE = {
  PROVIDER:
    'The payment provider takes the money of this payment. Only payments by TRANSFER, on TERMS and ON_DELIVERY can be confirmed.',
  NOTHING_DUE: 'No money is missing for this payment. Send `amount` if more money has arrived.',
  TOO_LARGE: 'All money of this payment together would be too large.',
} as const;

export const paymentNotConfirmable = (reason: keyof typeof NOT_CONFIRMABLE) =>
  problem('PAYMENT_NOT_CONFIRMABLE', NOT_CONFIRMABLE[reason], { reason });

export const amountNotCapturable = <State extends { capturableAmount: Money }>(state: State) =>
  problem('AMOUNT_NOT_CAPTURABLE', `At most ${inMinorUnits(state.capturableAmount)} can be captured.`, state);

export const amountNotRefundable = (refundableAmount: Money) =>
  problem('AMOUNT_NOT_REFUNDABLE', `At most ${inMinorUnits(refundableAmount)} can be refunded.`, {
    refundableAmount,
  });

export const paymentDisputed = (refundableAmount: Money, disputedAmount: Money) =>
  problem(
    'PAYMENT_DISPUTED',
    `The customer's bank disputes ${inMinorUnits(disputedAmount)}, and keeps this amount until it decides. Wait for its decision, or send \`acknowledgeDispute\`.`,
    { refundableAmount, disputedAmount },
  );

export const quantityNotRefundable = (items: Refundable[]) =>
  problem(
    'QUANTITY_NOT_REFUNDABLE',
    `The request names more units than can be refunded in advance in ${count(items.length, 'item')}. See items.`,
    { items },
  );

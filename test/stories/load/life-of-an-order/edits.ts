import { addAdjustments } from '../../../../db/pricing/adjustments.ts';
import { units } from '../../../support/shop/request-bodies.ts';
import type { Answer } from '../../../support/shop/contract-client.ts';
import { textAbout } from './customer.ts';
import { expect } from './expect.ts';
import { type Life, look } from './model.ts';
import { expectRefund, priceOf } from './prices.ts';
import { type Units, lineOf, post } from './requests.ts';
import type { Seen } from './seen.ts';
import type { RequestStep } from './step.ts';

const isOpen = ({ order }: Seen): boolean => ['SUBMITTED', 'CONFIRMED'].includes(order.status);

/** Cancels units in an edit, with a note that names the customer. */
export const createEdit: RequestStep<Units> = {
  accepted: 200,
  may: (seen, given) => isOpen(seen) && given.quantity <= lineOf(seen, given).quantity.cancellable,
  preview: (seen, given) => ({ operation: 'createEdit', body: cancelOf(seen, given) }),
  do: (life, given, seen) =>
    post(life, '/edits', { ...cancelOf(seen, given), note: textAbout(life.customer, life.orderId) }),
  expect: expectEdited,
};

/**
 * Adds a line in an edit. The customer pays for it with a new payment if no payment is pending and no money is held.
 * Otherwise the shop gives a discount. Other steps choose one of the two lines that the order was placed with.
 */
export const addLine: RequestStep<Units> = {
  accepted: 200,
  may: isOpen,
  do: (life, given, seen) => post(life, '/edits', addOf(seen, given)),
  expect: expectEdited,
  names: (_, { body }) => [body['difference'].amount > 0 ? 'paid' : 'free'],
};

/** Changes the shipping method in an edit. The customer pays a higher price as in `addLine`. */
export const changeMethod: RequestStep<Method> = {
  accepted: 200,
  may: (seen, given) =>
    isOpen(seen) && seen.order.items.every(({ quantity }) => quantity.shipped === 0) && fits(seen, given),
  do: (life, given, seen) => post(life, '/edits', shippingOf(seen, given)),
  expect: expectEdited,
  names: (_, { body }) => [['cheaper', 'the same', 'dearer'][Math.sign(body['difference'].amount) + 1]!],
};

/** Codes of shipping methods of the shop: one needs an address, with the other the customer collects the order. */
export const METHODS = ['parcel', 'shop'] as const;

interface Method {
  method: (typeof METHODS)[number];
}

const shippingOf = (seen: Seen, { method }: Method) => ({
  shipping: { shippingMethod: method },
  difference: payerOf(seen),
});

/** Whether an order can be sent with a method, and its taxes are still those of the same country. */
function fits({ order }: Seen, { method }: Method): boolean {
  const { shippingAddress, shippingMethod, taxes } = order;
  if (shippingMethod?.code === method) return true;
  if (method === 'parcel' && !shippingAddress) return false;
  const country = method === 'shop' ? 'DE' : shippingAddress?.countryCode;
  return taxes.every(({ countryCode }) => countryCode === country);
}

async function expectEdited(life: Life, _: object, seen: Seen, { status, body }: Answer): Promise<void> {
  if (status !== 200) return;
  const edits = (life.adjustments.edits ?? 0) + 1;
  life.adjustments = addAdjustments(life.adjustments, { edits });
  const after = await look(life);
  const difference = priceOf(after).total - priceOf(seen).total;
  expect(body['difference'].amount === difference, 'it is the change of the price', body, difference);
  expectRefund(seen, after);
}

const addOf = (seen: Seen, given: Units) => ({
  add: [{ sku: lineOf(seen, given).sku, quantity: given.quantity }],
  difference: payerOf(seen),
});

const payerOf = (seen: Seen) => (isDifferencePayable(seen) ? ('NEW_PAYMENT' as const) : ('WAIVE' as const));

/** Whether a new payment can pay for added units, whatever they cost. */
function isDifferencePayable({ order, payment, meaning }: Seen): boolean {
  if (meaning.disputed + meaning.lost > 0) return false;
  if (['FAILED', 'VOIDED', 'EXPIRED'].includes(payment.status)) return meaning.capturing === 0;
  return order.status === 'CONFIRMED' && payment.status === 'CAPTURED' && meaning.capturing === 0;
}

const cancelOf = (seen: Seen, given: Units) => ({
  cancel: units([lineOf(seen, given), given.quantity]).items,
});

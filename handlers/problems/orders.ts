import { type Money, problem, count, are, inMinorUnits } from './kinds.ts';

type Cancellable = { itemId: string; requested: number; cancellable: number };

export const orderNotFound = (orderId: string) => orderOfPartNotFound(orderId, {});

/**
 * Problem of an operation on a part of an order, such as a shipment, if the order isn't found. `part`: identifier of
 * the part in the request.
 */
export const orderOfPartNotFound = <const Part extends object>(orderId: string, part: Part) =>
  problem('ORDER_NOT_FOUND', `There is no order ${orderId} that this token can access.`, {
    orderId,
    ...part,
  });

export const orderItemNotFound = (orderId: string, itemId: string) =>
  problem('ORDER_ITEM_NOT_FOUND', `Order ${orderId} has no item ${itemId}.`, { orderId, itemId });

export const insufficientStock = (shortages: { sku: string; requested: number; available: number }[]) =>
  problem(
    'INSUFFICIENT_STOCK',
    `There is not enough stock of ${count(shortages.length, 'SKU')}. Nothing was reserved. Order fewer units, or leave these products out.`,
    { shortages },
  );

export const productUnavailable = (skus: string[]) =>
  problem(
    'PRODUCT_UNAVAILABLE',
    `${are(skus.length, 'SKU')} not for sale. Leave ${skus.length === 1 ? 'it' : 'them'} out.`,
    { skus },
  );

export const currencyMismatch = (currencies: string[]) =>
  problem(
    'CURRENCY_MISMATCH',
    `An order has one currency, but these products have prices in ${currencies.length}: ${currencies.join(', ')}. Place one order per currency.`,
    { currencies },
  );

export const priceChanged = <Quote extends object>(total: Money, quote: Quote | undefined) =>
  problem(
    'PRICE_CHANGED',
    'The total differs from the expectedTotal. Show the new total to the customer, then order again.',
    { total, ...(quote && { quote }) },
  );

export const totalTooLarge = () =>
  problem(
    'TOTAL_TOO_LARGE',
    `The total would be more than ${Number.MAX_SAFE_INTEGER} minor units. Order fewer units.`,
  );

export const shippingMethodUnavailable = <Reason extends UnavailableReason>(
  shippingMethod: string,
  reason: Reason,
) => {
  const texts: Record<UnavailableReason, string> = {
    UNKNOWN: `There is no shipping method ${shippingMethod}. Choose another one.`,
    COUNTRY: `The shipping method ${shippingMethod} doesn't deliver to the country of the address. Choose another one.`,
    CURRENCY: `The price of the shipping method ${shippingMethod} has another currency than the order. Choose another one.`,
    NO_ADDRESS: `The shipping method ${shippingMethod} needs a shipping address. Send one, or choose another method.`,
  };
  return problem('SHIPPING_METHOD_UNAVAILABLE', texts[reason], { shippingMethod, reason });
};

type UnavailableReason = 'UNKNOWN' | 'COUNTRY' | 'CURRENCY' | 'NO_ADDRESS';

type CodeReason =
  | ('UNKNOWN' | 'NOT_YET_VALID' | 'EXPIRED' | 'USED_UP' | 'USED_UP_BY_CUSTOMER' | 'UNAVAILABLE')
  | ('MINIMUM_NOT_REACHED' | 'NO_ELIGIBLE_ITEMS' | 'CURRENCY' | 'NOT_COMBINABLE');

/** Reasons that complete the sentence "The discount code X …". */
const WHY_NOT_APPLICABLE: Record<CodeReason, string> = {
  UNKNOWN: "doesn't exist. Leave it out.",
  NOT_YET_VALID: "isn't valid yet. Leave it out.",
  EXPIRED: "isn't valid any more. Leave it out.",
  USED_UP: 'has been used as often as it may be. Leave it out.',
  UNAVAILABLE: "isn't available. Leave it out.",
  USED_UP_BY_CUSTOMER: 'has been used by the customer as often as a customer may use it. Leave it out.',
  MINIMUM_NOT_REACHED: 'is for orders whose lines cost more. Leave the code out, or order more.',
  NO_ELIGIBLE_ITEMS: 'is for other products. Leave it out.',
  CURRENCY: 'has another currency than the order. Leave it out.',
  NOT_COMBINABLE: "can't be used together with other codes. Send only one code.",
};

export const discountCodeNotApplicable = (discountCode: string, reason: CodeReason) =>
  problem('DISCOUNT_CODE_NOT_APPLICABLE', `The discount code ${discountCode} ${WHY_NOT_APPLICABLE[reason]}`, {
    discountCode,
    reason,
  });

export const taxRateMissing = ({ countryCode, taxClass }: { countryCode: string; taxClass: string }) =>
  problem(
    'TAX_RATE_MISSING',
    `There is no tax rate for ${taxClass} in ${countryCode}. The shop has to store one before it can sell there.`,
    { countryCode, taxClass },
  );

export const tooManyOpenOrders = (limit: number) =>
  problem(
    'TOO_MANY_OPEN_ORDERS',
    `The customer has reached the limit of ${limit} unpaid orders. Pay or cancel one of them first.`,
    { limit },
  );

export const customerBeingErased = () =>
  problem(
    'CUSTOMER_BEING_ERASED',
    'The shop is erasing this customer. Place the order again in a minute if the customer still wants it.',
  );

/**
 * `orderId`: the order that already has the reference; undefined if that order is unknown. The caller may read this
 * order.
 */
export const referenceInUse = (reference: string, orderId: string | undefined) =>
  problem(
    'REFERENCE_IN_USE',
    `The customer has another order with the reference ${reference}. Use another reference. This one becomes free if that order ends without a captured payment.`,
    { reference, ...(orderId !== undefined && { orderId }) },
  );

export const orderNotReplaceable = (replaces: string) =>
  problem(
    'ORDER_NOT_REPLACEABLE',
    `The customer has no order ${replaces} that a new order could replace. Name another order of this customer, or leave replaces out.`,
    { replaces },
  );

const NOT_CANCELLABLE = {
  NOTHING_LEFT: 'It can no longer be cancelled, not even in part.',
  PACKING: "It is being packed, so it can't be cancelled with a customer's token now. Ask the shop.",
};

export const orderNotCancellable = <Status extends string, Reason extends keyof typeof NOT_CANCELLABLE>(
  orderStatus: Status,
  reason: Reason,
) =>
  problem('ORDER_NOT_CANCELLABLE', `The order is ${orderStatus}. ${NOT_CANCELLABLE[reason]}`, {
    reason,
    orderStatus,
    items: [] as Cancellable[],
  });

export const quantityNotCancellable = <Status extends string>(orderStatus: Status, items: Cancellable[]) =>
  problem(
    'QUANTITY_NOT_CANCELLABLE',
    `The request names more units than can be cancelled in ${count(items.length, 'item')}. See items.`,
    { orderStatus, items },
  );

export const refundAmountChanged = <Preview extends { refundAmount: Money }>(preview: Preview) =>
  problem(
    'REFUND_AMOUNT_CHANGED',
    `The cancellation would refund ${inMinorUnits(preview.refundAmount)}, not the expectedRefundAmount. See preview.`,
    { preview },
  );

const NOT_SHIPPABLE = {
  NOT_CONFIRMED: 'Only an order that is CONFIRMED and paid or authorised in full can be shipped.',
  DISPUTED: "The customer's bank has taken its money back in a dispute, so it can't be shipped.",
  REFUNDED: 'All its money was refunded, so it cannot be shipped.',
  HOLD_LAPSED: 'The authorization hold on its money has ended, so it cannot be shipped.',
  NOT_PAID: 'The paid or authorised amount is less than the amount due, so it cannot be shipped.',
};

export const orderNotShippable = <
  State extends { orderStatus: string; paymentStatus: string; reason: keyof typeof NOT_SHIPPABLE },
>(
  state: State,
) =>
  problem(
    'ORDER_NOT_SHIPPABLE',
    `The order is ${state.orderStatus} and its payment ${state.paymentStatus}. ${NOT_SHIPPABLE[state.reason]}`,
    state,
  );

export const quantityNotShippable = <State extends { items: readonly unknown[] }>(state: State) =>
  problem(
    'QUANTITY_NOT_SHIPPABLE',
    `The request names more units than can be shipped in ${count(state.items.length, 'item')}. See items.`,
    state,
  );

export const shipmentOnHold = <Status extends string, Hold>(orderStatus: Status, shipmentHolds: Hold[]) =>
  problem(
    'SHIPMENT_ON_HOLD',
    `The order has ${count(shipmentHolds.length, 'open shipment hold')}. Ship it after the hold has ended, or delete the hold first. See shipmentHolds.`,
    { orderStatus, shipmentHolds },
  );

export const shipmentHoldNotFound = (orderId: string, holdId: string) =>
  problem('SHIPMENT_HOLD_NOT_FOUND', `Order ${orderId} has no shipment hold ${holdId}.`, { orderId, holdId });

export const shipmentHoldRefused = <Status extends string>(orderStatus: Status) =>
  problem('SHIPMENT_HOLD_REFUSED', `The order is ${orderStatus}. Nothing of it is left to ship.`, {
    orderStatus,
  });

export const tooManyShipmentHolds = (limit: number) =>
  problem(
    'TOO_MANY_SHIPMENT_HOLDS',
    `The order has reached the limit of ${limit} open shipment holds. Delete one of them first.`,
    { limit },
  );

const SHIPPING_STAYS = {
  SHIPPED: "Its units have left the warehouse, so it can't go to another address.",
  ENDED: 'It has ended, so nothing more is shipped.',
  PRICE_WOULD_CHANGE:
    'Its price or a later refund would change. Edit the order (createEdit) to change its price.',
  TAX_COUNTRY_WOULD_CHANGE:
    'The tax rates of another country would apply. Cancel the order, and place another one.',
};

export const shippingChangeRefused = <Reason extends keyof typeof SHIPPING_STAYS, Status extends string>(
  reason: Reason,
  orderStatus: Status,
) =>
  problem('SHIPPING_CHANGE_REFUSED', `The order is ${orderStatus}. ${SHIPPING_STAYS[reason]}`, {
    reason,
    orderStatus,
  });

export const erasureRefused = <Status extends string>(orderStatus: Status) =>
  problem(
    'ERASURE_REFUSED',
    `The order is ${orderStatus}. Its contact can be erased once it has ended and has no open matter.`,
    { orderStatus },
  );

export const notPlacedInTime = () => ({
  ...problem(
    'UNAVAILABLE',
    'The service is too busy to place the order in time. Nothing was placed. Try again in a moment.',
  ),
  headers: { 'Retry-After': 1 },
});

import { type Money, problem, count, are, inMinorUnits } from './kinds.ts';

type Cancellable = { itemId: string; requested: number; cancellable: number };

export const orderNotFound = (orderId: string) => orderOfPartNotFound(orderId, {});

/** `part`: the identifier of the part of the order that was asked for, as the request has it. */
export const orderOfPartNotFound = <const Part extends object>(orderId: string, part: Part) =>
  problem('ORDER_NOT_FOUND', `There is no order ${orderId} within reach of this token.`, {
    orderId,
    ...part,
  });

export const orderItemNotFound = (orderId: string, itemId: string) =>
  problem('ORDER_ITEM_NOT_FOUND', `Order ${orderId} has no item ${itemId}.`, { orderId, itemId });

export const shipmentNotFound = (orderId: string, shipmentId: string) =>
  problem('SHIPMENT_NOT_FOUND', `Order ${orderId} has no shipment ${shipmentId}.`, { orderId, shipmentId });

export const insufficientStock = (shortages: { sku: string; requested: number; available: number }[]) =>
  problem(
    'INSUFFICIENT_STOCK',
    `There is not enough stock of ${count(shortages.length, 'SKU')}. Nothing was reserved. Order less, or leave them out.`,
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
    `An order has one currency, and these products have prices in ${currencies.length}: ${currencies.join(', ')}. Place an order for each.`,
    { currencies },
  );

export const priceChanged = (total: Money) =>
  problem(
    'PRICE_CHANGED',
    'The total is not the expectedTotal. Show the customer the new one and order again.',
    { total },
  );

export const totalTooLarge = () =>
  problem(
    'TOTAL_TOO_LARGE',
    `The total would be more than ${Number.MAX_SAFE_INTEGER} minor units. Order less.`,
  );

export const tooManyOpenOrders = (limit: number) =>
  problem(
    'TOO_MANY_OPEN_ORDERS',
    `The customer has placed as many unpaid orders as may be open at a time: ${limit}. Pay or cancel one of them first.`,
    { limit },
  );

export const customerBeingErased = () =>
  problem(
    'CUSTOMER_BEING_ERASED',
    'The shop is erasing this customer. Place the order again in a minute if the customer still wants it.',
  );

/** `orderId`: the order that has it, if that is known. It belongs to a customer whose orders the caller reaches. */
export const referenceInUse = (reference: string, orderId: string | undefined) =>
  problem(
    'REFERENCE_IN_USE',
    `The customer has another order with the reference ${reference}. Use another one. It is free again if that order ends without having taken money.`,
    { reference, ...(orderId !== undefined && { orderId }) },
  );

export const orderNotCancellable = <Status extends string>(orderStatus: Status) =>
  problem('ORDER_NOT_CANCELLABLE', `The order is ${orderStatus}. Nothing of it can be cancelled any more.`, {
    orderStatus,
    items: [] as Cancellable[],
  });

export const quantityNotCancellable = <Status extends string>(orderStatus: Status, items: Cancellable[]) =>
  problem(
    'QUANTITY_NOT_CANCELLABLE',
    `There are fewer units to cancel than were named of ${count(items.length, 'line')}. See items.`,
    { orderStatus, items },
  );

export const refundAmountChanged = <Preview extends { refundAmount: Money }>(preview: Preview) =>
  problem(
    'REFUND_AMOUNT_CHANGED',
    `The cancellation would pay back ${inMinorUnits(preview.refundAmount)}, not the expectedRefundAmount. See preview.`,
    { preview },
  );

const NOT_SHIPPABLE = {
  NOT_CONFIRMED: 'Only an order that is CONFIRMED and paid or authorised in full can be shipped.',
  DISPUTED: "The customer's bank has its money, so nothing of it can be shipped.",
  REFUNDED: 'All its money has gone back, so nothing of it can be shipped.',
  HOLD_LAPSED: 'The hold on its money has ended, so nothing of it can be shipped.',
  NOT_PAID: 'Less is paid or authorised than is due, so nothing of it can be shipped.',
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
    `There are fewer units to ship than were named of ${count(state.items.length, 'line')}. See items.`,
    state,
  );

const SHIPPING_STAYS = {
  SHIPPED: "Its units have left the warehouse, so it can't go to another address.",
  ENDED: 'It has ended, so nothing more is shipped.',
  PRICE_WOULD_CHANGE: 'It would cost another amount. Cancel it, and place another order.',
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

import { newId } from '../../../db/base/ids.ts';
import type { Reach } from '../../../db/call/reach.ts';
import { numberOfPayload, parseNumber } from '../../../db/orders/model/order-number.ts';
import { type PatchableName, placedFields } from '../../../db/orders/model/order-fields.ts';
import type { OrderPlacement } from '../../../db/orders/model/order-placement.ts';
import type { OrderRecord } from '../../../db/orders/model/order-record.ts';
import { plainChallenge } from '../../auth/index.ts';
import { isMerchantClient, isShop, reaches } from '../../auth/token-reach.ts';
import { current, currentOrNotModified, etagOf } from '../../http/answers/preconditions.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import { normalTime } from '../../http/parsing/rfc3339.ts';
import * as problems from '../../problems.ts';
import { toContactRecord, findMissingVatId } from '../bodies/contact-body.ts';
import { orderPath, ordersPath, walkLinks } from '../bodies/links.ts';
import { pageBesideAfter } from '../bodies/list-queries.ts';
import { toOrder } from '../bodies/order-body.ts';
import type { Services } from '../../contract/services.ts';
import type { CallOf, Operation, Schemas } from '../bodies/types.ts';
import { readQuote } from './current-quote.ts';
import { type ChosenPayment, readPaymentChoice } from '../payments/payment-choice.ts';
import { findPriceFaults, hasShopPrices, toRequestedLine, toRequestedPrices } from './requested-prices.ts';
import { codeNotApplicable, whyTooManyCodes } from './refused-codes.ts';

const HOLD_MINUTES = 15;

export const createOrder: Operation<'createOrder'> = async (call, services) => {
  const { body, reach } = call;
  const fault = findMissingVatId(body.buyer);
  if (fault) return problems.validationFailed([fault]);
  if (!reaches(reach, body.customerId)) return problems.forbidden(plainChallenge);
  const { openOrdersPerCustomer } = services.limits;
  if (!isMerchantClient(reach) && (body.holdMinutes !== undefined || body.captureMode === 'MANUAL'))
    return problems.shopOnlyHold(plainChallenge);
  if (!isMerchantClient(reach) && body.buyer?.vatIdCheck) return problems.shopOnlyVatIdCheck(plainChallenge);
  if (!isMerchantClient(reach) && hasShopPrices(body)) return problems.shopOnlyPrices(plainChallenge);
  const faults = findPriceFaults(body, services.taxes);
  if (faults.length > 0) return problems.validationFailed(faults);
  const tooMany = whyTooManyCodes(call, services);
  if (tooMany) return tooMany;
  const limit = isShop(reach) ? undefined : openOrdersPerCustomer;
  const choice = readPaymentChoice(
    { paymentMethod: body.paymentMethod, payment: body.payment },
    reach,
    services.limits,
  );
  if ('problem' in choice) return choice;
  const placement = placementOf(call, { ...choice, openOrdersLimit: limit }, services);
  const outcome = await services.store.createOrder(placement, call.hasGone);
  switch (outcome.kind) {
    case 'created':
      return orderCreated(services.prefix, outcome.order, reach);
    case 'replayed':
      return asReplayed(orderCreated(services.prefix, outcome.order, reach));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'OLDER_PROCESSES':
      return problems.olderProcesses();
    case 'INSUFFICIENT_STOCK':
      return problems.insufficientStock(outcome.shortages);
    case 'PRODUCT_UNAVAILABLE':
      return problems.productUnavailable(outcome.skus);
    case 'CURRENCY_MISMATCH':
      return problems.currencyMismatch(outcome.currencies);
    case 'AMOUNT_NOT_PAYABLE':
      return problems.pricesNotPayable(outcome);
    case 'PRICE_CHANGED':
      return priceChanged(body, outcome.total, placement, services.store);
    case 'TOTAL_TOO_LARGE':
      return problems.totalTooLarge();
    case 'SHIPPING_ADDRESS_REQUIRED':
      return problems.validationFailed([
        { field: '/shippingAddress', message: `is required by the shipping method ${body.shippingMethod}` },
      ]);
    case 'SHIPPING_METHOD_UNAVAILABLE':
      return problems.shippingMethodUnavailable(body.shippingMethod!, outcome.reason); // The request names a method.
    case 'TAX_RATE_MISSING':
      return problems.taxRateMissing(outcome);
    case 'DISCOUNT_CODE_NOT_APPLICABLE':
      return codeNotApplicable(call, outcome, services);
    case 'TOO_MANY_OPEN_ORDERS':
      return problems.tooManyOpenOrders(outcome.limit);
    case 'REFERENCE_IN_USE':
      return problems.referenceInUse(body.reference!, outcome.orderId); // The request has a reference.
    case 'ORDER_NOT_REPLACEABLE':
      return problems.orderNotReplaceable(body.replaces!); // The request names an order.
    case 'CUSTOMER_BEING_ERASED':
      return problems.customerBeingErased();
    case 'TOO_LATE':
      return problems.notPlacedInTime();
  }
};

/**
 * Returns the problem PRICE_CHANGED with a quote at the current prices. The prices may have changed again since the
 * order was refused.
 */
async function priceChanged(
  { items }: Schemas['OrderInput'],
  refused: Schemas['Money'],
  placement: OrderPlacement,
  store: Services['store'],
) {
  const outcome = await readQuote(items, placement, store);
  const quote = outcome.kind === 'quoted' ? outcome.quote : undefined;
  return problems.priceChanged(quote?.total ?? refused, quote);
}

/**
 * Fields of a request that need a conversion. `ORDER_FIELDS` lists the fields that are copied unchanged to a column.
 */
type OwnFields =
  | ('customerId' | 'items' | 'paymentMethod' | 'payment' | 'expectedTotal' | 'holdMinutes')
  | ('shippingMethod' | 'discounts' | 'discountCodes' | 'charges' | 'taxTreatment')
  | ('contact' | 'shippingAddress' | 'billingAddress' | 'buyer' | 'customerNote');

/** Converts a request to the order that must be placed. */
function placementOf(
  { body, caller, idempotencyKey }: CallOf<'createOrder'>,
  {
    paymentMethod,
    directPayment,
    holdMinutes,
    openOrdersLimit,
  }: ChosenPayment & Pick<OrderPlacement, 'openOrdersLimit'>,
  { amountSteps, taxes }: Pick<Services, 'amountSteps' | 'taxes'>,
): OrderPlacement {
  const { customerId, items, expectedTotal } = body;
  return {
    ...placedFields<Omit<Schemas['OrderInput'], OwnFields>>(body),
    // The database returns UUIDs in lower case.
    ...(body.replaces && { replaces: body.replaces.toLowerCase() }),
    customerId,
    items: items.map((line) => ({ id: newId(), ...toRequestedLine(line), metadata: line.metadata })),
    prices: toRequestedPrices(body, {
      shippingCountry: body.shippingAddress?.countryCode,
      billingCountry: body.billingAddress?.countryCode,
    }),
    taxes,
    paymentMethod,
    directPayment,
    contact: toContactRecord(body),
    expectedTotal,
    holdMinutes: holdMinutes ?? body.holdMinutes ?? HOLD_MINUTES,
    caller,
    openOrdersLimit,
    idempotencyKey,
    amountSteps,
  };
}

const orderCreated = (prefix: string, order: OrderRecord, reach: Reach) => ({
  status: 201 as const,
  headers: { Location: orderPath(prefix, order.id), ETag: etagOf('order', order) },
  body: toOrder(prefix, order, reach),
});

export const listOrders: Operation<'listOrders'> = async ({ query, reach }, { store, prefix }) => {
  const { orderId: orderIds, customerId, reference, replaces, attention, sort, page, size, after } = query;
  const { status, paymentStatus, fulfillmentStatus, deliveryStatus, returnStatus } = query;
  const { readyToShip, shipmentHeld } = query;
  const createdFrom = query.createdFrom && normalTime(query.createdFrom);
  const createdTo = query.createdTo && normalTime(query.createdTo);
  const updatedFrom = query.updatedFrom && normalTime(query.updatedFrom);
  const fault = pageBesideAfter(query);
  if (fault) return fault;
  const isForShop = [attention, readyToShip, shipmentHeld].some((one) => one !== undefined);
  if (isForShop && !isShop(reach)) return problems.shopOnly(plainChallenge);
  const number = query.number === undefined ? undefined : parseNumber(query.number);
  if (number === undefined && query.number !== undefined) return noSuchNumber();
  const text = query.q;
  const names = { orderId: orderIds, number: number && numberOfPayload(number), reference };
  if (text !== undefined && Object.values(names).some((name) => name !== undefined))
    return searchBesideName();
  const newestFirst = sort === 'NEWEST_FIRST';
  const times = { createdFrom, createdTo, updatedFrom };
  const statuses = { status, paymentStatus, fulfillmentStatus, deliveryStatus, returnStatus };
  const selection = { ...statuses, customerId, replaces, ...times };
  const flags = { readyToShip, held: shipmentHeld, attention };
  const filter = { reach, orderIds, number, reference, text, ...selection, ...flags };
  const found = await store.listOrders(filter, { newestFirst, size, page, after });
  const { totalCount } = found;
  const filters = {
    ...{
      ...names,
      q: text,
      ...selection,
      readyToShip: readyToShip?.toString(),
      shipmentHeld: shipmentHeld?.toString(),
    },
    attention: attention?.toString(),
    ...(newestFirst ? {} : { sort }),
  };
  const last = found.hasNext ? found.orders.at(-1)?.id : undefined;
  const _links = walkLinks(ordersPath(prefix), filters, { page, size, after, totalCount }, last);
  const shown = found.orders.map((order) => toOrder(prefix, order, reach));
  return { status: 200, body: { orders: shown, totalCount, page, size, _links } };
};

/** Problem of an order number with a typing error: its last character (the check character) doesn't fit the others. */
const noSuchNumber = () =>
  problems.validationFailed([
    { field: 'number', message: 'must be the number of an order: a character is wrong or missing' },
  ]);

const searchBesideName = () =>
  problems.validationFailed([
    { field: 'q', message: 'must be absent if number, reference or orderId is given' },
  ]);

export const getOrder: Operation<'getOrder'> = async ({ params, headers, reach }, { store, prefix }) => {
  const order = await store.getOrder(reach, params.orderId);
  if (!order) return problems.orderNotFound(params.orderId);
  return currentOrNotModified(headers, 'order', order, () => toOrder(prefix, order, reach));
};

export const updateOrder: Operation<'updateOrder'> = async (call, { store, prefix }) => {
  const { params, body: patch, reach, precondition, caller } = call;
  patch satisfies Pick<Schemas['OrderPatch'], PatchableName>;
  const outcome = await store.updateOrder(reach, params.orderId, { patch, precondition, caller });
  switch (outcome?.kind) {
    case undefined:
      return problems.orderNotFound(params.orderId);
    case 'done':
      return current('order', outcome.result, (order) => toOrder(prefix, order, reach));
    case 'TOO_MANY_NOTES':
      return tooManyNotes(patch, outcome.limit);
    case 'REFERENCE_IN_USE':
      return problems.referenceInUse(outcome.reference, outcome.orderId);
    case 'replayed':
    case 'KEY_REUSED':
    case 'KEY_IN_USE':
      throw new Error('requests of updateOrder have no idempotency key');
  }
};

/**
 * Problem of a patch that would give the order too many notes. The problem has the form of a validation error. The
 * schema validation can't find this error, because the number of existing notes is known only after the order was read.
 */
function tooManyNotes({ metadata }: Schemas['OrderPatch'], limit: number) {
  const message = `must have at most ${limit} fields`;
  return problems.validationFailed([{ field: '/metadata', message, rejectedValue: metadata }]);
}

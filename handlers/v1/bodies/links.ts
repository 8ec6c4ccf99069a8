import type { KeysetRequest, PageRequest } from '../../../db/call/pagination.ts';
import type { MatterRecord } from '../../../db/orders/model/matters.ts';
import type { ShownOrder } from '../../../db/orders/model/order-record.ts';
import { isMatterRetryable } from '../../../db/orders/model/retries.ts';
import type { Reach } from '../../../db/call/reach.ts';
import { whyNotCancellable } from '../../../db/orders/model/cancel-plan.ts';
import type { SalesRequest } from '../../../db/store.ts';
import { isShop } from '../../auth/token-reach.ts';
import type { Schemas } from './types.ts';

/**
 * Joins texts to one text in one piece. V8 stores the result of `+` or of a template as a tree of texts, and converts an
 * object with such a tree to JSON more slowly: with flat texts, an order takes three quarters of the time.
 */
const flat = (...texts: string[]): string => texts.join('');

/**
 * Path of orders. `prefix`: path of the API version of the request, such as `/api/v1`. All links start with this path.
 */
export const ordersPath = (prefix: string): string => `${prefix}/orders`;
export const orderCountsPath = (prefix: string): string => `${prefix}/order-counts`;
export const orderSearchesPath = (prefix: string): string => `${prefix}/order-searches`;
export const attentionPath = (prefix: string): string => `${prefix}/attention`;
export const documentsPath = (prefix: string): string => `${prefix}/documents`;
export const documentPath = (prefix: string, id: string): string => `${prefix}/documents/${id}`;
export const returnsPath = (prefix: string): string => `${prefix}/returns`;
export const productsPath = (prefix: string): string => `${prefix}/products`;
export const orderPath = (prefix: string, id: string): string => flat(prefix, '/orders/', id);
export const productPath = (prefix: string, sku: string): string =>
  `${prefix}/products/${encodeURIComponent(sku)}`;
export const shippingMethodsPath = (prefix: string): string => `${prefix}/shipping-methods`;
export const taxRatesPath = (prefix: string): string => `${prefix}/tax-rates`;
export const discountCodesPath = (prefix: string): string => `${prefix}/discount-codes`;

/** Links of an order. `reach`: orders that the caller may access. */
export const orderLinks = (prefix: string, order: ShownOrder, reach: Reach): Schemas['OrderLinks'] => {
  const path = orderPath(prefix, order.id);
  return {
    self: { href: path },
    items: { href: flat(path, '/items') },
    payment: { href: flat(path, '/payment') },
    shipments: { href: flat(path, '/shipments') },
    returns: { href: flat(path, '/returns') },
    credits: { href: flat(path, '/credits') },
    documents: { href: flat(path, '/documents') },
    history: { href: flat(path, '/history') },
    actions: { href: flat(path, '/actions') },
    ...(isShop(reach) && { shipmentHolds: { href: flat(path, '/shipment-holds') } }),
    ...(order.replaces && { replaces: { href: orderPath(prefix, order.replaces) } }),
    ...(!whyNotCancellable(order, reach) && { cancel: { href: flat(path, '/cancel') } }),
  };
};

export const contactLinks = (prefix: string, orderId: string): Schemas['OrderPartLinks'] => ({
  self: { href: `${orderPath(prefix, orderId)}/contact` },
  order: { href: orderPath(prefix, orderId) },
});

export const shippingLinks = (prefix: string, orderId: string): Schemas['OrderPartLinks'] => ({
  self: { href: `${orderPath(prefix, orderId)}/shipping` },
  order: { href: orderPath(prefix, orderId) },
});

export const actionsLinks = (prefix: string, orderId: string): Schemas['OrderPartLinks'] => ({
  self: { href: `${orderPath(prefix, orderId)}/actions` },
  order: { href: orderPath(prefix, orderId) },
});

export const cancelLinks = (prefix: string, orderId: string): Schemas['CancelLinks'] => ({
  self: { href: `${orderPath(prefix, orderId)}/cancel` },
  order: { href: orderPath(prefix, orderId) },
});

export const editLinks = (prefix: string, orderId: string): Schemas['EditLinks'] => ({
  order: { href: orderPath(prefix, orderId) },
  breakdown: { href: `${orderPath(prefix, orderId)}/breakdown` },
});

/** Links of a preview. `path`: path of the previewed operation below the path of the order. */
export const previewLinks = (prefix: string, orderId: string, path: string): Schemas['PreviewLinks'] => ({
  order: { href: orderPath(prefix, orderId) },
  operation: { href: `${orderPath(prefix, orderId)}/${path}` },
});

export const orderItemsLinks = (prefix: string, orderId: string): Schemas['OrderItemLinks'] => ({
  self: { href: `${orderPath(prefix, orderId)}/items` },
  order: { href: orderPath(prefix, orderId) },
});

export const orderItemLinks = (prefix: string, orderId: string, id: string): Schemas['OrderItemLinks'] => ({
  self: { href: flat(prefix, '/orders/', orderId, '/items/', id) },
  order: { href: orderPath(prefix, orderId) },
});

/** Links of a payment. `path`: path of the request, which names either the current payment or a payment id. */
export const paymentLinks = (prefix: string, orderId: string, path: string): Schemas['PaymentLinks'] => ({
  self: { href: path },
  order: { href: orderPath(prefix, orderId) },
  captures: { href: `${path}/captures` },
  refunds: { href: `${path}/refunds` },
});

/**
 * Links of a capture or a refund. The link to the payment contains the payment's id, because the current payment of the
 * order may change.
 */
export const movementLinks = (
  prefix: string,
  path: string,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Schemas['CaptureLinks'] => ({
  self: { href: path },
  payment: { href: paymentPath(prefix, orderId, paymentId) },
  order: { href: orderPath(prefix, orderId) },
});

export const currentPaymentPath = (prefix: string, orderId: string) =>
  `${orderPath(prefix, orderId)}/payment`;
export const paymentPath = (prefix: string, orderId: string, id: string) =>
  `${orderPath(prefix, orderId)}/payments/${id}`;
export const capturePath = (prefix: string, orderId: string, id: string) =>
  `${orderPath(prefix, orderId)}/payment/captures/${id}`;
export const refundPath = (prefix: string, orderId: string, id: string) =>
  `${orderPath(prefix, orderId)}/payment/refunds/${id}`;
export const shipmentPath = (prefix: string, orderId: string, id: string) =>
  `${orderPath(prefix, orderId)}/shipments/${id}`;

export const shipmentLinks = (prefix: string, orderId: string, id: string): Schemas['ShipmentLinks'] => ({
  self: { href: shipmentPath(prefix, orderId, id) },
  order: { href: orderPath(prefix, orderId) },
  carrierEvents: { href: `${shipmentPath(prefix, orderId, id)}/carrier-events` },
});

export const shipmentHoldPath = (prefix: string, orderId: string, id: string) =>
  `${orderPath(prefix, orderId)}/shipment-holds/${id}`;

export const shipmentHoldLinks = (
  prefix: string,
  orderId: string,
  id: string,
): Schemas['ShipmentHoldLinks'] => ({
  self: { href: shipmentHoldPath(prefix, orderId, id) },
  order: { href: orderPath(prefix, orderId) },
});

export const returnPath = (prefix: string, orderId: string, id: string) =>
  `${orderPath(prefix, orderId)}/returns/${id}`;

export const returnLinks = (prefix: string, orderId: string, id: string): Schemas['ReturnLinks'] => ({
  self: { href: returnPath(prefix, orderId, id) },
  order: { href: orderPath(prefix, orderId) },
  receipts: { href: `${returnPath(prefix, orderId, id)}/receipts` },
});

export const creditPath = (prefix: string, orderId: string, id: string) =>
  `${orderPath(prefix, orderId)}/credits/${id}`;

export const creditLinks = (prefix: string, orderId: string, id: string): Schemas['CreditLinks'] => ({
  self: { href: creditPath(prefix, orderId, id) },
  order: { href: orderPath(prefix, orderId) },
});

export const documentLinks = (prefix: string, orderId: string, id: string): Schemas['DocumentLinks'] => ({
  self: { href: documentPath(prefix, id) },
  order: { href: orderPath(prefix, orderId) },
});

export const receiptLinks = (prefix: string, orderId: string, id: string): Schemas['ReturnReceiptLinks'] => ({
  return: { href: returnPath(prefix, orderId, id) },
  order: { href: orderPath(prefix, orderId) },
});

export const matterLinks = (prefix: string, matter: MatterRecord): Schemas['MatterLinks'] => {
  const path = `${attentionPath(prefix)}/${matter.id}`;
  return {
    self: { href: path },
    ...(matter.order_id !== null && { order: { href: orderPath(prefix, matter.order_id) } }),
    ...(isMatterRetryable(matter) && { retries: { href: `${path}/retries` } }),
    ...(matter.status === 'OPEN' && { resolution: { href: `${path}/resolution` } }),
  };
};

export function eventLinks(
  prefix: string,
  { after, next, size }: { after: string; next: string; size: number },
): Schemas['EventCollectionLinks'] {
  const link = (place: string) => ({ href: `${prefix}/events?after=${place}&size=${size}` });
  return { self: link(after), next: link(next) };
}

export const productLinks = (prefix: string, sku: string): Schemas['ProductLinks'] => ({
  self: { href: productPath(prefix, sku) },
  stock: { href: `${productPath(prefix, sku)}/stock` },
});

export const stockLinks = (prefix: string, sku: string): Schemas['StockLinks'] => ({
  self: { href: `${productPath(prefix, sku)}/stock` },
  product: { href: productPath(prefix, sku) },
});

/** Fields of a page in addition to its entries. `filters`: query parameters without `page` and `size`. */
export const pagination = (
  path: string,
  { page, size }: PageRequest,
  totalCount: number,
  filters: Filters = {},
) => ({
  totalCount,
  page,
  size,
  _links: collectionLinks(path, filters, { page, size, totalCount }),
});

/** Link to the sales of a period. */
export const salesLinks = (
  prefix: string,
  { from, to, interval, timeZone }: SalesRequest,
): Schemas['SelfLink'] => ({
  self: linkTo(`${prefix}/sales`, { from, to, interval, timeZone }),
});

/** Link to a report. `path`: path of the report. */
export const reportLinks = (path: string, parameters: Filters): Schemas['SelfLink'] => ({
  self: linkTo(path, parameters),
});

type Filters = Record<string, string | readonly string[] | undefined>;

/** Links from a page to itself and to other pages. `filters`: query parameters without `page` and `size`. */
export function collectionLinks(
  path: string,
  filters: Filters,
  request: PageRequest & { totalCount: number },
): Schemas['CollectionLinks'] {
  const { page, size, totalCount } = request;
  const start = startOf(path, filters);
  const hasNext = (page + 1) * size < totalCount;
  return { ...numberedLinks(start, request), ...(hasNext && { next: pageLink(start, page + 1, size) }) };
}

/** Links from a page to itself and to other pages, without `next`. */
function numberedLinks(
  start: string,
  { page, size, totalCount }: PageRequest & { totalCount: number },
): Schemas['CollectionLinks'] {
  const last = Math.max(0, Math.ceil(totalCount / size) - 1);
  const link = (number: number) => pageLink(start, number, size);
  return {
    self: link(page),
    first: link(0),
    ...(page > 0 && { prev: link(Math.min(page - 1, last)) }),
    last: link(last),
  };
}

const pageLink = (start: string, page: number, size: number) => ({
  href: flat(start, 'page=', String(page), '&size=', String(size)),
});

/** Link to the page that starts after the entry `after`, or to the first page. */
const keysetLink = (start: string, after: string | undefined, size: number) => ({
  href: flat(start, after === undefined ? '' : `${queryOf({ after })}&`, 'size=', String(size)),
});

/**
 * Links of a page that starts after the entry `after`. `last`: last entry of the page; undefined if no entries follow
 * it.
 */
export function keysetLinks(
  path: string,
  filters: Filters,
  { after, size, last }: { after: string | undefined; size: number; last: string | undefined },
): Schemas['CollectionLinks'] {
  const start = startOf(path, filters);
  const link = (entry: string | undefined) => keysetLink(start, entry, size);
  return { self: link(after), first: link(undefined), ...(last !== undefined && { next: link(last) }) };
}

/**
 * Links of a list that may lose entries while a client reads its pages. `next` starts after `last`, the last entry of
 * this page. If the links had page numbers, each lost entry would make the client skip another entry.
 */
export function walkLinks(
  path: string,
  filters: Filters,
  { page, size, after, totalCount }: KeysetRequest & { totalCount: number },
  last: string | undefined,
): Schemas['CollectionLinks'] {
  if (after !== undefined) return keysetLinks(path, filters, { after, size, last });
  const start = startOf(path, filters);
  const next = last === undefined ? {} : { next: keysetLink(start, last, size) };
  return { ...numberedLinks(start, { page, size, totalCount }), ...next };
}

/** Returns the beginning of links to the pages of a list: the path and the filters. */
function startOf(path: string, filters: Filters): string {
  const query = queryOf(filters);
  return query === '' ? `${path}?` : `${path}?${query}&`;
}

/** Returns a link with all query parameters that have a value. */
const linkTo = (path: string, parameters: Filters): { href: string } => ({
  href: flat(path, '?', queryOf(parameters)),
});

/** Returns all query parameters that have a value as the query of an address. */
function queryOf(parameters: Filters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    for (const one of typeof value === 'string' ? [value] : value) query.append(name, one);
  }
  return query.toString();
}

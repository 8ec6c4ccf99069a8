import type { OrderRecord } from '../../db/orders/index.ts';
import type { PageRequest } from '../../db/pages.ts';
import type { MatterRecord } from '../../db/matters/index.ts';
import { isCancellable, isRepeatable } from '../../db/orders/state.ts';
import type { Schemas } from './types.ts';

const BASE = '/api/v1';

export const ordersPath = `${BASE}/orders`;
export const attentionPath = `${BASE}/attention`;
export const productsPath = `${BASE}/products`;
export const orderPath = (id: string): string => `${BASE}/orders/${id}`;
export const productPath = (sku: string): string => `${BASE}/products/${encodeURIComponent(sku)}`;

export const orderLinks = (order: OrderRecord): Schemas['OrderLinks'] => {
  const path = orderPath(order.id);
  return {
    self: { href: path },
    items: { href: `${path}/items` },
    payment: { href: `${path}/payment` },
    shipments: { href: `${path}/shipments` },
    history: { href: `${path}/history` },
    ...(isCancellable(order) && { cancel: { href: `${path}/cancel` } }),
  };
};

export const cancelLinks = (orderId: string): Schemas['CancelLinks'] => ({
  self: { href: `${orderPath(orderId)}/cancel` },
  order: { href: orderPath(orderId) },
});

export const orderItemsLinks = (orderId: string): Schemas['OrderItemLinks'] => ({
  self: { href: `${orderPath(orderId)}/items` },
  order: { href: orderPath(orderId) },
});

export const orderItemLinks = (orderId: string, id: string): Schemas['OrderItemLinks'] => ({
  self: { href: `${orderPath(orderId)}/items/${id}` },
  order: { href: orderPath(orderId) },
});

/** `path`: the current payment's or that of a payment by its id, whichever was asked for. */
export const paymentLinks = (orderId: string, path: string): Schemas['PaymentLinks'] => ({
  self: { href: path },
  order: { href: orderPath(orderId) },
  captures: { href: `${path}/captures` },
  refunds: { href: `${path}/refunds` },
});

/** Links of a capture or a refund. Its payment is named, because another one may be the current one by now. */
export const movementLinks = (path: string, orderId: string, paymentId: string): Schemas['CaptureLinks'] => ({
  self: { href: path },
  payment: { href: paymentPath(orderId, paymentId) },
  order: { href: orderPath(orderId) },
});

export const currentPaymentPath = (orderId: string) => `${orderPath(orderId)}/payment`;
export const paymentPath = (orderId: string, id: string) => `${orderPath(orderId)}/payments/${id}`;
export const capturePath = (orderId: string, id: string) => `${orderPath(orderId)}/payment/captures/${id}`;
export const refundPath = (orderId: string, id: string) => `${orderPath(orderId)}/payment/refunds/${id}`;
export const shipmentPath = (orderId: string, id: string) => `${orderPath(orderId)}/shipments/${id}`;

export const shipmentLinks = (orderId: string, id: string): Schemas['ShipmentLinks'] => ({
  self: { href: shipmentPath(orderId, id) },
  order: { href: orderPath(orderId) },
});

export const matterLinks = (matter: MatterRecord): Schemas['MatterLinks'] => {
  const path = `${attentionPath}/${matter.id}`;
  return {
    self: { href: path },
    ...(matter.order_id !== null && { order: { href: orderPath(matter.order_id) } }),
    ...(isRepeatable(matter) && { retries: { href: `${path}/retries` } }),
    ...(matter.status === 'OPEN' && { resolution: { href: `${path}/resolution` } }),
  };
};

export function eventLinks(after: string, next: string, size: number): Schemas['EventCollectionLinks'] {
  const link = (place: string) => ({ href: `${BASE}/events?after=${place}&size=${size}` });
  return { self: link(after), next: link(next) };
}

export const productLinks = (sku: string): Schemas['ProductLinks'] => ({
  self: { href: productPath(sku) },
  stock: { href: `${productPath(sku)}/stock` },
});

export const stockLinks = (sku: string): Schemas['StockLinks'] => ({
  self: { href: `${productPath(sku)}/stock` },
  product: { href: productPath(sku) },
});

/** A page of a collection: what its answer says beside the entries. */
export const pagination = (path: string, { page, size }: PageRequest, total: number) => ({
  total,
  page,
  size,
  _links: collectionLinks(path, {}, { page, size, total }),
});

type Filters = Record<string, string | undefined>;

/** Links from a page to itself and the others. `filters`: the query beside `page` and `size`. */
export function collectionLinks(
  path: string,
  filters: Filters,
  { page, size, total }: PageRequest & { total: number },
): Schemas['CollectionLinks'] {
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const link = (number: number) => linkTo(path, { ...filters, page: String(number), size: String(size) });
  return {
    self: link(page),
    first: link(0),
    ...(page > 0 && { prev: link(Math.min(page - 1, last)) }),
    ...(page < last && { next: link(page + 1) }),
    last: link(last),
  };
}

/** The same where a page begins after an entry. `last`: its last entry, if it is full. */
export function keysetLinks(
  path: string,
  filters: Filters,
  { after, size, last }: { after: string; size: number; last: string | undefined },
): Schemas['CollectionLinks'] {
  const link = (entry: string | undefined) => linkTo(path, { ...filters, after: entry, size: String(size) });
  return { self: link(after), first: link(undefined), ...(last !== undefined && { next: link(last) }) };
}

/** A path with the query parameters that have a value. */
function linkTo(path: string, parameters: Filters): { href: string } {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
  return { href: `${path}?${query}` };
}

import type { OrderRecord } from '../../db/orders/index.ts';
import { isCancellable } from '../../db/orders/state.ts';
import type { components } from '../../generated/v1/types.ts';

type Links<Name extends keyof components['schemas']> = components['schemas'][Name];

const BASE = '/api/v1';

export const ordersPath = `${BASE}/orders`;
export const productsPath = `${BASE}/products`;
export const orderPath = (id: string): string => `${BASE}/orders/${id}`;
export const productPath = (sku: string): string => `${BASE}/products/${encodeURIComponent(sku)}`;

export const orderLinks = (order: OrderRecord): Links<'OrderLinks'> => {
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

export const cancelLinks = (orderId: string): Links<'CancelLinks'> => ({
  self: { href: `${orderPath(orderId)}/cancel` },
  order: { href: orderPath(orderId) },
});

export const orderItemsLinks = (orderId: string): Links<'OrderItemLinks'> => ({
  self: { href: `${orderPath(orderId)}/items` },
  order: { href: orderPath(orderId) },
});

export const orderItemLinks = (orderId: string, id: string): Links<'OrderItemLinks'> => ({
  self: { href: `${orderPath(orderId)}/items/${id}` },
  order: { href: orderPath(orderId) },
});

export const paymentLinks = (orderId: string): Links<'PaymentLinks'> => {
  const path = `${orderPath(orderId)}/payment`;
  return {
    self: { href: path },
    order: { href: orderPath(orderId) },
    captures: { href: `${path}/captures` },
    refunds: { href: `${path}/refunds` },
  };
};

/** Links of a capture or a refund. */
export const movementLinks = (path: string, orderId: string): Links<'CaptureLinks'> => ({
  self: { href: path },
  payment: { href: `${orderPath(orderId)}/payment` },
  order: { href: orderPath(orderId) },
});

export const capturePath = (orderId: string, id: string) => `${orderPath(orderId)}/payment/captures/${id}`;
export const refundPath = (orderId: string, id: string) => `${orderPath(orderId)}/payment/refunds/${id}`;
export const shipmentPath = (orderId: string, id: string) => `${orderPath(orderId)}/shipments/${id}`;

export const shipmentLinks = (orderId: string, id: string): Links<'ShipmentLinks'> => ({
  self: { href: shipmentPath(orderId, id) },
  order: { href: orderPath(orderId) },
});

export function eventLinks(after: string, next: string, size: number): Links<'EventCollectionLinks'> {
  const link = (place: string) => ({ href: `${BASE}/events?after=${place}&size=${size}` });
  return { self: link(after), next: link(next) };
}

export const productLinks = (sku: string): Links<'ProductLinks'> => ({
  self: { href: productPath(sku) },
  stock: { href: `${productPath(sku)}/stock` },
});

export const stockLinks = (sku: string): Links<'StockLinks'> => ({
  self: { href: `${productPath(sku)}/stock` },
  product: { href: productPath(sku) },
});

/**
 * Links from a page of the collection at `path` to itself and the others. `filters` are the query parameters beside `page` and `size`; those
 * without a value are left out.
 */
export function collectionLinks(
  path: string,
  filters: Record<string, string | undefined>,
  { page, size, total }: { page: number; size: number; total: number },
): Links<'CollectionLinks'> {
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const link = (number: number) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, value);
    query.set('page', String(number));
    query.set('size', String(size));
    return { href: `${path}?${query}` };
  };
  return {
    self: link(page),
    first: link(0),
    ...(page > 0 && { prev: link(Math.min(page - 1, last)) }),
    ...(page < last && { next: link(page + 1) }),
    last: link(last),
  };
}

/** The same where pages go on after an entry: to this one, the first and the next, if this one is full. `last`: its last entry. */
export function keysetLinks(
  path: string,
  filters: Record<string, string | undefined>,
  { after, size, last }: { after: string; size: number; last: string | undefined },
): Links<'CollectionLinks'> {
  const link = (place: string | undefined) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, value);
    if (place !== undefined) query.set('after', place);
    query.set('size', String(size));
    return { href: `${path}?${query}` };
  };
  return { self: link(after), first: link(undefined), ...(last !== undefined && { next: link(last) }) };
}

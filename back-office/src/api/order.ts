import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Tagged, api, taggedOf } from './client.ts';
import type { Schemas } from './contract.ts';

/** Time in ms after which an order on the page is read again. An order that hasn't changed costs a 304. */
const READ_AGAIN_AFTER = 4_000;

export type TaggedOrder = Tagged<Schemas['Order']>;

/** Key of all queries about an order. A change of the order makes all of them obsolete. */
export const orderKey = (orderId: string) => ['order', orderId] as const;

/** Reads an order, and reads it again every few seconds. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...orderKey(orderId), 'itself'],
    queryFn: async ({ client, queryKey }): Promise<TaggedOrder> => {
      const old = client.getQueryData<TaggedOrder>(queryKey);
      const header = old ? { 'If-None-Match': old.etag } : {};
      const answer = await api.GET('/orders/{orderId}', { params: { path: { orderId }, header } });
      return answer.response.status === 304 && old ? old : taggedOf(Promise.resolve(answer));
    },
    refetchInterval: READ_AGAIN_AFTER,
  });

export const useOrder = (orderId: string) => useQuery(orderQuery(orderId));

/**
 * Key of a query about a part of an order, such as its history. Every change of an order gives the order a new version,
 * so the part is read again exactly if the order has changed.
 */
export const partKey = ({ id, version }: Schemas['Order'], part: string, ...more: unknown[]) =>
  [...orderKey(id), part, version, ...more] as const;

/** Returns the name that a product has in an order. An SKU that isn't in the order is its own name. */
export const nameOf = ({ items }: Schemas['Order'], sku: string): string =>
  items.find((item) => item.sku === sku)?.name ?? sku;

/** Whether an order has ended without a shipment of its remaining units. */
export const needsNoShipment = ({ status }: Pick<Schemas['Order'], 'status'>): boolean =>
  status === 'CANCELLED' || status === 'EXPIRED';

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import type { Person } from '../../api/order-search.ts';
import { type Filters, toQuery } from './order-filters.ts';

export const PAGE_SIZE = 50;

/** Time in ms after which a page of the list is read again. */
const READ_AGAIN_AFTER = 10_000;

/** Orders that the table shows: those of `searchOrders` if there are criteria of a person, else of `listOrders`. */
export interface Selection {
  filters: Filters;
  person?: Person | undefined;
}

/** Reads a page of a selection. Throws like `bodyOf`. */
export const readPage = (
  { filters, person }: Selection,
  size: number,
  signal?: AbortSignal,
): Promise<Schemas['OrderCollection']> => {
  const abort = signal ? { signal } : {};
  const { after } = filters;
  return person
    ? bodyOf(
        api.POST('/order-searches', {
          params: { query: { page: 0, size, ...(after && { after }) } },
          body: person,
          ...abort,
        }),
      )
    : bodyOf(api.GET('/orders', { params: { query: { ...toQuery(filters), size } }, ...abort }));
};

export const pageQuery = (selection: Selection) =>
  queryOptions({
    queryKey: ['orders', selection],
    queryFn: ({ signal }) => readPage(selection, PAGE_SIZE, signal),
    refetchInterval: READ_AGAIN_AFTER,
    placeholderData: keepPreviousData,
  });

/**
 * Reads the number of orders of the whole shop with each status, and the numbers of orders and returns that need work
 * by staff.
 */
export const countsQuery = queryOptions({
  queryKey: ['orders', 'counts'],
  queryFn: ({ signal }) => bodyOf(api.GET('/order-counts', { signal })),
  refetchInterval: READ_AGAIN_AFTER,
});

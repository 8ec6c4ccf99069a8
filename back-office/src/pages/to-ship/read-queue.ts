import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { partKey } from '../../api/order.ts';
import { useMay } from '../../api/session.tsx';

type Order = Schemas['Order'];

/** Time in ms after which the queue is read again. */
const READ_AGAIN_AFTER = 10_000;

export const QUEUE_KEY = ['orders', 'to-ship'] as const;

/** Reads the oldest orders that can be shipped. */
export const queueQuery = queryOptions({
  queryKey: QUEUE_KEY,
  queryFn: async ({ signal }): Promise<Order[]> => {
    const query = { readyToShip: true, sort: 'OLDEST_FIRST' as const, page: 0, size: 50 };
    return (await bodyOf(api.GET('/orders', { params: { query }, signal }))).orders;
  },
  refetchInterval: READ_AGAIN_AFTER,
  placeholderData: keepPreviousData,
});

/** Address to which an order is shipped. Undefined if the user may not see it, or until it is read. */
export function useDestination(order: Order): Schemas['Address'] | undefined {
  const may = useMay();
  const { data } = useQuery({
    queryKey: partKey(order, 'shipping'),
    queryFn: () => bodyOf(api.GET('/orders/{orderId}/shipping', { params: { path: { orderId: order.id } } })),
    enabled: may('contacts:read'),
    staleTime: Infinity,
  });
  return data?.shippingAddress;
}

/** Lines of an order that have units to ship. */
export const linesToShip = ({ items }: Order): Schemas['OrderItem'][] =>
  items.filter(({ quantity }) => quantity.cancellable > 0);

import { infiniteQueryOptions, keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { partKey } from '../../api/order.ts';
import { useMay } from '../../api/session.tsx';

type Order = Schemas['Order'];

/** Time in ms after which the queue is read again. */
const READ_AGAIN_AFTER = 10_000;

export const QUEUE_KEY = ['orders', 'to-ship'] as const;

/** Number of orders that the page shows at first, and more of them after each click. */
export const STEP = 50;

/** Reads the oldest orders that can be shipped, and on request those after them. */
export const queueQuery = infiniteQueryOptions({
  queryKey: QUEUE_KEY,
  queryFn: ({ signal, pageParam: after }) => {
    const query = { readyToShip: true, sort: 'OLDEST_FIRST' as const, page: 0, size: STEP };
    return bodyOf(api.GET('/orders', { params: { query: { ...query, ...(after && { after }) } }, signal }));
  },
  initialPageParam: undefined as string | undefined, // The type of later parameters.
  getNextPageParam: ({ orders, _links: links }) => (links.next ? orders.at(-1)?.id : undefined),
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

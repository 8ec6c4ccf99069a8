import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { Schemas } from '../../api/contract.ts';
import { orderQuery } from '../../api/order.ts';
import { linesToShip } from './read-queue.ts';

type Order = Schemas['Order'];

const byAge = (one: Order, other: Order): number =>
  one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one.id < other.id) ? -1 : 1;

/**
 * Orders on the page, and the one whose form is open, which the address names. An order that is open or was sent stays
 * on the page when it leaves the list of the service.
 */
export function useQueue(listed: Order[]) {
  const { order: openId }: { order?: unknown } = useSearch({ from: '/to-ship' });
  const navigate = useNavigate();
  const [sent, setSent] = useState<ReadonlyMap<string, Order>>(new Map());
  const [shippedCount, setShippedCount] = useState(0);
  const [opened, setOpened] = useState<Order>();
  const inList = listed.find(({ id }) => id === openId);
  // After a reload, the order of the address may be one that the list shows only on request.
  const isMissing = typeof openId === 'string' && !inList && opened?.id !== openId;
  const { data: other } = useQuery({ ...orderQuery(String(openId)), enabled: isMissing });
  const found = inList ?? (other && linesToShip(other.value).length > 0 ? other.value : undefined);
  useEffect(() => {
    if (found) setOpened(found);
  }, [found]);
  const orders = useMemo(() => {
    const kept = opened && opened.id === openId ? [opened] : [];
    return [
      ...new Map([...sent.values(), ...kept, ...listed].map((order) => [order.id, order])).values(),
    ].sort(byAge);
  }, [sent, opened, openId, listed]);
  const open = (orderId: string | undefined) =>
    void navigate({ to: '/to-ship', search: orderId === undefined ? {} : { order: orderId }, replace: true });
  /** Finds the next order that wasn't sent yet. Continues with the first order after the last one. */
  const findNext = (orderId: string): string | undefined => {
    const present = orders.findIndex(({ id }) => id === orderId);
    const waiting = [...orders.slice(present + 1), ...orders.slice(0, Math.max(present, 0))];
    return waiting.find(({ id }) => !sent.has(id))?.id;
  };
  return {
    orders,
    openId,
    open,
    findNext,
    shippedCount,
    /** Whether the service still lists the order, e.g. because units are left after a shipment. */
    isListed: (orderId: string) => listed.some(({ id }) => id === orderId),
    onSent: (order: Order) => {
      setSent((before) => new Map([...before, [order.id, order]]));
      open(findNext(order.id));
    },
    onShipped: () => setShippedCount((count) => count + 1),
  };
}

export type Queue = ReturnType<typeof useQueue>;

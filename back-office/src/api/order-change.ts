import { notifications } from '@mantine/notifications';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChange } from './change.ts';
import { type Answer, Refused } from './client.ts';
import { type TaggedOrder, orderKey } from './order.ts';

/** An order that a form changes, as the page shows it. */
export interface OrderAction {
  order: TaggedOrder;
  /** Entity tag of the part of the order that the form changes, if the part has its own. */
  etag?: string;
  /** Called after the change was made. */
  onClose: () => void;
}

interface OrderParams {
  path: { orderId: string };
  header: { 'If-Match': string; 'Idempotency-Key': string };
}

/**
 * Changes an order, if it still is as it was when the form was opened. After a refusal because of another change (412),
 * the page reads the order again, and the next attempt is for this order. After success, `done` is shown.
 */
export function useOrderChange<Input, Output>(
  { order, etag: shown = order.etag, onClose }: OrderAction,
  done: string,
  send: (params: OrderParams, input: Input) => Promise<Answer<Output>>,
  makesObsolete: QueryKey[] = [],
) {
  const { id: orderId } = order.value;
  const queries = useQueryClient();
  const [etag, setEtag] = useState(shown);
  const change = useChange<{ input: Input; etag: string }, Output>(
    (attempt, key) =>
      send(
        { path: { orderId }, header: { 'If-Match': attempt.etag, 'Idempotency-Key': key } },
        attempt.input,
      ),
    {
      makesObsolete: [orderKey(orderId), ...makesObsolete],
      onDone: () => {
        notifications.show({ message: done });
        onClose();
      },
    },
  );
  const { isPending, error, variables: last } = change;
  const isOutdated = error instanceof Refused && error.problem.status === 412 && last?.etag === etag;
  if (isOutdated && etag !== shown) setEtag(shown);
  useEffect(() => {
    if (isOutdated) void queries.invalidateQueries({ queryKey: orderKey(orderId) });
  }, [isOutdated, orderId, queries]);
  return {
    isPending,
    error,
    mutate: (input: Input) => change.mutate({ input, etag }),
    /** Repeats the last attempt unchanged, also if the inputs have changed since. */
    again: () => last && change.mutate(last),
  };
}

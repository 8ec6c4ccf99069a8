import { notifications } from '@mantine/notifications';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useChange } from './change.ts';
import { type Answer, Refused, api, bodyOf, taggedOf } from './client.ts';
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

/** Client in the history for changes that the service makes by itself, such as after a report about a payment. */
const SERVICE = 'order-service';

type Send<Input, Output> = (params: OrderParams, input: Input) => Promise<Answer<Output>>;

/** Inputs of a change, and the entity tag and the version of the order for which the user has sent them. */
interface Attempt<Input> {
  input: Input;
  etag: string;
  version: number;
}

const isOutdated = ({ response }: { response: Response }): boolean => response.status === 412;

/** Reads the entity tag of an order, if only the service has changed the order since `version`. */
async function readTagAfterService(orderId: string, version: number): Promise<string | undefined> {
  const path = { orderId };
  const { etag } = await taggedOf(api.GET('/orders/{orderId}', { params: { path } }));
  const query = { page: 0, size: 100, sort: 'NEWEST_FIRST' as const };
  const { history } = await bodyOf(api.GET('/orders/{orderId}/history', { params: { path, query } }));
  const changes = history.filter((entry) => entry.version > version);
  return changes.every(({ clientId }) => clientId === SERVICE) ? etag : undefined;
}

/**
 * Sends a change. If only the service has changed the order since, for example because the payment provider has
 * reported, the change is sent once more for the order as it is now: no person has changed what the user saw.
 */
async function sendPastService<Input, Output>(
  send: Send<Input, Output>,
  orderId: string,
  { input, etag, version }: Attempt<Input>,
  key: string,
): Promise<Answer<Output>> {
  const sendFor = (tag: string) =>
    send({ path: { orderId }, header: { 'If-Match': tag, 'Idempotency-Key': key } }, input);
  const answer = await sendFor(etag);
  const later = isOutdated(answer) ? await readTagAfterService(orderId, version) : undefined;
  return later === undefined ? answer : sendFor(later);
}

/**
 * Changes an order, if it hasn't changed since the form was opened. After a refusal because of another change (412),
 * the page reads the order again, and the next attempt is for this order. After success, `done` is shown.
 */
export function useOrderChange<Input, Output>(
  { order, etag: ofPart, onClose }: OrderAction,
  done: string,
  send: Send<Input, Output>,
  makesObsolete: QueryKey[] = [],
) {
  const { id: orderId, version } = order.value;
  const shown = { etag: ofPart ?? order.etag, version };
  const queries = useQueryClient();
  const [seen, setSeen] = useState(shown);
  const change = useChange<Attempt<Input>, Output>(
    (attempt, key) =>
      ofPart === undefined
        ? sendPastService(send, orderId, attempt, key)
        : send(
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
  const isRefused = error instanceof Refused && error.problem.status === 412 && last?.etag === seen.etag;
  if (isRefused && seen.etag !== shown.etag) setSeen(shown);
  useEffect(() => {
    if (isRefused) void queries.invalidateQueries({ queryKey: orderKey(orderId) });
  }, [isRefused, orderId, queries]);
  return {
    isPending,
    error,
    mutate: (input: Input) => change.mutate({ input, ...seen }),
    /** Repeats the last attempt unchanged, also if the inputs have changed since. */
    again: () => last && change.mutate(last),
  };
}

import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useChange } from '../../api/change.ts';
import { type Answer, Refused } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { type TaggedOrder, orderKey } from '../../api/order.ts';

type Return = Schemas['Return'];

/** The return that a dialog decides about, with its order as the page shows it. */
export interface ReturnDecision {
  order: TaggedOrder;
  one: Return;
  onClose: () => void;
}

/** Key of all lists of returns. */
export const RETURNS_KEY = ['returns'] as const;

interface ReturnParams {
  path: { orderId: string; returnId: string };
  header: { 'If-Match': string; 'Idempotency-Key': string };
}

/**
 * Changes a return, if its order is as it was when the dialog was opened. After a refusal because of another change
 * (412), the next attempt is for the order as the page then shows it. After success, the dialog closes and `done` is
 * shown.
 */
export function useReturnChange<Input, Output>(
  { order, one, onClose }: ReturnDecision,
  done: string,
  send: (params: ReturnParams, input: Input) => Promise<Answer<Output>>,
) {
  const [etag, setEtag] = useState(order.etag);
  const change = useChange<Input, Output>(
    (input, key) =>
      send(
        {
          path: { orderId: one.orderId, returnId: one.id },
          header: { 'If-Match': etag, 'Idempotency-Key': key },
        },
        input,
      ),
    {
      makesObsolete: [RETURNS_KEY, orderKey(one.orderId)],
      onDone: () => {
        notifications.show({ message: done });
        onClose();
      },
    },
  );
  const isOutdated = change.error instanceof Refused && change.error.problem.status === 412;
  if (isOutdated && etag !== order.etag) setEtag(order.etag);
  return change;
}

/** Number of units of a line that the shop still awaits. */
export const countAwaited = ({ requested, cancelled, received }: Schemas['ReturnItem']): number =>
  requested - cancelled - received;

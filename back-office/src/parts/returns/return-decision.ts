import type { Answer } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { type OrderAction, useOrderChange } from '../../api/order-change.ts';

type Return = Schemas['Return'];

/** The return that a dialog decides about, with its order as the page shows it. */
export interface ReturnDecision extends OrderAction {
  one: Return;
}

/** Key of all lists of returns. */
export const RETURNS_KEY = ['returns'] as const;

interface ReturnParams {
  path: { orderId: string; returnId: string };
  header: { 'If-Match': string; 'Idempotency-Key': string };
}

/** Changes a return like `useOrderChange` changes its order. */
export const useReturnChange = <Input, Output>(
  { order, one, onClose }: ReturnDecision,
  done: string,
  send: (params: ReturnParams, input: Input) => Promise<Answer<Output>>,
) =>
  useOrderChange<Input, Output>(
    { order, onClose },
    done,
    ({ path, header }, input) => send({ path: { ...path, returnId: one.id }, header }, input),
    [RETURNS_KEY],
  );

/** Number of units of a line that the shop still awaits. */
export const countAwaited = ({ requested, cancelled, received }: Schemas['ReturnItem']): number =>
  requested - cancelled - received;

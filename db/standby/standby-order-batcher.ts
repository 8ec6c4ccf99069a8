import { READS, createBatcher } from '../../packages/concurrency/batcher.ts';
import type { Database } from '../base/database.ts';
import { type RequestedOrder, getOrders } from '../orders/read/get-order.ts';
import type { Store } from '../store.ts';
import {
  isPositionTracked,
  notePosition,
  withReplayPosition,
  withoutReplayPosition,
} from './replay-position.ts';

interface StandbyRequest extends RequestedOrder {
  /** Whether the caller tracks the position of the standby. */
  isPositionTracked: boolean;
}

/**
 * Like `createOrderBatcher`, but reads from a standby. If at least one caller in a batch tracks the position of the
 * standby, the position is read with the batch.
 */
export function getOrderOfStandby(standby: Database): Store['getOrder'] {
  const getOrder = createBatcher(async (requested: StandbyRequest[]) => {
    const read = () => getOrders(standby, requested);
    const found = requested.some((each) => each.isPositionTracked)
      ? await withReplayPosition(read)
      : { result: await withoutReplayPosition(read), position: 0n };
    return found.result.map((order) => ({ order, position: found.position }));
  }, READS);
  return async (reach, id) => {
    const { order, position } = await getOrder({ reach, id, isPositionTracked: isPositionTracked() });
    notePosition(position);
    return order;
  };
}

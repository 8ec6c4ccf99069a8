import { READS, batched } from '../../packages/concurrency/batch.ts';
import type { Database } from '../base/database.ts';
import { type AskedOrder, getOrders } from '../orders/read/get.ts';
import type { Store } from '../store.ts';
import { isMomentAsked, notePosition, withMoment, withoutMoment } from './moments.ts';

interface AskedOfStandby extends AskedOrder {
  /** Whether the caller must know how far the standby was. */
  isMomentAsked: boolean;
}

/** Like `getOrderTogether`. Each caller in a batch asks for another position, or for none. */
export function getOrderOfStandby(standby: Database): Store['getOrder'] {
  const getOrder = batched(async (asked: AskedOfStandby[]) => {
    const read = () => getOrders(standby, asked);
    const found = asked.some((each) => each.isMomentAsked)
      ? await withMoment(read)
      : { result: await withoutMoment(read), position: 0n };
    return found.result.map((order) => ({ order, position: found.position }));
  }, READS);
  return async (reach, id) => {
    const { order, position } = await getOrder({ reach, id, isMomentAsked: isMomentAsked() });
    notePosition(position);
    return order;
  };
}

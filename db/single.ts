import type { Database } from './base/database.ts';
import { createOrderInBatches } from './orders/placing/create-in-batches.ts';
import { getOrderTogether } from './orders/read/get-together.ts';
import { AT_HOME, OF_ALL, OF_AN_ORDER, type Store, bindEach } from './store.ts';

/**
 * Creates the store of an installation with one schema. `placementDeadline`: deadline of `createOrderInBatches`, in ms.
 */
export function singleStore(db: Database, placementDeadline?: number): Store {
  const { createOrder, ...placements } = createOrderInBatches(db, placementDeadline);
  return {
    ...bindEach({ ...OF_AN_ORDER, ...AT_HOME, ...OF_ALL }, (work) => work.bind(undefined, db)),
    getOrder: getOrderTogether(db),
    createOrder,
    placements,
  };
}

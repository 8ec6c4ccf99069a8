import type { Database } from './base/database.ts';
import { openPlacementQueue } from './orders/placing/placement-queue.ts';
import { createQuoter } from './orders/placing/quotes.ts';
import { createOrderBatcher } from './orders/read/order-batcher.ts';
import { AT_MAIN, OF_ALL, OF_AN_ORDER, type Store, bindEach } from './store.ts';

/** Creates the store of an installation with one schema. `placementDeadline`: deadline for placing an order, in ms. */
export function singleStore(db: Database, placementDeadline?: number): Store {
  const { createOrder, ...placements } = openPlacementQueue(db, placementDeadline);
  return {
    ...bindEach({ ...OF_AN_ORDER, ...AT_MAIN, ...OF_ALL }, (work) => work.bind(undefined, db)),
    getOrder: createOrderBatcher(db),
    createQuote: createQuoter(db),
    createOrder,
    placements,
  };
}

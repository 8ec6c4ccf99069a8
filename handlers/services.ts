import type { Database } from '../db/index.ts';
import type { OrderOutcome, OrderPlacement } from '../db/create-orders.ts';

/** What handlers work with. */
export interface Services {
  db: Database;
  /** Places an order, together with those that arrive at the same moment. */
  placeOrder: (placement: OrderPlacement) => Promise<OrderOutcome>;
}

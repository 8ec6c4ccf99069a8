import type { Database } from '../../db/index.ts';
import type { OrderOutcome, OrderPlacement, OrderRecord, Reach } from '../../db/orders/index.ts';

/** What handlers work with. */
export interface Services {
  db: Database;
  /** Places an order. Orders of the same moment are placed in one statement. */
  createOrder: (placement: OrderPlacement) => Promise<OrderOutcome>;
  /** The order with this id within reach, or nothing. Orders of the same moment are read in one statement. */
  getOrder: (reach: Reach, id: string) => Promise<OrderRecord | undefined>;
}

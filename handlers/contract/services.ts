import type { Database } from '../../db/index.ts';
import type { OrderOutcome, OrderPlacement, OrderRecord, Reach } from '../../db/orders/index.ts';

/** What handlers work with. */
export interface Services {
  db: Database;
  /** Places an order, together with those that arrive at the same moment. */
  createOrder: (placement: OrderPlacement) => Promise<OrderOutcome>;
  /** The order with this id within reach, or nothing; read together with those that are asked for at the same moment. */
  getOrder: (reach: Reach, id: string) => Promise<OrderRecord | undefined>;
}

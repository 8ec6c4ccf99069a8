import type { Database } from '../../db/index.ts';
import type { OrderOutcome } from '../../db/orders/create.ts';
import type { OrderPlacement } from '../../db/orders/placement.ts';
import type { OrderRecord, Reach } from '../../db/orders/find.ts';

/** What handlers work with. */
export interface Services {
  db: Database;
  /** Places an order, together with those that arrive at the same moment. */
  placeOrder: (placement: OrderPlacement) => Promise<OrderOutcome>;
  /** The order with this id within reach, or nothing; read together with those that are asked for at the same moment. */
  findOrder: (reach: Reach, id: string) => Promise<OrderRecord | undefined>;
}

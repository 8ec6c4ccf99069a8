import type { Database } from '../index.ts';
import { type AskedOrder, type OrderRecord, type Reach, getOrders } from './get.ts';

/** Statements under way at once: some, so that a slow one doesn't hold up everybody, and few, so that orders gather for the next. */
const LANES = 4;

interface Waiting extends AskedOrder {
  resolve: (order: OrderRecord | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Finds orders. Those that are asked for while statements are under way leave together in the next one: sending a statement and
 * waking Postgres costs more than an order does.
 */
export function getOrderTogether(
  db: Database,
): (reach: Reach, id: string) => Promise<OrderRecord | undefined> {
  let waiting: Waiting[] = [];
  let underWay = 0;

  async function read() {
    underWay += 1;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const orders = await getOrders(db, batch);
        batch.forEach(({ resolve }, index) => resolve(orders[index]));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    underWay -= 1;
  }

  return (reach, id) =>
    new Promise((resolve, reject) => {
      waiting.push({ reach, id, resolve, reject });
      if (underWay < LANES) void read();
    });
}

import type { Database } from './index.ts';
import { type AskedOrder, type OrderRecord, type Reach, findOrders } from './orders.ts';

interface Waiting extends AskedOrder {
  resolve: (order: OrderRecord | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Finds orders. Those that are asked for in one turn of the event loop are read by one statement: sending it and waking Postgres
 * costs more than an order does.
 */
export function orderReads(db: Database): (reach: Reach, id: string) => Promise<OrderRecord | undefined> {
  let waiting: Waiting[] = [];

  async function read() {
    const batch = waiting;
    waiting = [];
    try {
      const orders = await findOrders(db, batch);
      batch.forEach(({ resolve }, index) => resolve(orders[index]));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (reach, id) =>
    new Promise((resolve, reject) => {
      waiting.push({ reach, id, resolve, reject });
      if (waiting.length === 1) setImmediate(read);
    });
}

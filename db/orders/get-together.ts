import { setImmediate } from 'node:timers/promises';
import type { Database } from '../index.ts';
import { TooManyWait } from '../postgres/failures.ts';
import { type AskedOrder, getOrders } from './get.ts';
import type { Reach } from './reach.ts';
import type { OrderRecord } from './record.ts';

/**
 * Statements at the same time: more than one, so that a slow one doesn't delay everybody; few, so that
 * requests gather for the next.
 */
const LANES = 4;

/** While the database doesn't answer, no more than these wait; the others are refused at once. */
const MOST_WAITING = 1_000;

interface Waiting extends AskedOrder {
  resolve: (order: OrderRecord | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Reads orders. Those that are asked for in one turn of the event loop, or while `LANES` statements run, are read
 * together by the next one, because sending a statement costs more than reading an order.
 */
export function getOrderTogether(
  db: Database,
): (reach: Reach, id: string) => Promise<OrderRecord | undefined> {
  let waiting: Waiting[] = [];
  let underWay = 0;
  let isGathering = false;

  async function read() {
    underWay += 1;
    isGathering = true;
    // Requests that are read from the sockets in this turn come along.
    await setImmediate();
    isGathering = false;
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
      if (waiting.length >= MOST_WAITING) return reject(new TooManyWait('too many wait for an order'));
      waiting.push({ reach, id, resolve, reject });
      if (underWay < LANES && !isGathering) void read();
    });
}

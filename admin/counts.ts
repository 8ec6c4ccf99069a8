import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/base/database.ts';
import { requestRecount, isRecountDue, orderCountDrift, recountOrders } from '../db/orders/index.ts';
import type { Command } from './command.ts';
import { inEach } from './installation.ts';

/** Pause in ms before the next try, if another process is recounting the batch. A batch takes only a short time. */
const PAUSE_MS = 100;

/** Converts counters to the form that operators see. The customer '' in the database means all customers. */
const shown = (counters: { customer_id: string; status: string; count: number }[]) =>
  counters.map(({ customer_id, status, count }) => ({ customer: customer_id || 'all', status, count }));

export const countsVerify: Command = {
  help: 'compares the order counts with the orders, in one snapshot',
  isKept: false,
  async run({ shop }) {
    const wrong = await inEach(shop.placesOfOrders, async ({ db }) => shown(await orderCountDrift(db)));
    return { result: { wrong }, isFault: wrong.length > 0 };
  },
};

export const countsRebuild: Command = {
  help: 'counts all orders again, in small batches, and corrects the order counts',
  isKept: true,
  async run({ shop }) {
    const mended = await inEach(shop.placesOfOrders, async ({ db }) => shown(await rebuild(db)));
    const wrong = await inEach(shop.placesOfOrders, async ({ db }) => shown(await orderCountDrift(db)));
    const kept = { mended: mended.length, wrong: wrong.length };
    return { result: { mended, wrong }, kept, isFault: wrong.length > 0 };
  },
};

async function rebuild(db: Database) {
  await requestRecount(db);
  const mended = [];
  while (await isRecountDue(db)) {
    const piece = await recountOrders(db);
    if (piece) mended.push(...piece.mended);
    else await delay(PAUSE_MS);
  }
  return mended;
}

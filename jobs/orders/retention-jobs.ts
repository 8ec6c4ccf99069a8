import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/base/database.ts';
import { throwIfSkipped } from '../../db/base/skipped-items.ts';
import { forgetOldProviderEvents } from '../../db/retention/forget-provider-events.ts';
import { removeEndedOrders } from '../../db/retention/remove-ended-orders.ts';
import type { Job } from '../running/job-loops.ts';

/** Numbers of orders and events that one transaction removes. A smaller transaction isn't worth its cost. */
const ORDERS = 100;
const EVENTS = 5_000;

/**
 * Length of the pause after a batch, as a multiple of the batch's duration. In a pause, requests have the database to
 * themselves.
 */
const PAUSES = 3;
const LONGEST_PAUSE_MS = 1_000;

/** Returns the jobs that remove old events of providers, and ended orders if a setting says after how many days. */
export function retentionJobs(db: Database, orderDays: number | undefined): Job[] {
  const events = {
    name: 'forgetOldProviderEvents',
    everyMs: 3_600_000,
    run: async () => (await forgetOldProviderEvents(db, EVENTS)) === EVENTS,
  };
  if (orderDays === undefined) return [events];
  const orders = {
    name: 'removeEndedOrders',
    // How often it checks whether a removal is due, or was interrupted by the end of another process.
    everyMs: 10_000,
    async run() {
      const begun = performance.now();
      const piece = await removeEndedOrders(db, orderDays, ORDERS);
      throwIfSkipped(piece?.skipped ?? []);
      if (piece?.isOver !== false) return false;
      await delay(Math.min(LONGEST_PAUSE_MS, PAUSES * (performance.now() - begun)));
      return true;
    },
  };
  return [events, orders];
}

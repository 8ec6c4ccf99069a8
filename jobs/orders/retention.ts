import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/base/database.ts';
import { throwIfSkipped } from '../../db/base/skipped-items.ts';
import { forgetOldProviderEvents } from '../../db/retention/forget-provider-events.ts';
import { removeEndedOrders } from '../../db/retention/remove-ended.ts';
import type { Job } from '../running/loops.ts';

/** In one transaction, for less than which it isn't worth while. */
const ORDERS = 100;
const EVENTS = 5_000;

/** Of the time, requests have the database for themselves for so many times as long as a set has taken. */
const PAUSES = 3;
const LONGEST_PAUSE_MS = 1_000;

/** The jobs that remove orders that have ended, if a setting says after how many days, and events of providers. */
export function retentionJobs(db: Database, orderDays: number | undefined): Job[] {
  const events = {
    name: 'forgetOldProviderEvents',
    everyMs: 3_600_000,
    run: async () => (await forgetOldProviderEvents(db, EVENTS)) === EVENTS,
  };
  if (orderDays === undefined) return [events];
  const orders = {
    name: 'removeEndedOrders',
    // How often it looks whether it is time, and whether somebody has stopped in the middle.
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

import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/base/database.ts';
import { throwIfSkipped } from '../../db/base/skipped-items.ts';
import { serviceCaller } from '../../db/call/caller.ts';
import { forgetOldContacts } from '../../db/retention/forget-contacts.ts';
import { forgetOldProviderEvents } from '../../db/retention/forget-provider-events.ts';
import { removeEndedOrders } from '../../db/retention/remove-ended-orders.ts';
import type { Job } from '../running/job-loops.ts';

/**
 * Number of orders per transaction. If a transaction handled fewer orders, the fixed cost of the transactions would be
 * too high.
 */
const ORDERS = 100;
/**
 * Number of events per transaction. If a transaction deleted fewer events, the fixed cost of the transactions would be
 * too high.
 */
const EVENTS = 5_000;

/** Number of orders whose personal data one run erases. Each order has its own transaction. */
const CONTACTS = 1_000;

/**
 * Factor for the pause after a batch: the pause is this many times as long as the batch. During the pause, requests
 * don't compete with a batch for the database.
 */
const PAUSES = 3;
const PAUSE_MAX_MS = 1_000;

/** Numbers of days after which ended orders, or their personal data, are removed. Undefined: never. */
interface Retention {
  orderRetentionDays?: number | undefined;
  contactRetentionDays?: number | undefined;
}

/**
 * Returns the jobs that remove old data. Old events of payment providers are always removed. Ended orders and their
 * personal data are removed only if there are settings for this.
 */
export function retentionJobs(db: Database, { orderRetentionDays, contactRetentionDays }: Retention): Job[] {
  const jobs = [providerEventsJob(db)];
  if (contactRetentionDays !== undefined) jobs.push(contactsJob(db, contactRetentionDays));
  if (orderRetentionDays !== undefined) jobs.push(ordersJob(db, orderRetentionDays));
  return jobs;
}

const providerEventsJob = (db: Database): Job => ({
  name: 'forgetOldProviderEvents',
  everyMs: 3_600_000,
  run: async () => (await forgetOldProviderEvents(db, EVENTS)) === EVENTS,
});

const contactsJob = (db: Database, days: number): Job => ({
  name: 'forgetOldContacts',
  everyMs: 3_600_000,
  run: async (traceId) => (await forgetOldContacts(db, days, CONTACTS, serviceCaller(traceId))) === CONTACTS,
});

const ordersJob = (db: Database, days: number): Job => ({
  name: 'removeEndedOrders',
  // The job checks at this interval whether a removal is due. A removal that was interrupted when another process ended
  // is due, too.
  everyMs: 10_000,
  async run() {
    const begun = performance.now();
    const piece = await removeEndedOrders(db, days, ORDERS);
    throwIfSkipped(piece?.skipped ?? []);
    if (piece?.isOver !== false) return false;
    await delay(Math.min(PAUSE_MAX_MS, PAUSES * (performance.now() - begun)));
    return true;
  },
});

import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/base/database.ts';
import { throwIfSkipped } from '../../db/base/skipped-items.ts';
import { serviceCaller } from '../../db/call/caller.ts';
import { forgetOldContacts } from '../../db/retention/forget-contacts.ts';
import { forgetOldProviderEvents } from '../../db/retention/forget-provider-events.ts';
import { removeEndedOrders } from '../../db/retention/remove-ended-orders.ts';
import type { Job } from '../running/job-loops.ts';

/**
 * Number of orders that one transaction removes. With fewer orders, the fixed cost of a transaction would be too high.
 */
const ORDERS = 100;
/**
 * Number of events that one transaction removes. With fewer events, the fixed cost of a transaction would be too high.
 */
const EVENTS = 5_000;

/** Number of orders whose personal data one run erases, each in its own transaction. */
const CONTACTS = 1_000;

/**
 * Length of the pause after a batch, as a multiple of the batch's duration. During the pause only requests use the
 * database.
 */
const PAUSES = 3;
const PAUSE_MAX_MS = 1_000;

/**
 * Numbers of days after which ended orders or their personal data are removed. Without a number, orders or data are
 * kept.
 */
interface Retention {
  orderRetentionDays?: number | undefined;
  contactRetentionDays?: number | undefined;
}

/**
 * Returns the jobs that remove old data. Old events of payment providers are always removed. Ended orders and their
 * personal data are removed only if settings give a number of days.
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
  // Interval at which the job checks whether a removal is due. A removal is also due if it was interrupted because
  // another process ended.
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

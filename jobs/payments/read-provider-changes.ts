import type { Database } from '../../db/base/database.ts';
import { newTraceId } from '../../db/base/ids.ts';
import { serviceCaller } from '../../db/call/caller.ts';
import {
  type DatabaseOfOrder,
  type UnidentifiedChange,
  storeProviderChanges,
  reportUnidentified,
  reportUnreadList,
  settleProviderChange,
  claimListCursor,
  claimUnidentifiedChanges,
} from '../../db/orders/index.ts';
import { redactRows } from '../../packages/postgres/sessions/database-errors.ts';
import type { PaymentProvider } from '../payment-providers/port/provider.ts';
import type { JobLog } from '../running/job-log.ts';
import { toErrorText } from './error-text.ts';

const PAGE = 100;

const AT_ONCE = 20;

/**
 * Number of failed reads after which a matter (a case that staff must decide) is opened. With the pauses, all these
 * reads together take four hours.
 */
const TRIES = 10;

/**
 * Reads a page of the provider's list of changes, if the next read is due. Calls the provider outside any transaction.
 * Stores the tasks for a page together with the position after the page. If the process is killed, the page is read
 * again a minute later. Returns whether more changes can be read immediately. Rejects if the list can't be read. If
 * reads fail for hours, opens a matter (a case for an operator). `placeOf` finds the database of an order, if `db`
 * doesn't have all orders.
 */
export async function readChanges(
  db: Database,
  provider: PaymentProvider,
  traceId = newTraceId(),
  placeOf?: DatabaseOfOrder,
): Promise<boolean> {
  const from = await claimListCursor(db, provider.name);
  if (!from) return false;
  try {
    const page = await provider.changesSince(from, PAGE);
    await storeProviderChanges(db, provider.name, from, page, serviceCaller(traceId), placeOf);
    return page.more;
  } catch (error) {
    await reportUnreadList(db, provider.name, toErrorText(error));
    throw error;
  }
}

/**
 * Asks the provider which attempts belong to changed payments that were listed without this service's ids. If a payment
 * can't be identified, the other payments are still processed, and that payment is tried again later. Returns whether
 * there may be more such payments.
 */
export async function identifyChanges(
  db: Database,
  provider: PaymentProvider,
  log: JobLog,
  traceId: string,
  placeOf?: DatabaseOfOrder,
): Promise<boolean> {
  const changes = await claimUnidentifiedChanges(db, provider.name, AT_ONCE);
  const identify = async (change: UnidentifiedChange): Promise<void> => {
    try {
      await settleProviderChange(db, provider.name, change, await provider.find(change.reference), placeOf);
    } catch (err) {
      log.error(
        { err: redactRows(err), job: 'identifyChanges', traceId, change },
        'provider change could not be identified',
      );
      if (change.tries >= TRIES) await reportUnidentified(db, change);
    }
  };
  await Promise.all(changes.map(identify));
  return changes.length === AT_ONCE;
}

import { sql } from 'kysely';
import { isTransient } from '../../packages/postgres/sessions/database-errors.ts';
import type { Database } from '../base/database.ts';
import { type Skipped, isOfOneItem } from '../base/skipped-items.ts';
import { LEAST_DAYS } from '../feed/feed.ts';
import {
  type RemovedOrder,
  countRemovableStatement,
  discountStatement,
  dropEmptyCountersStatement,
  findRemovableStatement,
  leaveRecountStatement,
  lockEndedStatement,
  lockCodesStatement,
  removeOrdersStatement,
} from './removal-statements.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';

interface Removal {
  removed: number;
  /** Whether all old orders have been checked. The next check of all old orders starts an hour later. */
  isOver: boolean;
  /** Orders that couldn't be removed. The removal continues with the next orders. */
  skipped: Skipped[];
}

/**
 * Checks the next `limit` orders, the oldest first, and removes some of them with all their rows, in one transaction.
 * An order is removed under three conditions: it ended and last changed more than `days` days ago, nothing of the order
 * is open, and the feed has none of its events any more. So before an order is removed, readers of the feed can read
 * all its events. Returns undefined if no removal is due, or if another process is removing orders. After a crash each
 * order is either unchanged or removed.
 *
 * Takes locks in this order: the cursor of the removal, orders (`skip locked`), their rows, the row of the recount, the
 * feed, and the counters of orders.
 */
export async function removeEndedOrders(
  db: Database,
  days: number,
  limit: number,
): Promise<Removal | undefined> {
  if (days < LEAST_DAYS) throw new RangeError(`orders must be retained for at least ${LEAST_DAYS} days`);
  if (!(await isRemovalDue(db))) return undefined;
  try {
    const page = await removeNext(db, days, limit);
    return page && { removed: page.removed, isOver: page.isOver, skipped: [] };
  } catch (error) {
    // All orders need the lock that wasn't granted here, so it wouldn't help to remove the orders one by one.
    if (!isOfOneItem(error) || isTransient(error)) throw error;
    return removeOneByOne(db, days, limit);
  }
}

/**
 * Removes orders one by one, each in a separate transaction, after an order has made the common transaction fail. An
 * order that fails is skipped.
 */
async function removeOneByOne(db: Database, days: number, limit: number): Promise<Removal | undefined> {
  const all: Removal = { removed: 0, isOver: false, skipped: [] };
  for (let n = 0; n < limit && !all.isOver; n += 1) {
    const page = await removeNext(db, days, 1).catch(async (error: unknown) => {
      if (!isOfOneItem(error) || isTransient(error)) throw error;
      const passed = await removeNext(db, days, 1, async () => []);
      for (const id of passed?.ids ?? []) all.skipped.push({ id, error });
      return passed;
    });
    if (!page) break;
    all.removed += page.removed;
    all.isOver = page.isOver;
  }
  return all;
}

/**
 * Removes the next orders. `choose` decides which of the locked orders are removed. By default `choose` selects the
 * orders that `findRemovableStatement` finds.
 */
function removeNext(
  db: Database,
  days: number,
  limit: number,
  choose = findRemovable,
): Promise<(Omit<Removal, 'skipped'> & { ids: string[] }) | undefined> {
  return db.transaction().execute(async (trx) => {
    const place = await duePlace(trx).forUpdate().skipLocked().executeTakeFirst();
    if (!place) return undefined;
    const { ids, last, is_last } = (await lockEndedStatement(trx, days, place.after_id, limit)).rows[0]!;
    const removable = ids === null ? [] : await choose(trx, ids);
    if (removable.length > 0) await remove(trx, removable);
    await trx
      .updateTable('order_removals')
      .set({ count: sql<number>`count + ${removable.length}` })
      .set(
        // A batch that isn't the last one has orders, so `last` isn't null.
        is_last ? { after_id: FIRST, due_at: sql<string>`now() + interval '1 hour'` } : { after_id: last! },
      )
      .execute();
    return { removed: removable.length, isOver: is_last, ids: ids ?? [] };
  });
}

const findRemovable = async (trx: Database, ids: string[]): Promise<string[]> =>
  (await findRemovableStatement(trx, ids)).rows.map(({ id }) => id);

/**
 * Removes orders. The feed is locked last and only for a short time, because no event gets a position while the feed is
 * locked.
 */
async function remove(trx: Database, ids: string[]): Promise<void> {
  await lockCodesStatement(trx, ids);
  const { rows } = await removeOrdersStatement(trx, ids);
  const gone = JSON.stringify(rows satisfies RemovedOrder[]);
  // The row is locked even if no recount is running, because a recount that starts now must not count the removed
  // orders.
  await trx.selectFrom('order_recount').select('one').forUpdate().execute();
  await leaveRecountStatement(trx, gone);
  await trx.selectFrom('event_feed').select('last_position').forUpdate().execute();
  await discountStatement(trx, gone);
  await dropEmptyCountersStatement(trx, gone);
}

const duePlace = (db: Database) =>
  db
    .selectFrom('order_removals')
    .select('after_id')
    .where('due_at', '<=', sql<string>`now()`);

/** Returns whether a removal is due. The result is also true while another process is removing orders. */
export const isRemovalDue = async (db: Database): Promise<boolean> =>
  (await duePlace(db).executeTakeFirst()) !== undefined;

/** Makes the next call of `removeEndedOrders` start again with the oldest order. */
export async function beginRemoval(db: Database): Promise<void> {
  await db
    .updateTable('order_removals')
    .set({ after_id: FIRST, due_at: sql<string>`now()` })
    .execute();
}

/** Counts the orders that would be removed now if events were kept for `eventDays` days. Reads all old orders. */
export async function countRemovable(db: Database, days: number, eventDays: number): Promise<number> {
  return (await countRemovableStatement(db, days, eventDays)).rows[0]!.count;
}

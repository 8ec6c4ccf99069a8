import { sql } from 'kysely';
import { isPassing } from '../../packages/postgres/sessions/failures.ts';
import type { Database } from '../base/database.ts';
import { type Skipped, isOfOneItem } from '../base/skipped-items.ts';
import { LEAST_DAYS } from '../feed/events.ts';
import {
  type RemovedOrder,
  countRemovableStatement,
  discountStatement,
  dropEmptyCountersStatement,
  findRemovableStatement,
  leaveRecountStatement,
  lockEndedStatement,
  removeOrdersStatement,
} from './removal-statements.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';

interface Removal {
  removed: number;
  /** Whether all orders that are old enough have been looked at. An hour later it begins anew. */
  isOver: boolean;
  /** Orders that can't be removed. They hold up no others. */
  skipped: Skipped[];
}

/**
 * Looks at the next `limit` orders, the oldest first, and removes those that ended and were last changed so many days
 * ago, with all that is theirs: all in one transaction. One stays as long as anything of it is open, or an event of it
 * is in the feed, so whoever reads the feed has been told all about it. Returns undefined where nothing is due, or
 * another process is at it. A crash leaves each order as it was or gone.
 *
 * Locks the place of the removal, orders (`skip locked`), what is theirs, the place of the recount, the feed, its counters.
 */
export async function removeEndedOrders(
  db: Database,
  days: number,
  limit: number,
): Promise<Removal | undefined> {
  if (days < LEAST_DAYS) throw new RangeError(`orders are kept for ${LEAST_DAYS} days at least`);
  if (!(await isRemovalDue(db))) return undefined;
  try {
    const page = await removeNext(db, days, limit);
    return page && { removed: page.removed, isOver: page.isOver, skipped: [] };
  } catch (error) {
    // A lock that isn't granted is one that all of them need.
    if (!isOfOneItem(error) || isPassing(error)) throw error;
    return removeOneByOne(db, days, limit);
  }
}

/** Removes as many, each in a transaction of its own, after one has made those of all fail. Goes on behind one that fails. */
async function removeOneByOne(db: Database, days: number, limit: number): Promise<Removal | undefined> {
  const all: Removal = { removed: 0, isOver: false, skipped: [] };
  for (let n = 0; n < limit && !all.isOver; n += 1) {
    const page = await removeNext(db, days, 1).catch(async (error: unknown) => {
      if (!isOfOneItem(error) || isPassing(error)) throw error;
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

/** `choose`: which of the locked orders, `ids`, to remove. Default: those of which nothing is open. */
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
        // A batch that is not the last one has rows.
        is_last ? { after_id: FIRST, due_at: sql<string>`now() + interval '1 hour'` } : { after_id: last! },
      )
      .execute();
    return { removed: removable.length, isOver: is_last, ids: ids ?? [] };
  });
}

const findRemovable = async (trx: Database, ids: string[]): Promise<string[]> =>
  (await findRemovableStatement(trx, ids)).rows.map(({ id }) => id);

/** The feed is locked last, and for a moment only: nobody gets a place in it meanwhile. */
async function remove(trx: Database, ids: string[]): Promise<void> {
  const { rows } = await removeOrdersStatement(trx, ids);
  const gone = JSON.stringify(rows satisfies RemovedOrder[]);
  // Also where no recount is under way, so that none begins that sees these orders and not what becomes of them.
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

/** Whether there are orders to be looked at, or somebody is at it. */
export const isRemovalDue = async (db: Database): Promise<boolean> =>
  (await duePlace(db).executeTakeFirst()) !== undefined;

/** Has the next call begin with the oldest order, wherever somebody was. */
export async function beginRemoval(db: Database): Promise<void> {
  await db
    .updateTable('order_removals')
    .set({ after_id: FIRST, due_at: sql<string>`now()` })
    .execute();
}

/** How many orders would be removed now, once events have gone that are kept for `eventDays`. Reads all old orders. */
export async function countRemovable(db: Database, days: number, eventDays: number): Promise<number> {
  return (await countRemovableStatement(db, days, eventDays)).rows[0]!.count;
}

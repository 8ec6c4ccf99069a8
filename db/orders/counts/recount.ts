import { sql } from 'kysely';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { type CountedPiece, CHANGES_MAX, type OrderCount, countPiece } from './recount-statement.ts';

/**
 * Number of orders in a batch. More orders would take longer than a fraction of a second. If a batch had fewer orders,
 * the pauses between batches would take too much time.
 */
const SIZE = 5_000;

const nextPiece = countPiece(SIZE);
const allAtOnce = countPiece('all');

/** The state of a recount (a count of all orders that corrects the counters) at its start. */
const START = { customer_id: '', order_id: null, position: null, counts: '[]' };

/**
 * Compares all order counters with the orders at one moment. Returns the differences: the correct counts minus the
 * counters. Counters without a difference are left out.
 */
export async function orderCountDrift(db: Database): Promise<OrderCount[]> {
  const { rows } = await allAtOnce(db, START.customer_id, START.order_id, START.position, START.counts);
  return rows[0]!.drift;
}

interface Recounted {
  /** The wrong counters, each with the difference by which it was corrected. */
  mended: OrderCount[];
  /** Whether all orders have been counted. The next count is due one day later. */
  isOver: boolean;
}

/**
 * Counts the next batch of orders in one transaction, and corrects wrong order counters. Repeated calls count all
 * orders once a day, batch by batch. Returns undefined if no batch is due, or if another process is counting a batch.
 * Counters become wrong if a program writes orders without updating the counters, for example an older version of the
 * service.
 *
 * The count doesn't lock the event feed, so no transaction has to wait. Only the correction of a counter locks the
 * feed. If another transaction changes an order and its counters correctly between the count and the correction, the
 * error of a counter remains the same. After a crash the batch is counted again.
 */
export async function recountOrders(db: Database, countNext = nextPiece): Promise<Recounted | undefined> {
  if ((await duePlace(db).executeTakeFirst()) === undefined) return undefined;
  return db.transaction().execute(async (trx) => {
    const from = await duePlace(trx).forUpdate().skipLocked().executeTakeFirst();
    if (!from) return undefined;
    const { customer_id, order_id, position, counts } = from;
    const { rows } = await countNext(trx, customer_id, order_id, position, JSON.stringify(counts));
    const piece = rows[0]!;
    if (position !== null && piece.position - position > CHANGES_MAX) {
      await trx.updateTable('order_recount').set(START).execute();
      return { mended: [], isOver: false };
    }
    if (piece.drift.length > 0) await mend(trx, piece.drift);
    await keepPlace(trx, piece);
    return { mended: piece.drift, isOver: piece.is_last };
  });
}

/**
 * Resets a recount, because its results so far aren't valid any more. The next batch starts from the first order. Locks
 * the row of the recount.
 */
export async function restartRecount(trx: Database): Promise<void> {
  await trx.updateTable('order_recount').set(START).execute();
}

/** Requests a recount of all orders. The next call of `recountOrders` starts the recount. */
export async function requestRecount(db: Database): Promise<void> {
  await db
    .updateTable('order_recount')
    .set({ ...START, due_at: sql<string>`now()` })
    .execute();
}

/** Returns whether a recount of all orders is due or in progress. */
export const isRecountDue = async (db: Database): Promise<boolean> =>
  (await duePlace(db).executeTakeFirst()) !== undefined;

const duePlace = (db: Database) =>
  db
    .selectFrom('order_recount')
    .select(['customer_id', 'order_id', 'position', 'counts'])
    .where('due_at', '<=', sql<string>`now()`);

async function keepPlace(trx: Database, piece: CountedPiece): Promise<void> {
  const { customer_id, order_id, position, counts, is_last } = piece;
  const place = is_last
    ? { ...START, due_at: sql<string>`now() + interval '1 day'` }
    : // Only the last batch can be empty and lack a customer.
      { customer_id: customer_id!, order_id, position, counts: JSON.stringify(counts) };
  await trx.updateTable('order_recount').set(place).execute();
}

/**
 * Corrects counters. The transaction must have locked the row of `event_feed`. Every transaction that writes counters
 * locks this row.
 */
const mendStatement = statement<never>(`
  insert into order_counts as c (customer_id, status, count)
  select d.customer_id, d.status, d.count
  from json_to_recordset($1::json) as d(customer_id text, status text, count bigint)
  on conflict (customer_id, status) do update set count = c.count + excluded.count`);

async function mend(trx: Database, drift: OrderCount[]): Promise<void> {
  await trx.selectFrom('event_feed').select('last_position').forUpdate().execute();
  await mendStatement(trx, JSON.stringify(drift));
}

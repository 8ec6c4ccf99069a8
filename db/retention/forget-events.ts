import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { LEAST_DAYS } from '../feed/feed.ts';
import { expireReplays } from '../webhooks/lanes/replay-progress.ts';

/**
 * Removes the oldest events of the feed, up to the first event that isn't old. Runs under the lock of `event_feed`.
 * Keeps events that a running recount of orders or the automatic invoices must still read. `$1`: days after which an
 * event is old, `$2`: maximum number of events.
 */
const forgetOldEventsStatement = statement<{ count: number }>(`
  with head as materialized (
    select e.position, e.occurred_at < now() - make_interval(days => $1) as is_old
    from event_feed f cross join lateral (
      select position, occurred_at from events where position > f.removed_position order by position limit $2) e
  ),
  old as materialized (
    select position from head
    where position < all (select position from head where not is_old)
      and position <= coalesce((select position from order_recount), position)
      and position <= coalesce((select position from automatic_invoices), position)
  ),
  removed as (
    delete from events where position = any (array(select position from old))
  ),
  moved as (
    update event_feed set removed_position = (select max(position) from old) where exists (select from old)
  )
  select count(*)::int as count from old`);

/**
 * Deletes at most `limit` events that are older than `days` days, the oldest first. Also records the last removed
 * position, in the same transaction. So the service always tells a client that requests removed events that they were
 * removed. Returns the number of deleted events. Several processes may call this function concurrently.
 */
export async function forgetOldEvents(db: Database, days: number, limit: number): Promise<number> {
  if (days < LEAST_DAYS) throw new RangeError(`events must be retained for at least ${LEAST_DAYS} days`);
  return db.transaction().execute(async (trx) => {
    // The lock is taken in a separate statement, for the same reason as in `assignPositions`.
    await trx.selectFrom('event_feed').select('last_position').forUpdate().execute();
    const { rows } = await forgetOldEventsStatement(trx, days, limit);
    if (rows[0]!.count > 0) await expireReplays(trx);
    return rows[0]!.count;
  });
}

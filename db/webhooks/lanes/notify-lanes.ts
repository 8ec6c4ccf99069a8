import { ownChannel } from '../../../packages/postgres/sessions/per-schema-names.ts';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { Skipped } from '../../base/skipped-items.ts';
import { OF_ALL_ORDERS_ONLY } from '../../feed/list-events-statement.ts';
import { type NewEventRange, newEventRangesIn } from './new-event-ranges.ts';
import { notifyOrSkip, notifySkippedLanes } from './skipped-lanes.ts';

/**
 * While no endpoint is active, the position of `webhook_feed` advances only after this number of events. The number is
 * high, because each advance of the position writes a row.
 */
export const UNWANTED_STEP = 10_000;

const lookStatement = statement<{ is_wanted: boolean; has_news: boolean; skipped_lanes: string[] | null }>(`
  select is_wanted, w.skipped_lanes, f.last_position - w.position > case when is_wanted then 0 else ${UNWANTED_STEP} end as has_news
  from webhook_feed w, event_feed f,
    (select exists (select from webhook_endpoints where status = 'ACTIVE') as is_wanted) e`);

/**
 * Channel for messages that lanes (the delivery cursors of endpoints) have been notified of new events. The payload is
 * the name of the process that has notified the lanes. If a lane is new or resumed, the payload is empty.
 */
export const NOTIFIED_CHANNEL = ownChannel('webhook_lanes_told');

/**
 * Builds the statement that notifies lanes of new events. If a lane is idle, the statement moves the lane right before
 * its first new event. So an endpoint with a small subscription never reads the events before its first new event. If a
 * lane is busy, the statement only records up to which position there are events. If no endpoint is active, the
 * statement only moves the position of `webhook_feed`. The statement runs under the lock of `webhook_feed`, and locks
 * lanes sorted by endpoint.
 *
 * `only`: name of the parameter with a single endpoint to notify. If this parameter isn't null, the position of
 * `webhook_feed` remains unchanged. `piece`: SQL for the range with the new events, with the columns `notified` and
 * `through`. `news`: SQL for the new events in this range. `others`: SQL for further endpoints that may have events in
 * this range. `$2`: name of the notifying process.
 */
const telling = (only: string, piece: string, news: string, others = '') =>
  statement<{ count: number }>(`
  with ${piece},
  news as materialized (${news}
  ),
  news_of_all as materialized (
    select type, min(first) as first, max(last) as last from news group by type
  ),
  matched as materialized (
    select id, min(first) as first, max(last) as last from (
      select w.id, n.first, n.last
      from webhook_endpoints w join news_of_all n on w.event_types is null or n.type = any (w.event_types)
      where w.status = 'ACTIVE' and w.customer_id is null and w.only_customer_id is null
      union all
      select w.id, n.first, n.last
      from webhook_endpoints w join news n on n.customer_id = coalesce(w.only_customer_id, w.customer_id)
      where w.status = 'ACTIVE' and (w.event_types is null or n.type = any (w.event_types))
        and (w.customer_id is null or w.customer_id = n.customer_id and n.type not in ${OF_ALL_ORDERS_ONLY})${others}
    ) m group by id
  ),
  locked as materialized (
    select l.endpoint_id, m.first, m.last
    from matched m join webhook_lanes l on l.endpoint_id = m.id and l.id = m.id
    where (${only}::uuid is null or m.id = ${only})
      and m.id <> all (coalesce((select skipped_lanes from webhook_feed), '{}'))
    order by l.endpoint_id for update of l
  ),
  notified as (
    update webhook_lanes l set known = greatest(l.known, k.last),
      position = case when l.known <= l.position then greatest(l.position, k.first - 1) else l.position end
    from locked k where l.endpoint_id = k.endpoint_id and l.id = k.endpoint_id
  ),
  moved as (
    update webhook_feed set position = p.through from piece p where ${only}::uuid is null
  )
  select (through - notified)::int as count,
    (select pg_notify(${NOTIFIED_CHANNEL}, $2) from (select from locked limit 1) l) as notified
  from piece`);

/**
 * Notifies lanes of the next events in the feed. `$1`: maximum number of positions. `$3`: the id of an endpoint if only
 * this endpoint is notified, otherwise null.
 */
const notifyLanesStatement = telling(
  '$3',
  `feed as materialized (
    select w.position as notified, f.last_position as last,
      exists (select from webhook_endpoints where status = 'ACTIVE') as is_wanted
    from webhook_feed w, event_feed f
  ),
  piece as materialized (
    select notified, is_wanted, case when is_wanted then least(last, notified + $1) else last end as through from feed
  )`,
  newEventRangesIn(`piece p
      cross join lateral (
        select order_id, type, position from events
        where p.is_wanted and position > p.notified and position <= p.through) e`),
);

/**
 * Notifies lanes of new events that were read in other schemas. `$1`: last position of the range, `$3`: new events as
 * JSON. `$4` and `$5`: first and last position of events that couldn't be read, or null. `$6`: the id of an endpoint if
 * only this endpoint is notified, otherwise null.
 */
const notifyLanesOfRangesStatement = telling(
  '$6',
  `piece as materialized (select position as notified, $1::bigint as through from webhook_feed)`,
  `
    select customer_id, type, first, last
    from jsonb_to_recordset($3::jsonb) n (customer_id text, type text, first bigint, last bigint)`,
  `
      union all
      select id, $4::bigint, $5::bigint from webhook_endpoints where status = 'ACTIVE' and $4::bigint is not null`,
);

/**
 * New events that were read in other schemas. `notified` and `through`: the range of the feed with these events.
 * `unknown`: the first and last position of events that couldn't be read.
 */
export interface ReadRange {
  notified: number;
  through: number;
  news: NewEventRange[];
  unknown: { first: number; last: number } | undefined;
}

/**
 * Notifies lanes of new events, unless another process is notifying lanes of these events or has done so. Returns
 * whether this call has notified the lanes. `only`: see `notifyOrSkip`.
 */
export const notifyLanesOfRanges = (
  db: Database,
  teller: string,
  { notified, through, news, unknown }: ReadRange,
  only?: string,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const feed = await trx.selectFrom('webhook_feed').select('position').forUpdate().skipLocked().execute();
    if (feed[0]?.position !== notified) return false;
    // The lock is taken in an earlier statement, so this statement sees everything that was committed before the lock
    // was granted.
    await notifyLanesOfRangesStatement(
      trx,
      through,
      teller,
      JSON.stringify(news),
      unknown?.first,
      unknown?.last,
      only,
    );
    return true;
  });

/**
 * `hasMore`: whether the lanes must still be notified of further events. `isWanted`: whether an endpoint is active.
 * `skipped`: endpoints whose lanes couldn't be notified.
 */
export interface NotifyResult {
  hasMore: boolean;
  isWanted: boolean;
  skipped: Skipped[];
}

/**
 * Notifies lanes of the next events in the feed, about `limit` events. Then notifies other processes with one message
 * for all these events. Messages delay the commits of other transactions. So a request sends no message when it writes
 * an event, and one message stands for many events. Only one process at a time notifies lanes. The function does
 * nothing while another process notifies lanes, or while an endpoint is being added. Lanes whose rows can't be changed
 * are skipped, and notified later (`skipped-lanes.ts`).
 */
export async function notifyLanes(db: Database, teller: string, limit = 1000): Promise<NotifyResult> {
  const { rows } = await lookStatement(db);
  const { is_wanted: isWanted, has_news, skipped_lanes } = rows[0]!; // each table has one row
  const late = await notifySkippedLanes(db, skipped_lanes ?? []);
  if (!has_news) return { isWanted, hasMore: false, skipped: late };
  const { result: count, skipped } = await notifyOrSkip(db, (only) =>
    db.transaction().execute(async (trx) => {
      const feed = await trx.selectFrom('webhook_feed').select('position').forUpdate().skipLocked().execute();
      if (feed.length === 0) return 0;
      // The lock is taken in an earlier statement, so this statement sees everything that was committed before the lock
      // was granted.
      const notified = await notifyLanesStatement(trx, limit, teller, only);
      return notified.rows[0]!.count;
    }),
  );
  return { isWanted, hasMore: count >= limit, skipped: [...late, ...skipped] };
}

import { ownChannel } from '../../../packages/postgres/sessions/own-schema.ts';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { OF_ALL_ORDERS_ONLY } from '../../feed/list-events-statement.ts';
import { type News, newsIn } from './news.ts';

/** Where nobody wants anything, the place moves in great steps only: looking costs no event anything then. */
export const UNWANTED_STEP = 10_000;

const lookStatement = statement<{ is_wanted: boolean; has_news: boolean }>(`
  select is_wanted, f.last_position - w.position > case when is_wanted then 0 else ${UNWANTED_STEP} end as has_news
  from webhook_feed w, event_feed f,
    (select exists (select from webhook_endpoints where status = 'ACTIVE') as is_wanted) e`);

/** Processes hear there that lanes have been told, and by whom; an empty text where a lane is new or goes on again. */
export const TOLD_CHANNEL = ownChannel('webhook_lanes_told');

/**
 * `$2`: by whom. `piece`: what lanes are told of, `told` and `through`; `news`: what is in it; `others`: more endpoints
 * for which something may be in it. Under the lock of `webhook_feed`; locks lanes in the order of their endpoints. A lane
 * that is idle goes right before the first event that is for it, so an endpoint that wants little never looks at the rest;
 * one that is busy just learns how far there is something. Where nobody wants anything, only the place moves.
 */
const telling = (piece: string, news: string, others = '') =>
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
    order by l.endpoint_id for update of l
  ),
  told as (
    update webhook_lanes l set known = greatest(l.known, k.last),
      position = case when l.known <= l.position then greatest(l.position, k.first - 1) else l.position end
    from locked k where l.endpoint_id = k.endpoint_id and l.id = k.endpoint_id
  ),
  moved as (
    update webhook_feed set position = p.through from piece p
  )
  select (through - told)::int as count,
    (select pg_notify(${TOLD_CHANNEL}, $2) from (select from locked limit 1) l) as notified
  from piece`);

/** `$1`: of how many places. */
const tellLanesStatement = telling(
  `feed as materialized (
    select w.position as told, f.last_position as last,
      exists (select from webhook_endpoints where status = 'ACTIVE') as is_wanted
    from webhook_feed w, event_feed f
  ),
  piece as materialized (
    select told, is_wanted, case when is_wanted then least(last, told + $1) else last end as through from feed
  )`,
  newsIn(`piece p
      cross join lateral (
        select order_id, type, position from events
        where p.is_wanted and position > p.told and position <= p.through) e`),
);

/**
 * `$1`: up to which place, `$3`: news as JSON, `$4`, `$5`: the first and the last place of which nobody knows what is
 * there, if there are such.
 */
const tellNewsStatement = telling(
  `piece as materialized (select position as told, $1::bigint as through from webhook_feed)`,
  `
    select customer_id, type, first, last
    from jsonb_to_recordset($3::jsonb) n (customer_id text, type text, first bigint, last bigint)`,
  `
      union all
      select id, $4::bigint, $5::bigint from webhook_endpoints where status = 'ACTIVE' and $4::bigint is not null`,
);

/** What lanes are told that was read elsewhere. `unknown`: places of which it isn't known what is there. */
export interface ReadPiece {
  told: number;
  through: number;
  news: News[];
  unknown: { first: number; last: number } | undefined;
}

/** Tells lanes of what is in a piece of the feed, unless somebody else does or has done it. Returns whether it did. */
export const tellNews = (
  db: Database,
  teller: string,
  { told, through, news, unknown }: ReadPiece,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const feed = await trx.selectFrom('webhook_feed').select('position').forUpdate().skipLocked().execute();
    if (feed[0]?.position !== told) return false;
    // A statement of its own: it sees all that was committed before the lock was granted.
    await tellNewsStatement(trx, through, teller, JSON.stringify(news), unknown?.first, unknown?.last);
    return true;
  });

/** `hasMore`: of which lanes haven't been told yet. `isWanted`: whether anybody wants anything. */
export interface Told {
  hasMore: boolean;
  isWanted: boolean;
}

/**
 * Tells the lanes of endpoints of the next events in the feed, about `limit` of them, and other processes that it has:
 * with one message, not one an event, and none from a request, because they make others' commits wait. One process at
 * a time does it; where another one does, or an endpoint is just being added, it does nothing.
 */
export async function tellLanes(db: Database, teller: string, limit = 1000): Promise<Told> {
  const { rows } = await lookStatement(db);
  const { is_wanted: isWanted, has_news } = rows[0]!;
  if (!has_news) return { isWanted, hasMore: false };
  return db.transaction().execute(async (trx) => {
    const feed = await trx.selectFrom('webhook_feed').select('position').forUpdate().skipLocked().execute();
    if (feed.length === 0) return { isWanted, hasMore: false };
    // A statement of its own: it sees all that was committed before the lock was granted.
    const told = await tellLanesStatement(trx, limit, teller);
    return { isWanted, hasMore: told.rows[0]!.count >= limit };
  });
}

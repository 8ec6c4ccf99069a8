import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { eventCursors } from '../../feed/event-cursors.ts';
import { LEAST_DAYS } from '../../feed/feed.ts';
import type { FeedEnds } from '../lanes/lanes.ts';

/**
 * The range of events that a client requests: between two cursors (`after`, `through`) and between two times (`from`,
 * `until`, in RFC 3339). Each limit is optional. An event must be within all given limits.
 */
export interface RequestedRange {
  after?: string | undefined;
  through?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

/** The events from the one after the position `from`, up to and including the position `until`. */
interface Range {
  kind: 'range';
  from: number;
  until: number;
}

/** Reason why a range is refused. `oldest`: the oldest cursor after which no event has been removed. */
export type RangeRefusal =
  { kind: 'CURSOR_UNKNOWN'; field: 'after' | 'through' } | { kind: 'EVENTS_EXPIRED'; oldest: string };

/**
 * The positions of a time in the feed. `first`: the lowest position of an event at that time or later. `last`: the
 * highest position of an event before that time. `is_gone`: whether the feed has already removed events of that time or
 * of a later time.
 */
export interface PositionsOfTime {
  first: number | null;
  last: number | null;
  is_gone: boolean;
}

/**
 * Maximum distance between the position of an event and the position that it would have if positions were sorted by
 * time. Positions aren't sorted by time, because `assignPositions` sorts the events of one run by their orders.
 */
const NEARBY = 5_000;

/**
 * Finds the positions of a time. Positions are only nearly sorted by time. So a binary search first finds the
 * approximate position, and then all events near this position are read. Locks nothing. `$1`: time, `$2`: number of
 * days for which events certainly remain in the feed.
 */
const findPositionsOfTimeStatement = statement<PositionsOfTime>(`
  with recursive search (low, high) as (
    select removed_position, last_position + 1 from event_feed
    union all
    select case when e.occurred_at < $1 then s.mid else s.low end,
      case when e.occurred_at < $1 then s.high else s.mid end
    from (select low, high, (low + high) / 2 as mid from search where high - low > 1) s
      left join lateral (
        select occurred_at from events where position >= s.mid order by position limit 1) e on true
  ),
  near as materialized (
    select e.position, e.occurred_at from (select high from search order by high - low limit 1) s
      cross join lateral (
        select position, occurred_at from events
        where position > s.high - ${NEARBY} and position <= s.high + ${NEARBY}) e
  )
  select min(position) filter (where occurred_at >= $1) as first,
    max(position) filter (where occurred_at < $1) as last,
    (select f.removed_position > 0 and $1 < now() - make_interval(days => $2) and coalesce((
        select occurred_at > $1 from events where position > f.removed_position order by position limit 1), true)
      from event_feed f) as is_gone
  from near`);

/**
 * Converts a requested range to positions of the feed. The caller must have locked the feed. `placesOf` finds the
 * positions of a time.
 */
export async function resolveRange(
  db: Database,
  requested: RequestedRange,
  feed: FeedEnds,
  placesOf: (time: string) => Promise<PositionsOfTime>,
): Promise<Range | RangeRefusal> {
  const cursors = await eventCursors(db);
  const gone = { kind: 'EVENTS_EXPIRED' as const, oldest: cursors.cursorOf(feed.removed) };
  const range = { kind: 'range' as const, from: feed.removed, until: feed.last };
  for (const field of ['after', 'through'] as const) {
    const cursor = requested[field];
    if (cursor === undefined) continue;
    const position = cursors.positionOf(cursor);
    if (position === undefined || position > feed.last) return { kind: 'CURSOR_UNKNOWN', field };
    if (position < feed.removed) return gone;
    if (field === 'after') range.from = position;
    else range.until = position;
  }
  if (requested.from !== undefined) {
    const { first, is_gone } = await placesOf(requested.from);
    if (is_gone) return gone;
    range.from = Math.max(range.from, first === null ? feed.last : first - 1);
  }
  if (requested.until !== undefined) {
    const { last } = await placesOf(requested.until);
    range.until = Math.min(range.until, last ?? feed.removed);
  }
  return range;
}

export const findPositionsOfTime = async (db: Database, time: string): Promise<PositionsOfTime> =>
  (await findPositionsOfTimeStatement(db, time, LEAST_DAYS)).rows[0]!;

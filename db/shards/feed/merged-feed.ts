/**
 * Reads the merged feed of an installation with shards. The merged feed contains the events of all shards' own feeds.
 * Each row of `woven_events` is a segment: it says which shard has the events of a range of positions.
 */
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { PositionedEvent } from '../../feed/feed.ts';
import { type FeedSegment, type Range, mergeRanges, clipSegments } from '../layout/feed-segments.ts';

/**
 * A range of the merged feed. `pieces`: the segments of the range. `removed`: the position up to which events have been
 * removed from the whole feed. `last`: the last position of the whole feed.
 */
export interface MergedFeedRange extends Range {
  removed: number;
  last: number;
  pieces: FeedSegment[];
}

/**
 * Reads the next segments after a position. Each segment has at least one event. Locks nothing. `$1`: the position,
 * `$2`: maximum number of segments.
 */
const readSegmentsAfterStatement = statement<
  { removed: number; last: number } & (FeedSegment | { position: null })
>(`
  select f.removed_position as removed, f.last_position as last, p.position, p.shard, p.shard_position, p.event_count
  from (select removed_position, last_position from event_feed limit 1) f left join lateral (
    select position, shard, shard_position, event_count from woven_events
    where position > greatest($1::bigint, f.removed_position) order by position limit $2) p on true
  order by p.position`);

/** Reads the segments of the next `size` events after a position, or of fewer events if the feed ends before. */
export async function readSegmentsAfter(
  main: Database,
  after: number,
  size: number,
): Promise<MergedFeedRange> {
  const { rows } = await readSegmentsAfterStatement(main, after, size);
  const { removed, last } = rows[0]!; // the table has one row
  const begin = Math.max(after, removed);
  const range = { after: begin, through: Math.max(begin, Math.min(last, begin + size)) };
  const all = rows.flatMap((row) => (row.position === null ? [] : [row]));
  return { removed, last, ...range, pieces: clipSegments(all, range) };
}

/** Reads the segments of ranges. Locks nothing. `$1`: ranges as JSON, which must not overlap. */
const readSegmentsInStatement = statement<FeedSegment>(`
  select distinct on (p.position) p.position, p.shard, p.shard_position, p.event_count
  from json_to_recordset($1::json) r (after bigint, through bigint)
    cross join lateral (
      select position, shard, shard_position, event_count from woven_events
      where position > r.after
        and position <= coalesce((select min(position) from woven_events where position >= r.through), r.through)
    ) p
  order by p.position`);

/** Reads the segments of ranges. Segments whose events have been removed may be missing in the result. */
export async function readSegmentsIn(main: Database, ranges: readonly Range[]): Promise<FeedSegment[]> {
  const { rows } = await readSegmentsInStatement(main, JSON.stringify(mergeRanges(ranges)));
  return rows;
}

/**
 * The range of a shard's own feed that follows a position of the merged feed. The range ends at the shard's last merged
 * event. `removed` and `last` are positions of the merged feed.
 */
interface ShardRange extends Range {
  removed: number;
  last: number;
}

/**
 * Finds the `ShardRange` of a shard after a position of the merged feed. The event at this position may be in another
 * shard. Locks nothing. `$1`: the position. `$2`: the shard.
 */
const findShardRangeStatement = statement<ShardRange>(`
  select f.removed_position as removed, f.last_position as last,
    coalesce(p.shard_position - least(p.position - greatest($1::bigint, f.removed_position), p.event_count),
      e.shard_position, 0) as after,
    coalesce(e.shard_position, 0) as through
  from (select removed_position, last_position from event_feed limit 1) f
    -- The two columns are compared as a pair, because the planner expects that the segments of all shards alternate.
    -- With two conditions the planner would read all rows up to the next segment of an idle shard.
    left join lateral (
      select shard, position, shard_position, event_count from woven_events
      where (shard, position) >= ($2, greatest($1::bigint, f.removed_position))
      order by shard, position limit 1) p on p.shard = $2
    left join lateral (
      select shard_position from woven_events where shard = $2 order by shard_position desc limit 1) e on true`);

export async function findShardRange(main: Database, shard: string, after: number): Promise<ShardRange> {
  const { rows } = await findShardRangeStatement(main, after, shard);
  return rows[0]!; // the table has one row
}

/**
 * Converts positions of a shard's own feed (`local`) to positions of the merged feed (`place`). Locks nothing. `$1`: the
 * shard. `$2`: the positions of the shard's own feed.
 */
const toFeedPositionsStatement = statement<{ local: number; place: number }>(`
  select l.local, p.position - (p.shard_position - l.local) as place
  from unnest($2::bigint[]) l (local) cross join lateral (
    select position, shard_position, event_count from woven_events
    where shard = $1 and shard_position >= l.local order by shard_position limit 1) p
  where l.local > p.shard_position - p.event_count`);

/**
 * Returns the position in the merged feed for each position in a shard's own feed (`localPositions`). The result lacks
 * events that haven't been merged or have been removed.
 */
export async function toFeedPositions(
  main: Database,
  shard: string,
  localPositions: readonly number[],
): Promise<Map<number, number>> {
  if (localPositions.length === 0) return new Map();
  const { rows } = await toFeedPositionsStatement(main, shard, localPositions);
  return new Map(rows.map(({ local, place }) => [local, place]));
}

export const byPosition = (one: PositionedEvent, other: PositionedEvent): number =>
  one.position - other.position;

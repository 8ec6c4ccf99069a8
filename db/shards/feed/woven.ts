/** The shop's feed, which is woven of those of the shards: `woven_events` says how. */
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { PlacedEvent } from '../../feed/events.ts';
import { type Piece, type Range, merged, piecesIn } from '../layout/pieces.ts';

/** The feed's ends, and what lies between. */
export interface WovenPart extends Range {
  removed: number;
  last: number;
  pieces: Piece[];
}

/** `$1`: after this place, `$2`: how many pieces at most. Locks nothing. Each piece has an event at least. */
const wovenAfterStatement = statement<{ removed: number; last: number } & (Piece | { position: null })>(`
  select f.removed_position as removed, f.last_position as last, p.position, p.shard, p.shard_position, p.event_count
  from (select removed_position, last_position from event_feed limit 1) f left join lateral (
    select position, shard, shard_position, event_count from woven_events
    where position > greatest($1::bigint, f.removed_position) order by position limit $2) p on true
  order by p.position`);

/** The pieces of the next so many events after a place, as far as there are so many and they are kept. */
export async function wovenAfter(home: Database, after: number, size: number): Promise<WovenPart> {
  const { rows } = await wovenAfterStatement(home, after, size);
  const { removed, last } = rows[0]!; // the feed has one row
  const begin = Math.max(after, removed);
  const range = { after: begin, through: Math.max(begin, Math.min(last, begin + size)) };
  const all = rows.flatMap((row) => (row.position === null ? [] : [row]));
  return { removed, last, ...range, pieces: piecesIn(all, range) };
}

/** `$1`: ranges that have no place in common, as JSON. Locks nothing. */
const wovenInStatement = statement<Piece>(`
  select distinct on (p.position) p.position, p.shard, p.shard_position, p.event_count
  from json_to_recordset($1::json) r (after bigint, through bigint)
    cross join lateral (
      select position, shard, shard_position, event_count from woven_events
      where position > r.after
        and position <= coalesce((select min(position) from woven_events where position >= r.through), r.through)
    ) p
  order by p.position`);

/** The pieces of these ranges. What has been removed may be missing. */
export async function wovenIn(home: Database, ranges: readonly Range[]): Promise<Piece[]> {
  const { rows } = await wovenInStatement(home, JSON.stringify(merged(ranges)));
  return rows;
}

/** Where a shard's feed goes on after a place in the whole, and how far of it has been woven: local positions. */
interface ShardAfter extends Range {
  removed: number;
  last: number;
}

/** `$1`: place in the whole, `$2`: shard. Locks nothing. A place may be in a piece of another shard. */
const shardAfterStatement = statement<ShardAfter>(`
  select f.removed_position as removed, f.last_position as last,
    coalesce(p.shard_position - least(p.position - greatest($1::bigint, f.removed_position), p.event_count),
      e.shard_position, 0) as after,
    coalesce(e.shard_position, 0) as through
  from (select removed_position, last_position from event_feed limit 1) f
    -- As a pair, or the planner, who takes the shards for well mixed, would read on and on to the next piece of one that rests.
    left join lateral (
      select shard, position, shard_position, event_count from woven_events
      where (shard, position) >= ($2, greatest($1::bigint, f.removed_position))
      order by shard, position limit 1) p on p.shard = $2
    left join lateral (
      select shard_position from woven_events where shard = $2 order by shard_position desc limit 1) e on true`);

export async function shardAfter(home: Database, shard: string, place: number): Promise<ShardAfter> {
  const { rows } = await shardAfterStatement(home, place, shard);
  return rows[0]!; // the feed has one row
}

/** `$1`: shard, `$2`: local positions. Locks nothing. */
const placesStatement = statement<{ local: number; place: number }>(`
  select l.local, p.position - (p.shard_position - l.local) as place
  from unnest($2::bigint[]) l (local) cross join lateral (
    select position, shard_position, event_count from woven_events
    where shard = $1 and shard_position >= l.local order by shard_position limit 1) p
  where l.local > p.shard_position - p.event_count`);

/** The places in the whole of these local positions. What has not been woven, or has been removed, is missing. */
export async function feedPlacesOf(
  home: Database,
  shard: string,
  locals: readonly number[],
): Promise<Map<number, number>> {
  if (locals.length === 0) return new Map();
  const { rows } = await placesStatement(home, shard, locals);
  return new Map(rows.map(({ local, place }) => [local, place]));
}

export const byPlace = (one: PlacedEvent, other: PlacedEvent): number => one.position - other.position;

import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { NewPositions } from '../../feed/feed.ts';
import { queryShard } from '../layout/query-shard.ts';
import type { Shard, Shards } from '../layout/shards.ts';

interface End {
  shard: string;
  last: number;
}

/**
 * Reads, for each shard, the last position in the shard's own feed that has been merged. Locks nothing.
 * `$1`: names of shards.
 */
const wovenEndsStatement = statement<End>(`
  select s.shard, coalesce(w.shard_position, 0) as last
  from unnest($1::text[]) s (shard) left join lateral (
    select shard_position from woven_events where shard = s.shard order by shard_position desc limit 1) w on true`);

/**
 * Appends the new events of all shards to the merged feed. Each shard with new events gets one segment, which never
 * changes afterwards because clients know its positions. Runs under the lock of `event_feed`. `$1`: the last position
 * of each shard's own feed, as JSON.
 */
const mergeEndsStatement = statement<NewPositions>(`
  with grown as (
    select g.shard, g.last, g.last - coalesce(w.shard_position, 0) as event_count
    from json_to_recordset($1::json) g (shard text, last bigint) left join lateral (
      select shard_position from woven_events where shard = g.shard order by shard_position desc limit 1) w on true
  ),
  feed as materialized (select last_position from event_feed),
  pieces as materialized (
    select (select last_position from feed) + (sum(event_count) over (order by shard))::bigint as position,
      shard, last as shard_position, event_count
    from grown where event_count > 0
  ),
  woven as (
    insert into woven_events (position, shard, shard_position, event_count)
    select position, shard, shard_position, event_count from pieces
  ),
  moved as (
    update event_feed set last_position = (select max(position) from pieces) where exists (select from pieces)
  )
  select last_position as after, coalesce((select max(position) from pieces), last_position) as through from feed`);

/** Reads, for each shard, the last position in the shard's own feed that has been merged. */
export const readMergedPositions = async ({ main, all }: Shards): Promise<End[]> => {
  const names = all.map(({ name }) => name);
  return (await wovenEndsStatement(main, names)).rows;
};

const readEnd = async ({ name, db }: Shard): Promise<End> => {
  const { last_position: last } = await db
    .selectFrom('event_feed')
    .select('last_position')
    .executeTakeFirstOrThrow();
  return { shard: name, last };
};

/**
 * Thrown if a shard's feed lacks events that have already been merged. The shard must have been restored from a backup.
 */
export class ShardFeedTruncated extends Error {
  override readonly name = 'ShardFeedTruncated';

  constructor({ shard, last }: End, woven: number) {
    super(`the feed of shard ${shard} ends at ${last}, but its events up to ${woven} are already merged`);
  }
}

/**
 * Gives positions in the merged feed to events that only have a position in their shard's own feed. The lock of one row
 * in the main schema ensures that only one process at a time merges feeds. If another call is merging the feeds, a call
 * does nothing. A call writes everything in one transaction, so a crash leaves nothing half done. After the commit,
 * `onWoven` is called with the new positions. The function returns the number of merged events. If a shard doesn't
 * answer, or its feed lacks merged events, the function merges the feeds of the other shards, and then throws.
 */
export async function mergeFeeds(
  shards: Shards,
  onWoven: (places: NewPositions) => void = () => {},
): Promise<number> {
  // The merged positions are read before the shards. In the other order, another process could merge new events between
  // the two reads, and then the feed of a shard would seem to lack these events.
  const woven = new Map((await readMergedPositions(shards)).map(({ shard, last }) => [shard, last]));
  const results = await Promise.allSettled(
    shards.all.map((shard) => queryShard(shard, () => soundEnd(shard, woven.get(shard.name)!))),
  );
  const ends = results.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  const faults = results.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  const hasNews = ends.some(({ shard, last }) => last > woven.get(shard)!);
  const places = hasNews ? await mergeEnds(shards, ends) : undefined;
  if (places && places.through > places.after) onWoven(places);
  if (faults.length > 0)
    throw faults.length === 1
      ? faults[0]
      : new AggregateError(faults, 'the feeds of some shards could not be merged');
  return places ? places.through - places.after : 0;
}

async function soundEnd(shard: Shard, woven: number): Promise<End> {
  const end = await readEnd(shard);
  if (end.last < woven) throw new ShardFeedTruncated(end, woven);
  return end;
}

const mergeEnds = ({ main }: Shards, ends: End[]): Promise<NewPositions | undefined> =>
  main.transaction().execute(async (trx) => {
    const feed = await trx
      .selectFrom('event_feed')
      .select('last_position')
      .forUpdate()
      .skipLocked()
      .execute();
    if (feed.length === 0) return undefined;
    // The lock is taken in an earlier statement, so this statement sees everything that was committed before the lock
    // was granted.
    const { rows } = await mergeEndsStatement(trx, JSON.stringify(ends));
    return rows[0];
  });

import { statement } from '../../../packages/postgres/statements/statement.ts';
import { expireReplays } from '../../webhooks/lanes/replay-progress.ts';
import { queryShard } from '../layout/query-shard.ts';
import type { Shard, Shards } from '../layout/shards.ts';

/** Maximum number of segments that one transaction removes. A segment is a row of `woven_events`. */
const SEGMENTS_MAX = 10_000;

/**
 * Moves the start of the merged feed. The statement converts the last removed position of each shard to a position of
 * the merged feed. The greatest converted position belongs to a removed event, so the merged feed must start after this
 * position. Returns a row if the start has changed. Runs under the lock of `event_feed`. `$1`: for each shard, the
 * position up to which the shard has removed its events, as JSON.
 */
const moveStatement = statement<never>(`
  update event_feed f set removed_position = g.position
  from (
    select max(p.position - (p.shard_position - s.removed)) as position
    from json_to_recordset($1::json) s (shard text, removed bigint) cross join lateral (
      select position, shard_position, event_count from woven_events
      where shard = s.shard and shard_position >= s.removed order by shard_position limit 1) p
    -- If this condition is false, the segment that had the shard's last removed event is already gone, and the computed
    -- position would be wrong.
    where s.removed > p.shard_position - p.event_count
  ) g
  where g.position > f.removed_position
  returning f.removed_position`);

/**
 * Removes segments before the start of the merged feed. Each shard's last segment remains, because it records up to
 * which position the shard's feed has been merged. Runs under the lock of `event_feed`. Returns the number of checked
 * segments. `$1`: maximum number of checked segments.
 */
const dropPiecesStatement = statement<{ count: number }>(`
  with old as materialized (
    select w.position, w.shard, w.shard_position from event_feed f cross join lateral (
      select position, shard, shard_position from woven_events
      where position <= f.removed_position order by position limit $1) w
  ),
  dropped as (
    delete from woven_events where position = any (array(
      select position from old o
      where exists (select from woven_events l where l.shard = o.shard and l.shard_position > o.shard_position)))
  )
  select count(*)::int as count from old`);

const readRemoved = async ({ name, db }: Shard): Promise<{ shard: string; removed: number }> => {
  const { removed_position: removed } = await db
    .selectFrom('event_feed')
    .select('removed_position')
    .executeTakeFirstOrThrow();
  return { shard: name, removed };
};

/**
 * Makes the merged feed start after the events that shards have removed (`forgetOldEvents`), and ends replays of these
 * events. Called by a job, and by readers that don't find an event in a shard's own feed any more. Runs in one
 * transaction in the main schema, under the lock of `event_feed`. Returns whether there may be more segments to remove.
 * If a shard doesn't answer, the function throws after it has trimmed the feed for the other shards.
 */
export async function trimMergedFeed(shards: Shards): Promise<boolean> {
  const results = await Promise.allSettled(
    shards.all.map((shard) => queryShard(shard, () => readRemoved(shard))),
  );
  const removed = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const looked = await shards.main.transaction().execute(async (trx) => {
    // The lock is taken in a separate statement, so that the next statement sees everything that was committed before
    // the lock was granted.
    await trx.selectFrom('event_feed').select('last_position').forUpdate().execute();
    const { rows: moved } = await moveStatement(trx, JSON.stringify(removed));
    if (moved.length > 0) await expireReplays(trx);
    return (await dropPiecesStatement(trx, SEGMENTS_MAX)).rows[0]!.count;
  });
  for (const each of results) if (each.status === 'rejected') throw each.reason;
  return looked === SEGMENTS_MAX;
}

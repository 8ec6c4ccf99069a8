import { statement } from '../../../packages/postgres/statements/statement.ts';
import { expireReplays } from '../../webhooks/lanes/move-replays.ts';
import { ask } from '../layout/ask.ts';
import type { Shard, Shards } from '../layout/shards.ts';

/** How many pieces go in one transaction. */
const MOST_PIECES = 10_000;

/**
 * `$1`: how far shards have forgotten their feeds, as JSON. Under the lock of `event_feed`. An event that is at the greatest
 * of these places is gone, so the shop's feed begins behind it. Returns whether it begins later than before.
 */
const moveStatement = statement<never>(`
  update event_feed f set removed_position = g.position
  from (
    select max(p.position - (p.shard_position - s.removed)) as position
    from json_to_recordset($1::json) s (shard text, removed bigint) cross join lateral (
      select position, shard_position, event_count from woven_events
      where shard = s.shard and shard_position >= s.removed order by shard_position limit 1) p
    -- Otherwise its piece has been removed, so that place is an old one.
    where s.removed > p.shard_position - p.event_count
  ) g
  where g.position > f.removed_position
  returning f.removed_position`);

/**
 * `$1`: how many are looked at. Under the lock of `event_feed`. The last piece of a shard stays: it says how far the shard has
 * been woven.
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
 * Has the shop's feed begin behind what its shards have forgotten of theirs (`forgetOldEvents`), and ends replays of that.
 * What a shard has forgotten and this has not seen yet, whoever reads misses in that shard's own feed, and then calls
 * this. In one transaction at home, under the lock of `event_feed`. Returns whether there is more to drop. Throws where a
 * shard gives no answer, once the others' part is done.
 */
export async function forgetWoven(shards: Shards): Promise<boolean> {
  const asked = await Promise.allSettled(shards.all.map((shard) => ask(shard, () => readRemoved(shard))));
  const removed = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const looked = await shards.home.transaction().execute(async (trx) => {
    // A statement of its own, as in `placeEvents`.
    await trx.selectFrom('event_feed').select('last_position').forUpdate().execute();
    const { rows: moved } = await moveStatement(trx, JSON.stringify(removed));
    if (moved.length > 0) await expireReplays(trx);
    return (await dropPiecesStatement(trx, MOST_PIECES)).rows[0]!.count;
  });
  for (const each of asked) if (each.status === 'rejected') throw each.reason;
  return looked === MOST_PIECES;
}

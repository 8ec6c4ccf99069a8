import {
  beginReplay,
  type createReplay as createReplayInOneSchema,
} from '../../webhooks/deliveries/create-replay.ts';
import {
  type PositionsOfTime,
  findPositionsOfTime as findPositionsInSchema,
} from '../../webhooks/deliveries/replay-range.ts';
import { trimMergedFeed } from '../feed/trim-merged-feed.ts';
import { toFeedPositions } from '../feed/merged-feed.ts';
import type { Shard, Shards } from '../layout/shards.ts';

type CreateReplay = typeof createReplayInOneSchema;

/**
 * Creates a replay, as `createReplay` in `db/webhooks/` does in one schema. The shards convert the requested times to
 * positions of the feed before anything is locked. After this conversion, all events that are merged are newer than the
 * request. The endpoint gets these events without the replay, because its lane (its position in the feed) hasn't passed
 * these events.
 */
export async function createReplay(
  shards: Shards,
  request: Parameters<CreateReplay>[1],
): Promise<Awaited<ReturnType<CreateReplay>>> {
  const { from, until } = request.range;
  const times = [...new Set([from, until])].filter((time) => time !== undefined);
  if (times.length > 0) await trimMergedFeed(shards);
  const places = new Map(
    await Promise.all(times.map(async (time) => [time, await findPositionsOfTime(shards, time)] as const)),
  );
  return beginReplay(shards.main, request, async (_trx, time) => places.get(time)!);
}

/**
 * Converts a time to positions of the merged feed. All events of that time or later are at `first` or at higher
 * positions. All earlier events are at `last` or at lower positions. Each shard finds the positions in its own feed,
 * and the result is the least `first` and the greatest `last`. If a shard's events were merged late, they have higher
 * positions than newer events of other shards. So events from before and after that time may be mixed between `first`
 * and `last`.
 */
export async function findPositionsOfTime(shards: Shards, time: string): Promise<PositionsOfTime> {
  const { removed_position: removed } = await shards.main
    .selectFrom('event_feed')
    .select('removed_position')
    .executeTakeFirstOrThrow();
  const all = await Promise.all(shards.all.map((shard) => findPositionsInShard(shards, shard, time)));
  const firsts = all.flatMap(({ first }) => first ?? []);
  const lasts = all.flatMap(({ last }) => last ?? []);
  const first = firsts.length === 0 ? null : Math.min(...firsts);
  return {
    first,
    last: lasts.length === 0 ? null : Math.max(...lasts),
    is_gone: all.some(({ is_gone }) => is_gone) || (first !== null && first <= removed),
  };
}

/**
 * Converts a time to positions of the merged feed, for the events of one shard. Leaves out events that haven't been
 * merged.
 */
async function findPositionsInShard(
  { main }: Shards,
  { name, db }: Shard,
  time: string,
): Promise<PositionsOfTime> {
  const end = await main
    .selectFrom('woven_events')
    .select('shard_position')
    .where('shard', '=', name)
    .orderBy('shard_position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { first, last, is_gone } = await findPositionsInSchema(db, time);
  if (!end) return { first: null, last: null, is_gone };
  const inWhole = (local: number | null): local is number => local !== null && local <= end.shard_position;
  const known = last === null ? null : Math.min(last, end.shard_position);
  const places = await toFeedPositions(main, name, [first, known].filter(inWhole));
  const firstPlace = inWhole(first) ? places.get(first) : null;
  return {
    first: firstPlace ?? null,
    last: known === null ? null : (places.get(known) ?? null),
    // If `firstPlace` is undefined, the segment with this event has already been removed from the merged feed.
    is_gone: is_gone || firstPlace === undefined,
  };
}

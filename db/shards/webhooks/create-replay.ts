import {
  beginReplay,
  type createReplay as createReplayInOneSchema,
} from '../../webhooks/deliveries/create-replay.ts';
import { type PlacesOfTime, placesOfTime } from '../../webhooks/deliveries/replay-range.ts';
import { forgetWoven } from '../feed/forget-woven.ts';
import { feedPlacesOf } from '../feed/woven.ts';
import type { Shard, Shards } from '../layout/shards.ts';

type CreateReplay = typeof createReplayInOneSchema;

/**
 * As `createReplay` of one schema. Where times are, the shards say before anything is locked; what is woven after that is
 * newer than the request, and its lane has it or is about to.
 */
export async function createReplay(
  shards: Shards,
  request: Parameters<CreateReplay>[1],
): Promise<Awaited<ReturnType<CreateReplay>>> {
  const { from, until } = request.range;
  const times = [...new Set([from, until])].filter((time) => time !== undefined);
  if (times.length > 0) await forgetWoven(shards);
  const places = new Map(
    await Promise.all(times.map(async (time) => [time, await placesInWhole(shards, time)] as const)),
  );
  return beginReplay(shards.home, request, async (_trx, time) => places.get(time)!);
}

/**
 * Where a time is in the shop's feed: all that happened then or later is at `first` or behind it, all that happened before
 * is at `last` or before it. Each shard says so of its own feed, and of their places the least and the greatest hold. One
 * that was not woven for a while has older events behind newer ones of others: those in between are on both sides.
 */
export async function placesInWhole(shards: Shards, time: string): Promise<PlacesOfTime> {
  const { removed_position: removed } = await shards.home
    .selectFrom('event_feed')
    .select('removed_position')
    .executeTakeFirstOrThrow();
  const all = await Promise.all(shards.all.map((shard) => placesInShard(shards, shard, time)));
  const firsts = all.flatMap(({ first }) => first ?? []);
  const lasts = all.flatMap(({ last }) => last ?? []);
  const first = firsts.length === 0 ? null : Math.min(...firsts);
  return {
    first,
    last: lasts.length === 0 ? null : Math.max(...lasts),
    is_gone: all.some(({ is_gone }) => is_gone) || (first !== null && first <= removed),
  };
}

/** The same of a shard, by places in the whole. What it has not woven yet is left out. */
async function placesInShard({ home }: Shards, { name, db }: Shard, time: string): Promise<PlacesOfTime> {
  const end = await home
    .selectFrom('woven_events')
    .select('shard_position')
    .where('shard', '=', name)
    .orderBy('shard_position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { first, last, is_gone } = await placesOfTime(db, time);
  if (!end) return { first: null, last: null, is_gone };
  const inWhole = (local: number | null): local is number => local !== null && local <= end.shard_position;
  const known = last === null ? null : Math.min(last, end.shard_position);
  const places = await feedPlacesOf(home, name, [first, known].filter(inWhole));
  const firstPlace = inWhole(first) ? places.get(first) : null;
  return {
    first: firstPlace ?? null,
    last: known === null ? null : (places.get(known) ?? null),
    // Its piece has been removed.
    is_gone: is_gone || firstPlace === undefined,
  };
}

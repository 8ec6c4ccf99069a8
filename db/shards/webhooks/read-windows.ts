import type { PositionedEvent } from '../../feed/feed.ts';
import type { ReadEvent, Window } from '../../webhooks/lanes/read-deliveries.ts';
import { EventsExpiredDuringRead } from '../feed/list-merged-events.ts';
import { trimMergedFeed } from '../feed/trim-merged-feed.ts';
import { byPosition, readSegmentsIn } from '../feed/merged-feed.ts';
import { queryShard } from '../layout/query-shard.ts';
import {
  type FeedSegment,
  type Range,
  clipSegments,
  createPositionMapper,
  rangesOfShards,
} from '../layout/feed-segments.ts';
import type { Shard, Shards } from '../layout/shards.ts';
import { type Subscription, findOnlyShard, readSubscriptions } from './subscriptions.ts';
import { type Candidates, readCandidates, readUnsent } from './window-queries.ts';

/**
 * The result of reading windows. A window is a range of the merged feed for one endpoint. `found`: the events of each
 * window, or undefined if a failure prevented the reading of the window.
 */
export interface WindowsRead {
  found: (ReadEvent[] | undefined)[];
  failures: unknown[];
}

/** A window that is being read. `after`: the position up to which the window has been read. */
interface Reading {
  window: Window;
  wants: Subscription;
  after: number;
  found: ReadEvent[];
  failure?: unknown;
}

/**
 * Reads the events of windows. A window is read until it has `room` events, or to its last position. If a shard doesn't
 * answer, only the windows that need its events remain unread.
 */
export async function readWindows(shards: Shards, windows: Window[]): Promise<WindowsRead> {
  const { main } = shards;
  const [wants, pieces] = await Promise.all([
    readSubscriptions(
      main,
      windows.map(({ endpoint_id }) => endpoint_id),
    ),
    readSegmentsIn(main, windows),
  ]);
  const all = windows.flatMap((window): Reading[] => {
    const own = wants.get(window.endpoint_id);
    return own ? [{ window, wants: own, after: window.after, found: [] }] : [];
  });
  for (let open = all; open.length > 0; open = open.filter(isOpen)) await readOn(shards, pieces, open);
  const failures = new Set<unknown>(all.flatMap(({ failure }) => failure ?? []));
  // Some events have expired, so the merged feed must start after the expired events. Only then does the service find
  // the endpoints that have missed these events, and notify the endpoints' owners.
  if ([...failures].some((failure) => failure instanceof EventsExpiredDuringRead))
    await trimMergedFeed(shards).catch((error: unknown) => failures.add(error));
  const byWindow = new Map(all.map((reading) => [reading.window, reading]));
  const found = windows.map((window) => {
    const reading = byWindow.get(window);
    return reading?.failure === undefined ? (reading?.found ?? []) : undefined;
  });
  return { found, failures: [...failures] };
}

const isOpen = ({ window, after, found, failure }: Reading): boolean =>
  failure === undefined && after < window.through && found.length < window.room;

/**
 * Reads the next events of these windows from all shards concurrently. Second, reads from the main schema which of
 * these events haven't been sent.
 */
async function readOn(
  shards: Shards,
  pieces: readonly FeedSegment[],
  open: readonly Reading[],
): Promise<void> {
  const placeOf = createPositionMapper(pieces);
  const ends = new Map(open.map((reading) => [reading, reading.window.through]));
  const found = new Map<Reading, PositionedEvent[]>(open.map((reading) => [reading, []]));
  const ranges = open.flatMap((reading) => rangesFor(shards, pieces, reading));
  const read = [...Map.groupBy(ranges, ({ shard }) => shard)].map(async ([shard, own]) => {
    const windows = own.map(({ reading: { window, wants }, range }) => {
      return { ...range, room: window.room, ...wants };
    });
    const candidates = await queryShard(shard, () => readCandidates(shard.db, windows)).catch(
      (error: unknown) => {
        for (const { reading } of own) reading.failure = error;
        return [];
      },
    );
    for (const [n, each] of candidates.entries()) {
      const { reading, range } = own[n]!;
      reading.failure ??= faultOf(shard, range, each);
      const events = each.events.map((event) => ({
        ...event,
        position: placeOf(shard.name, event.position),
      }));
      found.get(reading)!.push(...events);
      // The shard has returned as many events as allowed, so it may have more events after the last one.
      const isFull = events.length === reading.window.room;
      if (isFull) ends.set(reading, Math.min(ends.get(reading)!, events.at(-1)!.position));
    }
  });
  await Promise.all(read);
  const known = open.flatMap((reading) => {
    if (reading.failure !== undefined) return [];
    const end = ends.get(reading)!;
    const events = found.get(reading)!.filter(({ position }) => position <= end);
    return [{ reading, window: reading.window, events: events.sort(byPosition), end }];
  });
  const left = await readUnsent(shards.main, known);
  for (const [n, { reading, window, events, end }] of known.entries()) {
    const added = events.flatMap((event): ReadEvent[] => {
      const is_order_open = left[n]!.get(event.id);
      return is_order_open === undefined ? [] : [{ ...event, is_order_open }];
    });
    reading.found = [...reading.found, ...added].slice(0, window.room);
    reading.after = end;
  }
}

/** Returns the ranges of the shards' own feeds that may contain events of a window. */
function rangesFor(shards: Shards, pieces: readonly FeedSegment[], reading: Reading) {
  const { window, wants, after } = reading;
  const only = findOnlyShard(shards, wants);
  const ranges = rangesOfShards(clipSegments(pieces, { after, through: window.through }));
  const all = [...ranges].map(([name, range]) => ({ reading, shard: shards.named(name), range }));
  return only ? all.filter(({ shard }) => shard === only) : all;
}

/** Returns an error if a shard's feed lacks some events of a range, and otherwise undefined. */
function faultOf({ name }: Shard, { after, through }: Range, { removed, last }: Candidates) {
  if (removed > after) return new EventsExpiredDuringRead(`${name} has removed its events up to ${removed}`);
  if (last < through)
    return new Error(
      `the feed of shard ${name} ends at position ${last}, but was merged up to position ${through}`,
    );
  return undefined;
}

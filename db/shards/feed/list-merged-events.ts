import type { Reach } from '../../call/reach.ts';
import { eventCursors } from '../../feed/event-cursors.ts';
import {
  type EventPage,
  type EventRecord,
  type FeedRange,
  type PositionedEvent,
  type Refused,
  readPageAfter,
  toFeedRange,
  toEventRecord,
} from '../../feed/feed.ts';
import { listEventsOfAll, listEventsOfCustomer } from '../../feed/list-events-statement.ts';
import { type Range, clipSegments, createPositionMapper, rangesOfShards } from '../layout/feed-segments.ts';
import type { Shard, Shards } from '../layout/shards.ts';
import { trimMergedFeed } from './trim-merged-feed.ts';
import {
  byPosition,
  toFeedPositions,
  findShardRange,
  readSegmentsAfter,
  readSegmentsIn,
} from './merged-feed.ts';

/** Thrown if a shard has removed events from its own feed, and the merged feed still has them. */
export class EventsExpiredDuringRead extends Error {
  override readonly name = 'EventsExpiredDuringRead';
}

/**
 * Maximum number of times that a page is read. A page is read again if a shard has removed more events in the meantime.
 */
const READS_MAX = 3;

/**
 * Lists the events after a cursor in the merged feed, of the orders that the caller may access. `listEvents` in
 * `db/feed/` does the same with the feed of one schema.
 */
export const listEvents = async (
  shards: Shards,
  { customerId }: Reach,
  after: string | undefined,
  size: number,
): Promise<EventPage | Refused> =>
  readPageAfter(await eventCursors(shards.main), after, (place) =>
    retryIfExpired(shards, () =>
      customerId === undefined
        ? partOfAll(shards, place, size)
        : partOfCustomer(shards, place, size, customerId),
    ),
  );

/**
 * Runs `read`. If a shard has removed the requested events in the meantime, the function trims the merged feed and runs
 * `read` again.
 */
async function retryIfExpired<Result>(shards: Shards, read: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof EventsExpiredDuringRead) || tries === READS_MAX) throw error;
      // An error is ignored, because either the page doesn't need the shard that has failed, or the next `read` throws
      // the error again.
      await trimMergedFeed(shards).catch(() => {});
    }
  }
}

/**
 * Reads events of all customers. The segments in the main schema are read before the events, because a shard always has
 * the events of segments that were written before.
 */
async function partOfAll(shards: Shards, place: number, size: number): Promise<FeedRange> {
  const { removed, last, pieces } = await readSegmentsAfter(shards.main, place, size);
  const placeOf = createPositionMapper(pieces);
  const read = [...rangesOfShards(pieces)].map(async ([name, range]) => {
    const events = await eventsIn(shards.named(name), range);
    return events.map((event): PositionedEvent => ({ ...event, position: placeOf(name, event.position) }));
  });
  return { removed, last, events: (await Promise.all(read)).flat().sort(byPosition) };
}

/**
 * Reads the events of a range of a shard's own feed. Each event has its position in that feed. Throws
 * `EventsExpiredDuringRead` if the shard has removed some of these events.
 */
async function eventsIn(shard: Shard, { after, through }: Range): Promise<PositionedEvent[]> {
  const { rows } = await listEventsOfAll(shard.db, after, through - after);
  return whole(shard, toFeedRange(rows), { after, through });
}

/** Returns the events of a range of a shard's feed. Throws if the shard doesn't have all events of the range. */
function whole({ name }: Shard, { removed, last, events }: FeedRange, { after, through }: Range) {
  if (removed > after) throw new EventsExpiredDuringRead(`${name} has removed its events up to ${removed}`);
  if (last < through)
    throw new Error(
      `the feed of shard ${name} ends at position ${last}, but was merged up to position ${through}`,
    );
  return events.filter(({ position }) => position <= through);
}

/** Reads events of one customer's orders. */
async function partOfCustomer(
  shards: Shards,
  place: number,
  size: number,
  customerId: string,
): Promise<FeedRange> {
  const shard = shards.ofCustomer(customerId);
  const { removed, last, ...range } = await findShardRange(shards.main, shard.name, place);
  const { rows } = await listEventsOfCustomer(shard.db, range.after, size, customerId);
  const found = whole(shard, toFeedRange(rows), range);
  const places = await toFeedPositions(
    shards.main,
    shard.name,
    found.map(({ position }) => position),
  );
  const events = found.map((event) => {
    const position = places.get(event.position);
    if (position === undefined)
      throw new EventsExpiredDuringRead(`${shard.name} has forgotten ${event.position}`);
    return { ...event, position };
  });
  return { removed, last, events };
}

/** Reads the event at a position of the merged feed. Returns undefined if the event has been removed. */
export async function getEventAt(shards: Shards, place: number): Promise<EventRecord | undefined> {
  const range = { after: place - 1, through: place };
  const [local] = rangesOfShards(
    await readSegmentsIn(shards.main, [range]).then((pieces) => clipSegments(pieces, range)),
  );
  if (!local) return undefined;
  const [name, { after, through }] = local;
  const { rows } = await listEventsOfAll(shards.named(name).db, after, 1);
  const event = toFeedRange(rows).events.find(({ position }) => position === through);
  return event && toEventRecord({ ...event, position: place }, await eventCursors(shards.main));
}

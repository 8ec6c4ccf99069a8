import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { type NewEventRange, readNewEventRanges } from '../../webhooks/lanes/new-event-ranges.ts';
import { type NotifyResult, UNWANTED_STEP, notifyLanesOfRanges } from '../../webhooks/lanes/notify-lanes.ts';
import { notifyOrSkip, notifySkippedLanes } from '../../webhooks/lanes/skipped-lanes.ts';
import { readSegmentsIn } from '../feed/merged-feed.ts';
import { queryShard } from '../layout/query-shard.ts';
import {
  type FeedSegment,
  clipSegments,
  createPositionMapper,
  rangesOfShards,
} from '../layout/feed-segments.ts';
import type { Shards } from '../layout/shards.ts';

/**
 * Reads up to which position of the merged feed lanes have been notified, and the last position of this feed. A lane is
 * the position of an endpoint in the feed. Locks nothing.
 */
const feedStatement = statement<{
  notified: number;
  last: number;
  is_wanted: boolean;
  skipped_lanes: string[] | null;
}>(`
  select w.position as notified, w.skipped_lanes, f.last_position as last,
    exists (select from webhook_endpoints where status = 'ACTIVE') as is_wanted
  from webhook_feed w, event_feed f`);

const readFeed = async (main: Database) => (await feedStatement(main)).rows[0]!; // each table has one row

/**
 * Notifies lanes of new events, as `notifyLanes` in `db/webhooks/` does in one schema. New events are read before
 * anything is locked. An endpoint that is added in the meantime misses nothing, because its lane reads the feed up to
 * the current end anyway. If a shard doesn't answer, its new events are unknown, so all lanes must read the range with
 * these events. If an endpoint gets only events of a customer in another shard, its lane can read the range without the
 * silent shard.
 */
export async function notifyLanes(shards: Shards, teller: string, limit = 1000): Promise<NotifyResult> {
  const { main } = shards;
  const { notified, last, is_wanted: isWanted, skipped_lanes } = await readFeed(main);
  const late = await notifySkippedLanes(main, skipped_lanes ?? []);
  if (last - notified <= (isWanted ? 0 : UNWANTED_STEP)) return { isWanted, hasMore: false, skipped: late };
  const through = isWanted ? Math.min(last, notified + limit) : last;
  const { news, unknown } = isWanted ? await newsIn(shards, notified, through) : NOTHING;
  const { result: isDone, skipped } = await notifyOrSkip(main, (only) =>
    notifyLanesOfRanges(main, teller, { notified, through, news, unknown }, only),
  );
  return { isWanted, hasMore: isDone && through - notified >= limit, skipped: [...late, ...skipped] };
}

const NOTHING = { news: [], unknown: undefined };

async function newsIn(shards: Shards, after: number, through: number) {
  const range = { after, through };
  const pieces = clipSegments(await readSegmentsIn(shards.main, [range]), range);
  const placeOf = createPositionMapper(pieces);
  const read = [...rangesOfShards(pieces)].map(async ([name, local]) => {
    const shard = shards.named(name);
    try {
      const news = await queryShard(shard, () => readNewEventRanges(shard.db, local.after, local.through));
      return news.map((each): NewEventRange => ({
        ...each,
        first: placeOf(name, each.first),
        last: placeOf(name, each.last),
      }));
    } catch {
      // The error is ignored here, because the job `weaveEvents` reports it. If an endpoint is subscribed to these
      // events, their sender reports the error too.
      return spanOf(pieces.filter(({ shard }) => shard === name));
    }
  });
  const all = await Promise.all(read);
  const unknown = all.flatMap((each) => (Array.isArray(each) ? [] : [each]));
  return {
    news: all.flatMap((each) => (Array.isArray(each) ? each : [])),
    unknown:
      unknown.length === 0
        ? undefined
        : {
            first: Math.min(...unknown.map(({ first }) => first)),
            last: Math.max(...unknown.map(({ last }) => last)),
          },
  };
}

const spanOf = (pieces: readonly FeedSegment[]) => ({
  first: pieces[0]!.position - pieces[0]!.event_count + 1,
  last: pieces.at(-1)!.position,
});

import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { FeedSegment } from '../layout/feed-segments.ts';
import type { Shard, Shards } from '../layout/shards.ts';
import { type CopiedRow, columnsOf, readPages, rowsQuery } from './rows.ts';
import { slotOfEvent } from './copy-rules.ts';

/**
 * Maximum number of segments that one statement writes. A segment is a range of the merged feed whose events one shard
 * has.
 */
const SEGMENTS_MAX = 1_000;

/** Inserts segments of the merged feed. `$1`: segments as JSON. */
const insertPiecesStatement = statement<never>(`
  insert into woven_events (position, shard, shard_position, event_count)
  select position, shard, shard_position, event_count from json_to_recordset($1::json)
    as p(position bigint, shard text, shard_position bigint, event_count bigint)`);

interface Ends {
  removed: number;
  last: number;
}

const readEnds = (db: Database): Promise<Ends> =>
  db
    .selectFrom('event_feed')
    .select(['removed_position as removed', 'last_position as last'])
    .executeTakeFirstOrThrow();

const storeEnds = (db: Database, { removed, last }: Ends) =>
  db.updateTable('event_feed').set({ removed_position: removed, last_position: last }).execute();

/**
 * Copies the events into the feeds of their shards, and writes the segments of the merged feed so that it equals the
 * original feed. Each event keeps its position. So the cursors of clients, and the lanes (positions) and replays of
 * webhook endpoints, remain valid. `from`: a transaction on the original installation. Each event of the original must
 * already have a position.
 */
export async function copyFeed(
  from: Database,
  shards: Shards,
  shardOf: (slot: number | null) => Shard | undefined,
): Promise<void> {
  const ends = await readEnds(from);
  const pieces = firstPieces(shards, ends.removed);
  const locals = new Map(shards.all.map((shard) => [shard, 0]));
  for (const { shard } of pieces) locals.set(shards.named(shard), 1);
  const forgotten = new Map(locals);
  const columns = await columnsOf(from, 'events');
  const query = rowsQuery('events', columns, { slot: slotOfEvent, order: 't.position' });
  let position = ends.removed;
  for await (const page of readPages<CopiedRow>(from, query)) {
    const parts = new Map<Shard, string[]>();
    for (const { row, slot } of page) {
      const shard = shardOf(slot)!; // Each slot belongs to a shard.
      position += 1;
      const local = locals.get(shard)! + 1;
      locals.set(shard, local);
      extend(pieces, { shard: shard.name, position, shard_position: local, event_count: 1 });
      parts.set(shard, [...(parts.get(shard) ?? []), row]);
    }
    await Promise.all(
      [...parts].map(([shard, rows]) =>
        insertEvents(shard.db, columns, rows, locals.get(shard)! - rows.length),
      ),
    );
    // The last segment isn't written yet, because the next events may extend it.
    if (pieces.length > SEGMENTS_MAX) await insertPieces(shards.main, pieces.splice(0, pieces.length - 1));
  }
  if (position !== ends.last)
    throw new Error(`the feed ends at position ${ends.last}, but its events end at ${position}`);
  await insertPieces(shards.main, pieces);
  for (const [shard, last] of locals) await storeEnds(shard.db, { removed: forgotten.get(shard)!, last });
  await storeEnds(shards.main, ends);
}

/**
 * Creates the first segments if the original feed has already removed events. After the copy, the feed of each shard
 * starts with one removed event, if the original feed has removed at least as many events as there are shards. So
 * readers of a shard's feed know that the feed may lack older events of the shard's orders.
 */
const firstPieces = ({ all }: Shards, removed: number): FeedSegment[] =>
  all.slice(0, removed).map(({ name }, n, { length }) => ({
    ...{ shard: name, position: removed - length + n + 1 },
    ...{ shard_position: 1, event_count: 1 },
  }));

/**
 * Adds an event to the last segment if the event and the segment belong to the same shard. If the shards differ, adds a
 * new segment for the event.
 */
function extend(pieces: FeedSegment[], next: FeedSegment): void {
  const last = pieces.at(-1);
  if (last?.shard !== next.shard) pieces.push(next);
  else pieces[pieces.length - 1] = { ...next, event_count: last.event_count + 1 };
}

const insertPieces = async (main: Database, pieces: readonly FeedSegment[]): Promise<void> =>
  void (await insertPiecesStatement(main, JSON.stringify(pieces)));

/**
 * Inserts events into a shard's feed, at the positions after `after`. The transaction id of these events is 0, as if
 * another server had written them. So the service doesn't treat copied events as events that wait for positions.
 */
async function insertEvents(
  db: Database,
  columns: readonly string[],
  rows: readonly string[],
  after: number,
): Promise<void> {
  const list = columns.join(', ');
  const insert = statement<never>(`
    insert into events (${list}, position, transaction_id)
    select ${columns.map((name) => `t.${name}`).join(', ')}, $2::bigint + t.ordinality, '0'
    from json_populate_recordset(null::events, $1::json) with ordinality t`);
  await insert(db, `[${rows.join(',')}]`, after);
}

import { sql } from 'kysely';
import { renewCursors } from '../../feed/event-cursors.ts';
import { readMergedPositions } from '../feed/merge-feeds.ts';
import type { Shards } from '../layout/shards.ts';

/**
 * Repairs the feed after the main schema or a shard was restored from a backup. If a shard's feed ends before its merged
 * part, the shard continues after that part. Makes a new key (`renewCursors`), so that all earlier cursors are refused. The
 * positions of lost events stay empty. Other processes must be restarted. May be repeated. Returns the shards that had lost
 * events.
 */
export async function renewFeed(shards: Shards): Promise<string[]> {
  const lost: string[] = [];
  for (const { shard, last } of await readMergedPositions(shards)) {
    const { numUpdatedRows } = await shards
      .named(shard)
      .db.updateTable('event_feed')
      .set({ last_position: sql<number>`${last}` })
      .where('last_position', '<', last)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) lost.push(shard);
  }
  await renewCursors(shards.home);
  return lost;
}

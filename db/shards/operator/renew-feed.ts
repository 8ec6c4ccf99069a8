import { sql } from 'kysely';
import { renewCursors } from '../../feed/event-cursors.ts';
import { readMergedPositions } from '../feed/merge-feeds.ts';
import type { Shards } from '../layout/shards.ts';

/**
 * Repairs the feed after the main schema or a shard was restored from a backup. If a shard's feed ends before the part
 * of it that has been merged, new events of the shard continue after that part. The positions of lost events remain
 * empty. The function creates a new key (`renewCursors`), so that all earlier cursors are refused. Other processes must
 * be restarted. The call may be repeated. Returns the shards that had lost events.
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

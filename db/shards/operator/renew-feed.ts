import { sql } from 'kysely';
import { renewCursors } from '../../feed/event-cursors.ts';
import { readMergedPositions } from '../feed/merge-feeds.ts';
import type { Shards } from '../layout/shards.ts';

/**
 * Repairs the feed after the main schema or a shard was restored from a backup. The restored shard may have lost events
 * that had been merged into the feed of the installation. The positions of the lost events remain empty, and new events
 * of this shard get positions after the lost events. The function also creates a new key for cursors (`renewCursors`),
 * so that clients' earlier cursors are refused. All other processes must be restarted. The call may be repeated.
 * Returns the names of the shards that have lost events.
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
  await renewCursors(shards.main);
  return lost;
}

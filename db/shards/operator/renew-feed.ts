import { sql } from 'kysely';
import { renewCursors } from '../../feed/event-cursors.ts';
import { readWovenEnds } from '../feed/weave.ts';
import type { Shards } from '../layout/shards.ts';

/**
 * After the home or a shard was restored from a backup: has the feeds of shards that end before what was woven of them go
 * on behind that, and makes a new key (`renewCursors`), by which all cursors so far are refused. The places of events that
 * were lost stay empty. Other processes have to be started anew. May be repeated. Returns which shards had lost some.
 */
export async function renewFeed(shards: Shards): Promise<string[]> {
  const lost: string[] = [];
  for (const { shard, last } of await readWovenEnds(shards)) {
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

import { sql } from 'kysely';
import { wovenAfter } from '../feed/woven.ts';
import type { Shards } from '../layout/shards.ts';

/**
 * How old the oldest event is that a healthy endpoint hasn't been sent, in seconds: `webhooks.seconds` of `readBacklog`,
 * which at home sees no events.
 */
export async function oldestUnsent(shards: Shards): Promise<number> {
  const { rows } = await sql<{ position: number | null }>`
    select min(l.position) as position
    from webhook_endpoints w join webhook_lanes l on l.endpoint_id = w.id and l.id = w.id
    where w.status = 'ACTIVE' and l.failing_since is null and l.known > l.position`.execute(shards.home);
  const { position } = rows[0]!;
  if (position === null) return 0;
  const [piece] = (await wovenAfter(shards.home, position, 1)).pieces;
  if (!piece) return 0;
  const { rows: found } = await sql<{ seconds: number }>`
    select extract(epoch from now() - occurred_at)::float8 as seconds
    from events where position >= ${piece.shard_position} order by position limit 1`.execute(
    shards.named(piece.shard).db,
  );
  return found[0]?.seconds ?? 0;
}

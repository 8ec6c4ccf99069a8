import { sql } from 'kysely';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { Skipped } from '../../base/skipped-items.ts';
import { type Backlog, readBacklog as readBacklogOf } from '../../operator/backlog.ts';
import { readMergedPositions } from '../feed/merge-feeds.ts';
import { queryShard } from '../layout/query-shard.ts';
import type { Shards } from '../layout/shards.ts';

/** Backlog of one schema. `shard`: the name of the shard, or undefined for the main schema. */
type BacklogPart = Pick<Backlog, 'waiting' | 'matters'> & { shard?: string };

/** Backlog of an installation. `parts`: the backlogs of the schemas that answered, the main schema first. */
export interface ShopBacklog {
  parts: BacklogPart[];
  feed: Backlog['feed'];
  webhooks: Omit<Backlog['webhooks'], 'seconds'> & { seconds: number | undefined };
  skipped: Skipped[];
}

/** Reads the backlog of an installation in one schema. */
export async function readBacklogOfOne(db: Database): Promise<ShopBacklog> {
  const { waiting, matters, feed, webhooks } = await readBacklogOf(db);
  return { parts: [{ waiting, matters }], feed, webhooks, skipped: [] };
}

/**
 * Reads the backlogs of the main schema and of each shard. `feed.placed` counts the events that have a position in
 * their shard's own feed. The events needn't be merged yet. If a shard doesn't answer, only its merged events are
 * included. The webhook backlog and `feed.notified` are read from the main schema. `webhooks.seconds` is undefined if
 * the shard with the oldest unsent event doesn't answer. Throws if the main schema doesn't answer.
 */
export async function readBacklog(shards: Shards): Promise<ShopBacklog> {
  const [main, ends, ...read] = await Promise.all([
    readBacklogOf(shards.main),
    readMergedPositions(shards),
    ...shards.all.map((shard) => settled(queryShard(shard, () => readBacklogOf(shard.db)))),
  ]);
  const { waiting, matters, webhooks } = main;
  const parts: BacklogPart[] = [{ waiting, matters }];
  const skipped: Skipped[] = [];
  let placed = 0;
  for (const [n, { name }] of shards.all.entries()) {
    const one = read[n]!;
    if (one.status === 'rejected') skipped.push({ id: name, error: one.reason });
    else parts.push({ shard: name, waiting: one.value.waiting, matters: one.value.matters });
    placed +=
      one.status === 'fulfilled'
        ? one.value.feed.placed
        : (ends.find(({ shard }) => shard === name)?.last ?? 0);
  }
  const seconds = await readWebhookDelay(shards).catch((error: unknown) => {
    if (skipped.length === 0) throw error;
    return undefined;
  });
  return {
    parts,
    feed: { placed, notified: main.feed.notified },
    webhooks: { ...webhooks, seconds },
    skipped,
  };
}

const settled = async <Value>(promise: Promise<Value>): Promise<PromiseSettledResult<Value>> =>
  (await Promise.allSettled([promise]))[0];

/**
 * Finds, among the healthy lanes (a lane is the position of an endpoint in the merged feed), the lane that is furthest
 * behind. Returns the shard of the next event for this lane, and the event's position in the shard's own feed. Locks
 * nothing.
 */
const nextToSendStatement = statement<{ shard: string; position: number }>(`
  select w.shard, w.shard_position - (w.position - l.position - 1) as position
  from (select min(l.position) as position from webhook_endpoints e
      join webhook_lanes l on l.endpoint_id = e.id and l.id = e.id
      where e.status = 'ACTIVE' and l.failing_since is null and l.known > l.position) l
    cross join lateral (
      select shard, shard_position, position from woven_events where position > l.position order by position limit 1) w`);

/** Reads the age in seconds of the oldest event that hasn't been sent to a healthy endpoint. */
async function readWebhookDelay({ main, all }: Shards): Promise<number> {
  const next = (await nextToSendStatement(main)).rows[0];
  const shard = all.find(({ name }) => name === next?.shard);
  return next && shard ? queryShard(shard, () => ageOf(shard.db, next.position)) : 0;
}

async function ageOf(shard: Database, position: number): Promise<number> {
  const event = await shard
    .selectFrom('events')
    .select(sql<number>`extract(epoch from now() - occurred_at)::float8`.as('seconds'))
    .where('position', '>=', position)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return event?.seconds ?? 0;
}

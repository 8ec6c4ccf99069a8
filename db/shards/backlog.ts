import { sql } from 'kysely';
import { type Backlog, readBacklog as readBacklogOf } from '../backlog.ts';
import type { Database } from '../index.ts';
import { statement } from '../statement.ts';
import type { Shards } from './index.ts';

/**
 * The backlogs of all shards and of home as one: how much waits anywhere, and for how long the oldest of it has. The last
 * place is the one that the feed has once all events that have a place in their shard are woven into it; what has been told
 * is home's, and so are endpoints. Throws where one of them has no time for it.
 */
export async function readBacklog(shards: Shards): Promise<Backlog> {
  const [home, seconds, ...all] = await Promise.all([
    readBacklogOf(shards.home),
    readWebhookDelay(shards),
    ...shards.all.map(({ db }) => readBacklogOf(db)),
  ]);
  const places = [home, ...all];
  const waiting = home.waiting.map(({ kind }) => {
    const same = places.flatMap((place) => place.waiting.filter((one) => one.kind === kind));
    return { kind, count: sumOf(same), seconds: Math.max(...same.map((one) => one.seconds)) };
  });
  const matters = Map.groupBy(
    places.flatMap((place) => place.matters),
    ({ kind }) => kind,
  );
  return {
    waiting,
    matters: [...matters].map(([kind, same]) => ({ kind, count: sumOf(same) })),
    feed: { placed: all.reduce((sum, { feed }) => sum + feed.placed, 0), told: home.feed.told },
    webhooks: { ...home.webhooks, seconds },
  };
}

const sumOf = (all: readonly { count: number }[]) => all.reduce((sum, { count }) => sum + count, 0);

/** Locks nothing. The place in a shard's feed of the event that the healthy lane that is behind furthest is to send next. */
const nextToSendStatement = statement<{ shard: string; position: number }>(`
  select w.shard, w.shard_position - (w.position - l.position - 1) as position
  from (select min(l.position) as position from webhook_endpoints e
      join webhook_lanes l on l.endpoint_id = e.id and l.id = e.id
      where e.status = 'ACTIVE' and l.failing_since is null and l.known > l.position) l
    cross join lateral (
      select shard, shard_position, position from woven_events where position > l.position order by position limit 1) w`);

/** How old the oldest event is that a healthy endpoint hasn't been sent, in seconds. */
async function readWebhookDelay({ home, all }: Shards): Promise<number> {
  const next = (await nextToSendStatement(home)).rows[0];
  const shard = all.find(({ name }) => name === next?.shard);
  return next && shard ? ageOf(shard.db, next.position) : 0;
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

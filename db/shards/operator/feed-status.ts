import { statement } from '../../../packages/postgres/statements/statement.ts';
import { type FeedStatus, feedStatus as statusInOneSchema } from '../../feed/feed-status.ts';
import { shardAfter } from '../feed/woven.ts';
import type { Shard, Shards } from '../layout/shards.ts';

type ShardStatus = Pick<FeedStatus, 'events' | 'waiting' | 'waitingSince' | 'oldest' | 'oldestTransaction'>;

/** `$1`: what of its feed has been removed, `$2`: how far it has been woven. Locks nothing. Times as RFC 3339 in UTC. */
const shardStatement = statement<ShardStatus>(`
  select (select count(*) from events where position > $1 and position <= $2) as events,
    w.count as waiting, w.since as "waitingSince",
    (select occurred_at from events where position > $1 and position <= $2 order by position limit 1) as oldest,
    (select min(xact_start) from pg_stat_activity
      where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()
    ) as "oldestTransaction"
  from (
    select count(*) as count, min(occurred_at) as since from (
      select occurred_at from events where position is null
      union all select occurred_at from events where position > $2) e
  ) w`);

/** How far the shop's feed is, as `feedStatus` of one schema. What has a place in its shard only waits, too. */
export async function feedStatus(shards: Shards): Promise<FeedStatus> {
  const home = await statusInOneSchema(shards.home);
  const all = await Promise.all(shards.all.map((shard) => statusOf(shards, shard, home.first - 1)));
  const earliest = (times: (string | null)[]) => times.filter((time) => time !== null).sort()[0] ?? null;
  const total = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);
  return {
    ...home,
    events: total(all.map(({ events }) => events)),
    waiting: total(all.map(({ waiting }) => waiting)),
    waitingSince: earliest(all.map(({ waitingSince }) => waitingSince)),
    oldest: earliest(all.map(({ oldest }) => oldest)),
    oldestTransaction: earliest([home, ...all].map(({ oldestTransaction }) => oldestTransaction)),
  };
}

async function statusOf({ home }: Shards, { name, db }: Shard, removed: number): Promise<ShardStatus> {
  const { after, through } = await shardAfter(home, name, removed);
  const { rows } = await shardStatement(db, after, through);
  return rows[0]!; // without a table
}

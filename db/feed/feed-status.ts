import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

/** State of the feed and of the lanes (the delivery cursors of webhook endpoints). Positions are internal numbers. */
export interface FeedStatus {
  first: number;
  last: number;
  events: number;
  /** Number of events that have no position yet. */
  waiting: number;
  /** Time since when the oldest event without a position waits. Null if there is none. */
  waitingSince: string | null;
  oldest: string | null;
  /** Start of the open transaction that delays the feed most. Null if no transaction delays the feed. */
  oldestTransaction: string | null;
  endpoints: {
    id: string;
    clientId: string;
    status: string;
    /** Number of positions from the lane's position to the last event for the lane. */
    behind: number;
    waiting: number;
    failingSince: string | null;
    lastFailure: string | null;
  }[];
}

/** Reads the state of the feed and of the lanes. Locks nothing. Times are RFC 3339 in UTC. */
const feedStatusStatement = statement<FeedStatus>(`
  select f.removed_position + 1 as first, f.last_position as last,
    (select count(*) from events where position > f.removed_position) as events,
    w.count as waiting, w.since as "waitingSince",
    (select occurred_at from events where position > f.removed_position order by position limit 1) as oldest,
    (select min(xact_start) from pg_stat_activity
      where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()
    ) as "oldestTransaction",
    (select coalesce(json_agg(json_build_object('id', e.id, 'clientId', e.client_id, 'status', e.status,
        'behind', coalesce(greatest(l.known - l.position, 0), 0),
        'waiting', (select count(*) from webhook_deliveries d
          where d.endpoint_id = e.id and d.status in ('PENDING', 'HELD')),
        'failingSince', l.failing_since, 'lastFailure', l.last_failure) order by e.id), '[]')
      from webhook_endpoints e left join webhook_lanes l on l.endpoint_id = e.id and l.id = e.id) as endpoints
  from event_feed f cross join (
    select count(*) as count, min(occurred_at) as since from events where position is null) w`);

export async function feedStatus(db: Database): Promise<FeedStatus> {
  const { rows } = await feedStatusStatement(db);
  // The feed has one row.
  return rows[0]!;
}

/**
 * Finds gaps in the feed: each position from the feed's first to its last must belong to exactly one event. Returns
 * undefined if there are no gaps.
 */
export function findFeedGap({ first, last, events }: FeedStatus): string | undefined {
  if (last - first + 1 === events) return undefined;
  return `from ${first} to ${last} there are ${last - first + 1} positions and ${events} events`;
}

import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

/**
 * State of the feed and of the lanes (the delivery positions of webhook endpoints). Positions are plain numbers, and not
 * the cursors that clients get.
 */
export interface FeedStatus {
  /** First position whose event hasn't been removed. */
  first: number;
  last: number;
  /** Number of events in the feed. */
  events: number;
  /** Number of events that have no position yet. */
  waiting: number;
  /** When the oldest event without a position occurred. Null if every event has a position. */
  waitingSince: string | null;
  /** When the event at the first position occurred. Null if the feed is empty. */
  oldest: string | null;
  /**
   * Start of the oldest open transaction that has written. The feed must wait for the end of this transaction. Null if
   * no such transaction is open.
   */
  oldestTransaction: string | null;
  endpoints: {
    id: string;
    clientId: string;
    status: string;
    /**
     * Number of positions from the lane's position to the last position at which there may be an event for this endpoint
     * (`known`).
     */
    behind: number;
    /** Number of deliveries that are PENDING or HELD. */
    waiting: number;
    failingSince: string | null;
    lastFailure: string | null;
  }[];
}

/** Reads the state of the feed and of the lanes. Times are in RFC 3339, in UTC. Locks nothing. */
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
  // The table has one row.
  return rows[0]!;
}

/**
 * Checks that each position of the feed belongs to exactly one event. Returns a description of the gap, or undefined if
 * the feed has no gap.
 */
export function findFeedGap({ first, last, events }: FeedStatus): string | undefined {
  if (last - first + 1 === events) return undefined;
  return `from ${first} to ${last} there are ${last - first + 1} positions and ${events} events`;
}

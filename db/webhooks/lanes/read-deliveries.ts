/** Reads the events and deliveries that must be sent. */
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { PositionedEvent } from '../../feed/feed.ts';
import { DATA, type FeedEvent } from '../../feed/list-events-statement.ts';
import type { LaneKey } from './lane-leases.ts';
import { DUE_COLUMNS, IS_DUE, IS_UNSENT, IS_ORDER_OPEN, IS_SUBSCRIBED } from './delivery-conditions.ts';

/**
 * A range of the feed that a lane (the delivery cursor of an endpoint) reads: after the position `after`, up to and
 * including `through`. Only events to which the endpoint is subscribed are read, at most `room` events.
 */
export interface Window extends LaneKey {
  after: number;
  through: number;
  room: number;
  /**
   * Whether to leave out events whose delivery already has a row, because they were in flight when another process
   * ended.
   */
  skip_tried: boolean;
  /**
   * The replay for which the window is read, or null. A replay leaves out events that are still being delivered anyway.
   */
  replay_id: string | null;
  only_failed: boolean;
}

/** An event for a lane. `is_order_open`: whether the endpoint must still get earlier events of the same order. */
export type ReadEvent = PositionedEvent & { is_order_open: boolean };

/** Reads the events of windows. Locks nothing. `$1`: windows as JSON. */
const readWindowsStatement = statement<ReadEvent & { n: number }>(`
  select k.n, e.id, e.order_id, e.type, e.data, e.occurred_at, e.position, e.is_order_open
  from jsonb_to_recordset($1::jsonb) k (n int, endpoint_id uuid, after bigint, through bigint, room int,
      skip_tried boolean, replay_id uuid, only_failed boolean)
    join webhook_endpoints w on w.id = k.endpoint_id
    cross join lateral (
      select e.id, e.order_id, e.type, ${DATA} as data, e.occurred_at, e.position,${IS_ORDER_OPEN}
      from events e
      where e.position > k.after and e.position <= k.through
        and ${IS_SUBSCRIBED}
        and ${IS_UNSENT}
      order by e.position limit k.room) e
  order by k.n, e.position`);

export async function readWindows(db: Database, windows: Window[]): Promise<ReadEvent[][]> {
  const { rows } = await readWindowsStatement(db, JSON.stringify(windows.map((each, n) => ({ ...each, n }))));
  const found: ReadEvent[][] = windows.map(() => []);
  for (const { n, ...event } of rows) found[n]!.push(event);
  return found;
}

/**
 * A delivery that is due for a retry. A delivery whose event isn't in the feed may also be due for its first attempt.
 */
export interface DueDelivery {
  event_id: string;
  order_id: string | null;
  type: string;
  position: number | null;
  tries: number;
  next_kind: 'MANUAL' | 'REPLAY' | null;
  is_first: boolean;
  /** Body of a delivery that has no position in the feed. */
  body: string | null;
  /**
   * Data of the event. Null if the feed no longer has the event, or if the endpoint is no longer subscribed to the
   * event.
   */
  data: FeedEvent['data'] | null;
  occurred_at: string | null;
}

/**
 * Reads due deliveries. Locks nothing. `$1`: endpoint, `$2`: maximum number of deliveries, `$3`: deliveries to leave
 * out.
 */
const readDueStatement = statement<DueDelivery>(`
  select ${DUE_COLUMNS},
    e.data, e.occurred_at
  from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
    left join lateral (
      select ${DATA} as data, e.occurred_at
      from events e
      where d.body is null and e.order_id = d.order_id and e.id = d.event_id
        and ${IS_SUBSCRIBED}
    ) e on true
  where ${IS_DUE}
  order by d.next_attempt_at limit $2`);

export const readDue = async (
  db: Database,
  endpointId: string,
  limit: number,
  without: string[],
): Promise<DueDelivery[]> => (await readDueStatement(db, endpointId, limit, without)).rows;

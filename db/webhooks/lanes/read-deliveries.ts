/** What is to be sent. */
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { PlacedEvent } from '../../feed/events.ts';
import { DATA, type FeedEvent } from '../../feed/list-events-statement.ts';
import type { LaneKey } from './hold-lanes.ts';
import { DUE, IS_DUE, IS_LEFT, IS_ORDER_OPEN, IS_WANTED } from './wanted.ts';

/** Where a lane reads on: events after `after`, up to `through`, so many at most, that its endpoint wants. */
export interface Window extends LaneKey {
  after: number;
  through: number;
  room: number;
  /** Whether to leave out events that have a row: those were being sent when a process ended. */
  skip_tried: boolean;
  /** Of a replay, which leaves out events that are to be sent anyway. */
  replay_id: string | null;
  only_failed: boolean;
}

/** `is_order_open`: earlier events of its order are still to be delivered. */
export type ReadEvent = PlacedEvent & { is_order_open: boolean };

/** `$1`: windows. Locks nothing. */
const readWindowsStatement = statement<ReadEvent & { n: number }>(`
  select k.n, e.id, e.order_id, e.type, e.data, e.occurred_at, e.position, e.is_order_open
  from jsonb_to_recordset($1::jsonb) k (n int, endpoint_id uuid, after bigint, through bigint, room int,
      skip_tried boolean, replay_id uuid, only_failed boolean)
    join webhook_endpoints w on w.id = k.endpoint_id
    cross join lateral (
      select e.id, e.order_id, e.type, ${DATA} as data, e.occurred_at, e.position,${IS_ORDER_OPEN}
      from events e
      where e.position > k.after and e.position <= k.through
        and ${IS_WANTED}
        and ${IS_LEFT}
      order by e.position limit k.room) e
  order by k.n, e.position`);

/** The events of each window. */
export async function readWindows(db: Database, windows: Window[]): Promise<ReadEvent[][]> {
  const { rows } = await readWindowsStatement(db, JSON.stringify(windows.map((each, n) => ({ ...each, n }))));
  const found: ReadEvent[][] = windows.map(() => []);
  for (const { n, ...event } of rows) found[n]!.push(event);
  return found;
}

/** A delivery that is to be tried again, or for the first time where it is none of an event of the feed. */
export interface DueDelivery {
  event_id: string;
  order_id: string | null;
  type: string;
  position: number | null;
  tries: number;
  next_kind: 'MANUAL' | 'REPLAY' | null;
  is_first: boolean;
  /** Of what has no place in the feed. */
  body: string | null;
  /** Of the event; missing where it has been removed from the feed, or the endpoint doesn't want it any more. */
  data: FeedEvent['data'] | null;
  occurred_at: string | null;
}

/** `$1`: endpoint, `$2`: how many at most, `$3`: not these. Locks nothing. */
const readDueStatement = statement<DueDelivery>(`
  select ${DUE},
    e.data, e.occurred_at
  from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
    left join lateral (
      select ${DATA} as data, e.occurred_at
      from events e
      where d.body is null and e.order_id = d.order_id and e.id = d.event_id
        and ${IS_WANTED}
    ) e on true
  where ${IS_DUE}
  order by d.next_attempt_at limit $2`);

export const readDue = async (
  db: Database,
  endpointId: string,
  limit: number,
  without: string[],
): Promise<DueDelivery[]> => (await readDueStatement(db, endpointId, limit, without)).rows;

/**
 * The two queries of `readWindows`. The first query reads events from a shard. The second query finds, in the main
 * schema, which of these events haven't been sent. A window is a range of the feed for one endpoint.
 */
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { PositionedEvent } from '../../feed/feed.ts';
import { DATA } from '../../feed/list-events-statement.ts';
import type { Window } from '../../webhooks/lanes/read-deliveries.ts';
import { IS_UNSENT, IS_ORDER_OPEN, IS_SUBSCRIBED } from '../../webhooks/lanes/delivery-conditions.ts';
import type { Range } from '../layout/feed-segments.ts';
import { SUBSCRIPTION_COLUMNS, type Subscription } from './subscriptions.ts';

/**
 * An event of a shard's feed that a window may contain. A window without events has one row, in which `position` is
 * null. `removed`: the position up to which the shard's feed has been removed. `last`: the last position of the shard's
 * feed.
 */
type CandidateRow = { n: number; removed: number; last: number } & (PositionedEvent | { position: null });

/**
 * Reads the events of windows from a shard. Locks nothing. `$1`: windows with the subscriptions of their endpoints, as
 * JSON.
 */
const candidatesStatement = statement<CandidateRow>(`
  select w.n, f.removed_position as removed, f.last_position as last,
    e.id, e.order_id, e.type, e.data, e.occurred_at, e.position
  from (select removed_position, last_position from event_feed limit 1) f
    cross join jsonb_to_recordset($1::jsonb) w (n int, after bigint, through bigint, room int, ${SUBSCRIPTION_COLUMNS})
    left join lateral (
      select e.id, e.order_id, e.type, ${DATA} as data, e.occurred_at, e.position
      from events e
      where e.position > w.after and e.position <= w.through
        and ${IS_SUBSCRIBED}
      order by e.position limit w.room) e on true
  order by w.n, e.position`);

/** A window whose positions refer to a shard's own feed. */
export type LocalWindow = Range & Subscription & { room: number };

/** The events of a shard for a window. `removed` and `last`: see `CandidateRow`. */
export interface Candidates {
  removed: number;
  last: number;
  events: PositionedEvent[];
}

/**
 * Reads, for each window, the first events to which the window's endpoint is subscribed. Some of these events may have
 * been sent already.
 */
export async function readCandidates(
  shard: Database,
  windows: readonly LocalWindow[],
): Promise<Candidates[]> {
  const { rows } = await candidatesStatement(
    shard,
    JSON.stringify(windows.map((each, n) => ({ ...each, n }))),
  );
  const found = windows.map((): Candidates => ({ removed: 0, last: 0, events: [] }));
  for (const { n, removed, last, ...event } of rows) {
    Object.assign(found[n]!, { removed, last });
    if (event.position !== null) found[n]!.events.push(event);
  }
  return found;
}

/**
 * Finds, in the main schema, which events haven't been sent yet. Locks nothing. `$1`: windows as JSON, `$2`: events of
 * the windows as JSON.
 */
const leftStatement = statement<{ n: number; id: string; is_order_open: boolean }>(`
  select k.n, e.id,${IS_ORDER_OPEN}
  from jsonb_to_recordset($1::jsonb) k (n int, endpoint_id uuid, skip_tried boolean, replay_id uuid, only_failed boolean)
    join webhook_endpoints w on w.id = k.endpoint_id
    join jsonb_to_recordset($2::jsonb) e (n int, id uuid, order_id uuid) on e.n = k.n
  where ${IS_UNSENT}`);

/**
 * Finds the events of each window that haven't been sent yet. Returns a map for each window, whose keys are the ids of
 * these events. A value of the map is true if the endpoint must still get earlier events of the same order.
 */
export async function readUnsent(
  main: Database,
  readings: readonly { window: Window; events: readonly PositionedEvent[] }[],
): Promise<Map<string, boolean>[]> {
  const left = readings.map(() => new Map<string, boolean>());
  const events = readings.flatMap(({ events: own }, n) =>
    own.map(({ id, order_id }) => ({ n, id, order_id })),
  );
  if (events.length === 0) return left;
  const windows = readings.map(({ window }, n) => ({ ...window, n }));
  const { rows } = await leftStatement(main, JSON.stringify(windows), JSON.stringify(events));
  for (const { n, id, is_order_open } of rows) left[n]!.set(id, is_order_open);
  return left;
}

import { isStatementTimeout } from '../../packages/postgres/sessions/database-errors.ts';
import {
  OLDEST_RUNNING_XID,
  SERVER_START_TIME,
  scanSince,
} from '../../packages/postgres/statements/snapshot.ts';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import type { Reach } from '../call/reach.ts';
import type { EventType } from '../orders/model/order-events.ts';
import { type EventCursors, eventCursors } from './event-cursors.ts';
import {
  type FeedEvent,
  type FeedRow,
  listEventsOfAll,
  listEventsOfCustomer,
} from './list-events-statement.ts';

/** The contract promises that events remain in the feed for at least this number of days. */
export const LEAST_DAYS = 90;

/**
 * Types of events about movements of money, with the kind of the movement. Every movement of money, in both directions,
 * has an event of one of these types.
 */
export const MONEY_MOVED = {
  'payment.captured': 'captured',
  'refund.succeeded': 'refunded',
  'refund.reversed': 'refund_reversed',
} as const satisfies Partial<Record<EventType, string>>;

/** Number of events of a type that have got positions, and the sum of their amounts. */
export interface PositionedEvents {
  type: EventType;
  count: number;
  currency: string | null;
  /** Sum in minor units of `currency`. */
  amount: number;
}

const MOVES_MONEY = Object.keys(MONEY_MOVED)
  .map((type) => `'${type}'`)
  .join(', ');

/** Positions that were just assigned: from the position after `after`, up to and including `through`. */
export interface NewPositions {
  after: number;
  through: number;
}

/** Called after the commit, with the events that have got positions. */
export type OnPositioned = (kinds: PositionedEvents[], places: NewPositions) => void;

interface Placed {
  count: number;
  kinds: PositionedEvents[];
  next: string;
  server: string;
}

/**
 * Assigns positions to events. Runs under the lock of `event_feed`. Then locks the events, and after them the counters
 * of orders. Only this statement and `recountOrders` lock and write the counters. One statement assigns positions,
 * counts the changes that the events report, and advances the feed, so that everything needs only one round trip. `$1`:
 * number of events. If more events wait, the statement adds all waiting events of the same orders. `$2`: a transaction
 * id. All events of earlier transactions must have a position.
 *
 * Each row is looked up separately by its primary key, whatever the statistics say. For these look-ups the keys are
 * passed in arrays, because PostgreSQL always assumes ten elements in an array. Without arrays, PostgreSQL would assume
 * after a backlog that no event is without a position, and would read all events without a position for each order.
 * `coalesce` keeps PostgreSQL from using an index of the events without a position, because PostgreSQL may wrongly
 * assume that this index is empty. The row of the feed is read only once, because PostgreSQL may have to skip many old
 * versions of this row while an old snapshot is open.
 */
const assignPositionsStatement = statement<Placed>(`
  with first as materialized (
    select order_id, id, order_version, transaction_id from events
    where position is null and transaction_id >= $2::xid8
    order by transaction_id limit $1
  ),
  waiting as (
    select order_id, id, order_version from first where (select count(*) from first) < $1
    union all
    -- The waiting events that weren't selected may belong to earlier versions of the same orders.
    select f.order_id, e.id, e.order_version
    from unnest(array(select distinct order_id from first where (select count(*) from first) >= $1)) f (order_id)
      cross join lateral (
        select id, order_version from events where order_id = f.order_id and coalesce(position, 0) = 0 offset 0) e
  ),
  placed as materialized (
    select order_id, id, order_version,
      (select last_position from event_feed) + row_number() over (order by order_id, order_version, id) as position
    from waiting
  ),
  moved as (
    update events e set position = p.position
    from (select array_agg(order_id) as order_ids, array_agg(id) as ids, array_agg(position) as positions
        from placed) a
      cross join lateral unnest(a.order_ids, a.ids, a.positions) p (order_id, id, position)
    where e.order_id = any (array(select order_id from placed)) and e.order_id = p.order_id and e.id = p.id
    returning e.type, case when e.type in (${MOVES_MONEY}) then e.data -> 'amount' end as money
  ),
  change as (
    select o.customer_id, h.from_status, h.to_status
    from (select array_agg(order_id) as order_ids, array_agg(order_version) as versions
        from (select distinct order_id, order_version from placed) d) a
      cross join lateral unnest(a.order_ids, a.versions) p (order_id, version)
      cross join lateral (
        select from_status, to_status from order_history
        where order_id = p.order_id and version = p.version and from_status is distinct from to_status offset 0) h
      cross join lateral (select customer_id from orders where id = p.order_id offset 0) o
  ),
  -- The rows with an empty customer id count the orders of all customers.
  counted as (
    insert into order_counts as c (customer_id, status, count)
    select coalesce(customer_id, ''), status, sum(n) from (
      select customer_id, to_status as status, 1 as n from change
      union all
      select customer_id, from_status, -1 from change where from_status is not null
    ) d
    group by grouping sets ((customer_id, status), (status))
    -- If as many orders have entered a status as have left it, the counter of this status doesn't change.
    having sum(n) <> 0
    on conflict (customer_id, status) do update set count = c.count + excluded.count
  ),
  fed as (
    update event_feed set last_position = last_position + (select count(*) from placed)
    where exists (select from placed)
  )
  select (select count(*) from placed)::int as count,
    (select coalesce(json_agg(k), '[]') from (
      select type, count(*)::int as count, money ->> 'currency' as currency,
        coalesce(sum((money ->> 'amount')::bigint), 0) as amount
      from moved group by type, currency) k) as kinds,
    least((select transaction_id from first order by transaction_id desc limit 1),
      ${OLDEST_RUNNING_XID})::text as next,
    ${SERVER_START_TIME} as server`);

/**
 * Returns whether events wait for a position. Locks and writes nothing. `$1`: a transaction id. All events of earlier
 * transactions must have a position.
 */
const lookStatement = statement<{ is_behind: boolean; next: string; server: string }>(`
  select is_behind, (case when is_behind then $1::xid8 else ${OLDEST_RUNNING_XID} end)::text as next, ${SERVER_START_TIME} as server
  from (select exists (select from events where position is null and transaction_id >= $1::xid8) as is_behind) e`);

/**
 * Returns whether events wait for a position. A call costs less than a run of `assignPositions` that finds no such
 * event.
 */
export async function hasUnpositionedEvents(db: Database): Promise<boolean> {
  const { is_behind } = await scanSince(db, async (since) => (await lookStatement(db, since)).rows[0]!);
  return is_behind;
}

/**
 * Assigns positions in the feed to about `limit` events, and returns their number. The function locks one row until it
 * commits, so only one process at a time assigns positions. Therefore positions become visible in ascending order.
 * The events of an order get positions in the sequence of its versions, because a later version can't be committed
 * before an earlier version. Within one run, events are sorted by order, as in the table. The function also counts the
 * changes that the events report: see `countOrders`. If the statement times out, the function tries fewer events.
 */
export async function assignPositions(
  db: Database,
  limit = 1000,
  onPlaced: OnPositioned = () => {},
): Promise<number> {
  try {
    return await placeSome(db, limit, onPlaced);
  } catch (error) {
    if (!isStatementTimeout(error) || limit === 1) throw error;
    return assignPositions(db, Math.ceil(limit / 2), onPlaced);
  }
}

async function placeSome(db: Database, limit: number, onPlaced: OnPositioned): Promise<number> {
  const { after, count, kinds } = await scanSince(db, (since) =>
    db.transaction().execute(async (trx) => {
      // The lock is taken in a separate statement, so that the next statement sees everything that was committed before
      // the lock was granted.
      const feed = trx.selectFrom('event_feed').select('last_position as after').forUpdate();
      const { after } = await feed.executeTakeFirstOrThrow();
      const { rows } = await assignPositionsStatement(trx, limit, since);
      return { ...rows[0]!, after };
    }),
  );
  onPlaced(kinds, { after, through: after + count });
  return count;
}

/** An event of the feed. Clients see the event's position as a cursor. */
export type EventRecord = FeedEvent & { cursor: string };

/** A page of the feed. `from`: the cursor where the page starts. `next`: the cursor where the next page starts. */
export interface EventPage {
  kind: 'page';
  events: EventRecord[];
  from: string;
  next: string;
}

/**
 * Reason why a page is refused. `oldest`: the oldest valid cursor. Events before the oldest valid cursor have been
 * removed.
 */
export type Refused = { kind: 'CURSOR_UNKNOWN' } | { kind: 'EVENTS_EXPIRED'; oldest: string };

/**
 * A range of events. `removed`: position of the last event that was removed from the feed. `last`: last position of the
 * feed.
 */
export interface FeedRange {
  removed: number;
  last: number;
  events: PositionedEvent[];
}

export type PositionedEvent = FeedEvent & { position: number };

/**
 * Lists the events after a cursor, the oldest first. If there is no cursor, starts with the oldest event of the feed.
 * Lists only events of orders that the caller may access.
 */
export const listEvents = async (
  db: Database,
  reach: Reach,
  after: string | undefined,
  size: number,
): Promise<EventPage | Refused> =>
  readPageAfter(await eventCursors(db), after, (position) => readPart(db, reach, position, size));

async function readPart(
  db: Database,
  { customerId }: Reach,
  position: number,
  size: number,
): Promise<FeedRange> {
  const { rows } = await (customerId === undefined
    ? listEventsOfAll(db, position, size)
    : listEventsOfCustomer(db, position, size, customerId));
  return toFeedRange(rows);
}

/**
 * Converts rows to a range of the feed. `rows` has at least one row, because the statement always selects the row of
 * the feed.
 */
export function toFeedRange(rows: readonly FeedRow[]): FeedRange {
  const { removed_position: removed, last_position: last } = rows[0]!;
  const events = rows.flatMap(({ removed_position: _, last_position: __, ...row }) =>
    row.position === null ? [] : [row],
  );
  return { removed, last, events };
}

/** Builds the page after a cursor. `read` reads the events after a position. */
export async function readPageAfter(
  cursors: EventCursors,
  after: string | undefined,
  read: (position: number) => Promise<FeedRange>,
): Promise<EventPage | Refused> {
  const position = after === undefined ? 0 : cursors.positionOf(after);
  if (position === undefined) return { kind: 'CURSOR_UNKNOWN' };
  const { removed, last, events: placed } = await read(position);
  const oldest = cursors.cursorOf(removed);
  if (after !== undefined && position < removed) return { kind: 'EVENTS_EXPIRED', oldest };
  // The feed had more events when this cursor was created. Since then a backup was restored.
  if (position > last) return { kind: 'CURSOR_UNKNOWN' };
  const events = placed.map((event) => toEventRecord(event, cursors));
  const from = after ?? oldest;
  return { kind: 'page', events, from, next: events.at(-1)?.cursor ?? from };
}

export const toEventRecord = (
  { position, ...event }: PositionedEvent,
  cursors: EventCursors,
): EventRecord => ({
  ...event,
  cursor: cursors.cursorOf(position),
});

/** Reads the event at a position. If this event has been removed, returns a later event or undefined. */
export async function getEventAt(db: Database, position: number): Promise<EventRecord | undefined> {
  const { rows } = await listEventsOfAll(db, position - 1, 1);
  const [event] = toFeedRange(rows).events;
  return event && toEventRecord(event, await eventCursors(db));
}

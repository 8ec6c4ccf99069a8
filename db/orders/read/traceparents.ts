import { equalsKey, statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';

/** Reads the `traceparent` of orders. Locks nothing. `$1`: ids of orders. */
const traceparentsStatement = statement<{ id: string; traceparent: string }>(`
  select requested.id, found.traceparent
  from unnest($1::uuid[]) requested (id)
    cross join lateral (select traceparent from orders o where ${equalsKey('o.id', 'requested.id')} offset 0) found
  where found.traceparent is not null`);

/**
 * Reads the `traceparent` of the trace in which each order was placed, by order id. Orders without a stored trace are
 * missing in the result.
 */
export async function traceparentsOf(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await traceparentsStatement(db, orderIds);
  return new Map(rows.map(({ id, traceparent }) => [id, traceparent]));
}

/** An event of an order that has a stored trace. */
export interface TracedEvent {
  id: string;
  type: string;
  orderId: string;
  traceparent: string;
  /** Time since the event occurred, in ms. */
  ms: number;
}

/**
 * Lists events of orders that have a stored trace. Locks nothing. `$1`: first position in the feed, exclusive, `$2`:
 * last position, inclusive.
 */
const tracedEventsStatement = statement<TracedEvent>(`
  select e.id, e.type, e.order_id as "orderId", o.traceparent,
    (extract(epoch from clock_timestamp() - e.occurred_at) * 1000)::float8 as ms
  from events e join orders o on ${equalsKey('o.id', 'e.order_id')}
  where e.position > $1 and e.position <= $2 and o.traceparent is not null
  order by e.position`);

/**
 * Lists events of orders that have a stored trace. `after`: first position in the feed, exclusive. `through`: last
 * position, inclusive.
 */
export const tracedEvents = async (db: Database, after: number, through: number): Promise<TracedEvent[]> =>
  (await tracedEventsStatement(db, after, through)).rows;

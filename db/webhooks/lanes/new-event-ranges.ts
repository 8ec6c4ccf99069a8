import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';

/**
 * Summary of the new events that have the same customer and the same type, in a range of the feed: the first and the
 * last position of these events.
 */
export interface NewEventRange {
  customer_id: string | null;
  type: string;
  first: number;
  last: number;
}

/**
 * Returns SQL that summarizes new events `e`. Events about matters (cases that staff must decide) may have no order.
 */
export const newEventRangesIn = (from: string) => `
    select o.customer_id, e.type, min(e.position) as first, max(e.position) as last
    from ${from}
      -- Each order is looked up by its key. Otherwise the planner, which doesn't know how few the new events are, would read
      -- all orders.
      left join lateral (select customer_id from orders where id = e.order_id offset 0) o on true
    group by o.customer_id, e.type`;

/**
 * Summarizes new events. `$1`: position after which the range starts, `$2`: last position of the range. Locks nothing.
 */
const newsStatement = statement<NewEventRange>(
  newEventRangesIn(`
      (select order_id, type, position from events where position > $1 and position <= $2) e`),
);

/** Summarizes the new events in this range of the feed, by customer and type. */
export const readNewEventRanges = async (
  db: Database,
  after: number,
  through: number,
): Promise<NewEventRange[]> => (await newsStatement(db, after, through)).rows;

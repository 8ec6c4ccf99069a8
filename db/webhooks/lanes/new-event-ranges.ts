import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';

/** The first and the last position, in a range of the feed, of the new events with the same customer and type. */
export interface NewEventRange {
  customer_id: string | null;
  type: string;
  first: number;
  last: number;
}

/**
 * Builds SQL that summarizes new events `e` by customer and type. The customer is null for events without an order,
 * such as some events about matters (cases that staff must decide).
 */
export const newEventRangesIn = (from: string) => `
    select o.customer_id, e.type, min(e.position) as first, max(e.position) as last
    from ${from}
      -- Each order is looked up by its key. The planner doesn't know that there are only few new events, and would
      -- otherwise read all orders.
      left join lateral (select customer_id from orders where id = e.order_id offset 0) o on true
    group by o.customer_id, e.type`;

/**
 * Summarizes the new events of a range of the feed. Locks nothing. `$1`: the range starts after this position, `$2`:
 * last position of the range.
 */
const newsStatement = statement<NewEventRange>(
  newEventRangesIn(`
      (select order_id, type, position from events where position > $1 and position <= $2) e`),
);

export const readNewEventRanges = async (
  db: Database,
  after: number,
  through: number,
): Promise<NewEventRange[]> => (await newsStatement(db, after, through)).rows;

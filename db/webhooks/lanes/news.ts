import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';

/** Of a piece of the feed, by customer and type: the first and the last place of their events. */
export interface News {
  customer_id: string | null;
  type: string;
  first: number;
  last: number;
}

/** Of events `e`. Those of matters may have no order. */
export const newsIn = (from: string) => `
    select o.customer_id, e.type, min(e.position) as first, max(e.position) as last
    from ${from}
      -- Each by its key: the planner, who doesn't know how few the events of a step are, would read all orders.
      left join lateral (select customer_id from orders where id = e.order_id offset 0) o on true
    group by o.customer_id, e.type`;

/** `$1`: after which place, `$2`: up to which one. Locks nothing. */
const newsStatement = statement<News>(
  newsIn(`
      (select order_id, type, position from events where position > $1 and position <= $2) e`),
);

/** The news in these places of the feed. */
export const readNews = async (db: Database, after: number, through: number): Promise<News[]> =>
  (await newsStatement(db, after, through)).rows;

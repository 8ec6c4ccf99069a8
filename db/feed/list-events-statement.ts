import type { Selectable } from 'kysely';
import type { Events } from '../../generated/database.ts';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { WrittenEvent } from '../orders/model/order-events.ts';

/** An event that has a position in the feed. */
export type FeedEvent = Pick<Selectable<Events>, 'id' | 'order_id' | 'occurred_at'> & WrittenEvent;

/**
 * A row of the query that reads the feed: the feed's bounds, and an event. If the feed has no events, there is one row
 * without an event.
 */
export type FeedRow = { removed_position: number; last_position: number } & (
  (FeedEvent & { position: number }) | { position: null }
);

/**
 * SQL for the data of an event `e`. Earlier versions of this code, and the code before it, wrote these two types of
 * events without their amount.
 */
export const DATA = `case when e.type in ('payment.failed', 'payment.voided') and e.data -> 'amount' is null
  then e.data || (
    select jsonb_build_object('amount', jsonb_build_object('amount', a.amount, 'currency', o.currency))
    from payment_attempts a join orders o on o.id = a.order_id
    where a.order_id = e.order_id and a.id = (e.data ->> 'paymentId')::uuid)
  else e.data end`;

/**
 * Lists events. `$1`: position after which the list starts, `$2`: maximum number, `$3`: customer. Locks nothing. Only
 * `recordChange`, the statement that places orders and `db/orders/matters/open-and-close.ts` write events. This is one
 * statement, so that no events are removed between the read of the feed's bounds and the read of the events. `limit 1`
 * makes the planner expect one row. Without it the planner would assume that a table without statistics is large.
 */
const listEventsOf = (source: string, condition = '') =>
  statement<FeedRow>(`
  select f.removed_position, f.last_position, e.*
  from (select removed_position, last_position from event_feed limit 1) f left join lateral (
    select e.id, e.order_id, e.type, ${DATA} as data, e.occurred_at, e.position
    from ${source}
    where e.position > greatest($1::bigint, f.removed_position) ${condition}
    order by e.position limit $2) e on true
  order by e.position`);

export const listEventsOfAll = listEventsOf('events e');

/**
 * Types of events about matters (cases that staff must decide). Only callers that may access all orders get these
 * events.
 */
export const OF_ALL_ORDERS_ONLY = `('attention.opened', 'attention.resolved')`;

export const listEventsOfCustomer = listEventsOf(
  'events e join orders on orders.id = e.order_id',
  `and orders.customer_id = $3 and e.type not in ${OF_ALL_ORDERS_ONLY}`,
);

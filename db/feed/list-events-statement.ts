import type { Selectable } from 'kysely';
import type { Events } from '../../generated/database.ts';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { WrittenEvent } from '../orders/model/order-events.ts';

/** An event that has a position in the feed. */
export type FeedEvent = Pick<Selectable<Events>, 'id' | 'order_id' | 'occurred_at'> & WrittenEvent;

/**
 * A row of the query that reads the feed: the bounds of the feed, and an event. If there are no events, there is one
 * row with the bounds only.
 */
export type FeedRow = { removed_position: number; last_position: number } & (
  (FeedEvent & { position: number }) | { position: null }
);

/**
 * SQL for the data of an event `e`. Older versions of the service wrote events of these two types without their amount,
 * so this SQL adds the amount.
 */
export const DATA = `case when e.type in ('payment.failed', 'payment.voided') and e.data -> 'amount' is null
  then e.data || (
    select jsonb_build_object('amount', jsonb_build_object('amount', a.amount, 'currency', o.currency))
    from payment_attempts a join orders o on o.id = a.order_id
    where a.order_id = e.order_id and a.id = (e.data ->> 'paymentId')::uuid)
  else e.data end`;

/**
 * Lists events. Locks nothing. Events are written only by `recordChange`, by the statement that places orders, and by
 * `db/orders/matters/open-and-close.ts`. One statement reads the bounds and the events of the feed, so that no event is
 * removed in between. `limit 1` tells the planner that there is one row. If `limit 1` were missing, the planner would
 * assume that a table without statistics is large. `AFTER` is the position after which the list starts. `$1`: the list
 * starts after this position, `$2`: maximum number of events, `$3`: customer.
 */
const listEventsOf = (condition: string, sequence: string) =>
  statement<FeedRow>(`
  select f.removed_position, f.last_position, found.*
  from (select removed_position, last_position from event_feed limit 1) f left join lateral (
    select e.id, e.order_id, e.type, ${DATA} as data, e.occurred_at, e.position
    from events e
    where ${condition}
    order by ${sequence} limit $2) found on true
  order by found.position`);

const AFTER = 'greatest($1::bigint, f.removed_position)';

export const listEventsOfAll = listEventsOf(`e.position > ${AFTER}`, 'e.position');

/**
 * Types of events about matters (cases that staff must decide), shipment holds and notes of staff. Only callers that may
 * access all orders get events of these types.
 */
export const OF_ALL_ORDERS_ONLY = `('attention.opened', 'attention.resolved', 'order.shipment_held',
  'order.shipment_released', 'order.noted')`;

/** SQL for the customer of an event `e`: the text that the index `events_by_customer` contains. */
const CUSTOMER = `e.data ->> 'customerId'`;

/**
 * Lists a customer's events from the index `events_by_customer`, so the cost depends neither on the number of the
 * customer's orders nor on the events of other customers. The condition compares customers and positions together, and
 * the query sorts in a way that fits no other index. Otherwise PostgreSQL might read the events of all customers by
 * position to find the few of one customer.
 */
export const listEventsOfCustomer = listEventsOf(
  `e.position is not null and e.type not in ${OF_ALL_ORDERS_ONLY}
      and (${CUSTOMER}, e.position) > ($3, ${AFTER}) and ${CUSTOMER} <= $3`,
  `${CUSTOMER}, e.position`,
);

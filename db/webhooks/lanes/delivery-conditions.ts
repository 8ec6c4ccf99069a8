/** SQL conditions for events and deliveries, from which statements are built. */
import { OF_ALL_ORDERS_ONLY } from '../../feed/list-events-statement.ts';

/**
 * SQL for the customer of an event `e`. The order is looked up by its key, and only if an endpoint receives only events
 * of one customer's orders.
 */
const CUSTOMER_ID = `(select customer_id from orders where id = e.order_id)`;

/** SQL condition: whether an endpoint `w` is subscribed to an event `e`. */
export const IS_SUBSCRIBED = `(w.event_types is null or e.type = any (w.event_types))
        and (w.only_customer_id is null or ${CUSTOMER_ID} = w.only_customer_id)
        and (w.customer_id is null or ${CUSTOMER_ID} = w.customer_id and e.type not in ${OF_ALL_ORDERS_ONLY})`;

/** SQL column: whether an endpoint `w` must still get earlier events of the same order as the event `e`. */
export const IS_ORDER_OPEN = `
        w.ordering = 'PER_ORDER' and exists (
          select from webhook_deliveries d
          where d.endpoint_id = w.id and d.order_id = e.order_id and d.status in ('PENDING', 'HELD')
        ) as is_order_open`;

/**
 * SQL condition: whether an event `e` of a window `k` (a range of the feed) must be sent to an endpoint `w`. The
 * condition depends on whether the event has a delivery, and on the delivery's status.
 */
export const IS_UNSENT = `(not k.skip_tried or not exists (
          select from webhook_deliveries d where d.endpoint_id = w.id and d.event_id = e.id))
        and (k.replay_id is null or not exists (
          select from webhook_deliveries d
          where d.endpoint_id = w.id and d.event_id = e.id and d.status in ('PENDING', 'HELD')))
        and (not k.only_failed or exists (
          select from webhook_deliveries d where d.endpoint_id = w.id and d.event_id = e.id and d.status = 'FAILED'))`;

/** SQL columns of a due delivery `d`. */
export const DUE_COLUMNS = `d.event_id, d.order_id, d.type, d.position, d.tries, d.next_kind, d.attempts = '[]' as is_first, d.body`;

/** SQL condition: whether a delivery `d` is due. `$1`: endpoint, `$3`: deliveries to leave out. */
export const IS_DUE = `d.endpoint_id = $1 and d.status = 'PENDING' and d.next_attempt_at <= now() and d.event_id <> all ($3::uuid[])`;

/** SQL conditions for events that must be sent, and for deliveries, as parts of statements. */
import { OF_ALL_ORDERS_ONLY } from '../../feed/list-events-statement.ts';

/**
 * Customer of an event `e`'s order. The order is looked up by its key, and only if an endpoint is for one customer's
 * orders.
 */
const CUSTOMER_ID = `(select customer_id from orders where id = e.order_id)`;

/** Whether an endpoint `w` is subscribed to an event `e`. */
export const IS_SUBSCRIBED = `(w.event_types is null or e.type = any (w.event_types))
        and (w.only_customer_id is null or ${CUSTOMER_ID} = w.only_customer_id)
        and (w.customer_id is null or ${CUSTOMER_ID} = w.customer_id and e.type not in ${OF_ALL_ORDERS_ONLY})`;

/** Whether earlier events of the order of an event `e` must still be delivered to an endpoint `w`. */
export const IS_ORDER_OPEN = `
        w.ordering = 'PER_ORDER' and exists (
          select from webhook_deliveries d
          where d.endpoint_id = w.id and d.order_id = e.order_id and d.status in ('PENDING', 'HELD')
        ) as is_order_open`;

/**
 * SQL condition: whether an event `e` must be sent to an endpoint `w` from a window `k`. This depends on the event's
 * delivery so far.
 */
export const IS_UNSENT = `(not k.skip_tried or not exists (
          select from webhook_deliveries d where d.endpoint_id = w.id and d.event_id = e.id))
        and (k.replay_id is null or not exists (
          select from webhook_deliveries d
          where d.endpoint_id = w.id and d.event_id = e.id and d.status in ('PENDING', 'HELD')))
        and (not k.only_failed or exists (
          select from webhook_deliveries d where d.endpoint_id = w.id and d.event_id = e.id and d.status = 'FAILED'))`;

/** Columns of a due delivery `d` that are read. */
export const DUE_COLUMNS = `d.event_id, d.order_id, d.type, d.position, d.tries, d.next_kind, d.attempts = '[]' as is_first, d.body`;

/** Whether a delivery `d` is due. `$1`: endpoint, `$3`: deliveries to leave out. */
export const IS_DUE = `d.endpoint_id = $1 and d.status = 'PENDING' and d.next_attempt_at <= now() and d.event_id <> all ($3::uuid[])`;

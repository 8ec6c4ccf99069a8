/** Which events are to be sent, and which deliveries, as parts of statements. */
import { OF_ALL_ORDERS_ONLY } from '../../feed/list-events-statement.ts';

/** Of the order of an event `e`: looked up by its key, and only where an endpoint is for a customer's orders. */
const CUSTOMER_ID = `(select customer_id from orders where id = e.order_id)`;

/** Whether an event `e` is for an endpoint `w`. */
export const IS_WANTED = `(w.event_types is null or e.type = any (w.event_types))
        and (w.only_customer_id is null or ${CUSTOMER_ID} = w.only_customer_id)
        and (w.customer_id is null or ${CUSTOMER_ID} = w.customer_id and e.type not in ${OF_ALL_ORDERS_ONLY})`;

/** Of an event `e` for an endpoint `w`: earlier events of its order are still to be delivered. */
export const IS_ORDER_OPEN = `
        w.ordering = 'PER_ORDER' and exists (
          select from webhook_deliveries d
          where d.endpoint_id = w.id and d.order_id = e.order_id and d.status in ('PENDING', 'HELD')
        ) as is_order_open`;

/** Whether an event `e` for an endpoint `w` is to be sent from a window `k`, by what has become of it so far. */
export const IS_LEFT = `(not k.skip_tried or not exists (
          select from webhook_deliveries d where d.endpoint_id = w.id and d.event_id = e.id))
        and (k.replay_id is null or not exists (
          select from webhook_deliveries d
          where d.endpoint_id = w.id and d.event_id = e.id and d.status in ('PENDING', 'HELD')))
        and (not k.only_failed or exists (
          select from webhook_deliveries d where d.endpoint_id = w.id and d.event_id = e.id and d.status = 'FAILED'))`;

/** What is told of a delivery `d`. */
export const DUE = `d.event_id, d.order_id, d.type, d.position, d.tries, d.next_kind, d.attempts = '[]' as is_first, d.body`;

/** `$1`: endpoint, `$3`: not these. Whether a delivery `d` is due. */
export const IS_DUE = `d.endpoint_id = $1 and d.status = 'PENDING' and d.next_attempt_at <= now() and d.event_id <> all ($3::uuid[])`;

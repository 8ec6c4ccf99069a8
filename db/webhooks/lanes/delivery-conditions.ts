/** SQL conditions of the events that must be sent, and of the deliveries, as parts of statements. */
import { OF_ALL_ORDERS_ONLY } from '../../feed/list-events-statement.ts';

/** Customer of an event `e`'s order. Looked up by its key, and only if an endpoint is for a customer's orders. */
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

/** Whether an event `e` must be sent to an endpoint `w` from a window `k`, depending on its delivery so far. */
export const IS_UNSENT = `(not k.skip_tried or not exists (
          select from webhook_deliveries d where d.endpoint_id = w.id and d.event_id = e.id))
        and (k.replay_id is null or not exists (
          select from webhook_deliveries d
          where d.endpoint_id = w.id and d.event_id = e.id and d.status in ('PENDING', 'HELD')))
        and (not k.only_failed or exists (
          select from webhook_deliveries d where d.endpoint_id = w.id and d.event_id = e.id and d.status = 'FAILED'))`;

/** Columns that are read of a due delivery `d`. */
export const DUE_COLUMNS = `d.event_id, d.order_id, d.type, d.position, d.tries, d.next_kind, d.attempts = '[]' as is_first, d.body`;

/** `$1`: endpoint, `$3`: deliveries to leave out. Whether a delivery `d` is due. */
export const IS_DUE = `d.endpoint_id = $1 and d.status = 'PENDING' and d.next_attempt_at <= now() and d.event_id <> all ($3::uuid[])`;

import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { vacuum, withConnection } from './databases.ts';

/**
 * Fills an empty database with orders, with one statement per table. One order was placed in each minute up to now.
 * Each order has two lines, a payment attempt, a row of history and an event. Of all orders, 70 % are completed. Every
 * hundredth order belongs to `customer-1`. Only the data that reads need is realistic: for example, no stock is
 * reserved. The function needs a superuser, because it switches off the checks of foreign keys.
 */
export const fillOrders = (databaseUrl: string, count: number): Promise<void> =>
  fill(databaseUrl, async (db) => {
    await sql`
    create temporary table filled as
    select n, (substr(hex, 1, 8) || '-' || substr(hex, 9) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id, at,
      case when n % 100 = 0 then 'customer-1' else 'customer-' || 1 + n % 49999 end as customer_id,
      (array['COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'COMPLETED', 'CONFIRMED', 'CANCELLED',
        'EXPIRED'])[1 + (n / 7) % 10] as status
    from (select n, to_timestamp(ms / 1000.0) as at, lpad(to_hex(ms), 12, '0') as hex
      from (select n, (extract(epoch from now()) * 1000)::bigint - (${count}::bigint - n) * 60000 as ms
        from generate_series(1, ${count}::bigint) n) m) t`.execute(db);
    await insertOrders(db);
    await sql`
    insert into order_counts (customer_id, status, count)
    select coalesce(customer_id, ''), status, count(*) from orders group by grouping sets ((customer_id, status), (status))`.execute(
      db,
    );
    await moveFeed(db, count);
  });

async function fill(databaseUrl: string, write: (db: Database) => Promise<void>): Promise<void> {
  await withConnection(databaseUrl, async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    await write(db);
  });
  await vacuum(databaseUrl);
}

async function insertOrders(db: Database): Promise<void> {
  await sql`
    insert into orders (id, customer_id, status, statuses, statuses_version, unit_statuses, unit_statuses_version, capture, currency, total_amount, reserved_until,
      created_at, updated_at)
    select id, customer_id, status,
      status || case when status in ('COMPLETED', 'CONFIRMED') then ' PAID' else ' VOIDED' end || ' UNFULFILLED', 1,
      status || ' UNFULFILLED NONE NONE ' || case when status = 'CONFIRMED' then 'READY' else 'NOT_READY' end, 1,
      'AUTOMATIC', 'EUR', 3750, at + interval '15 minutes', at, at from filled order by n`.execute(db);
  await sql`
    insert into order_items (order_id, id, line, sku, name, ordered, unit_price_amount)
    select id, gen_random_uuid(), line, 'SKU-' || 1 + (n * line) % 10000, 'Product ' || 1 + (n * line) % 10000, line, 1250
    from filled, generate_series(1, 2) line order by n`.execute(db);
  await sql`
    insert into payment_attempts (order_id, id, number, status, payment_method, amount, authorized_amount, captured_amount,
      created_at, updated_at)
    select id, gen_random_uuid(), 1, case when paid then 'CAPTURED' else 'VOIDED' end, 'tok_approved', 3750,
      case when paid then 3750 else 0 end, case when paid then 3750 else 0 end, at, at
    from (select *, status in ('COMPLETED', 'CONFIRMED') as paid from filled) f order by n`.execute(db);
  await sql`
    insert into order_history (order_id, version, operation, to_status, client_id, trace_id, occurred_at)
    select id, 1, 'createOrder', status, 'backoffice', md5(id::text), at from filled order by n`.execute(db);
  await sql`
    insert into events (order_id, id, type, order_version, data, occurred_at, position)
    select id, id, 'order.submitted', 1, jsonb_build_object('orderId', id, 'customerId', customer_id, 'status', status,
      'paymentStatus', 'PENDING', 'fulfillmentStatus', 'UNFULFILLED', 'version', 1,
      'total', jsonb_build_object('amount', 3750, 'currency', 'EUR')), at, n
    from filled order by n`.execute(db);
}

/**
 * Sets the last positions of the event feed and of the webhook feed. Afterwards the feeds look as if no endpoint had
 * subscribed to the events.
 */
async function moveFeed(db: Database, position: number): Promise<void> {
  await sql`update event_feed set last_position = ${position}`.execute(db);
  await sql`update webhook_feed set position = ${position}`.execute(db);
}

/**
 * Adds events to the existing orders until the feed has `count` events. Before this call, each order must have one
 * event. `count` must be a multiple of the number of orders.
 */
export const fillFeed = (databaseUrl: string, count: number): Promise<void> =>
  fill(databaseUrl, async (db) => {
    await sql`
    insert into events (order_id, id, type, order_version, data, occurred_at, position)
    select o.id, gen_random_uuid(), 'order.updated', 2, jsonb_build_object('orderId', o.id, 'customerId', o.customer_id, 'version', 2), now(),
      last_position + row_number() over (order by o.id)
    from event_feed, orders o, generate_series(2, ${count}::bigint / last_position)
    order by o.id`.execute(db);
    await moveFeed(db, count);
  });

import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { inEachPlace, slotsOf } from '../database/shards.ts';
import { placeEvents } from './run-jobs.ts';

interface Many {
  count: number;
  /** Number of orders that one transaction writes. */
  perTransaction?: number;
  /** Customer of all orders. By default each order has its own customer, whose id contains the number of the order. */
  customerId?: string;
  status?: string;
  /** Age of the first order in seconds. Each order is placed one millisecond after the previous order. */
  secondsAgo?: number;
}

/**
 * Adds many orders with the same rows that the service writes, except the lines of the orders. The payments of these
 * orders aren't started yet, and their events have no positions in the feed yet.
 */
export async function placeMany(db: Database, many: Many): Promise<void> {
  const { count, perTransaction = count } = many;
  for (let first = 0; first < count; first += perTransaction) {
    const numbers = { first, last: Math.min(count, first + perTransaction) - 1 };
    await inEachPlace(db, (place) => placeSome(place, many, numbers, slotsOf(db, place)));
  }
}

/** Adds the orders with the numbers `first` to `last` whose customers have one of these slots. */
async function placeSome(
  db: Database,
  { customerId, status = 'SUBMITTED', secondsAgo = 3600 }: Omit<Many, 'count'>,
  { first, last }: { first: number; last: number },
  slots: readonly number[],
): Promise<void> {
  await sql`
      with numbered as (
        select n, coalesce(${customerId ?? null}::text, 'customer-' || n) as customer_id,
          date_trunc('milliseconds', statement_timestamp()) + make_interval(secs => n / 1000.0 - ${secondsAgo}::float) as at
        from generate_series(${first}::int, ${last}::int) n
      ),
      spread as (
        select n.*, get_byte(sha256(key || convert_to(customer_id, 'UTF8')), 0) as slot
        from numbered n, customer_slot_keys where version = 1
      ),
      placed as materialized (
        select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(slot), 2, '0')
            || right(replace(gen_random_uuid()::text, '-', ''), 10))::uuid as id, at, customer_id
        from spread where slot = any (${slots}::int[])
      ),
      new_orders as (
        insert into orders (id, customer_id, status, statuses, statuses_version, unit_statuses, unit_statuses_version, capture, currency, total_amount, reserved_until, created_at, updated_at)
        select id, customer_id, ${status}, ${status}::text || ' PENDING UNFULFILLED', 1,
          ${status}::text || ' UNFULFILLED NONE NONE NOT_READY', 1, 'AUTOMATIC', 'EUR', 100,
          at + interval '1 day', at, at from placed
      ),
      new_attempts as (
        insert into payment_attempts (order_id, id, number, status, payment_method, amount, created_at, updated_at)
        select id, id, 1, 'PENDING', 'tok_approved', 100, at, at from placed
      ),
      new_history as (
        insert into order_history (order_id, version, operation, to_status, client_id, trace_id, occurred_at)
        select id, 1, 'createOrder', ${status}, 'shop', repeat('a', 32), at from placed
      )
      insert into events (order_id, id, type, order_version, data, occurred_at)
      select id, id, 'order.submitted', 1, jsonb_build_object('orderId', id, 'customerId', customer_id, 'status', ${status}::text,
        'paymentStatus', 'PENDING', 'fulfillmentStatus', 'UNFULFILLED', 'version', 1,
        'total', jsonb_build_object('amount', 100, 'currency', 'EUR')), at from placed`.execute(db);
}

/** Sets the version of all orders to `version`, and adds an event of each order to the feed. */
export async function changeMany(db: Database, version: number): Promise<void> {
  await inEachPlace(db, (place) => changeAll(place, version));
  while ((await placeEvents(db)) > 0);
}

async function changeAll(db: Database, version: number): Promise<void> {
  await sql`
    insert into events (order_id, id, type, order_version, data, occurred_at)
    select order_id, gen_random_uuid(), 'order.updated', ${version},
      data - 'total' || jsonb_build_object('version', ${version}::int), now() from events
    where order_version = 1`.execute(db);
  await sql`
    insert into order_history (order_id, version, operation, from_status, to_status, client_id, trace_id, occurred_at)
    select id, ${version}, 'updateOrder', status, status, 'shop', repeat('a', 32), now() from orders`.execute(
    db,
  );
}

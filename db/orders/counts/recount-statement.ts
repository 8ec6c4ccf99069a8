import { statement } from '../../../packages/postgres/statements/statement.ts';

/** Number of a customer's orders with a status. If `customer_id` is empty: number of all customers' orders. */
export interface OrderCount {
  customer_id: string;
  status: string;
  count: number;
}

export interface CountedPiece {
  /** Last position of the event feed when the batch was counted. */
  position: number;
  /** Customer of the last counted order. Null if there are no more orders. */
  customer_id: string | null;
  order_id: string | null;
  is_last: boolean;
  /** Counts of the last customer and of all customers, including previous batches. */
  counts: OrderCount[];
  /**
   * Differences between correct counts and counters, for customers whose orders have all been counted. After the last
   * batch, the array also contains the differences of the counters with an empty customer id, which count the orders of
   * all customers.
   */
  drift: OrderCount[];
}

/**
 * Maximum number of events since the last batch. If there are more events, the count starts again from the first order,
 * because a batch must not take long.
 */
export const CHANGES_MAX = 100_000;

/** Step 1: selects changes since the last batch, of orders that were already counted. */
const CHANGED = `
changed as materialized (
  select o.customer_id, h.from_status, h.to_status
  from (
      select distinct order_id, order_version from (
        select order_id, order_version from events where position > $3 order by position limit ${CHANGES_MAX}) p) e
    cross join lateral (select from_status, to_status from order_history h
      where h.order_id = e.order_id and h.version = e.order_version and h.from_status is distinct from h.to_status
      limit 1) h
    cross join lateral (select customer_id from orders o
      where o.id = e.order_id and (o.customer_id < $1 or o.customer_id = $1 and o.id >= $2) limit 1) o
)`;

/**
 * Builds the statement that counts the next `size` orders and compares the counters with the counts. Locks nothing.
 * `$1`: customer of the last counted order, or empty if no order has been counted yet, `$2`: id of that order, `$3`:
 * last position of the feed when that order was counted, `$4`: the counts so far.
 *
 * The counters include only changes whose events have a position in the feed. So the counts also exclude changes whose
 * events have no position yet. The counts of previous batches lack the changes that have got a position since then, so
 * these changes are added. The statement reads all data at one moment. `lateral` makes PostgreSQL look up rows one by
 * one, whatever number of rows the planner estimates.
 */
export const countPiece = (size: number | 'all') =>
  statement<CountedPiece>(`
with
${CHANGED},
-- Step 2: selects the next orders, in the sequence of an index.
piece as materialized (
  (select customer_id, id, status from orders where customer_id = $1 and id < $2 order by id desc limit ${size})
  union all
  (select customer_id, id, status from orders where customer_id > $1 order by customer_id, id desc limit ${size})
  order by customer_id, id desc limit ${size}
),
edge as materialized (
  select (select customer_id from piece order by customer_id desc limit 1) as customer_id,
    (select id from piece order by customer_id desc, id limit 1) as order_id,
    ${size === 'all' ? 'true' : `(select count(*) from piece) < ${size}`} as is_last
),
uncounted as materialized (
  select p.customer_id, h.from_status, h.to_status
  from (select distinct order_id, order_version from events where position is null) e
    join piece p on p.id = e.order_id
    cross join lateral (select from_status, to_status from order_history h
      where h.order_id = e.order_id and h.version = e.order_version limit 1) h
),
-- Step 3: computes the correct counts. Rows with an empty customer are the counts of all customers.
counted as materialized (
  select customer_id, status, sum(n)::bigint as count from (
    select coalesce(customer_id, '') as customer_id, status, sum(n) as n from (
      select customer_id, status, 1 as n from piece
      union all select customer_id, to_status, -1 from uncounted
      union all select customer_id, from_status, 1 from uncounted where from_status is not null
      union all select customer_id, to_status, 1 from changed
      union all select customer_id, from_status, -1 from changed where from_status is not null
    ) d group by grouping sets ((customer_id, status), (status))
    union all
    select customer_id, status, count from json_to_recordset($4::json) as c(customer_id text, status text, count bigint)
  ) n group by customer_id, status
),
-- Step 4: reads the counters of customers whose orders have all been counted, including customers without orders.
said as materialized (
  select c.customer_id, c.status, c.count from order_counts c
    where c.customer_id >= $1 and c.customer_id < (select customer_id from edge)
  union all
  select c.customer_id, c.status, c.count from order_counts c
    where (select is_last from edge) and c.customer_id >= coalesce((select customer_id from edge), $1)
  union all
  select c.customer_id, c.status, c.count from order_counts c where $1 <> '' and c.customer_id = ''
),
drift as (
  select coalesce(d.customer_id, s.customer_id) as customer_id, coalesce(d.status, s.status) as status,
    coalesce(d.count, 0) - coalesce(s.count, 0) as count
  from (select customer_id, status, count from counted where customer_id >= $1 or customer_id = '') d
    full join said s on s.customer_id = d.customer_id and s.status = d.status
  where (select is_last from edge)
    or coalesce(d.customer_id, s.customer_id) <> ''
      and coalesce(d.customer_id, s.customer_id) < (select customer_id from edge)
)
select (select last_position from event_feed) as position, customer_id, order_id, is_last,
  (select coalesce(json_agg(n), '[]') from counted n where n.customer_id in ('', edge.customer_id)) as counts,
  (select coalesce(json_agg(d), '[]') from drift d where d.count <> 0) as drift
from edge`);

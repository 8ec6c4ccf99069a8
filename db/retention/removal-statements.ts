/**
 * Statements of `removeEndedOrders`. The statements determine which orders may be removed, which rows are then deleted,
 * and which sums are kept.
 */
import { equalsKey, statement } from '../../packages/postgres/statements/statement.ts';
import { SUBTRACT_OF_CUSTOMERS } from '../catalogue/uses-of-codes.ts';
import { ORDER_TRANSITIONS, type OrderStatus, isFinalStatus } from '../orders/model/order-rules.ts';
import { TABLES_OF_ORDERS } from '../orders/model/tables-of-orders.ts';

// The cast is necessary because Object.keys returns the names as plain strings.
const ENDED = (Object.keys(ORDER_TRANSITIONS) as OrderStatus[])
  .filter(isFinalStatus)
  .map((status) => `'${status}'`)
  .join(', ');

/**
 * SQL condition: an order `o` has ended, and hasn't changed for `$1` days. The related rows of the order have a
 * condition of their own (`NOTHING_OPEN`).
 */
export const LONG_ENDED = `o.status in (${ENDED}) and o.open_matters = 0
  and o.updated_at < now() - make_interval(days => $1) and o.created_at < now() - make_interval(days => $1)`;

/**
 * SQL condition: nothing of an order `o` is open. No money is pending or held, no stock is reserved, no dispute is
 * open, and nothing is left for an operator. `offset 0` makes PostgreSQL check the related rows for each order
 * separately, whatever the statistics say.
 */
const NOTHING_OPEN = `
  not exists (select from payment_operations p where p.order_id = o.id
    and (p.status = 'PENDING' or not p.handed_over) offset 0)
  and not exists (select from payment_attempts a where a.order_id = o.id
    and (a.status in ('PENDING', 'PROCESSING', 'REQUIRES_ACTION') or a.capturing_amount > 0 or a.refunding_amount > 0
      or a.status = 'AUTHORIZED' and a.authorized_amount > a.captured_amount) offset 0)
  and not exists (select from payment_disputes d where d.order_id = o.id and d.status = 'OPEN' offset 0)
  and not exists (select from matters m where m.order_id = o.id and m.status = 'OPEN' offset 0)
  and not exists (select from reservations r where r.order_id = o.id and r.open > 0 offset 0)`;

interface Page {
  /** Ids of the locked orders. Null if no orders were locked. */
  ids: string[] | null;
  /** Id of the last order that was checked. */
  last: string | null;
  /** Whether all orders after `last` are too young. */
  is_last: boolean;
}

/**
 * Locks the next orders that ended long ago, sorted by id. `$1`: days, `$2`: order after which the search starts, `$3`:
 * number of orders to check. Doesn't wait for orders that another transaction has locked. Ids begin with the time of
 * creation, so the oldest orders come first.
 */
export const lockEndedStatement = statement<Page>(`
  with page as materialized (
    select id, created_at < now() - make_interval(days => $1) as is_old
    from orders where id > $2 order by id limit $3
  ),
  ended as materialized (
    select o.id from orders o where o.id = any (array(select id from page where is_old)) and ${LONG_ENDED}
    order by o.id for update skip locked
  )
  select (select json_agg(id) from ended) as ids, (select id from page order by id desc limit 1) as last,
    (select count(*) from page where is_old) < $3 as is_last`);

/**
 * Selects the locked orders that have nothing open (`NOTHING_OPEN`), and whose events have all been removed from the
 * feed. `$1`: locked orders. This is a separate statement, so that it sees everything that was committed before the
 * orders were locked.
 */
export const findRemovableStatement = statement<{ id: string }>(`
  select o.id from unnest($1::uuid[]) o (id)
  where ${NOTHING_OPEN} and not exists (select from events e where e.order_id = o.id offset 0)`);

/** An order that has been removed. */
export interface RemovedOrder {
  id: string;
  customer_id: string;
  status: OrderStatus;
}

/** SQL of the discount code of a discount `d`. */
const CODE = `d.value ->> 'code'`;

/** Discount codes of completed orders. `$1`: orders. Orders that ended in another way have given their uses back. */
const USES_OF_COMPLETED = `
    from orders o, jsonb_array_elements(o.pricing -> 'discounts') d
    where o.id = any ($1::uuid[]) and o.status = 'COMPLETED' and d.value ? 'code'`;

/** `$1`: locked orders. Locks the discount codes that the orders use, sorted by code. */
export const lockCodesStatement = statement<never>(`
  select from discount_code_uses where code = any (array(select ${CODE} ${USES_OF_COMPLETED}))
  order by code collate "C" for update`);

/**
 * Removes orders with all their rows, and adds the orders' movements of money to the sums per day. `$1`: locked orders,
 * whose discount codes are locked too. The uses of codes remain as uses of removed orders. The uses of customers don't.
 */
export const removeOrdersStatement = statement<RemovedOrder>(`
  with moved as (
    select p.updated_at as at, coalesce(p.foreign_currency, o.currency) as currency, p.kind, p.amount
    from payment_operations p join orders o on o.id = p.order_id
    where p.order_id = any ($1::uuid[]) and p.status = 'SUCCEEDED' and p.kind in ('CAPTURE', 'REFUND')
    union all
    select updated_at, currency, 'LOST_DISPUTE', lost_amount
    from payment_disputes where order_id = any ($1::uuid[]) and lost_amount > 0
  ),
  sums as (
    insert into removed_money as m (day, currency, kind, count, amount)
    select (at at time zone 'utc')::date, currency, kind, count(*), sum(amount) from moved group by 1, 2, 3
    on conflict (day, currency, kind) do update
      set count = m.count + excluded.count, amount = m.amount + excluded.amount
  ),
  returned as materialized (
    select ${CODE} as code, o.customer_id, count(*) as uses ${USES_OF_COMPLETED} group by 1, 2
  ),
  ${SUBTRACT_OF_CUSTOMERS},
  of_codes as (
    update discount_code_uses u set removed = u.removed + r.uses
    from (select code, sum(uses)::bigint as uses from returned group by code) r where ${equalsKey('u.code', 'r.code')}
  ),
  ${TABLES_OF_ORDERS.map((table) => `of_${table} as (delete from ${table} where order_id = any ($1::uuid[]))`).join(',\n  ')}
  delete from orders where id = any ($1::uuid[]) returning id, customer_id, status`);

/**
 * Subtracts removed orders from the counts of a recount (of the order counters) that is running. `$1`: removed orders
 * as JSON. Runs under the lock of `order_recount`. Only orders that the recount has already counted are subtracted, in
 * the same way in which `countPiece` added them.
 */
export const leaveRecountStatement = statement<never>(`
  update order_recount r set counts = (
    select coalesce(jsonb_agg(n), '[]') from (
      select customer_id, status, sum(count)::bigint as count from (
        select c.customer_id, c.status, c.count
        from jsonb_to_recordset(r.counts) as c(customer_id text, status text, count bigint)
        union all
        select x.customer_id, g.status, -1
        from json_to_recordset($1::json) as g(id uuid, customer_id text, status text)
          cross join lateral (values (''), (g.customer_id)) x (customer_id)
        where (g.customer_id < r.customer_id or g.customer_id = r.customer_id and g.id >= r.order_id)
          and x.customer_id in ('', r.customer_id)
      ) d group by customer_id, status) n)
  where position is not null`);

/**
 * Subtracts removed orders from the order counters. `$1`: removed orders as JSON. Runs under the lock of `event_feed`.
 * The rows without a customer contain the counts of all customers' orders.
 */
export const discountStatement = statement<never>(`
  insert into order_counts as c (customer_id, status, count)
  select coalesce(customer_id, ''), status, -count(*)
  from json_to_recordset($1::json) as g(customer_id text, status text)
  group by grouping sets ((customer_id, status), (status))
  on conflict (customer_id, status) do update set count = c.count + excluded.count`);

/**
 * Deletes the counters of customers that have no orders any more. `$1`: removed orders as JSON. Runs under the lock of
 * `event_feed`.
 */
export const dropEmptyCountersStatement = statement<never>(`
  delete from order_counts where count = 0 and customer_id <> '' and customer_id = any (array(
    select customer_id from json_to_recordset($1::json) as g(customer_id text)))`);

/**
 * Counts the orders that a removal would find after the deletion of old events. `$1`: days, `$2`: days for which events
 * are kept. Reads all old orders, and locks nothing.
 */
export const countRemovableStatement = statement<{ count: number }>(`
  select count(*)::int as count from orders o
  where ${LONG_ENDED} and ${NOTHING_OPEN} and not exists (select from events e where e.order_id = o.id
    and (e.position is null or e.occurred_at >= now() - make_interval(days => $2)) offset 0)`);

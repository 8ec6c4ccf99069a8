/**
 * Statements of `removeEndedOrders`, which determine which orders may be removed, which rows are then deleted, and
 * which sums remain.
 */
import { equalsKey, statement } from '../../packages/postgres/statements/statement.ts';
import { SUBTRACT_OF_CUSTOMERS } from '../catalogue/uses-of-codes.ts';
import { ORDER_TRANSITIONS, type OrderStatus, isFinalStatus } from '../orders/model/order-rules.ts';
import { TABLES_OF_ORDERS } from '../orders/tables-of-orders.ts';

// `Object.keys` returns the names as plain strings.
const ENDED = (Object.keys(ORDER_TRANSITIONS) as OrderStatus[])
  .filter(isFinalStatus)
  .map((status) => `'${status}'`)
  .join(', ');

/**
 * SQL condition: whether an order `o` ended and last changed more than `$1` days ago. `NOTHING_OPEN` checks the rows
 * that belong to the order.
 */
export const LONG_ENDED = `o.status in (${ENDED}) and o.open_matters = 0 and o.open_returns = 0
  and o.updated_at < now() - make_interval(days => $1) and o.created_at < now() - make_interval(days => $1)`;

/**
 * SQL condition: whether nothing of an order `o` is open. If the condition is true, no money is pending or held, no
 * stock is reserved, no dispute is open, each document has its number, and staff have nothing to decide.
 * `offset 0` makes PostgreSQL check the related rows separately for each order, whatever the statistics say.
 */
const NOTHING_OPEN = `
  not exists (select from payment_operations p where p.order_id = o.id
    and (p.status = 'PENDING' or not p.handed_over) offset 0)
  and not exists (select from payment_attempts a where a.order_id = o.id
    and (a.status in ('PENDING', 'PROCESSING', 'REQUIRES_ACTION') or a.capturing_amount > 0 or a.refunding_amount > 0
      or a.status = 'AUTHORIZED' and a.authorized_amount > a.captured_amount) offset 0)
  and not exists (select from payment_disputes d where d.order_id = o.id and d.status = 'OPEN' offset 0)
  and not exists (select from matters m where m.order_id = o.id and m.status = 'OPEN' offset 0)
  and not exists (select from documents c where c.order_id = o.id and c.status = 'NUMBERING' offset 0)
  and not exists (select from reservations r where r.order_id = o.id and r.open > 0 offset 0)`;

interface Page {
  /** Ids of the locked orders. Null if no orders were locked. */
  ids: string[] | null;
  /** The last order that was checked. Null if no order was checked. */
  last: string | null;
  /** Whether all orders after `last` ended too recently to be removed. */
  is_last: boolean;
}

/**
 * Locks the next orders that ended long ago, sorted by id. Skips orders that another transaction has locked. Ids begin
 * with the time of placing, so the oldest orders come first. `$1`: days, `$2`: the search starts after this order,
 * `$3`: number of orders to check.
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
 * Finds, among the locked orders, the orders that can be removed: nothing is open (`NOTHING_OPEN`), and the feed has no
 * events of the order any more. The orders were locked in an earlier statement, so this statement sees everything that
 * was committed before the locks were granted. `$1`: locked orders.
 */
export const findRemovableStatement = statement<{ id: string }>(`
  select o.id from unnest($1::uuid[]) o (id)
  where ${NOTHING_OPEN} and not exists (select from events e where e.order_id = o.id offset 0)`);

export interface RemovedOrder {
  id: string;
  customer_id: string;
  status: OrderStatus;
}

/** SQL for the code of a discount `d`. */
const CODE = `d.value ->> 'code'`;

/**
 * SQL that selects the discount codes of completed orders. Cancelled and expired orders have already given their uses
 * back.
 * `$1`: orders.
 */
const USES_OF_COMPLETED = `
    from orders o, jsonb_array_elements(o.pricing -> 'discounts') d
    where o.id = any ($1::uuid[]) and o.status = 'COMPLETED' and d.value ? 'code'`;

/** Locks the counters of the discount codes that orders use, sorted by code. `$1`: locked orders. */
export const lockCodesStatement = statement<never>(`
  select from discount_code_uses where code = any (array(select ${CODE} ${USES_OF_COMPLETED}))
  order by code collate "C" for update`);

/**
 * Removes orders with all their rows. The money that the orders moved is added to the sums per day. The counters of
 * discount codes still include the uses by removed orders. The counters of customers no longer include these uses.
 * Documents remain, but lists of the customer's own documents don't have them any more.
 * `$1`: locked orders. The discount codes of these orders must also be locked.
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
  of_documents as (update documents set customer_id = '' where order_id = any ($1::uuid[])),
  ${TABLES_OF_ORDERS.map((table) => `of_${table} as (delete from ${table} where order_id = any ($1::uuid[]))`).join(',\n  ')}
  delete from orders where id = any ($1::uuid[]) returning id, customer_id, status`);

/**
 * Subtracts removed orders from the intermediate counts of a running recount. Runs under the lock of `order_recount`.
 * Subtracts only orders that the recount has already counted, in the same way in which `countPiece` has counted them.
 * `$1`: removed orders as JSON.
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
 * Subtracts removed orders from the counters of orders. Runs under the lock of `event_feed`. The rows with an empty
 * customer id count the orders of all customers. `$1`: removed orders as JSON.
 */
export const discountStatement = statement<never>(`
  insert into order_counts as c (customer_id, status, count)
  select coalesce(customer_id, ''), status, -count(*)
  from json_to_recordset($1::json) as g(customer_id text, status text)
  group by grouping sets ((customer_id, status), (status))
  on conflict (customer_id, status) do update set count = c.count + excluded.count`);

/**
 * Deletes the counters of customers who have no orders any more. Runs under the lock of `event_feed`. `$1`: removed
 * orders as JSON.
 */
export const dropEmptyCountersStatement = statement<never>(`
  delete from order_counts where count = 0 and customer_id <> '' and customer_id = any (array(
    select customer_id from json_to_recordset($1::json) as g(customer_id text)))`);

/**
 * Counts the orders that could be removed if old events had already been deleted. Reads all old orders. Locks nothing.
 * `$1`: days, `$2`: days for which events remain.
 */
export const countRemovableStatement = statement<{ count: number }>(`
  select count(*)::int as count from orders o
  where ${LONG_ENDED} and ${NOTHING_OPEN} and not exists (select from events e where e.order_id = o.id
    and (e.position is null or e.occurred_at >= now() - make_interval(days => $2)) offset 0)`);

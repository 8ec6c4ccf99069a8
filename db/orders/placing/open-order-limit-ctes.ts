/**
 * CTEs that limit the number of unpaid orders of a customer, in the statement that places orders. The CTEs are left out
 * of the statement if all placements are from merchant clients and have no discount codes.
 *
 * The statement sees the database as it was when the statement began. If the statement only counted orders, two
 * concurrent requests of a customer could both be accepted although only one more order is allowed. To prevent that,
 * each customer has a sequence number (`turn`). If the number has increased since the statement began, the statement
 * has counted too few orders. In this case the orders are counted again in the next statement. The number increases
 * only if an order is placed, so at least one request always succeeds.
 */
/**
 * Builds the CTE of placements with a limit. `isCoded`: whether the statement also counts uses of discount codes. If
 * so, a customer with codes has a sequence number even without a limit of open orders.
 */
export const boundedCte = (isCoded: boolean): string => `
-- 4. Placements with a limit. "open": the customer's open orders, counted up to the limit. "together": the sum of the
-- open orders, of the customer's placements before this one in the batch, and of this placement.
bounded as materialized (
  select p.n, p.customer_id, p.open_orders_limit as most, o.open, coalesce(t.turn, 0) as turn,
    o.open + row_number() over (partition by p.customer_id order by p.n) as together
  from placement p
    cross join lateral (select count(*) as open from (
      select from orders o
      where o.customer_id = p.customer_id and o.status = 'SUBMITTED' and o.placed_by_customer
        ${isCoded ? 'and p.open_orders_limit is not null' : ''}
      limit p.open_orders_limit) o) o
    left join lateral (select turn from customer_turns t where t.customer_id = p.customer_id limit 1) t on true
  where ${isCoded ? '(p.open_orders_limit is not null or p.n in (select n from code_use))' : 'p.open_orders_limit is not null'}
    and p.known is null
),
`;

export const TURNS = `
-- 6. Locks the sequence numbers, sorted by customer, and increases each by one if it hasn't changed. If the sequence
-- number has changed, orders were placed that this statement hasn't counted: AGAIN.
taken as (
  insert into customer_turns as t (customer_id, turn)
  select customer_id, turn + 1
  from judged
  where judgement = 'created' and turn is not null
  group by 1, 2 order by 1
  on conflict (customer_id) do update set turn = excluded.turn where t.turn = excluded.turn - 1
  returning customer_id
),
verdict as materialized (
  select j.*,
    case
      when j.judgement = 'created' and j.turn is not null
        and j.customer_id not in (select customer_id from taken) then 'AGAIN'
      else j.judgement
    end as kind
  from judged j
),
`;

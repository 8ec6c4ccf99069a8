/**
 * CTEs that limit the number of unpaid orders of a customer, in the statement that places orders. The statement
 * contains these CTEs only if a placement has such a limit or discount codes.
 *
 * The statement sees the database as it was when the statement began. So two concurrent requests of a customer could
 * count the same orders. Then both requests could be accepted although only one more order is allowed. To prevent that,
 * each customer has a sequence number (`turn`), which increases with each order. If the number has increased since the
 * statement began, the statement has counted too few orders, and the placement is sent again in another statement. At
 * least one of the concurrent requests always succeeds, because only a placed order increases the number.
 */
/**
 * Builds the CTE of placements with a limit. `isCoded`: whether the statement also counts uses of discount codes. If
 * `isCoded` is true, the CTE also includes placements that have codes but no limit.
 */
export const boundedCte = (isCoded: boolean): string => `
-- 4. Placements with a limit. "open": number of the customer's open orders, counted up to the limit. "together": "open"
-- plus the number of the customer's placements in the batch up to and including this placement.
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
-- 6. Locks the sequence numbers, sorted by customer, and increases each by one if it hasn't changed. If a number has
-- changed, this statement hasn't counted all orders, so the outcome is AGAIN.
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

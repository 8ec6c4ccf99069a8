/**
 * CTEs that limit the number of unpaid orders of a customer, in the statement that places orders. They are left out if
 * only merchant clients order.
 *
 * The statement sees the database as it was when it began. If it only counted, two requests of a customer at the same
 * moment could both take the last free place. So they are serialized by the customer's sequence number (`turn`). A
 * statement that finds a higher number has counted too few orders, and the orders are counted again in the next
 * statement. The number only increases when an order is placed, so at least one request always succeeds.
 */
export const BOUNDED = `
-- 4. Placements with a limit: the customer's open orders, counted up to the limit, and their sum with the placements
-- before it in the batch and itself.
bounded as materialized (
  select p.n, p.customer_id, p.open_orders_limit as most, o.open, coalesce(t.turn, 0) as turn,
    o.open + row_number() over (partition by p.customer_id order by p.n) as together
  from placement p
    cross join lateral (select count(*) as open from (
      select from orders o
      where o.customer_id = p.customer_id and o.status = 'SUBMITTED' and o.placed_by_customer
      limit p.open_orders_limit) o) o
    left join lateral (select turn from customer_turns t where t.customer_id = p.customer_id limit 1) t on true
  where p.open_orders_limit is not null and p.known is null
),
`;

export const TURNS = `
-- 6. Locks the sequence numbers, sorted, and takes those that are still the customer's next one. If one isn't, orders
-- were placed that this statement hasn't counted: AGAIN.
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
      when j.judgement = 'created' and j.open_orders_limit is not null
        and j.customer_id not in (select customer_id from taken) then 'AGAIN'
      else j.judgement
    end as kind
  from judged j
),
`;

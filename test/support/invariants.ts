import { sql } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../db/index.ts';
import type { Shop } from './shop.ts';

/**
 * The violated invariants of orders, stock, money and events, each with the id of what violates it. Expected:
 * none.
 */
export async function faultsOf(db: Database): Promise<{ what: string; id: string }[]> {
  const { rows } = await sql<{ what: string; id: string }>`
    select 'reserved is the sum of open reservations' as what, sku as id
      from stock left join (select sku, sum(open) as open from reservations group by sku) r using (sku)
      where reserved <> coalesce(open, 0)
    union all
    select 'open units are those neither cancelled nor shipped', o.id::text
      from orders o join reservations r on r.order_id = o.id
      where o.status in ('SUBMITTED', 'CONFIRMED')
        and r.open <> (select sum(ordered - cancelled - shipped) from order_items i where i.order_id = o.id and i.sku = r.sku)
    union all
    select 'an order that has ended holds no reservation', id::text from orders o
      where status in ('COMPLETED', 'CANCELLED', 'EXPIRED')
        and exists (select from reservations r where r.order_id = o.id and r.open > 0)
    union all
    select 'the total is the sum of the lines', id::text from orders o
      where total_amount <> (select sum(unit_price_amount * ordered) from order_items i where i.order_id = o.id)
    union all
    select 'one row of history per version', id::text from orders o
      where version <> (select count(*) from order_history h where h.order_id = o.id)
        or version <> (select max(h.version) from order_history h where h.order_id = o.id)
    union all
    select 'at least one event per version', id::text from orders o
      where version <> (select count(distinct order_version) from events e where e.order_id = o.id)
    union all
    select 'history ends with the status', o.id::text
      from orders o join order_history h on h.order_id = o.id and h.version = o.version where h.to_status <> o.status
    union all
    select 'at most one live attempt', order_id::text from payment_attempts
      where status in ('PENDING', 'PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED')
      group by order_id having count(*) > 1
    union all
    select 'captures add up', a.order_id::text from payment_attempts a
      where captured_amount <> (select coalesce(sum(amount), 0) from payment_operations p
        where p.order_id = a.order_id and p.attempt_id = a.id and kind = 'CAPTURE' and status = 'SUCCEEDED')
        or capturing_amount <> (select coalesce(sum(amount), 0) from payment_operations p
        where p.order_id = a.order_id and p.attempt_id = a.id and kind = 'CAPTURE' and status = 'PENDING')
    union all
    select 'refunds add up', a.order_id::text from payment_attempts a
      where refunded_amount <> (select coalesce(sum(amount), 0) from payment_operations p
        where p.order_id = a.order_id and p.attempt_id = a.id and kind = 'REFUND' and status = 'SUCCEEDED' and foreign_currency is null)
        or refunding_amount <> (select coalesce(sum(amount), 0) from payment_operations p
        where p.order_id = a.order_id and p.attempt_id = a.id and kind = 'REFUND' and status = 'PENDING' and foreign_currency is null)
    union all
    select 'refused refunds add up', a.order_id::text from payment_attempts a
      where refused_refund_amount <> (select coalesce(sum(refused_amount), 0) from payment_operations p
        where p.order_id = a.order_id and p.attempt_id = a.id and kind = 'REFUND')
    union all
    select 'lost disputes add up', a.order_id::text from payment_attempts a
      where lost_amount <> (select coalesce(sum(lost_amount), 0) from payment_disputes d
        where d.order_id = a.order_id and d.attempt_id = a.id)
    union all
    select 'an order counts its open matters', o.id::text from orders o
      where open_matters <> (select count(*) from matters m where m.order_id = o.id and m.status = 'OPEN')
    union all
    select 'matters begin and end with an event', m.id::text from matters m
      where (select array_agg(type order by order_version, id) from events e where e.data ->> 'matterId' = m.id::text
          and e.order_id = coalesce(m.order_id, m.id))
        is distinct from case m.status when 'OPEN' then array['attention.opened']
          else array['attention.opened', 'attention.resolved'] end
    union all
    select 'an attempt that waits is for what is due', o.id::text
      from orders o join payment_attempts a on a.order_id = o.id and a.status = 'PENDING'
      where a.amount <> (select sum(unit_price_amount * (ordered - cancelled)) from order_items i where i.order_id = o.id)
    union all
    select 'a confirmed order is covered', o.id::text from orders o
      where status in ('CONFIRMED', 'COMPLETED')
        and not exists (select from matters m where m.order_id = o.id and m.kind in ('HOLD_LAPSED', 'HOLD_LAPSED_AFTER_SHIPMENT'))
        and coalesce((select max(authorized_amount) from payment_attempts a where a.order_id = o.id and a.status in ('AUTHORIZED', 'CAPTURED')), 0)
          < (select sum(unit_price_amount * (ordered - cancelled)) from order_items i where i.order_id = o.id)
    union all
    select 'a completed order is paid and shipped', o.id::text from orders o
      where status = 'COMPLETED' and (
        exists (select from order_items i where i.order_id = o.id and shipped + cancelled < ordered)
        or (select captured_amount from payment_attempts a where a.order_id = o.id order by number desc limit 1)
          < (select sum(unit_price_amount * (ordered - cancelled)) from order_items i where i.order_id = o.id))
    union all
    select 'an order that is shipped and paid is completed', o.id::text from orders o
      where status = 'CONFIRMED'
        and not exists (select from order_items i where i.order_id = o.id and shipped + cancelled < ordered)
        and (select captured_amount from payment_attempts a where a.order_id = o.id order by number desc limit 1)
          >= (select sum(unit_price_amount * (ordered - cancelled)) from order_items i where i.order_id = o.id)
    union all
    select 'an expired or cancelled order owes everything back', a.order_id::text
      from payment_attempts a join orders o on o.id = a.order_id
      where o.status in ('EXPIRED', 'CANCELLED')
        and a.captured_amount - a.refunded_amount - a.refunding_amount - a.refused_refund_amount - a.lost_amount > 0`.execute(
    db,
  );
  return rows;
}

/**
 * The payments on which the simulated provider's books and ours disagree, or of which the provider holds money
 * that no order needs, when no work is left to do. A matter says of money in another currency, and of what the
 * provider has less, that our books don't have it so. Expected: none.
 */
export async function bookFaultsOf(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select a.id, a.status, s.status as provider_status, a.captured_amount, s.captured_amount as provider_captured,
      a.refunded_amount, s.refunded_amount as provider_refunded
    from payment_attempts a full join simulated_payments s on s.attempt_id = a.id
    where a.amount > 0 and (
      coalesce(s.captured_amount, 0) <> a.captured_amount or coalesce(s.refunded_amount, 0) <> a.refunded_amount
      or a.capturing_amount > 0 or a.refunding_amount > 0
      or (s.status = 'AUTHORIZED' and s.authorized_amount > s.captured_amount and exists (select from orders o
        where o.id = a.order_id and o.status in ('COMPLETED', 'CANCELLED', 'EXPIRED'))
        and not exists (select from matters m where m.attempt_id = a.id and m.kind = 'VOID_REFUSED'
          and (m.status = 'OPEN' or m.decision = 'RESOLVE'))))
      and not exists (select from matters m join orders o on o.id = m.order_id
        where m.attempt_id = a.id and m.kind = 'PROVIDER_MISMATCH'
          and (m.currency <> o.currency or m.failure_code = 'less_than_recorded'))
      or (a.id is null)`.execute(db);
  return rows;
}

/** Lets the worker finish, then checks every invariant and the provider's books. */
export async function checkBooks(t: Test, shop: Shop): Promise<void> {
  await shop.work();
  t.strictSame(await faultsOf(shop.db), [], 'every invariant holds');
  t.strictSame(await bookFaultsOf(shop.db), [], 'the provider’s books agree with ours');
}

import { sql } from 'kysely';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { DOCUMENT_RULES } from './document-rules.ts';
import { PLAIN_ORDERS, buildPriceRules } from './price-rules.ts';
import { findPriceViolations } from './priced-orders.ts';
import { orderCountDrift } from './recount.ts';
import { REFERENCE_RULES } from './reference-rules.ts';
import { SHIPMENT_RULES } from './shipment-rules.ts';
import { VALUE_RULES } from './value-rules.ts';
import type { Violation } from './violation.ts';

/**
 * SQL for a time after which no event has been deleted: 6 hours after the oldest stored event. The 6 hours are needed
 * because an event that occurred shortly after the oldest stored event may already be deleted.
 */
const KEPT_SINCE = `(
      select case when removed_position = 0 then '-infinity' else coalesce((
        select occurred_at + interval '6 hours' from events where position > removed_position
        order by position limit 1), 'infinity') end
      from event_feed)`;

/** Statuses of direct payments (payments that the shop receives itself) that wait for money. */
const UNCONFIRMED = `'AWAITING_TRANSFER', 'ON_TERMS', 'ON_DELIVERY'`;

/**
 * Rules about orders, stock, money and events that are true after every transaction. The query of each rule selects the
 * ids of rows that violate the rule. The queries read whole tables.
 */
export const INVARIANTS = {
  'reserved stock is the sum of open reservations': `
    select sku as id
    from stock left join (select sku, sum(open) as open from reservations group by sku) r using (sku)
    where reserved <> coalesce(open, 0)`,
  'open units are the units neither cancelled nor shipped': `
    select o.id::text as id
    from orders o join reservations r on r.order_id = o.id
    where o.status in ('SUBMITTED', 'CONFIRMED', 'COMPLETED')
      and r.open <> (select sum(ordered - cancelled - shipped) from order_items i where i.order_id = o.id and i.sku = r.sku)`,
  'a cancelled or expired order has no reservation': `
    select id::text as id from orders o
    where status in ('CANCELLED', 'EXPIRED')
      and exists (select from reservations r where r.order_id = o.id and r.open > 0)`,
  ...buildPriceRules(PLAIN_ORDERS),
  ...SHIPMENT_RULES,
  ...DOCUMENT_RULES,
  ...REFERENCE_RULES,
  ...VALUE_RULES,
  'each version of an order has one history row': `
    select id::text as id from orders o
    where version <> (select count(*) from order_history h where h.order_id = o.id)
      or version <> (select max(h.version) from order_history h where h.order_id = o.id)`,
  'each version of an order has an event': `
    select id::text as id from orders o
    where version <> (select count(distinct order_version) from events e where e.order_id = o.id)
      and created_at > ${KEPT_SINCE}`,
  'an event has the customer of its order': `
    select e.id::text as id from orders o join events e on e.order_id = o.id
    where e.data ->> 'customerId' is distinct from o.customer_id`,
  'documents and returns have the customer of their order': `
    select c.id::text as id from (
      select id, order_id, customer_id from documents union all select id, order_id, customer_id from returns) c
    where c.customer_id <> coalesce((select o.customer_id from orders o where o.id = c.order_id), '')`,
  'the last history row has the status of the order': `
    select o.id::text as id
    from orders o join order_history h on h.order_id = o.id and h.version = o.version where h.to_status <> o.status`,
  'an order has at most one open attempt': `
    select order_id::text as id from payment_attempts
    where status in ('PENDING', 'PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED', ${UNCONFIRMED})
    group by order_id having count(*) > 1`,
  'at most one attempt of an order is for the whole amount': `
    select order_id::text as id from payment_attempts
    where status in ('PENDING', 'PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED', ${UNCONFIRMED}) and not pays_rest
    group by order_id having count(*) > 1`,
  'an attempt pays the rest if an earlier one was captured': `
    select order_id::text as id from payment_attempts a
    where (pays_rest or status in ('PENDING', 'PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED', ${UNCONFIRMED}))
      and pays_rest <> exists (select from payment_attempts e
        where e.order_id = a.order_id and e.number < a.number and e.status = 'CAPTURED')`,
  'each refund that staff must pay has a matter': `
    select p.order_id::text as id from payment_operations p
      join payment_attempts a on a.order_id = p.order_id and a.id = p.attempt_id
    where a.kind is not null and p.kind = 'REFUND' and p.status = 'PENDING' and not exists (
      select from matters m where m.order_id = p.order_id and m.operation_id = p.id
        and m.kind = 'MANUAL_REFUND' and m.status = 'OPEN')`,
  'captured amounts are the sums of the captures': `
    select a.order_id::text as id from payment_attempts a
    where captured_amount <> (select coalesce(sum(amount), 0) from payment_operations p
      where p.order_id = a.order_id and p.attempt_id = a.id and kind = 'CAPTURE' and status = 'SUCCEEDED')
      or capturing_amount <> (select coalesce(sum(amount), 0) from payment_operations p
      where p.order_id = a.order_id and p.attempt_id = a.id and kind = 'CAPTURE' and status = 'PENDING')`,
  'refunded amounts are the sums of the refunds': `
    select a.order_id::text as id from payment_attempts a
    where refunded_amount <> (select coalesce(sum(amount), 0) from payment_operations p
      where p.order_id = a.order_id and p.attempt_id = a.id and kind = 'REFUND' and status = 'SUCCEEDED' and foreign_currency is null)
      or refunding_amount <> (select coalesce(sum(amount), 0) from payment_operations p
      where p.order_id = a.order_id and p.attempt_id = a.id and kind = 'REFUND' and status = 'PENDING' and foreign_currency is null)`,
  'refused refund amounts are the sums of the refused refunds': `
    select a.order_id::text as id from payment_attempts a
    where refused_refund_amount <> (select coalesce(sum(refused_amount), 0) from payment_operations p
      where p.order_id = a.order_id and p.attempt_id = a.id and kind = 'REFUND')`,
  'lost amounts are the sums of the disputes': `
    select a.order_id::text as id from payment_attempts a
    where lost_amount <> (select coalesce(sum(lost_amount), 0) from payment_disputes d
      where d.order_id = a.order_id and d.attempt_id = a.id)`,
  'an order counts its open matters': `
    select o.id::text as id from orders o
    where open_matters <> (select count(*) from matters m where m.order_id = o.id and m.status = 'OPEN')`,
  'matters begin and end with an event': `
    select m.id::text as id from matters m
    where (select array_agg(type order by order_version, id) from events e where e.data ->> 'matterId' = m.id::text
        and e.order_id = coalesce(m.order_id, m.id))
      is distinct from case m.status when 'OPEN' then array['attention.opened']
        else array['attention.opened', 'attention.resolved'] end
      and created_at > ${KEPT_SINCE}`,
  'an order counts its open shipment holds': `
    select o.id::text as id from orders o
    where open_shipment_holds <> (
      select count(*) from shipment_holds h where h.order_id = o.id and h.released_at is null)`,
  'an order with nothing left to ship has no open shipment hold': `
    select o.id::text as id from orders o
    where open_shipment_holds > 0 and (status in ('CANCELLED', 'EXPIRED') or not exists (
      select from order_items i where i.order_id = o.id and i.ordered > i.cancelled + i.shipped))`,
  'no shipment was made while a shipment hold was open': `
    select h.order_id::text as id from shipment_holds h
    where h.reason <> 'PACKING' and exists (
      select from order_history s
      where s.order_id = h.order_id and s.operation = 'createShipment' and s.version > h.created_version
        and s.version <= coalesce(h.released_version, s.version) and coalesce(s.occurred_at < h.until, true))`,
  'returned units match the returns': `
    select i.order_id::text as id from order_items i
    where returned <> (select coalesce(sum(accepted), 0) from return_items l
      where l.order_id = i.order_id and l.item_id = i.id)`,
  'units in returns match the returns': `
    select i.order_id::text as id from order_items i
    where in_return <> (
      select coalesce(sum(rejected + case when r.status in ('REQUESTED', 'APPROVED', 'PARTIALLY_RECEIVED')
        then requested - l.cancelled - accepted - rejected - packing else 0 end), 0)
      from return_items l join returns r on r.order_id = l.order_id and r.id = l.return_id
      where l.order_id = i.order_id and l.item_id = i.id)`,
  'withdrawn units are packed only during a shipment hold': `
    select l.order_id::text as id from return_items l
    where packing > 0 and not exists (
      select from returns r join shipment_holds h on h.order_id = r.order_id
      where r.order_id = l.order_id and r.id = l.return_id and r.status in ('APPROVED', 'PARTIALLY_RECEIVED')
        and h.reason = 'PACKING' and h.released_at is null)`,
  'an order counts its open returns': `
    select o.id::text as id from orders o
    where open_returns <> (select count(*) from returns r
      where r.order_id = o.id and r.status in ('REQUESTED', 'APPROVED', 'PARTIALLY_RECEIVED'))`,
  'returns match their receipts': `
    select l.order_id::text as id from return_items l
    where accepted || ' ' || rejected <> (
      select coalesce(sum(u.accepted), 0) || ' ' || coalesce(sum(u.rejected), 0)
      from return_receipts p, jsonb_to_recordset(p.items) as u("itemId" uuid, accepted bigint, rejected bigint)
      where p.order_id = l.order_id and p.return_id = l.return_id and u."itemId" = l.item_id)`,
  'a return ends with its last unit': `
    select r.order_id::text as id from returns r
    where status in ('APPROVED', 'PARTIALLY_RECEIVED') and not exists (
      select from return_items l where l.order_id = r.order_id and l.return_id = r.id
        and requested > l.cancelled + accepted + rejected)`,
  'deductions match the receipts': `
    select coalesce(a.order_id, p.order_id)::text as id
    from (
      select o.id as order_id, coalesce(d ->> 'itemId', '') as item_id, sum((d ->> 'amount')::bigint) as amount
      from orders o, jsonb_array_elements(o.adjustments -> 'deductions') d group by 1, 2) a
    full join (
      select r.order_id, coalesce(d ->> 'itemId', '') as item_id, sum((d ->> 'amount')::bigint) as amount
      from return_receipts r, jsonb_array_elements(r.deductions) d group by 1, 2) p
      on p.order_id = a.order_id and p.item_id = a.item_id
    where a.amount is distinct from p.amount`,
  'credits match the adjustments': `
    select coalesce(a.order_id, p.order_id)::text as id
    from (
      select o.id as order_id, coalesce(c ->> 'itemId', c ->> 'chargeId') as target,
        sum((c ->> 'amount')::bigint) as amount
      from orders o, jsonb_array_elements(o.adjustments -> 'credits') c group by 1, 2) a
    full join (
      select r.order_id, coalesce(c ->> 'itemId', c ->> 'chargeId') as target, sum((c ->> 'amount')::bigint) as amount
      from credits r, jsonb_array_elements(r.items || r.charges) c group by 1, 2) p
      on p.order_id = a.order_id and p.target = a.target
    where a.amount is distinct from p.amount`,
  'adjustments match the returns': `
    select o.id::text as id from orders o
    where coalesce((adjustments ->> 'hasReturned')::boolean, false) <> exists (
      select from returns r join return_items l on l.order_id = r.order_id and l.return_id = r.id
      where r.order_id = o.id and r.kind <> 'WITHDRAWAL' and l.accepted > 0)`,
  'a discount code counts the orders that use it': `
    select coalesce(u.code, o.code) as id
    from discount_code_uses u full join (
      select d.value ->> 'code' as code, count(*) as uses
      from orders, jsonb_array_elements(pricing -> 'discounts') d
      where status not in ('CANCELLED', 'EXPIRED') and d.value ? 'code' group by 1) o on o.code = u.code
    where coalesce(u.uses - u.removed, 0) <> coalesce(o.uses, 0)`,
  'a discount code counts the orders of each customer': `
    select d.code || ' ' || d.customer_id as id from discount_code_customers d
    where d.uses <> (select count(*) from orders o
      where o.customer_id = d.customer_id and o.status not in ('CANCELLED', 'EXPIRED')
        and o.pricing @> jsonb_build_object('discounts', jsonb_build_array(jsonb_build_object('code', d.code))))`,
  'an expired or cancelled order returns all money': `
    select a.order_id::text as id
    from payment_attempts a join orders o on o.id = a.order_id
    where o.status in ('EXPIRED', 'CANCELLED')
      and a.captured_amount - a.refunded_amount - a.refunding_amount - a.refused_refund_amount - a.lost_amount
        - (select coalesce(sum(d.amount), 0) from payment_disputes d
          where d.order_id = a.order_id and d.attempt_id = a.id and d.status = 'OPEN' and d.currency = o.currency) > 0`,
};

const allInvariants = statement<Violation>(
  Object.entries(INVARIANTS)
    .map(([what, query]) => `select '${what}' as what, broken.id from (${query}) broken`)
    .join(' union all '),
);

/** Finds all violations. A correct database has no violations. */
export async function findViolations(db: Database): Promise<Violation[]> {
  const { rows } = await allInvariants(db);
  return [...rows, ...(await findPriceViolations(db)), ...(await findCounterDrift(db))];
}

/**
 * Finds at most a thousand violations of one rule. `findPriceViolations` checks the rules about orders with stored
 * prices.
 */
export async function findViolationsOfRule(
  db: Database,
  what: keyof typeof INVARIANTS,
): Promise<Violation[]> {
  const { rows } = await sql
    .raw<{ id: string }>(`select id from (${INVARIANTS[what]}) broken limit 1000`)
    .execute(db);
  return rows.map(({ id }) => ({ what, id }));
}

/** Lists the wrong order counters. Each id contains the difference between the correct count and the counter. */
export const findCounterDrift = async (db: Database): Promise<Violation[]> =>
  (await orderCountDrift(db)).map(({ customer_id, status, count }) => ({
    what: 'the order counts match the orders',
    id: `${customer_id || 'all'} ${status}: ${count}`,
  }));

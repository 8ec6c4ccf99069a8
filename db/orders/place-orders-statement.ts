import { randomEndOfId } from '../ids.ts';
import { statement } from '../statement.ts';
import { EVENT_OF_STATUS } from './events.ts';
import { BOUNDED, TURNS } from './open-orders-steps.ts';
import type { PlacedColumns } from './placed.ts';
import type { OrderOutcome, OrderPlacement, Undecided } from './placement.ts';

/** A row per placement, in their order. `refusal` is null where the order was placed. */
type PlacedRow = PlacedColumns & { refusal: Exclude<OrderOutcome, { kind: 'created' }> | Undecided | null };

/**
 * Places orders: `$1` the placements (`placementRow`), `$2` their lines (`lineRows`), as JSON, so that there
 * is one text for any number of them. One statement, because a round trip and a commit cost more than an
 * order does.
 *
 * Locks stock rows by SKU, then the turns of customers who order with their own tokens, then idempotency keys
 * by their primary key: in this order everywhere, so nobody waits in a circle. The orders and what belongs to
 * them are new rows. Every step is computed once (`materialized`). It sees the database as it was when the
 * statement began, except the rows that it locks: those it sees as they are when the lock is granted.
 * All times are the database's, as it was when the statement began, and so are the ids, by which lists are sorted:
 * a process whose clock is wrong changes nothing. `$3` is how long a lock is waited for; null: as usual.
 * `isBounded`: whether some of the placements have a limit. `isSkipping`: those whose stock somebody holds are
 * left out; only the row of the SKU `$4` is waited for, before anything else is locked, so that nobody waits for
 * what a waiting statement holds.
 */
const placeOrders = (isBounded: boolean, isSkipping: boolean) =>
  statement<PlacedRow>(`
with
-- 1. What is asked for: an order a row, and its lines. Ids are UUIDv7: milliseconds, the part of one in twelve bits
-- (RFC 9562, section 6.2, method 3), then the place in this statement, then chance.
moment as materialized (
  select date_trunc('milliseconds', now()) as created_at,
    lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4096 / 1000), 3, '0') as id_begin
  from (select (extract(epoch from now()) * 1000000)::bigint as us) t
),
placement as materialized (
  select p.*, created_at, created_at + make_interval(mins => hold_minutes) as reserved_until,
    (id_begin || to_hex(32768 + 3 * n) || id_end)::uuid as id,
    (id_begin || to_hex(32769 + 3 * n) || id_end)::uuid as payment_id,
    (id_begin || to_hex(32770 + 3 * n) || id_end)::uuid as event_id
  from set_config('lock_timeout', coalesce($3, current_setting('lock_timeout')), true), moment,
    json_to_recordset($1::json) as p(
    n int, id_end text, customer_id text, payment_method text, capture text, reference text, metadata jsonb,
    expected_amount bigint, expected_currency text, hold_minutes int, client_id text, trace_id text,
    open_orders_limit int, key_customer_id text, key_scope text, key text, fingerprint bytea)
),
line as materialized (
  select * from json_to_recordset($2::json) as l(
    n int, line smallint, id uuid, sku text, quantity bigint)
),
-- 2. Placements whose key has been used in the last 7 days. Looked up one by one: a join that was planned
-- while there were few keys would read all of them once there are many.
known as materialized (
  select p.n
  from placement p cross join lateral (
    select from idempotency_keys k
    where k.client_id = p.client_id and k.customer_id = p.key_customer_id and k.scope = p.key_scope and k.key = p.key
      and k.created_at > now() - interval '7 days'
    limit 1) k
),
-- and those whose reference the customer has used
referenced as materialized (
  select p.n
  from placement p cross join lateral (
    select from orders o
    where o.customer_id = p.customer_id and o.reference = p.reference and o.reference is not null
    limit 1) o
  where p.reference is not null
),
-- 3. Units by placement and SKU; two lines of an order may share a SKU.
wanted as materialized (
  select n, sku, sum(quantity)::bigint as quantity
  from line where n not in (select n from known)
  group by n, sku
),
${
  isSkipping
    ? `first as materialized (
  select from stock where sku = $4 and (select count(*) from placement) > 0 for update
),`
    : ''
}
-- 4. Locks the stock rows of all placements by SKU, sorted as JavaScript sorts them.
locked as materialized (
  select s.sku, product.name, product.price_amount, product.price_currency, s.on_hand - s.reserved as available,
    s.reserved, s.version
  from stock s join products product on product.sku = s.sku
  where s.sku = any (array(select distinct sku from wanted)) and product.deleted_at is null
    ${isSkipping ? 'and (select count(*) from first) >= 0' : ''}
  order by s.sku collate "C"
  for update of s ${isSkipping ? 'skip locked' : ''}
),
${
  isSkipping
    ? `held as materialized (
  select s.sku from stock s join products product on product.sku = s.sku
  where s.sku = any (array(select distinct sku from wanted)) and product.deleted_at is null
    and s.sku not in (select sku from locked)
),`
    : ''
}
-- together: the units of the SKU that this placement and all those before it in the batch ask for
demand as materialized (
  select w.n, w.sku, w.quantity, l.name, l.price_amount, l.price_currency, l.available,
    l.reserved, l.version, ${isSkipping ? 'w.sku in (select sku from held)' : 'false'} as held,
    sum(w.quantity) over (partition by w.sku order by w.n) as together
  from wanted w left join locked l on l.sku = w.sku
),
priced as materialized (
  select n,
    sum(price_amount::numeric * quantity) as total_amount,
    min(price_currency) as currency,
    min(price_currency) <> max(price_currency) as mixed,
    bool_or(held) as held,
    bool_or(available is null and not held) as unavailable,
    bool_or(quantity > available) as short,
    bool_or(together > available) as behind,
    json_object_agg(sku, json_build_array(name, price_amount)) as prices
  from demand group by n
),
${isBounded ? BOUNDED : ''}
-- 6. The first reason to refuse decides. AGAIN: it would fit if those before it in the batch didn't.
${isBounded ? 'judged' : 'verdict'} as materialized (
  select p.n,
    case
      ${isBounded ? `when b.open >= b.most then 'TOO_MANY_OPEN_ORDERS'` : ''}
      when v.unavailable then 'PRODUCT_UNAVAILABLE'
      when v.held then 'HELD'
      when v.short then 'INSUFFICIENT_STOCK'
      when v.mixed then 'CURRENCY_MISMATCH'
      when v.total_amount > 9007199254740991 then 'TOTAL_TOO_LARGE'
      when p.expected_amount <> v.total_amount or p.expected_currency <> v.currency then 'PRICE_CHANGED'
      when p.n in (select n from referenced) then 'REFERENCE_IN_USE'
      when v.behind ${isBounded ? 'or b.together > b.most' : ''} then 'AGAIN'
      else 'created'
    end as kind,
    v.total_amount, v.currency, v.prices
  from placement p join priced v on v.n = p.n ${isBounded ? 'left join bounded b on b.n = p.n' : ''}
),
${isBounded ? TURNS : ''}
-- 8. Locks the keys, sorted. A key whose 7 days are over is taken anew. A concurrent request with the same
-- key makes this wait; where that request has committed, the key is its own and isn't returned here.
keyed as (
  insert into idempotency_keys as k (client_id, customer_id, scope, key, fingerprint, result)
  select p.client_id, p.key_customer_id, p.key_scope, p.key, p.fingerprint,
    -- RememberedOrder
    jsonb_build_object('id', p.id, 'reference', p.reference, 'metadata', p.metadata, 'reserved_until',
      to_char(p.reserved_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from placement p join verdict v on v.n = p.n
  where v.kind = 'created' and p.key is not null
  order by 1, 2, 3, 4
  on conflict (client_id, customer_id, scope, key) do update
    set fingerprint = excluded.fingerprint, result = excluded.result, created_at = excluded.created_at
    where k.created_at <= now() - interval '7 days'
  returning (k.result ->> 'id')::uuid as order_id
),
-- 9. What is placed, and all that is written for it.
accepted as materialized (
  select p.*, v.total_amount::bigint as total_amount, v.currency, v.prices
  from placement p join verdict v on v.n = p.n
  where v.kind = 'created' and (p.key is null or p.id in (select order_id from keyed))
),
-- From the locked row, not from s: PostgreSQL first checks constraints on what it makes of the snapshot's row, and
-- only then notices that the row was changed while its lock was waited for.
reserved as (
  update stock s set reserved = d.reserved + d.quantity, version = d.version + 1, updated_at = now()
  from (
    select sku, sum(quantity)::bigint as quantity, min(reserved) as reserved, min(version) as version
    from demand where n in (select n from accepted) group by sku) d
  where s.sku = d.sku
),
new_orders as (
  insert into orders (id, customer_id, status, capture, currency, total_amount, reference, metadata, reserved_until,
    placed_by_customer, created_at, updated_at)
  select id, customer_id, 'SUBMITTED', capture, currency, total_amount, reference, metadata, reserved_until,
    open_orders_limit is not null, created_at, created_at
  from accepted
),
new_items as (
  insert into order_items (order_id, id, line, sku, name, ordered, unit_price_amount)
  select a.id, l.id, l.line, l.sku, k.name, l.quantity, k.price_amount
  from accepted a join line l on l.n = a.n join locked k on k.sku = l.sku
),
new_reservations as (
  insert into reservations (order_id, sku, quantity, open)
  select a.id, d.sku, d.quantity, d.quantity from accepted a join demand d on d.n = a.n
),
new_payment_attempts as (
  insert into payment_attempts (order_id, id, number, status, payment_method, amount, created_at, updated_at)
  select id, payment_id, 1, 'PENDING', payment_method, total_amount, created_at, created_at from accepted
),
new_history as (
  insert into order_history (order_id, version, operation, from_status, to_status, client_id, trace_id, occurred_at)
  select id, 1, 'createOrder', null, 'SUBMITTED', client_id, trace_id, created_at from accepted
),
new_events as (
  insert into events (order_id, id, type, order_version, data, occurred_at)
  select id, event_id, '${EVENT_OF_STATUS.SUBMITTED}', 1,
    jsonb_build_object('orderId', id, 'customerId', customer_id, 'status', 'SUBMITTED', 'paymentStatus', 'PENDING',
      'fulfillmentStatus', 'UNFULFILLED', 'version', 1,
      'total', jsonb_build_object('amount', total_amount, 'currency', currency)), created_at
  from accepted
)
-- 10. Per placement its id, times and prices, or why it was refused.
select a.id, a.created_at, a.reserved_until, a.total_amount, a.currency, a.prices,
  case
    when a.n is not null then null
    when v.n is null or v.kind = 'created' then json_build_object('kind', 'KEY_TAKEN')
    when v.kind = 'PRODUCT_UNAVAILABLE' then json_build_object('kind', v.kind, 'skus', (
      select json_agg(sku order by sku) from demand where n = p.n and available is null and not held))
    when v.kind = 'HELD' then json_build_object('kind', v.kind, 'skus', (
      select json_agg(sku order by sku) from demand where n = p.n and held))
    when v.kind = 'INSUFFICIENT_STOCK' then json_build_object('kind', v.kind, 'shortages', (
      select json_agg(json_build_object('sku', sku, 'requested', quantity, 'available', available) order by sku)
      from demand where n = p.n and quantity > available))
    when v.kind = 'CURRENCY_MISMATCH' then json_build_object('kind', v.kind, 'currencies', (
      select json_agg(distinct price_currency) from demand where n = p.n))
    when v.kind = 'PRICE_CHANGED' then json_build_object('kind', v.kind, 'total',
      json_build_object('amount', v.total_amount, 'currency', v.currency))
    when v.kind = 'TOO_MANY_OPEN_ORDERS' then json_build_object('kind', v.kind, 'limit', p.open_orders_limit)
    else json_build_object('kind', v.kind)
  end as refusal
from placement p
  left join accepted a on a.n = p.n
  left join verdict v on v.n = p.n
order by p.n`);

const ofShop = { waiting: placeOrders(false, false), skipping: placeOrders(false, true) };
const ofCustomers = { waiting: placeOrders(true, false), skipping: placeOrders(true, true) };

/** The statement for these placements. */
export function placeOrdersStatement(placements: OrderPlacement[], isSkipping: boolean) {
  const isBounded = placements.some(({ openOrdersLimit }) => openOrdersLimit !== undefined);
  return (isBounded ? ofCustomers : ofShop)[isSkipping ? 'skipping' : 'waiting'];
}

export const placementRow = (placement: OrderPlacement, n: number) => ({
  n,
  id_end: randomEndOfId(),
  customer_id: placement.customerId,
  payment_method: placement.paymentMethod,
  capture: placement.capture,
  reference: placement.reference,
  metadata: placement.metadata,
  expected_amount: placement.expectedTotal?.amount,
  expected_currency: placement.expectedTotal?.currency,
  hold_minutes: placement.holdMinutes,
  client_id: placement.caller.clientId,
  trace_id: placement.caller.traceId,
  open_orders_limit: placement.openOrdersLimit,
  key_customer_id: placement.caller.customerId ?? '',
  key_scope: placement.idempotencyKey?.scope,
  key: placement.idempotencyKey?.key,
  fingerprint: placement.idempotencyKey && `\\x${placement.idempotencyKey.fingerprint}`,
});

export const lineRows = (placement: OrderPlacement, n: number) =>
  placement.items.map(({ id, sku, quantity }, index) => ({ n, line: index + 1, id, sku, quantity }));

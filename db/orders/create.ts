import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../index.ts';
import type { OrderRecord } from './get.ts';
import type { OrderPlacement } from './placement.ts';
import { type Priced, placedOrder, rememberedOrder } from './placed.ts';

/** What became of a placement. Only `created` has changed anything. */
export type OrderOutcome =
  | { kind: 'created'; order: OrderRecord }
  | { kind: 'replayed'; order: OrderRecord }
  | { kind: 'KEY_REUSED' }
  | { kind: 'INSUFFICIENT_STOCK'; shortages: { sku: string; requested: number; available: number }[] }
  | { kind: 'PRODUCT_UNAVAILABLE'; skus: string[] }
  | { kind: 'CURRENCY_MISMATCH'; currencies: string[] }
  | { kind: 'PRICE_CHANGED'; total: { amount: number; currency: string } }
  | { kind: 'TOTAL_TOO_LARGE' }
  | { kind: 'REFERENCE_IN_USE' }
  | { kind: 'KEY_IN_USE' };

/**
 * What the statement says of a placement that it could not decide. `AGAIN`: it may fit once the placements before it in the same
 * call are settled. `KEY_TAKEN`: its key has been used, before or while the statement waited, and what was done under it is to be
 * read.
 */
export type Undecided = { kind: 'AGAIN' } | { kind: 'KEY_TAKEN' };

/**
 * Places orders, all in one statement and so in one transaction and one round trip: idempotency records, reservations of stock,
 * orders, items, payment attempts, history and events. Returns an outcome per placement, in their order; each stands alone, but
 * an SQL error (a reference in use) undoes all of them.
 *
 * No two placements of a call may have the same idempotency key.
 */
export async function createOrders(
  db: Database,
  placements: OrderPlacement[],
): Promise<(OrderOutcome | Undecided)[]> {
  const { rows } = await createOrdersStatement(placements).execute(db);
  return rows.map(({ refusal, ...priced }, index) =>
    refusal ? refusal : { kind: 'created', order: placedOrder(placements[index]!, priced) },
  );
}

/** What an SQL error of `createOrders` means where it was called for one placement, if it means an outcome at all. */
export function outcomeOfError(error: pg.DatabaseError): OrderOutcome | undefined {
  const { code, constraint, where } = error;
  if (code === '23505' && constraint === 'orders_reference_of_customer') return { kind: 'REFERENCE_IN_USE' };
  // lock_not_available: a twin has written its key and not committed for as long as a lock is waited for.
  if (code === '55P03' && where?.includes('"idempotency_keys"')) return { kind: 'KEY_IN_USE' };
  return undefined;
}

const createOrdersStatement = (placements: OrderPlacement[]) => sql<
  Priced & { refusal: Exclude<OrderOutcome, { kind: 'created' }> | Undecided | null }
>`
with
placement as materialized (
  select * from json_to_recordset(${JSON.stringify(placements.map(placementRow))}::json) as p(
    n int, id uuid, payment_id uuid, event_id uuid, customer_id text, payment_method text, capture text, reference text,
    metadata jsonb, expected_amount bigint, expected_currency text, created_at timestamptz,
    reserved_until timestamptz, client_id text, trace_id text, key_customer_id text, key_scope text, key text, fingerprint bytea,
    remembered jsonb)
),
line as materialized (
  select * from json_to_recordset(${JSON.stringify(placements.flatMap(lineRows))}::json) as l(
    n int, line smallint, id uuid, sku text, quantity bigint)
),
-- Whose key has been used in the last 7 days. Looked up one by one: a join that was planned while there were few keys would
-- read all of them once there are many.
known as materialized (
  select p.n
  from placement p cross join lateral (
    select from idempotency_keys k
    where k.client_id = p.client_id and k.customer_id = p.key_customer_id and k.scope = p.key_scope and k.key = p.key
      and k.created_at > now() - interval '7 days'
    limit 1) k
),
wanted as materialized (
  select n, sku, sum(quantity)::bigint as quantity
  from line where n not in (select n from known)
  group by n, sku
),
-- Locks the stock rows of all placements, in the order of their SKUs, as JavaScript sorts them: whoever locks several does it in
-- this order, so nobody waits in a circle. Keys are locked after stock, in their own order, here and everywhere.
locked as materialized (
  select s.sku, p.name, p.price_amount, p.price_currency, s.on_hand - s.reserved as available
  from stock s join products p on p.sku = s.sku
  where s.sku = any (array(select distinct sku from wanted)) and p.deleted_at is null
  order by s.sku collate "C"
  for update of s
),
-- together: what this placement and all those before it in the call want of the SKU
demand as materialized (
  select w.n, w.sku, w.quantity, l.name, l.price_amount, l.price_currency, l.available,
    sum(w.quantity) over (partition by w.sku order by w.n) as together
  from wanted w left join locked l on l.sku = w.sku
),
priced as materialized (
  select n,
    sum(price_amount::numeric * quantity) as total_amount,
    min(price_currency) as currency,
    min(price_currency) <> max(price_currency) as mixed,
    bool_or(available is null) as unavailable,
    bool_or(quantity > available) as short,
    bool_or(together > available) as behind,
    json_object_agg(sku, json_build_array(name, price_amount)) as goods
  from demand group by n
),
verdict as materialized (
  select p.n,
    case
      when v.unavailable then 'PRODUCT_UNAVAILABLE'
      when v.short then 'INSUFFICIENT_STOCK'
      when v.mixed then 'CURRENCY_MISMATCH'
      when v.total_amount > 9007199254740991 then 'TOTAL_TOO_LARGE'
      when p.expected_amount <> v.total_amount or p.expected_currency <> v.currency then 'PRICE_CHANGED'
      when v.behind then 'AGAIN'
      else 'created'
    end as kind,
    v.total_amount, v.currency, v.goods
  from placement p join priced v on v.n = p.n
),
-- A key whose 7 days are over is taken anew. A twin that is at work makes this wait; once it is done, its key stays its own.
keyed as (
  insert into idempotency_keys as k (client_id, customer_id, scope, key, fingerprint, result)
  select p.client_id, p.key_customer_id, p.key_scope, p.key, p.fingerprint, p.remembered
  from placement p join verdict v on v.n = p.n
  where v.kind = 'created' and p.key is not null
  order by 1, 2, 3, 4
  on conflict (client_id, customer_id, scope, key) do update
    set fingerprint = excluded.fingerprint, result = excluded.result, created_at = excluded.created_at
    where k.created_at <= now() - interval '7 days'
  returning (k.result ->> 'id')::uuid as order_id
),
accepted as materialized (
  select p.*, v.total_amount::bigint as total_amount, v.currency, v.goods
  from placement p join verdict v on v.n = p.n
  where v.kind = 'created' and (p.key is null or p.id in (select order_id from keyed))
),
reserved as (
  update stock s set reserved = s.reserved + d.quantity, version = s.version + 1, updated_at = now()
  from (select sku, sum(quantity)::bigint as quantity from demand where n in (select n from accepted) group by sku) d
  where s.sku = d.sku
),
new_orders as (
  insert into orders (id, customer_id, status, capture, currency, total_amount, reference, metadata, reserved_until, created_at,
    updated_at)
  select id, customer_id, 'SUBMITTED', capture, currency, total_amount, reference, metadata, reserved_until, created_at, created_at
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
  select id, event_id, 'order.submitted', 1,
    jsonb_build_object('orderId', id, 'customerId', customer_id, 'status', 'SUBMITTED', 'paymentStatus', 'PENDING',
      'fulfillmentStatus', 'UNFULFILLED', 'version', 1,
      'total', jsonb_build_object('amount', total_amount, 'currency', currency)), created_at
  from accepted
)
select a.total_amount, a.currency, a.goods,
  case
    when a.n is not null then null
    when v.n is null or v.kind = 'created' then json_build_object('kind', 'KEY_TAKEN')
    when v.kind = 'PRODUCT_UNAVAILABLE' then json_build_object('kind', v.kind, 'skus', (
      select json_agg(sku order by sku) from demand where n = p.n and available is null))
    when v.kind = 'INSUFFICIENT_STOCK' then json_build_object('kind', v.kind, 'shortages', (
      select json_agg(json_build_object('sku', sku, 'requested', quantity, 'available', available) order by sku)
      from demand where n = p.n and quantity > available))
    when v.kind = 'CURRENCY_MISMATCH' then json_build_object('kind', v.kind, 'currencies', (
      select json_agg(distinct price_currency) from demand where n = p.n))
    when v.kind = 'PRICE_CHANGED' then json_build_object('kind', v.kind, 'total',
      json_build_object('amount', v.total_amount, 'currency', v.currency))
    else json_build_object('kind', v.kind)
  end as refusal
from placement p
  left join accepted a on a.n = p.n
  left join verdict v on v.n = p.n
order by p.n`;

const placementRow = (placement: OrderPlacement, n: number) => ({
  n,
  id: placement.id,
  payment_id: placement.paymentId,
  event_id: placement.eventId,
  customer_id: placement.customerId,
  payment_method: placement.paymentMethod,
  capture: placement.capture,
  reference: placement.reference,
  metadata: placement.metadata,
  expected_amount: placement.expectedTotal?.amount,
  expected_currency: placement.expectedTotal?.currency,
  created_at: placement.createdAt,
  reserved_until: placement.reservedUntil,
  client_id: placement.caller.clientId,
  trace_id: placement.caller.traceId,
  key_customer_id: placement.caller.customerId ?? '',
  key_scope: placement.idempotencyKey?.scope,
  key: placement.idempotencyKey?.key,
  fingerprint: placement.idempotencyKey && `\\x${placement.idempotencyKey.fingerprint}`,
  remembered: placement.idempotencyKey && rememberedOrder(placement),
});

const lineRows = (placement: OrderPlacement, n: number) =>
  placement.items.map(({ id, sku, quantity }, index) => ({ n, line: index + 1, id, sku, quantity }));

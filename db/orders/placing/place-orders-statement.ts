import { equalsKey, statement } from '../../../packages/postgres/statements/statement.ts';
import { randomEndOfId } from '../../base/ids.ts';
import { principalOf } from '../../call/caller.ts';
import { sharesCustomer } from '../../call/lock-customer.ts';
import { type DirectPayment, firstStatusOf } from '../model/attempt-money.ts';
import { CONTACT_COLUMNS, TYPED_CONTACT_COLUMNS } from '../model/order-contact.ts';
import { EVENT_OF_STATUS } from '../model/order-events.ts';
import {
  FIELD_COLUMNS,
  PATCHABLE_COLUMNS,
  TYPED_FIELD_COLUMNS,
  columnsOfPlaced,
  storedNotes,
} from '../model/order-fields.ts';
import { drawNumberPart, payloadOfSlot } from '../model/order-number.ts';
import { COUNTED_CODES, FIRST_CODE, codeCtes } from './discount-code-ctes.ts';
import { TURNS, boundedCte } from './open-order-limit-ctes.ts';
import { METHODS_VERSION, versionOf } from './catalogue-cache.ts';
import { STATUSES_WHEN_PLACED } from '../statuses/statuses.ts';
import { UNIT_STATUSES_WHEN_PLACED } from '../statuses/unit-statuses.ts';
import type { PricedPlacement } from './price-placement.ts';
import { orderWithReference } from './references.ts';
import type { DecidedRow } from './decode-placement.ts';

/** Optional CTEs of the statement: see `placeOrders`. */
interface Variant {
  isBounded: boolean;
  isSkipping: boolean;
  isCoded: boolean;
}

/**
 * Builds the statement that places orders. One statement places many orders, because a round trip and a commit cost
 * more than an order. `$1`: the placements (`placementRow`), `$2`: their lines (`lineRows`), `$3`: the tax rates,
 * shipping methods and discount codes with which the placements were priced (`sourceRows`), `$4`: the prices and the
 * personal data of the placements (`detailOf`). All four are JSON, so the same SQL text works for any number of
 * placements. The statement returns one row per placement, in the sequence of the placements. The statement computes no
 * prices, because the process has already priced the placements. The statement only checks that the catalogue entries
 * that the process used still have the same versions.
 *
 * The statement takes its locks in this sequence: shared locks of customers (without waiting), stock rows by SKU, the
 * uses of discount codes by code, the sequence numbers of customers (`customer_turns`), and idempotency keys by their
 * primary key. All statements lock in this sequence, so there are no deadlocks. The orders and their related rows need
 * no lock, because no other transaction sees new rows.
 *
 * Every CTE is computed once (`materialized`). The statement sees the database as it was when the statement began. Only
 * a row that the statement locks is read in its current version. All times, including those in the ids, are the
 * database's time when the statement began, so a wrong clock of a process has no effect.
 *
 * `$5`: lock timeout, or null for the usual timeout. `isBounded`: whether some placements have a limit per customer: a
 * limit of open orders, or of uses of a discount code. `isCoded`: whether some placements have discount codes.
 * `isSkipping`: whether to leave out placements whose stock or codes another transaction has locked. A statement that
 * leaves out such placements waits for only one row: the row of the SKU or code `$6`. The statement waits before it
 * locks other rows, so that no other transaction has to wait for these rows in the meantime.
 */
const placeOrders = ({ isBounded, isSkipping, isCoded }: Variant) =>
  statement<DecidedRow>(`
with
-- 1. The requested orders, one per row. Ids are UUIDv7. An id consists of milliseconds, the fraction of a millisecond
-- in twelve bits (RFC 9562, section 6.2, method 3), the ordinal in this statement, the customer's slot (one of 256),
-- and random bits. The slot shows which database has the order, because each slot of customers is stored in one
-- database. The slot is derived with a secret, so that a reader of an id can't test whether the order belongs to a
-- certain customer. The order's number contains the slot too. "known": the idempotency key has been used in the last 7
-- days. "referenced_by": the customer's order that already has the reference. "replaces_none": the customer has no
-- order with the id in "replaces". "erasing": an operator is erasing the customer. Subqueries look up the key and these
-- orders for each placement, because a join that was planned while the tables had few rows would later read all rows.
-- "offset 0" and "limit 1" prevent PostgreSQL from converting a subquery to a join.
placement as materialized (
  select p.*, created_at, created_at + make_interval(mins => hold_minutes) as reserved_until,
    (id_begin || to_hex(32768 + 3 * n) || slot || id_end)::uuid as id,
    ${payloadOfSlot('slot', 'number_part')} as number_payload,
    (id_begin || to_hex(32769 + 3 * n) || slot || id_end)::uuid as payment_id,
    (id_begin || to_hex(32770 + 3 * n) || slot || id_end)::uuid as event_id,
    (select true from idempotency_keys k
      where k.client_id = p.client_id and k.customer_id = p.key_customer_id and k.scope = p.key_scope and k.key = p.key
        and k.created_at > now() - interval '7 days'
      limit 1) as known,
    case when p.reference is not null then ${orderWithReference('p.customer_id', 'p.reference')} end as referenced_by,
    case when p.replaces is not null then
      (select o.customer_id from orders o where o.id = p.replaces) is distinct from p.customer_id end as replaces_none,
    not ${sharesCustomer('p.customer_id')} as erasing
  from (
      select date_trunc('milliseconds', now()) as created_at,
        (select key from customer_slot_keys where version = 1) as slot_key,
        lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4096 / 1000), 3, '0') as id_begin,
        set_config('lock_timeout', coalesce($5, current_setting('lock_timeout')), true)
      from (select (extract(epoch from now()) * 1000000)::bigint as us) t
      offset 0) moment,
    json_to_recordset($1::json) as p(
    n int, id_end text, number_part text, customer_id text, payment_method text, payment_kind text, payment_status text,
    due_on date, ${TYPED_FIELD_COLUMNS},
    total_amount bigint, currency text, price_refusal text, hold_minutes int, client_id text, actor text, trace_id text,
    traceparent text, open_orders_limit int, key_customer_id text, key_scope text, key text, fingerprint bytea),
    lateral (
      select encode(substr(sha256(slot_key || convert_to(p.customer_id, 'UTF8')), 1, 1), 'hex') as slot
      offset 0) of_customer
),
-- 2. The lines of placements whose key is new. "units": units of the SKU in all lines of the placement. Only the first
-- of these lines has this number. "before": units of the SKU in the earlier placements of the batch. "amount": the unit
-- price. "product_version": the product's version when the process read the price.
wanted as materialized (
  select l.*
  from placement p join json_to_recordset($2::json) as l(
    n int, line smallint, id uuid, sku text, quantity bigint, metadata jsonb, amount bigint, product_version text,
    units bigint, before bigint) on l.n = p.n
  where p.known is null
),
${
  isSkipping
    ? `first as materialized (
  select from stock where sku = $6 and (select count(*) from placement) > 0 for update
),
${isCoded ? FIRST_CODE : ''}`
    : ''
}
-- 3. Locks the stock rows of all placements, sorted by SKU as JavaScript sorts strings.
locked as materialized (
  select s.sku, product.name, product.withdrawal, ${versionOf('product')} as product_version, s.on_hand - s.reserved as available, s.on_hand,
    s.reserved, s.version
  from stock s join products product on ${equalsKey('product.sku', 's.sku')}
  where s.sku = any (array(select sku from wanted)) and product.deleted_at is null
    ${isSkipping ? 'and (select count(*) from first) >= 0' : ''}
    ${isSkipping && isCoded ? 'and (select count(*) from first_code) >= 0' : ''}
  order by s.sku collate "C"
  for update of s ${isSkipping ? 'skip locked' : ''}
),
${
  isSkipping
    ? `held as materialized (
  select s.sku from stock s join products product on ${equalsKey('product.sku', 's.sku')}
  where s.sku = any (array(select sku from wanted)) and product.deleted_at is null
    and s.sku not in (select sku from locked)
),`
    : ''
}
-- A "full" join returns the same rows as a "left" join here, because each locked row belongs to a requested line. But
-- PostgreSQL never computes a "full" join by comparing all pairs of rows. A "left" join that was planned while the
-- stock table had few rows would do that.
demand as materialized (
  select w.*, l.name, l.withdrawal, l.available, l.on_hand, l.reserved, l.version,
    l.product_version is distinct from w.product_version as stale
    ${isSkipping ? ', w.sku in (select sku from held) as held' : ''}
  from wanted w full join locked l on l.sku = w.sku
),
-- The tax rates, shipping methods and discount codes with which the placements were priced. "ns": the placements that
-- were priced with a tax rate or with the shipping methods.
source as materialized (
  select * from json_to_recordset($3::json) as s(
    ns int[], n int, ordinality int, rate text, methods text, code text, version text, valid_from timestamptz,
    valid_until timestamptz)
),
-- Placements that were priced with a tax rate or a shipping method that has changed since.
outdated as materialized (
  select unnest(ns) as n
  from (
    select s.ns,
      case when s.rate is null then s.methods <> ${METHODS_VERSION}
        else p.created_at < s.valid_from or p.created_at >= s.valid_until or s.version is distinct from (
          select ${versionOf('r')} from tax_rates r where r.code = s.rate and r.deleted_at is null limit 1) end as is_outdated
    from source s, (select created_at from placement limit 1) p
    where s.ns is not null
    offset 0) s
  where is_outdated
),
${isCoded ? codeCtes(isSkipping) : ''}
${isBounded ? boundedCte(isCoded) : ''}
-- 5. Finds the first reason to refuse a placement. STALE: a catalogue entry on which the price depends has changed
-- since the placement was priced. AGAIN: the placement is refused only because of earlier placements of the batch.
-- "skus": a FoundSku for each SKU.
${isBounded ? 'judged' : 'verdict'} as materialized (
  select p.*, v.skus, ${isBounded ? 'b.turn,' : ''} ${isCoded ? 'c.used_up, c.locked_codes,' : ''}
    case
      when p.known then 'KEY_TAKEN'
      when p.erasing then 'CUSTOMER_BEING_ERASED'
      ${isBounded ? `when b.open >= b.most then 'TOO_MANY_OPEN_ORDERS'` : ''}
      when v.unavailable then 'PRODUCT_UNAVAILABLE'
      ${isSkipping ? `when v.held ${isCoded ? 'or c.locked_codes is not null' : ''} then 'HELD'` : ''}
      when v.short then 'INSUFFICIENT_STOCK'
      when v.stale or p.n in (select n from outdated) ${isCoded ? 'or c.outdated' : ''} then 'STALE'
      when p.price_refusal is not null then p.price_refusal
      ${isCoded ? `when c.used_up is not null then 'DISCOUNT_CODE_NOT_APPLICABLE'` : ''}
      when p.replaces_none then 'ORDER_NOT_REPLACEABLE'
      when p.referenced_by is not null then 'REFERENCE_IN_USE'
      when v.behind ${isBounded ? 'or b.together > b.most' : ''} ${isCoded ? 'or c.together' : ''} then 'AGAIN'
      else 'created'
    end as ${isBounded ? 'judgement' : 'kind'}
  from placement p left join (
    select n,
      ${isSkipping ? 'bool_or(held) as held,' : ''}
      bool_or(available is null ${isSkipping ? 'and not held' : ''}) as unavailable,
      bool_or(stale) as stale,
      bool_or(units > available) as short,
      bool_or(units + before > available) as behind,
      json_object_agg(sku, json_build_array(units, available ${isSkipping ? ', held' : ''}))
        filter (where units is not null) as skus
    from demand group by n
  ) v on v.n = p.n ${isBounded ? 'left join bounded b on b.n = p.n' : ''}
    ${isCoded ? 'left join coded c on c.n = p.n' : ''}
),
${isBounded ? TURNS : ''}
-- 7. Writes the idempotency keys, sorted. A key that is older than 7 days may be used again. If a concurrent request
-- has written the same key, the CTE waits until that request is committed, and then doesn't return the key.
keyed as (
  insert into idempotency_keys as k (client_id, customer_id, scope, key, fingerprint, result)
  select client_id, key_customer_id, key_scope, key, fingerprint,
    -- The columns of RememberedOrder.
    jsonb_build_object('id', id, ${PATCHABLE_COLUMNS.map((column) => `'${column}', ${column}`).join(', ')}, 'reserved_until',
      to_char(reserved_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from verdict
  where kind = 'created' and key is not null
  order by 1, 2, 3, 4
  on conflict (client_id, customer_id, scope, key) do update
    set fingerprint = excluded.fingerprint, result = excluded.result, created_at = excluded.created_at
    where k.created_at <= now() - interval '7 days'
  returning (k.result ->> 'id')::uuid as order_id
),
-- 8. "is_placed": the placement isn't refused, so its order is placed. Without this column, PostgreSQL would estimate
-- one row for the condition "refusal is null", and would choose a plan that compares all pairs of placements and lines.
decided as materialized (
  select v.*, refusal is null as is_placed
  from (
    select verdict.*,
      case
        when kind <> 'created' then kind
        when key is not null and id not in (select order_id from keyed) then 'KEY_TAKEN'
      end as refusal
    from verdict offset 0) v
),
placed_line as materialized (
  select p.id as order_id, d.* from decided p join demand d on d.n = p.n where p.is_placed
),
-- 9. Writes all rows of the placed orders. The stock values come from the locked row ("d"). The row "s" in the
-- statement's snapshot may be outdated. PostgreSQL would compute a new row from "s" and check its constraints before it
-- notices that.
reserved as (
  update stock s set on_hand = d.on_hand, reserved = d.reserved + d.units, version = d.version + 1, updated_at = now()
  from (
    select sku, sum(units)::bigint as units, min(on_hand) as on_hand, min(reserved) as reserved, min(version) as version
    from placed_line where units is not null group by sku) d
  where ${equalsKey('s.sku', 'd.sku')}
),
${isCoded ? COUNTED_CODES : ''}
new_orders as (
  insert into orders (id, number_payload, customer_id, status, statuses, statuses_version, unit_statuses, unit_statuses_version, currency, total_amount, pricing, ${FIELD_COLUMNS.join(', ')}, reserved_until,
    placed_by_customer, traceparent, created_at, updated_at)
  select id, number_payload, customer_id, 'SUBMITTED', '${STATUSES_WHEN_PLACED}', 1, '${UNIT_STATUSES_WHEN_PLACED}', 1, currency, total_amount, $4::jsonb -> n -> 'pricing', ${FIELD_COLUMNS.join(', ')}, reserved_until,
    open_orders_limit is not null, traceparent, created_at, created_at
  from decided where refusal is null
),
new_items as (
  insert into order_items (order_id, id, line, sku, name, ordered, unit_price_amount, metadata, withdrawal)
  select order_id, id, line, sku, name, quantity, amount, metadata, nullif(withdrawal, 'ALLOWED') from placed_line
),
new_contacts as (
  insert into order_contacts (order_id, ${CONTACT_COLUMNS.join(', ')})
  select id, ${CONTACT_COLUMNS.map((column) => `c.${column}`).join(', ')}
  from decided, jsonb_to_record($4::jsonb -> n -> 'contact') as c(${TYPED_CONTACT_COLUMNS})
  where refusal is null and $4::jsonb -> n ? 'contact'
),
new_reservations as (
  insert into reservations (order_id, sku, quantity, open)
  select order_id, sku, units, units from placed_line where units is not null
),
new_payment_attempts as (
  insert into payment_attempts (
    order_id, id, number, status, payment_method, kind, due_on, review_at, amount, created_at, updated_at)
  select id, payment_id, 1, coalesce(payment_status, 'PENDING'), payment_method, payment_kind, due_on,
    -- A worker agrees on a payment on terms or on delivery. A transfer is reviewed when the reservation ends.
    case when payment_kind = 'TRANSFER' then reserved_until when payment_kind is not null then created_at end,
    total_amount, created_at, created_at
  from decided where refusal is null
),
new_history as (
  insert into order_history (order_id, version, operation, from_status, to_status, client_id, actor, trace_id, occurred_at)
  select id, 1, 'createOrder', null, 'SUBMITTED', client_id, actor, trace_id, created_at
  from decided where refusal is null
),
new_events as (
  insert into events (order_id, id, type, order_version, data, occurred_at)
  select id, event_id, '${EVENT_OF_STATUS.SUBMITTED}', 1,
    jsonb_build_object('orderId', id, 'customerId', customer_id, 'status', 'SUBMITTED', 'paymentStatus', 'PENDING',
      'fulfillmentStatus', 'UNFULFILLED', 'version', 1,
      'total', jsonb_build_object('amount', total_amount, 'currency', currency)), created_at
  from decided where refusal is null
)
-- 10. Returns the decision about each placement.
select id, number_payload, created_at, reserved_until, case when refusal is not null then skus end as skus,
  referenced_by, refusal ${isCoded ? ', used_up, locked_codes' : ''}
from decided order by n`);

const variantsOf = (variant: Omit<Variant, 'isSkipping'>) => ({
  waiting: placeOrders({ ...variant, isSkipping: false }),
  skipping: placeOrders({ ...variant, isSkipping: true }),
});

const statements = {
  ofShop: variantsOf({ isBounded: false, isCoded: false }),
  ofCustomers: variantsOf({ isBounded: true, isCoded: false }),
  withCodes: variantsOf({ isBounded: false, isCoded: true }),
  withLimitedCodes: variantsOf({ isBounded: true, isCoded: true }),
};

export function placeOrdersStatement(priced: readonly PricedPlacement[], isSkipping: boolean) {
  const isCoded = priced.some(({ codes = [] }) => codes.length > 0);
  const isBounded = priced.some(
    ({ placement, codes = [] }) =>
      placement.openOrdersLimit !== undefined ||
      codes.some(({ isLimitedPerCustomer }) => isLimitedPerCustomer),
  );
  const [unbounded, bounded] = isCoded
    ? [statements.withCodes, statements.withLimitedCodes]
    : [statements.ofShop, statements.ofCustomers];
  const variants = isBounded ? bounded : unbounded;
  return variants[isSkipping ? 'skipping' : 'waiting'];
}

export const placementRow = ({ placement, total, refusal }: PricedPlacement, n: number) => ({
  n,
  id_end: randomEndOfId(),
  number_part: drawNumberPart(),
  customer_id: placement.customerId,
  payment_method: placement.paymentMethod,
  ...directColumns(placement.directPayment),
  ...columnsOfPlaced(placement),
  total_amount: total?.amount,
  currency: total?.currency,
  price_refusal: refusal?.kind,
  hold_minutes: placement.holdMinutes,
  client_id: placement.caller.clientId,
  actor: placement.caller.actor,
  trace_id: placement.caller.traceId,
  traceparent: placement.caller.span?.traceparent,
  open_orders_limit: placement.openOrdersLimit,
  key_customer_id: principalOf(placement.caller),
  key_scope: placement.idempotencyKey?.scope,
  key: placement.idempotencyKey?.key,
  fingerprint: placement.idempotencyKey && `\\x${placement.idempotencyKey.fingerprint}`,
});

const directColumns = (direct: DirectPayment | undefined) =>
  direct && { payment_kind: direct.kind, payment_status: firstStatusOf(direct), due_on: direct.dueOn };

/**
 * Returns the data of a placement that the statement only stores. This data is apart from `placementRow`, because
 * PostgreSQL would parse objects in a column of `json_to_recordset` twice.
 */
export const detailOf = ({ placement, pricing }: PricedPlacement) => ({
  pricing,
  contact: placement.contact,
});

/**
 * Lists the lines of all placements. If several lines of a placement have the same SKU, only the first has `units` and
 * `before`.
 */
export function lineRows(priced: readonly PricedPlacement[]) {
  const asked = new Map<string, number>();
  return priced.flatMap(({ placement: { items }, lines }, n) => {
    const unitsOf = new Map<string, number>();
    for (const { sku, quantity } of items) unitsOf.set(sku, (unitsOf.get(sku) ?? 0) + quantity);
    return items.map(({ id, sku, quantity, metadata }, index) => {
      const price = lines[index];
      const row = {
        ...{ n, line: index + 1, id, sku, quantity },
        metadata: storedNotes(metadata),
        amount: price?.amount,
        product_version: price?.version,
      };
      const units = unitsOf.get(sku);
      if (units === undefined) return row;
      unitsOf.delete(sku);
      const before = asked.get(sku) ?? 0;
      asked.set(sku, before + units);
      return { ...row, units, before };
    });
  });
}

/**
 * Lists the tax rates, shipping methods and discount codes with which placements were priced. The list is empty for
 * most placements. All placements were priced with the same versions, so a rate or a version of the methods is listed
 * only once. `ns`: the placements that were priced with it.
 */
export function sourceRows(priced: readonly PricedPlacement[]): object[] {
  const shared = new Map<string, { row: object; ns: number[] }>();
  const share = (key: string, n: number, row: object) => {
    const { ns } = shared.get(key) ?? shared.set(key, { row, ns: [] }).get(key)!; // the entry was just added
    ns.push(n);
  };
  const ofCodes = priced.flatMap(({ rates = [], methods, codes = [] }, n) => {
    for (const { code, version, validFrom, validUntil } of rates)
      share(`rate ${code}`, n, { rate: code, version, valid_from: validFrom, valid_until: validUntil });
    if (methods !== undefined) share(methods, n, { methods });
    return codes.map(({ code, version, validFrom, validUntil }, ordinality) => ({
      ...{ n, ordinality, code, version },
      valid_from: validFrom,
      valid_until: validUntil,
    }));
  });
  const ofAll = Array.from(shared.values(), ({ row, ns }) => ({ ...row, ns: `{${ns.join()}}` }));
  return [...ofAll, ...ofCodes];
}

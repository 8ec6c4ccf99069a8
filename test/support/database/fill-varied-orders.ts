import { type RawBuilder, sql } from 'kysely';
import { connect } from '../../../db/base/open.ts';
import { fillOrders } from '../../../scripts/bench/stage/fill.ts';

/** A customer with a tenth of all orders. All other customers have at most a few hundred orders. */
export const LARGE_CUSTOMER = 'customer-1';

/** SKU of lines of three orders. */
export const RARE_SKU = 'RARE-SKU-1';

/** A last name that one of 100 contacts has. */
export const FREQUENT_NAME = 'Meierling';

/** Usual number of products, each with a stock. */
const PRODUCTS = 100_000;

/** Number of the order in the sequence of creation, from 1: the end of its id (`fillOrders`). */
const N = sql<number>`('x' || right(orders.id::text, 12))::bit(48)::bigint`;

/**
 * Fills an empty database as `fillOrders` does. Then gives the orders different values for all searches and filters:
 * frequent and rare statuses, numbers, references, contacts, times of the last change, open matters, returns, shipment
 * holds. The payment attempts don't agree with the statuses. Needs a superuser.
 */
export async function fillVariedOrders(
  databaseUrl: string,
  count: number,
  products = PRODUCTS,
): Promise<void> {
  await fillOrders(databaseUrl, count);
  const db = connect(databaseUrl, { poolSize: 1, statementTimeout: 0 });
  try {
    await sql`set session_replication_role = replica`.execute(db);
    for (const statement of [
      VARIED,
      EVENTS,
      RARE,
      COUNTS,
      SKUS,
      mattersOf(count),
      HOLDS,
      CONTACTS,
      ...RETURNS,
      ...catalogueOf(products),
    ])
      await statement.execute(db);
    // The update has doubled the table, and a plain vacuum wouldn't make it smaller.
    await sql`vacuum full orders`.execute(db);
    await sql`vacuum analyze`.execute(db);
    await sql`checkpoint`.execute(db);
  } finally {
    await db.destroy();
  }
}

/**
 * Numbers consist of a slot, the character 4, and eight characters without repetition. One of ten orders has no stored
 * number, as orders from before there were numbers. One of four orders has a reference.
 */
const VARIED = sql`
  update orders set
    customer_id = case when n % 10 = 1 then ${LARGE_CUSTOMER} else customer_id end,
    number_payload = case when n % 10 <> 3 then translate(
      lpad(to_hex(n % 256), 2, '0') || '4' || lpad(to_hex(n * 2654435761 % 4294967296), 8, '0'),
      '0123456789abcdef', '23456789ABCDEFGH') end,
    reference = case when n % 4 = 0 then 'WEB-' || n end,
    updated_at = least(created_at + case when n % 7 = 0 then interval '3 days' else interval '1 hour' end, now()),
    statuses_version = version,
    statuses = case status
      when 'CONFIRMED' then (array['CONFIRMED AUTHORIZED UNFULFILLED', 'CONFIRMED PAID UNFULFILLED',
        'CONFIRMED PAID PARTIALLY_FULFILLED'])[1 + n / 70 % 3]
      when 'COMPLETED' then 'COMPLETED ' || (array['PAID', 'PAID', 'PAID', 'PAID', 'PAID', 'PAID', 'PAID', 'PARTIALLY_REFUNDED',
        'REFUNDED'])[1 + n / 70 % 9] || ' FULFILLED'
      when 'CANCELLED' then 'CANCELLED VOIDED UNFULFILLED'
      else status || ' ' || (array['FAILED', 'VOIDED'])[1 + n % 2] || ' UNFULFILLED' end,
    unit_statuses_version = version,
    unit_statuses = case status
      when 'CONFIRMED' then (array['CONFIRMED UNFULFILLED NONE NONE READY', 'CONFIRMED UNFULFILLED NONE NONE NOT_READY',
        'CONFIRMED PARTIALLY_FULFILLED NONE NONE READY'])[1 + n / 70 % 3]
      when 'COMPLETED' then 'COMPLETED FULFILLED ' || case when n % 997 = 1 then 'NONE NONE' when n % 5003 = 9 then 'DELIVERED OPEN'
        when n % 101 = 5 then 'DELIVERED RETURNED' else 'DELIVERED NONE' end || ' NOT_READY'
      else status || ' UNFULFILLED NONE NONE NOT_READY' end
  from (select id as numbered, ${N} as n from orders) numbers where numbered = id`;

/** An event has the customer of its order. */
const EVENTS = sql`
  update events set data = data || jsonb_build_object('customerId', customer_id)
  from orders where orders.id = order_id and customer_id = ${LARGE_CUSTOMER}`;

/**
 * Few orders aren't paid yet, and few orders were changed a moment ago. Both groups of orders are spread over all
 * orders.
 */
const RARE = sql`
  update orders set updated_at = now(), status = 'SUBMITTED',
    unit_statuses = 'SUBMITTED UNFULFILLED NONE NONE NOT_READY', statuses = (array['SUBMITTED PENDING UNFULFILLED',
    'SUBMITTED REQUIRES_ACTION UNFULFILLED'])[1 + ${N} % 2]
  where ${N} % 20011 = 10`;

const COUNTS = sql`
  with emptied as (delete from order_counts where count <> 0)
  insert into order_counts (customer_id, status, count)
  select coalesce(customer_id, ''), status, count(*) from orders group by grouping sets ((customer_id, status), (status))
  on conflict (customer_id, status) do update set count = excluded.count`;

const SKUS = sql`
  update order_items set sku = ${RARE_SKU} where line = 1 and order_id in (
    select id from orders where reference in ('WEB-4000', 'WEB-400000', 'WEB-800000'))`;

/** Few orders have an open matter, but at least 40 of them if there are 600 orders. */
const mattersOf = (orders: number) => sql`
  with chosen as (
    update orders set open_matters = 1 where ${N} % ${Math.min(5003, Math.floor(orders / 40))} = 7 returning id)
  insert into matters (id, kind, order_id, provider_reference, detail)
  select id, 'PROVIDER_MOVEMENT', id, id::text, 'A movement that the service did not request' from chosen`;

/** One of about 900 orders that can be shipped has a shipment hold, which never ends. */
const HOLDS = sql`
  with chosen as (
    update orders set open_shipment_holds = 1 where unit_statuses like '% READY' and ${N} % 907 < 2 returning id)
  insert into shipment_holds (order_id, id, reason, created_version) select id, id, 'OTHER', 2 from chosen`;

/** Builds a name from the number of an order. Names of 30 × 30 × 30 syllables are usual, one name is frequent. */
const NAME: RawBuilder<string> = sql`
  (array['Anna', 'Ben', 'Chloé', 'Dilan', 'Emre', 'Fatou', 'Greta', 'Hugo'])[1 + ${N} % 8] || ' ' || case
    when ${N} / 8 % 100 = 0 then ${FREQUENT_NAME}
    else initcap(translate(lpad(to_hex(${N} * 40503 % 16777213), 6, '0'), '0123456789abcdef', 'aeioubdfghklmnrs')) end`;

const CONTACTS = sql`
  insert into order_contacts (order_id, contact, shipping_address)
  select id, jsonb_build_object('email', customer_id || '@example.com', 'name', ${NAME}),
    jsonb_build_object('name', ${NAME}, 'line1', 'Hauptstraße ' || ${N} % 300, 'postalCode', '10115', 'city', 'Berlin', 'countryCode', 'DE')
  from orders where ${N} % 10 <> 9`;

/** Two of ten orders have a return of one unit. Few returns are open: these returns are spread over all orders. */
const RETURNS = [
  sql`
    insert into returns (order_id, id, customer_id, kind, status, created_at, updated_at)
    select id, id, customer_id, case when n % 30 in (1, 2) then 'WITHDRAWAL' when n % 5000 = 12 then 'COMPLAINT'
        else 'RETURN' end,
      case when n % 2000 = 22 then 'APPROVED' when n % 5000 = 32 then 'REQUESTED' else 'CLOSED' end, created_at, created_at
    from (select *, ${N} as n from orders) numbered where n % 10 in (1, 2)`,
  sql`
    insert into return_items (order_id, return_id, item_id, requested)
    select r.order_id, r.id, i.id, 1 from returns r join order_items i on i.order_id = r.order_id and i.line = 1`,
];

const catalogueOf = (products: number) => [
  sql`
    insert into products (sku, name, price_amount, price_currency)
    select 'SKU-' || n, 'Product ' || n, 1250, 'EUR' from generate_series(1, ${products}::int) n`,
  sql`insert into stock (sku, on_hand) select sku, 100 from products`,
];

/** Facts about the orders that `fillVariedOrders` has written. */
export interface VariedOrders {
  /** An order of a small customer in the middle of all orders, with a reference and a contact. */
  sample: { id: string; number_payload: string; customer_id: string; reference: string };
  /** Ids of the newest 20 orders. */
  newest: string[];
  ofLargeCustomer: number;
  /** Returns the number of orders that were changed in the last days. */
  updatedSince: (days: number) => number;
}

export async function describeOrders(databaseUrl: string): Promise<VariedOrders> {
  const db = connect(databaseUrl, { poolSize: 1, statementTimeout: 0 });
  try {
    const { rows: samples } = await sql<VariedOrders['sample']>`
      select id, number_payload, customer_id, reference from orders
      where id > (select id from orders order by id offset (select count(*) / 2 from orders) limit 1)
        and customer_id <> ${LARGE_CUSTOMER} and number_payload is not null and reference is not null
        and exists (select from order_contacts where order_id = id)
      order by id limit 1`.execute(db);
    const { rows: newest } = await sql<{
      id: string;
    }>`select id from orders order by id desc limit 20`.execute(db);
    const { rows: large } = await sql<{ count: number }>`
      select count(*) from orders where customer_id = ${LARGE_CUSTOMER}`.execute(db);
    const { rows: updates } = await sql<{ days: number; count: number }>`
      select extract(day from now() - updated_at)::int as days, count(*) from orders group by 1`.execute(db);
    return {
      sample: samples[0]!, // Every order in 20 is like this.
      newest: newest.map(({ id }) => id),
      ofLargeCustomer: large[0]!.count, // `count(*)` returns a row.
      updatedSince: (days) => updates.reduce((sum, one) => (one.days < days ? sum + one.count : sum), 0),
    };
  } finally {
    await db.destroy();
  }
}

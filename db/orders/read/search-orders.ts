/** Searches orders by the beginning of a number, a reference or a SKU. Each of the three searches uses an index. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type NumberRange, numbersFrom } from '../model/order-number.ts';

/**
 * Maximum number of orders that each of the three searches finds. The number is limited because the search is repeated
 * for each page.
 */
const FOUND_MAX = 10_000;

/** A character that is greater than all characters of numbers, references and SKUs. */
const LAST = '\u007f';

/**
 * Returns SQL that selects the ids of the orders with a number, reference or SKU that begins with a text, each id once.
 * `customerId`: selects only orders of this customer. Each of the three searches finds at most
 * `FOUND_MAX` orders: the search by reference finds the highest references, and the search by SKU the newest orders.
 */
export function idsFoundBy(text: string, customerId: string | undefined): RawBuilder<{ id: string }> {
  const ofCustomer = customerId === undefined ? sql`` : sql`and orders.customer_id = ${customerId}`;
  const end = text + LAST;
  const numbers = numbersFrom(text);
  const byNumber =
    numbers &&
    sql`
    (select id from orders where ${isInRange(numbers)} ${ofCustomer} limit ${FOUND_MAX}) union all`;
  const ofSku = sql`select order_id as id from order_items where sku ~>=~ ${text} and sku ~<~ ${end}
      order by sku using ~>~, order_id desc limit ${FOUND_MAX}`;
  const bySku =
    customerId === undefined ? sql`(${ofSku})` : ofCustomerBySku({ customerId, text, end }, ofSku);
  return sql`(select distinct id from (
    ${byNumber ?? sql``}
    (select id from orders where reference ~>=~ ${text} and reference ~<~ ${end} ${ofCustomer}
      order by reference using ~>~ limit ${FOUND_MAX}) union all
    ${bySku}) as hit(id))`;
}

/** Number of orders of a customer from which on the orders with the SKU are read first. */
const SMALL_MAX = 500;

/**
 * Selects the orders of a customer with a SKU. It reads the customer's newest orders. If the customer has further orders,
 * it also selects those of the newest orders with the SKU that are the customer's. If a customer has many orders, and few
 * orders have the SKU, only the orders with the SKU are read. So the cost doesn't grow with the number of the customer's
 * orders, and all orders with a rare SKU are found.
 */
const ofCustomerBySku = (
  { customerId, text, end }: { customerId: string; text: string; end: string },
  ofSku: RawBuilder<unknown>,
): RawBuilder<{ id: string }> => {
  const orders = sql`select id from orders where orders.customer_id = ${customerId} order by id desc`;
  return sql`
    (with of_sku as materialized (${ofSku}),
    choice as materialized (
      select case when exists (${orders} offset ${SMALL_MAX})
        then (select count(*) from of_sku) < ${FOUND_MAX} else false end as is_rare)
    select id from (${orders} limit ${FOUND_MAX}) newest where not (select is_rare from choice) and exists (
        select from order_items where order_id = newest.id and sku ~>=~ ${text} and sku || '' ~<~ ${end} offset 0)
    union
    select found.id from of_sku found cross join lateral (
        select from orders where orders.id = any (array[found.id]) and orders.customer_id || '' = ${customerId} offset 0) own
      where (select is_rare from choice) or exists (${orders} offset ${FOUND_MAX})
    order by id desc limit ${FOUND_MAX})`;
};

/**
 * SQL condition: the order's number is in a range. There is an index of stored numbers, and another index of numbers
 * that are derived from ids.
 */
const isInRange = ({ kind, first, last }: NumberRange): RawBuilder<SqlBool> =>
  kind === 'stored'
    ? sql`number_payload between ${first} and ${last}`
    : sql`number_payload is null and "right"(id::text, 12) collate "C" between ${first} and ${last}`;

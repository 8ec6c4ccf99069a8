/** Search of orders by the beginning of their number, of their reference or of a SKU: an index finds each. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type NumberRange, numbersFrom } from '../model/order-number.ts';

/** Maximum number of orders that are found by each of the three: such a search is done again for each page. */
const FOUND_MAX = 10_000;

/** Greater than all characters of numbers, references and SKUs. */
const LAST = '\u007f';

/**
 * Condition for the orders that a text finds, those of a customer or all. The highest references and the newest orders
 * of a SKU are found first.
 */
export function isFoundBy(text: string, customerId: string | undefined): RawBuilder<SqlBool> {
  const ofCustomer = customerId === undefined ? sql`` : sql`and orders.customer_id = ${customerId}`;
  const end = text + LAST;
  const numbers = numbersFrom(text);
  const byNumber =
    numbers &&
    sql`
    (select id from orders where ${isInRange(numbers)} ${ofCustomer} limit ${FOUND_MAX}) union all`;
  const bySku =
    customerId === undefined
      ? sql`
    (select order_id from order_items where sku ~>=~ ${text} and sku ~<~ ${end}
      order by sku using ~>~, order_id desc limit ${FOUND_MAX})`
      : sql`
    (select id from orders where orders.customer_id = ${customerId} and exists (
        select from order_items where order_id = orders.id and sku ~>=~ ${text} and sku || '' ~<~ ${end} offset 0)
      order by id desc limit ${FOUND_MAX})`;
  return sql`orders.id = any(array(
    ${byNumber ?? sql``}
    (select id from orders where reference ~>=~ ${text} and reference ~<~ ${end} ${ofCustomer}
      order by reference using ~>~ limit ${FOUND_MAX}) union all
    ${bySku}))`;
}

/** The columns have an index each: that of stored numbers, and that of the numbers that follow from ids. */
const isInRange = ({ kind, first, last }: NumberRange): RawBuilder<SqlBool> =>
  kind === 'stored'
    ? sql`number_payload between ${first} and ${last}`
    : sql`number_payload is null and "right"(id::text, 12) collate "C" between ${first} and ${last}`;

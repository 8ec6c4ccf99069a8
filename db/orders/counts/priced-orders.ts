import { expressionBuilder, sql } from 'kysely';
import type { DB } from '../../../generated/database.ts';
import { compileToText, statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { isConsistent } from '../../pricing/is-consistent.ts';
import type { Adjustments, Pricing } from '../../pricing/pricing.ts';
import type { CountedAmounts } from '../model/attempt-money.ts';
import { type PricedItem, currentTotal } from '../model/current-price.ts';
import { countedPayments } from '../model/order-record.ts';
import { requiredAmount } from '../model/order-rules.ts';
import { buildPriceRules } from './price-rules.ts';
import type { Violation } from './violation.ts';

/** Number of orders per page. One statement reads a page, and another statement checks it. */
const PAGE = 1000;

interface PricedOrder extends CountedAmounts {
  id: string;
  version: number;
  pricing: Pricing | null;
  adjustments: Adjustments | null;
  items: PricedItem[];
}

/** Lists the orders with refunds in advance. Locks nothing. */
const listAdvanced = statement<{ order_id: string }>(
  "select distinct order_id from payment_operations where purpose = 'ADVANCE'",
);

/**
 * Reads a page of orders with stored prices, adjustments or refunds in advance. Locks nothing. `$1`: last id of the
 * previous page, `$2`: size of the page, `$3`: orders with refunds in advance.
 */
const readPricedOrders = statement<PricedOrder>(`
${compileToText(
  expressionBuilder<DB>()
    .selectFrom('orders')
    .select(['orders.id', 'orders.version', 'orders.pricing', 'orders.adjustments', ...countedPayments])
    .select(
      sql`(
    select json_agg(json_build_object('id', i.id, 'ordered', i.ordered, 'cancelled', i.cancelled, 'shipped', i.shipped, 'returned', i.returned,
      'unit_price_amount', i.unit_price_amount) order by i.line)
    from order_items i where i.order_id = orders.id)`.as('items'),
    ),
)}
where (pricing is not null or adjustments is not null or id = any ($3::uuid[])) and id > $1
order by id
limit $2`);

const rules = buildPriceRules({
  from: `json_to_recordset($1::json) as priced(order_id uuid, order_version bigint, due bigint, required bigint, total bigint)
      join orders o on o.id = priced.order_id`,
  // Skips an order that has changed since it was read. The next check of all orders checks it again.
  where: 'o.version = priced.order_version',
  due: 'priced.due',
  required: 'priced.required',
  total: 'priced.total',
});

/**
 * Checks the price rules. Locks nothing. `$1`: orders as JSON, each with its current price, the money that it requires, and
 * its price when it was placed.
 */
const checkPrices = statement<Violation>(
  Object.entries(rules)
    .map(([what, query]) => `select '${what}' as what, broken.id from (${query}) broken`)
    .join(' union all '),
);

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Finds orders with discounts, charges, taxes, adjustments or refunds in advance that violate the price rules. TypeScript
 * computes the prices and open advances of these orders, because no SQL computes them.
 */
export async function findPriceViolations(db: Database): Promise<Violation[]> {
  const violations: Violation[] = [];
  const advanced = (await listAdvanced(db)).rows.map(({ order_id: id }) => id);
  let after = FIRST_ID;
  for (;;) {
    const { rows } = await readPricedOrders(db, after, PAGE, advanced);
    const last = rows.at(-1);
    if (!last) return violations;
    after = last.id;
    const faults = rows.flatMap((row) => findFault(row) ?? []);
    violations.push(...faults);
    const faulty = new Set(faults.map(({ id }) => id));
    const priced = rows.filter(({ id }) => !faulty.has(id));
    const found = await checkPrices(
      db,
      JSON.stringify(
        priced.map((order) => ({
          order_id: order.id,
          order_version: order.version,
          due: currentTotal(order),
          required: requiredAmount(order),
          total: currentTotal({ items: order.items.map(asPlaced), pricing: order.pricing }),
        })),
      ),
    );
    violations.push(...found.rows);
  }
}

/** Returns a violation if the stored prices of an order are damaged, so that no price can be computed from them. */
function findFault(order: PricedOrder): Violation | undefined {
  const { id, pricing } = order;
  if (!pricing) return undefined;
  if (!hasPricesOfItems(order)) return { what: 'an order has the prices of its items', id };
  return isConsistent(pricing)
    ? undefined
    : { what: 'the stored prices of an order agree with each other', id };
}

/** Returns whether the stored prices of an order match its items. */
const hasPricesOfItems = ({ pricing, items }: PricedOrder): boolean =>
  pricing?.items.length === items.length &&
  items.every(({ id, ordered, unit_price_amount: unitPrice }, index) => {
    const priced = pricing.items[index];
    return priced?.id === id && priced.quantity === ordered && priced.unitPrice === unitPrice;
  });

const asPlaced = (item: PricedItem): PricedItem => ({ ...item, cancelled: 0, shipped: 0, returned: 0 });

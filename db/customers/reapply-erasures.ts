import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { HAS_NOTES } from '../orders/model/order-contact.ts';
import type { Caller } from '../call/caller.ts';
import { type ListedErasure, customerHider } from '../call/erasures.ts';
import { ALL_ORDERS } from '../call/reach.ts';
import { deleteContact } from '../orders/index.ts';
import { type ErasureOptions, eraseCustomer } from './erase-customer.ts';

/** An erasure that can't be applied yet, because some orders are open. */
export interface RefusedErasure {
  id: string;
  orders: string[];
}

/**
 * Applies erasures again in a schema that was restored from a backup. An erasure that the schema has recorded isn't
 * applied, because the customer may have ordered again since. Also, an erasure isn't applied if the schema doesn't have
 * the order or customer of the erasure. Returns the number of applied erasures, and the refused erasures.
 */
export async function reapplyErasures(
  db: Database,
  erasures: readonly ListedErasure[],
  caller: Caller,
  optionsFor: (customerId: string) => Pick<ErasureOptions, 'pseudonym' | 'forgetElsewhere'> = () => ({}),
): Promise<{ applied: number; refused: RefusedErasure[] }> {
  const missing = await findMissing(db, erasures);
  const customers = missing.filter((erasure) => 'customer' in erasure);
  const orders = missing.filter((erasure) => 'orderId' in erasure);
  const refused: RefusedErasure[] = [];
  let applied = 0;
  const withContact = await findOrdersWithContact(
    db,
    orders.map(({ orderId }) => orderId),
  );
  for (const { orderId, ...erasure } of orders) {
    if (!withContact.has(orderId)) continue;
    const request = { precondition: () => true, caller, erasure };
    const outcome = await deleteContact(db, ALL_ORDERS, orderId, request);
    if (outcome?.kind === 'done') applied += 1;
    else if (outcome) refused.push({ id: erasure.id, orders: [orderId] });
  }
  const idOf = await findCustomers(db, new Set(customers.map(({ customer }) => customer)));
  for (const { customer, ...erasure } of customers) {
    const customerId = idOf.get(customer);
    if (customerId === undefined) continue;
    const outcome = await eraseCustomer(db, customerId, caller, { ...optionsFor(customerId), erasure });
    if (outcome.kind === 'erased') applied += 1;
    else refused.push({ id: erasure.id, orders: outcome.orderIds });
  }
  return { applied, refused };
}

async function findMissing(db: Database, erasures: readonly ListedErasure[]): Promise<ListedErasure[]> {
  const { rows } = await recordedStatement(
    db,
    erasures.map(({ id }) => id),
  );
  const recorded = new Set(rows.map(({ id }) => id));
  return erasures.filter(({ id }) => !recorded.has(id));
}

/** Finds the erasures that the schema has recorded. `$1`: ids of erasures. */
const recordedStatement = statement<{ id: string }>(`select id from erasures where id = any ($1::uuid[])`);

/** Finds the orders that have personal data. `$1`: ids of orders. */
const withContactStatement = statement<{ id: string }>(`
  select order_id as id from order_contacts where order_id = any ($1::uuid[])
  union select order_id from order_notes where order_id = any ($1::uuid[])
  union select order_id from returns where order_id = any ($1::uuid[]) and ${HAS_NOTES}`);

async function findOrdersWithContact(db: Database, orderIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await withContactStatement(db, orderIds);
  return new Set(rows.map(({ id }) => id));
}

/** Number of customers that one statement reads. */
const PAGE = 1_000;

/**
 * Columns with ids of customers. If another column contains a customer's id, at least one of these columns contains
 * that id too.
 */
const COLUMNS = [
  ['orders', 'customer_id'],
  ['order_counts', 'customer_id'],
  ['customer_turns', 'customer_id'],
  ['idempotency_keys', 'customer_id'],
  ['webhook_endpoints', 'customer_id'],
  ['webhook_endpoints', 'only_customer_id'],
] as const;

/** Reads the next ids of customers, sorted by id. `$1`: the last id of the previous page. */
const customersStatement = statement<{ id: string }>(`
  ${COLUMNS.map(
    ([table, column]) => `(
  select ${column} as id from ${table} where ${column} > $1 group by 1 order by 1 limit ${PAGE})`,
  ).join(' union ')}
  order by id limit ${PAGE}`);

/** Finds the customers with these HMACs among all customers of the schema. Returns the ids of the customers by HMAC. */
async function findCustomers(db: Database, hidden: ReadonlySet<string>): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (hidden.size === 0) return found;
  const hide = await customerHider(db);
  for (let after = ''; ;) {
    const { rows } = await customersStatement(db, after);
    for (const { id } of rows) {
      const customer = hide(id);
      if (hidden.has(customer)) found.set(customer, id);
    }
    if (rows.length < PAGE) return found;
    after = rows.at(-1)!.id; // a full page has a last row
  }
}

import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { eraseCustomer } from '../../../db/customers/erase-customer.ts';
import { createDatabase } from '../../support/database/database.ts';
import { dumpOf, tablesWith } from '../../support/database/dump-tables.ts';
import {
  ERASED,
  IMPERSONAL,
  IMPERSONAL_FIELDS,
  IMPERSONAL_TABLES,
  RENAMED,
} from '../../support/database/personal-columns.ts';
import { tablesOfOrders, tablesOfShop, textColumnsOf } from '../../support/database/tables.ts';
import { placeInAllTables } from '../../support/orders/order-in-all-tables.ts';
import { openShop } from '../../support/shop/shop.ts';

const inOneSchema = 'the catalogue of a schema is read';
const CALLER = { clientId: 'operator:dora', customerId: undefined, traceId: 'b'.repeat(32) };
const CUSTOMER = 'anna-77';

const LISTS = 'test/support/database/personal-columns.ts';
const WHAT_TO_DO = `no other column may tell about a customer: erase it in db/customers/ and list it in ERASED or RENAMED of ${LISTS}, or say in IMPERSONAL there why it tells nothing about a customer`;

t.test('every text column is listed as erased with its customer or as free of customer data', async (t) => {
  const { db } = await createDatabase(t, { inOneSchema });
  const tables = await tablesOfShop(db);
  const ofOrders = await tablesOfOrders(db);
  t.strictSame(
    ofOrders.filter((table) => table in IMPERSONAL_TABLES),
    [],
    'no table of orders is listed as a whole',
  );
  const columns = await textColumnsOf(db);
  const listed = { ...ERASED, ...RENAMED, ...IMPERSONAL };
  const isListed = (column: string) =>
    column in listed || IMPERSONAL_FIELDS.includes(column) || column.split('.')[0]! in IMPERSONAL_TABLES;
  t.strictSame(
    columns.filter((column) => !isListed(column)),
    [],
    WHAT_TO_DO,
  );
  t.strictSame(
    [...Object.keys(listed), ...Object.keys(IMPERSONAL_TABLES)].filter(
      (name) => !columns.includes(name) && !tables.includes(name),
    ),
    [],
    `all columns and tables in ${LISTS} exist`,
  );
  const all = [ERASED, RENAMED, IMPERSONAL].flatMap((list) => Object.keys(list));
  t.equal(new Set(all).size, all.length, `${LISTS} lists no column twice`);
});

/** Counts the rows in which a column contains a text. `name`: the column as `table.column`. */
async function countWith(db: Database, name: string, text: string): Promise<number> {
  const [table, column] = name.split('.') as [string, string];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where position(${text} in ${sql.ref(column)}::text) > 0`.execute(db);
  return rows[0]!.count;
}

t.test('customer erase leaves no text of the customer in any column that is listed as erased', async (t) => {
  const shop = await openShop(t, { inOneSchema });
  const { db } = shop;
  await placeInAllTables(shop, CUSTOMER);
  const empty: string[] = [];
  const texts: Record<string, string> = {};
  for (const name of Object.keys(ERASED)) texts[name] = `mark of ${name}`;
  for (const name of Object.keys(RENAMED)) texts[name] = CUSTOMER;
  for (const [name, value] of [...Object.entries(ERASED), ...Object.entries(RENAMED)]) {
    const [table, column] = name.split('.') as [string, string];
    if (value !== 'filled')
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value(texts[name]!)}`.execute(db);
    if ((await countWith(db, name, texts[name]!)) === 0) empty.push(name);
  }
  t.strictSame(empty, [], 'each column has a text: fill it in test/support/orders/order-in-all-tables.ts');
  t.match(await eraseCustomer(db, CUSTOMER, CALLER), { kind: 'erased', orders: 1, mentions: [] });
  const dump = await dumpOf(db);
  const left = Object.entries(texts).filter(([, text]) => tablesWith(dump, text).length > 0);
  t.strictSame(left, [], 'no text is left: erase it in db/customers/');
});

t.test(
  'customer erase corrects the customers of documents and returns that an older process has left',
  async (t) => {
    const shop = await openShop(t, { inOneSchema });
    const { db } = shop;
    await placeInAllTables(shop, CUSTOMER);
    await eraseCustomer(db, CUSTOMER, CALLER);
    await sql`update documents set customer_id = ${CUSTOMER}`.execute(db);
    await sql`update returns set customer_id = ${CUSTOMER}`.execute(db);
    const erased = await eraseCustomer(db, CUSTOMER, CALLER);
    t.strictSame('mentions' in erased && erased.mentions, []);
  },
);

import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { exportCustomer } from '../../../db/customers/export-customer.ts';
import { assignPositions } from '../../../db/feed/feed.ts';
import { COPY_RULES } from '../../../db/shards/copy/copy-rules.ts';
import { tablesOfOrders } from '../../support/database/tables.ts';
import { ageRows, removeAllEnded } from '../../support/orders/age-rows.ts';
import { placeInAllTables } from '../../support/orders/order-in-all-tables.ts';
import { openShop } from '../../support/shop/shop.ts';

const CUSTOMER = 'anna-77';
const HERE = 'test/db/orders/tables-of-orders.test.ts';

const PROGRESS = 'how far a count is, which begins again';
const SIMULATED = 'the books of a provider, which are outside';

/** Tables that still have rows of a removed order, each with the reason. */
const LEFT: Record<string, string> = {
  document_numbers: 'have no gaps',
  documents: 'outlive their order (DOCUMENT_RETENTION_DAYS)',
  order_recount: PROGRESS,
  provider_events: 'forgotten by their age (forgetOldProviderEvents)',
  simulated_events: SIMULATED,
  simulated_operations: SIMULATED,
  simulated_payments: SIMULATED,
  webhook_deliveries: 'forgotten by their age, as all deliveries are',
};

/** Tables that `customer export` doesn't show, each with the reason. */
const NOT_EXPORTED: Record<string, string> = {
  document_numbers: 'say of each document what the document says',
  events: 'tell of each change what the history tells',
  order_recount: PROGRESS,
  provider_events: 'say only that the provider was to be asked',
  reservations: 'say of the stock what the lines of the order say',
  simulated_events: SIMULATED,
  simulated_operations: SIMULATED,
  simulated_payments: SIMULATED,
  webhook_deliveries: "say what programs of the shop's answered; the events in them are those of the feed",
};

/** Opens a shop with one ended order, and finds the tables that have rows of this order. */
async function openShopOfOneOrder(t: Test) {
  const shop = await openShop(t, { inOneSchema: 'the catalogue of a schema is read' });
  await placeInAllTables(shop, CUSTOMER);
  const { db } = shop;
  while ((await assignPositions(db)) > 0);
  const tables = await tablesOfOrders(db);
  const empty = await findTables(tables, async (table) => (await countOf(db, table)) === 0);
  t.strictSame(
    empty,
    [],
    'every table of orders has a row: add one in test/support/orders/order-in-all-tables.ts',
  );
  return { db, tables };
}

async function findTables(tables: string[], isOne: (table: string) => Promise<boolean>): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) if (await isOne(table)) found.push(table);
  return found;
}

async function countOf(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}`.execute(db);
  return rows[0]!.count;
}

/**
 * Drops all foreign keys. With foreign keys, one remaining row would prevent the removal of the order, and so all
 * tables would keep rows.
 */
async function dropForeignKeys(db: Database): Promise<void> {
  const { rows } = await sql<{ change: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as change from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db);
  for (const { change } of rows) await sql.raw(change).execute(db);
}

t.test('removeEndedOrders leaves no row of an order, except in tables listed with a reason', async (t) => {
  const { db, tables } = await openShopOfOneOrder(t);
  await dropForeignKeys(db);
  await ageRows(db, 400);
  t.equal(await removeAllEnded(db, 365), 1);
  const left = await findTables(tables, async (table) => !(table in LEFT) && (await countOf(db, table)) > 0);
  t.strictSame(
    left,
    [],
    `no rows stay: name the table in TABLES_OF_ORDERS (db/orders/tables-of-orders.ts), or say in LEFT of ${HERE} why they stay`,
  );
});

/** Runs `work` while a table is empty. In the meantime no foreign key to this table is checked. */
async function withoutRows<Result>(
  db: Database,
  table: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const [name, kept] = [sql.table(table), sql.table('kept_rows')];
  const changing = (change: string) =>
    db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`${sql.raw(change)}`.execute(trx);
    });
  await sql`create table ${kept} as table ${name}`.execute(db);
  await changing(`delete from ${table}`);
  try {
    return await work();
  } finally {
    await changing(`insert into ${table} select * from kept_rows`);
    await sql`drop table ${kept}`.execute(db);
  }
}

t.test('customer export shows the rows of every table of orders that is not listed as omitted', async (t) => {
  const { db, tables } = await openShopOfOneOrder(t);
  // Each read of a payment has another time.
  const withoutTimes = (name: string, value: unknown) => (name === 'read_at' ? undefined : value);
  const exported = async () => JSON.stringify(await exportCustomer(db, CUSTOMER), withoutTimes);
  t.equal(await exported(), await exported(), 'the export shows the same rows each time');
  const missing = await findTables(tables, async (table) => {
    if (table in NOT_EXPORTED) return false;
    const all = await exported();
    return (await withoutRows(db, table, exported)) === all;
  });
  t.strictSame(
    missing,
    [],
    `all rows are shown: read them in db/customers/export-customer.ts, or say in NOT_EXPORTED of ${HERE} why not`,
  );
});

t.test('copyIntoShards copies the rows of every table of orders', async (t) => {
  const { tables } = await openShopOfOneOrder(t);
  const fates: Record<string, unknown> = COPY_RULES;
  const lost = tables.filter((table) => {
    const fate = fates[table] ?? { notCopied: '' };
    return LEFT[table] !== PROGRESS && typeof fate === 'object' && 'notCopied' in fate;
  });
  t.strictSame(
    lost,
    [],
    'no rows are lost: name the table in TABLES_OF_ORDERS (db/orders/tables-of-orders.ts)',
  );
  const listed = [...Object.keys(LEFT), ...Object.keys(NOT_EXPORTED)];
  t.strictSame(
    listed.filter((table) => !tables.includes(table)),
    [],
    `all tables in ${HERE} exist`,
  );
});

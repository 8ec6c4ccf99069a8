import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { recountCatalogue } from '../../../db/catalogue/count-entries.ts';
import { deleteProduct, listProducts, putProduct } from '../../../db/catalogue/products.ts';
import { anotherProcess, costOf, tidyUp } from '../../support/database/query-cost.ts';
import { createDatabase } from '../../support/database/database.ts';

const CONTENT = { name: 'Tea', price: { amount: 100, currency: 'EUR' } };
const always = () => true;

const put = (db: Database, sku: string) => putProduct(db, sku, CONTENT, always);

const totalOf = async (db: Database): Promise<number> =>
  (await listProducts(db, { page: 0, size: 20 })).totalCount;

/** Adds a product as an older process does, which doesn't know the counts. */
const insert = (db: Database, sku: string) =>
  sql`insert into products (sku, name, price_amount, price_currency) values (${sku}, 'Tea', 100, 'EUR')`.execute(
    db,
  );

t.test('listProducts counts the products that were created and not deleted', async (t) => {
  const { db } = await createDatabase(t);
  for (const isCounted of [false, true]) {
    if (isCounted) await recountCatalogue(db);
    const before = await totalOf(db);
    await put(db, `A-${isCounted}`);
    await put(db, `B-${isCounted}`);
    t.equal(await totalOf(db), before + 2);
    await put(db, `A-${isCounted}`);
    t.equal(await totalOf(db), before + 2, 'a product that was replaced');
    await deleteProduct(db, `A-${isCounted}`, always);
    await deleteProduct(db, `A-${isCounted}`, always);
    t.equal(await totalOf(db), before + 1, 'a product that was deleted');
    await put(db, `A-${isCounted}`);
    t.equal(await totalOf(db), before + 2, 'a product that was created again');
  }
});

t.test('recountCatalogue counts exactly while other transactions create products', async (t) => {
  const { db } = await createDatabase(t);
  await recountCatalogue(db);
  await insert(db, 'OF-AN-OLDER-PROCESS');
  t.equal(await totalOf(db), 0);
  const create = async (n: number) => {
    for (let turn = 0; turn < 10; turn += 1) await put(db, `SKU-${n}-${turn}`);
  };
  const recount = async () => {
    for (let turn = 0; turn < 10; turn += 1) await recountCatalogue(db);
  };
  await Promise.all([create(1), recount(), create(2), create(3)]);
  await recountCatalogue(db);
  t.equal(await totalOf(db), 31);
  await db.transaction().execute(async (trx) => {
    await insert(trx, 'SKU-4');
    await recountCatalogue(db);
    await trx
      .updateTable('catalogue_counts')
      .set({ count: sql`count + 1` })
      .where('name', '=', 'products')
      .execute();
    await recountCatalogue(db);
  });
  t.equal(await totalOf(db), 32, 'a transaction that changes the count after the job has counted');
});

t.test('listProducts reads as few rows with thousands of products as with few products', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  await put(db, 'A');
  await sql`
    insert into products (sku, name, price_amount, price_currency)
    select 'SKU-' || n, 'Tea', 100, 'EUR' from generate_series(1, 5000) n`.execute(db);
  await recountCatalogue(db);
  await tidyUp(databaseUrl);
  const reader = anotherProcess(t, databaseUrl);
  const after = { page: 0, size: 20, after: 'SKU-3000' };
  await listProducts(reader, after);
  const cost = await costOf(reader, () => listProducts(reader, after));
  t.ok(cost < 100, `${cost}`);
  t.equal((await listProducts(reader, after)).totalCount, 5001);
});

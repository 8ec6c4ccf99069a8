import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import { TWINS } from './install.ts';

/** Fills a twin's database with the products that the service's has in `createShopDatabase`. */
export async function fillShop(databaseUrl: string): Promise<void> {
  const schema = await readFile(join(TWINS, 'schema.sql'), 'utf8');
  await withConnection(databaseUrl, async (db) => {
    for (const statement of schema.split(';\n'))
      if (statement.trim() !== '') await sql.raw(statement).execute(db);
    await sql`
      insert into products (sku, name, price_amount, price_currency)
      select 'SKU-' || n, 'Product ' || n, 100 + n % 900, 'EUR' from generate_series(1, 10000) n`.execute(db);
    await sql`insert into stock (sku, on_hand) select sku, 1000000000 from products`.execute(db);
    await sql`vacuum analyze products, stock`.execute(db);
  });
}

/** The paths of the newest 100 orders. */
export const newestOrders = (databaseUrl: string): Promise<string[]> =>
  withConnection(databaseUrl, async (db) => {
    const { rows } = await sql<{ id: string }>`select id from orders order by id desc limit 100`.execute(db);
    return rows.map(({ id }) => `/api/v1/orders/${id}`);
  });

async function withConnection<Result>(url: string, run: (db: Database) => Promise<Result>): Promise<Result> {
  const db = connect(url, { poolSize: 1 });
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}

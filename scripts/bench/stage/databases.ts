import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import { migrateAll } from '../../../jobs/migrate-all.ts';
import type { Stage } from './environment.ts';

/** Creates an empty database. Returns the address of the database. */
export async function createDatabase({ postgresUrl }: Stage, name: string): Promise<string> {
  await withConnection(postgresUrl, (db) => sql`create database ${sql.id(name)}`.execute(db));
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a migrated database with 10,000 products that never run out. Returns the address of the database. */
export async function createShopDatabase(stage: Stage, name: string): Promise<string> {
  const url = await createDatabase(stage, name);
  const placeOrder = await readFile(join(import.meta.dirname, '../load/place_order.sql'), 'utf8');
  await migrateAll(url);
  await withConnection(url, async (db) => {
    await sql`
      insert into products (sku, name, price_amount, price_currency)
      select 'SKU-' || n, 'Product ' || n, 100 + n % 900, 'EUR' from generate_series(1, 10000) n`.execute(db);
    await sql`insert into stock (sku, on_hand) select sku, 1000000000 from products`.execute(db);
    await sql`vacuum analyze products, stock`.execute(db);
    await sql.raw(placeOrder).execute(db);
  });
  return url;
}

/**
 * Vacuums the database and runs a checkpoint, so that neither autovacuum nor the checkpointer works during the
 * measurement.
 */
export const vacuum = (databaseUrl: string): Promise<void> =>
  withConnection(databaseUrl, async (db) => {
    await sql`vacuum analyze`.execute(db);
    await sql`checkpoint`.execute(db);
  });

/** Returns the ids of the PostgreSQL processes that serve other programs' connections to a database. */
export async function backendsOf(databaseUrl: string): Promise<number[]> {
  return withConnection(databaseUrl, async (db) => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`.execute(
      db,
    );
    return rows.map(({ pid }) => pid);
  });
}

export async function withConnection<Result>(
  url: string,
  run: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = connect(url, { poolSize: 1, statementTimeout: 0 });
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}

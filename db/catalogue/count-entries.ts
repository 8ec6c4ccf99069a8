/**
 * Counts of the rows of each table of the catalogue that aren't deleted, so that a page of a list doesn't count them. The
 * transaction that creates or deletes a row changes the count last, so it locks the count only until its commit.
 */
import { type Transaction, sql } from 'kysely';
import type { DB } from '../../generated/database.ts';
import type { Database } from '../base/database.ts';
import { CATALOGUE, type CatalogueTable } from './catalogue-tables.ts';

/** Reads the count of a table. Returns undefined if the rows haven't been counted yet. */
export async function readCount(db: Database, { name }: CatalogueTable): Promise<number | undefined> {
  const found = db.selectFrom('catalogue_counts').select('count').where('name', '=', name);
  return (await found.executeTakeFirst())?.count ?? undefined;
}

/** Adds to the count of a table. A count that is null remains null. Locks the count. */
export async function addToCount(
  trx: Transaction<DB>,
  { name }: CatalogueTable,
  added: 1 | -1,
): Promise<void> {
  const more = sql<number>`count + ${added}::int`;
  await trx.updateTable('catalogue_counts').set({ count: more }).where('name', '=', name).execute();
}

/**
 * Counts the rows of all tables, and stores the counts. This corrects counts after an older process, which doesn't know
 * the counts, has created or deleted rows. One transaction for each table locks its count, and then counts: a
 * transaction that has changed rows either is committed before, or changes the count afterwards. Skips a count that
 * another transaction has locked.
 */
export async function recountCatalogue(db: Database): Promise<void> {
  for (const { name } of CATALOGUE)
    await db.transaction().execute(async (trx) => {
      const count = trx.selectFrom('catalogue_counts').select('count').where('name', '=', name);
      const locked = await count.forUpdate().skipLocked().executeTakeFirst();
      if (!locked) return;
      const rows = trx.selectFrom(name).where('deleted_at', 'is', null);
      const { counted } = await rows
        .select((eb) => eb.fn.countAll<number>().as('counted'))
        .executeTakeFirstOrThrow();
      if (counted === locked.count) return;
      await trx.updateTable('catalogue_counts').set({ count: counted }).where('name', '=', name).execute();
    });
}

/** Reads and writes rows of all tables of the catalogue. */
import { type Kysely, type Selectable, type Transaction, sql } from 'kysely';
import type { DB } from '../../generated/database.ts';
import type { Database } from '../base/database.ts';
import { type KeysetRequest, countMatches, readKeysetPage } from '../call/pagination.ts';
import { type Precondition, PreconditionFailed, type Versioned } from '../call/precondition.ts';
import type { CatalogueTable } from './catalogue-tables.ts';
import { addToCount, readCount } from './count-entries.ts';

/** A row as callers see it, without the column `deleted_at`. */
export type EntryOf<Table extends CatalogueTable> = Omit<Selectable<DB[Table['name']]>, 'deleted_at'>;

/** The columns that every table of the catalogue has. A `CatalogueTable` lists the columns that only one table has. */
type AnyTable = Kysely<Record<string, Record<string, unknown> & { version: number; deleted_at: unknown }>>;

// A `CatalogueTable` names the table and its columns, so the query builder can't check the types of the columns.
const anyTable = (db: Database): AnyTable => db as unknown as AnyTable;

/** Returns the names of the columns that callers see. */
const shownColumns = ({ columns }: CatalogueTable): string[] => [
  ...Object.keys(columns),
  ...['version', 'created_at', 'updated_at'],
];

/** Reads a row. Returns undefined if the row doesn't exist or was deleted. */
export async function getEntry<Table extends CatalogueTable>(
  db: Database,
  table: Table,
  key: string,
): Promise<EntryOf<Table> | undefined> {
  const found = await anyTable(db)
    .selectFrom(table.name)
    .select(shownColumns(table))
    .where(table.key, '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found as EntryOf<Table> | undefined; // the row has the columns of its table
}

/**
 * Lists a page of the rows that aren't deleted, sorted by key, and counts the rows of all pages. If `after` is defined,
 * the page starts after this key.
 */
export async function listEntries<Table extends CatalogueTable>(
  db: Database,
  table: Table,
  page: KeysetRequest,
): Promise<{ entries: EntryOf<Table>[]; hasNext: boolean; totalCount: number }> {
  const current = anyTable(db)
    .selectFrom(table.name)
    .select(shownColumns(table))
    .where('deleted_at', 'is', null);
  const count = async () => (await readCount(db, table)) ?? countMatches(current);
  const { rows, hasNext, totalCount } = await readKeysetPage(current, table.key, 'asc', page, count);
  return { entries: rows as EntryOf<Table>[], hasNext, totalCount }; // the rows have the columns of their table
}

/**
 * Creates or replaces a row. If the row was deleted, it is created again. Runs in one transaction that locks the row.
 * If the table didn't have the row yet, `insertParts` inserts related rows. Throws `PreconditionFailed`, and then
 * changes nothing.
 */
export async function putEntry<Table extends CatalogueTable>(
  db: Database,
  table: Table,
  key: string,
  content: Record<string, unknown>,
  precondition: Precondition,
  insertParts: (trx: Transaction<DB>) => Promise<unknown> = async () => {},
): Promise<{ created: boolean; entry: EntryOf<Table> }> {
  return db.transaction().execute(async (trx) => {
    const any = anyTable(trx);
    // The insert does nothing if the row exists. If several requests concurrently use the same new key, the later
    // requests wait here for the first one.
    const inserted = await any
      .insertInto(table.name)
      .values({ [table.key]: key, ...content, deleted_at: sql`now()` })
      .onConflict((conflict) => conflict.column(table.key).doNothing())
      .returning(table.key)
      .executeTakeFirst();
    if (inserted) await insertParts(trx);
    const { version, deleted_at } = await any
      .selectFrom(table.name)
      .select(['version', 'deleted_at'])
      .where(table.key, '=', key)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const created = deleted_at !== null;
    if (!precondition(table.kind, created ? undefined : versionedOf(table, key, version)))
      throw new PreconditionFailed();
    const entry = await any
      .updateTable(table.name)
      .set({
        ...content,
        deleted_at: null,
        updated_at: sql`now()`,
        ...(inserted ? {} : { version: version + 1 }),
      })
      .where(table.key, '=', key)
      .returning(shownColumns(table))
      .executeTakeFirstOrThrow();
    if (created) await addToCount(trx, table, 1);
    return { created, entry: entry as EntryOf<Table> }; // the row has the columns of its table
  });
}

/**
 * Marks a row as deleted, in one transaction that locks the row. The row isn't removed, so its versions continue if the
 * row is created again. Returns false if the row doesn't exist or was already deleted. Throws `PreconditionFailed`.
 */
export async function deleteEntry(
  db: Database,
  table: CatalogueTable,
  key: string,
  precondition: Precondition,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const any = anyTable(trx);
    const found = await any
      .selectFrom(table.name)
      .select(['version'])
      .where(table.key, '=', key)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return false;
    if (!precondition(table.kind, versionedOf(table, key, found.version))) throw new PreconditionFailed();
    await any
      .updateTable(table.name)
      .set({ deleted_at: sql`now()`, updated_at: sql`now()`, version: found.version + 1 })
      .where(table.key, '=', key)
      .execute();
    await addToCount(trx, table, -1);
    return true;
  });
}

const versionedOf = (table: CatalogueTable, key: string, version: number): Versioned =>
  table.key === 'sku' ? { sku: key, version } : { code: key, version };

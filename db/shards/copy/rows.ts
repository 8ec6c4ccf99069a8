import { sql } from 'kysely';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';

/** Number of rows of a page. Even if the rows are large, a page has only some tens of kilobytes. */
const PAGE = 1_000;

/** A row as JSON that PostgreSQL writes and reads, so that no value is converted to a JavaScript type. */
export interface CopiedRow {
  row: string;
  slot: number | null;
}

/** Columns of `events` that aren't copied, because the event gets new values in its shard. */
const OWN_OF_EVENTS = ['position', 'transaction_id'];

/** Returns the names of a table's columns whose values are copied, quoted for SQL. */
export async function columnsOf(db: Database, table: string): Promise<string[]> {
  const own = table === 'events' ? OWN_OF_EVENTS : [];
  const { rows } = await sql<{ name: string }>`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped
      and attname <> all (${own}::text[])
    order by attname`.execute(db);
  return rows.map(({ name }) => name);
}

let cursors = 0;

/**
 * Reads the rows of a query in pages. `query`: text of the query, without parameters. `trx`: a transaction, which the
 * caller must keep open until the last page is read.
 */
export async function* readPages<Row>(trx: Database, query: string): AsyncGenerator<Row[], void> {
  // Each call needs another name for its cursor. Statements are cached by their texts, and a cached statement must
  // return the same columns each time.
  cursors += 1;
  const cursor = sql.id(`copied_${cursors}`);
  await sql`declare ${cursor} no scroll cursor for ${sql.raw(query)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(PAGE)} from ${cursor}`.execute(trx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close ${cursor}`.execute(trx);
}

/**
 * Builds a query that selects rows as JSON, and the slot of each row. The SQL of `slot` and `rows` refers to the table
 * as `t`.
 */
export const rowsQuery = (
  table: string,
  columns: readonly string[],
  { slot = 'null', rows = 'true', order }: { slot?: string; rows?: string; order?: string } = {},
): string => `
  select row_to_json(r)::text as row, ${slot} as slot
  from ${table} t cross join lateral (select ${columns.map((name) => `t.${name}`).join(', ')}) r
  where ${rows} ${order === undefined ? '' : `order by ${order}`}`;

export async function insertRows(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const list = columns.join(', ');
  const insert = statement<never>(
    `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1::json)`,
  );
  if (rows.length > 0) await insert(db, `[${rows.join(',')}]`);
}

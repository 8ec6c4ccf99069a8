import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';

/**
 * Reads all rows that `pg_dump` would write, as text. The key is the name of the table. The tables of the job queue are
 * included.
 */
export async function dumpOf(db: Database): Promise<Map<string, string>> {
  const tables = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(db);
  const dump = new Map<string, string>();
  for (const { schema, name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`
      select any_row::text as row from ${sql.table(`${schema}.${name}`)} any_row`.execute(db);
    dump.set(`${schema}.${name}`, rows.map(({ row }) => row).join('\n'));
  }
  return dump;
}

/** Lists the tables whose rows contain a text. The search ignores case. */
export const tablesWith = (dump: Map<string, string>, text: string): string[] =>
  [...dump].filter(([, rows]) => rows.toLowerCase().includes(text.toLowerCase())).map(([name]) => name);

import { sql } from 'kysely';
import type { Database } from '../base/database.ts';
import { findQueueSchema } from '../base/queue-tables.ts';

/** Number of rows of a table that contain a text. */
export interface Mention {
  table: string;
  count: number;
}

/**
 * Returns the forms in which a text may be stored: unchanged, as a text in JSON, and as a text in JSON that is itself a
 * text in JSON.
 */
function encodedForms(text: string): string[] {
  const inJson = (given: string) => JSON.stringify(given).slice(1, -1);
  return [...new Set([text, inJson(text), inJson(inJson(text))])];
}

/**
 * Returns a pattern that matches a text only as a whole word. For example, the pattern of `customer-1` doesn't match
 * `customer-10`.
 */
export const wordPattern = (text: string): string =>
  `(?<![A-Za-z0-9_-])(?:${encodedForms(text).map(escaped).join('|')})(?![A-Za-z0-9_-])`;

const escaped = (text: string): string => text.replaceAll(/[^A-Za-z0-9_]/g, '\\$&');

/** Pattern of a time in JSON. A time may contain the digits of a customer's id by chance, so times are left out. */
const TIME = String.raw`^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$`;

/**
 * Counts, for each table, the rows that contain the text as a whole word. Searches only texts, including texts within
 * JSON, and no numbers or times. Reads all rows of the installation, including the tables of the queue. Locks nothing.
 */
export async function findMentions(db: Database, text: string): Promise<Mention[]> {
  const tables = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in (current_schema(), ${await findQueueSchema(db)}) order by 1, 2`.execute(db);
  const mentions: Mention[] = [];
  for (const { schema, name } of tables.rows) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(`${schema}.${name}`)} as any_row
      where to_jsonb(any_row)::text ~ ${wordPattern(text)} and exists (
        select from jsonb_path_query(to_jsonb(any_row), 'strict $.** ? (@.type() == "string")') as found(value)
        where value #>> '{}' ~ ${wordPattern(text)} and value #>> '{}' !~ ${TIME})`.execute(db);
    if (rows[0]!.count > 0) mentions.push({ table: `${schema}.${name}`, count: rows[0]!.count });
  }
  return mentions;
}

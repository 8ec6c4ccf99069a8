import { sql } from 'kysely';
import { connect } from '../../db/base/open.ts';

/**
 * Returns the text of a type: the values that CHECK constraints list for each column.
 * test/db/orders/model/state.test.ts uses the type, and doesn't compile if the contract lists other values.
 */
export async function checkedLists(url: string): Promise<string> {
  const db = connect(url, { poolSize: 1 });
  const { rows } = await sql<{ table: string; definition: string }>`
    select conrelid::regclass as table, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid <> 0 and connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'simulated%'
    order by conrelid::regclass::text, conname`.execute(db);
  await db.destroy();
  const lines = rows.flatMap(({ table, definition }) =>
    // PostgreSQL writes the list either as an array of values, or as the text of an array.
    [...definition.matchAll(/(\w+) = ANY \((?:ARRAY\[(.*?)\]|'\{(.*?)\}')/g)].map(
      ([, column, values, text]) => {
        const list = (values ?? text ?? '').replaceAll('::text', '').match(/\w+/g) ?? [];
        return `  "${table}.${column}": ${list.map((value) => `"${value}"`).join(' | ')};\n`;
      },
    ),
  );
  return `export interface CheckedLists {\n${lines.join('')}}\n`;
}

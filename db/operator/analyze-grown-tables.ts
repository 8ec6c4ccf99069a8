import { sql } from 'kysely';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { eachOrSkip, throwIfSkipped } from '../base/skipped-items.ts';

/** Smaller tables aren't analysed, because any plan is good enough for them. */
const ROWS_MIN = 1_000;

/**
 * Larger tables aren't analysed. A larger table doesn't double between two runs of autovacuum. Also, analysing a larger
 * table may exceed the statement timeout.
 */
const ROWS_MAX = 1_000_000;

/**
 * Finds tables that have at least twice as many rows as when they were last analysed. `reltuples` is the number of rows
 * at that time, or -1 if a table was never analysed. Tables of another owner are found only if this role has the
 * privilege MAINTAIN, which exists since PostgreSQL 17. `$1`, `$2`: minimum and maximum number of rows.
 */
const grownTablesStatement = statement<{ name: string }>(`
  select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r'
    and pg_stat_get_live_tuples(oid) between greatest($1::bigint, 2 * reltuples) and $2::bigint
    and case when current_setting('server_version_num')::int >= 170000 then has_table_privilege(oid, 'MAINTAIN')
      else pg_has_role(relowner, 'USAGE') end
  order by relname`);

/**
 * Analyses the tables that have at least twice as many rows as when they were last analysed, and returns their names.
 * After the analysis, all sessions plan their statements again. Autovacuum would do the same, but only after a minute
 * or more. Until a grown table is analysed, statements use plans that were made for few rows. For example, if the shop
 * had one customer when a table was last analysed, PostgreSQL 18 and later looks for an order in the index that begins
 * with the customer. Several processes may call this function concurrently. If a table can't be analysed, the function
 * analyses the others, and then throws `ItemsSkipped`.
 */
export async function analyzeGrownTables(db: Database): Promise<string[]> {
  const { rows } = await grownTablesStatement(db, ROWS_MIN, ROWS_MAX);
  const analyze = ({ name }: { name: string }) => sql`analyze (skip_locked) ${sql.table(name)}`.execute(db);
  throwIfSkipped(await eachOrSkip(rows, ({ name }) => name, analyze));
  return rows.map(({ name }) => name);
}

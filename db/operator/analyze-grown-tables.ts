import { sql } from 'kysely';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { eachOrSkip, throwIfSkipped } from '../base/skipped-items.ts';

/** Minimum number of rows: for a smaller table any plan is good enough. */
const FEWEST_ROWS = 1_000;

/**
 * Maximum number of rows: a larger table doesn't double between two runs of autovacuum, and analysing it may exceed the
 * statement timeout.
 */
const MOST_ROWS = 1_000_000;

/**
 * `$1`, `$2`: minimum and maximum number of rows of such a table. `reltuples`: its number of rows when it was last
 * analysed, -1 if never. Tables of another owner are included only with the right to maintain them, which PostgreSQL
 * has from version 17 on.
 */
const grownTablesStatement = statement<{ name: string }>(`
  select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r'
    and pg_stat_get_live_tuples(oid) between greatest($1::bigint, 2 * reltuples) and $2::bigint
    and case when current_setting('server_version_num')::int >= 170000 then has_table_privilege(oid, 'MAINTAIN')
      else pg_has_role(relowner, 'USAGE') end
  order by relname`);

/**
 * Analyses the tables that have at least twice the rows of the last time, after which all sessions plan again; returns
 * their names. Autovacuum does so within a minute or more. Until then a shop's first rush uses the plans of the day
 * when it had one customer. From version 18 on, PostgreSQL then looks for an order in the index that begins with the
 * customer, as if there were only one customer. Several processes may do it concurrently. A table that can't be
 * analysed delays no other: throws `ItemsSkipped` at the end.
 */
export async function analyzeGrownTables(db: Database): Promise<string[]> {
  const { rows } = await grownTablesStatement(db, FEWEST_ROWS, MOST_ROWS);
  const analyze = ({ name }: { name: string }) => sql`analyze (skip_locked) ${sql.table(name)}`.execute(db);
  throwIfSkipped(await eachOrSkip(rows, ({ name }) => name, analyze));
  return rows.map(({ name }) => name);
}

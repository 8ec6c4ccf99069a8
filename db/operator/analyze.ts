import { sql } from 'kysely';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { eachOrSkip, throwIfSkipped } from '../base/skipped-items.ts';

/** Of a smaller table any plan is good enough. */
const FEWEST_ROWS = 1_000;

/** A larger one doesn't double between two looks of autovacuum, and to look at it may take longer than a statement may. */
const MOST_ROWS = 1_000_000;

/**
 * `$1`, `$2`: how many rows such a table has at least and at most. `reltuples`: how many it had when it was last
 * analysed, -1 if never. Those of another owner only with the right to maintain them, which PostgreSQL has from
 * version 17 on.
 */
const grownTablesStatement = statement<{ name: string }>(`
  select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r'
    and pg_stat_get_live_tuples(oid) between greatest($1::bigint, 2 * reltuples) and $2::bigint
    and case when current_setting('server_version_num')::int >= 170000 then has_table_privilege(oid, 'MAINTAIN')
      else pg_has_role(relowner, 'USAGE') end
  order by relname`);

/**
 * Has PostgreSQL look anew at the tables that have at least twice the rows of the last time, which makes all sessions
 * plan anew; returns their names. Autovacuum does so within a minute or more. Until then a shop's first rush has the
 * plans of the day when it had one customer: from version 18 on PostgreSQL then looks for an order in the index that
 * begins with the customer, as if there were one to go through. Several processes may do it at once. A table that can't be
 * analysed holds up no other: throws `ItemsSkipped` at the end.
 */
export async function analyzeGrownTables(db: Database): Promise<string[]> {
  const { rows } = await grownTablesStatement(db, FEWEST_ROWS, MOST_ROWS);
  const analyze = ({ name }: { name: string }) => sql`analyze (skip_locked) ${sql.table(name)}`.execute(db);
  throwIfSkipped(await eachOrSkip(rows, ({ name }) => name, analyze));
  return rows.map(({ name }) => name);
}

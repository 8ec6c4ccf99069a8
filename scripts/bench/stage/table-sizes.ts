import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';

/**
 * Sizes of tables in bytes. `whole` is the table with its indexes, and `indexes` is the indexes alone. Tables of the
 * simulated provider are left out.
 */
export interface Sizes {
  orders: number;
  tables: { name: string; whole: number; indexes: number }[];
}

export async function sizesOf(db: Database): Promise<Sizes> {
  const { rows } = await sql<Sizes['tables'][number]>`
    select oid::regclass::text as name, pg_total_relation_size(oid)::float8 as whole, pg_indexes_size(oid)::float8 as indexes
    from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss') and relname !~ '^simulated_'`.execute(
    db,
  );
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { orders: count, tables: rows };
}

/**
 * Returns the growth per order in bytes: first the sum over all tables, then the sum over their indexes. After these
 * two sums, the result lists the growth of each table, largest first.
 */
export function growthOf(before: Sizes, after: Sizes): [name: string, bytes: number][] {
  const known = new Map(before.tables.map((table) => [table.name, table]));
  const grown = after.tables.map(({ name, whole, indexes }) => ({
    name: `bytes of ${name}`,
    whole: (whole - known.get(name)!.whole) / (after.orders - before.orders),
    indexes: (indexes - known.get(name)!.indexes) / (after.orders - before.orders),
  }));
  const sumOf = (part: 'whole' | 'indexes') => grown.reduce((sum, table) => sum + table[part], 0);
  return [
    ['bytes on the disk', sumOf('whole')],
    ['of it indexes', sumOf('indexes')],
    ...grown
      .filter(({ whole }) => whole >= 1)
      .toSorted((a, b) => b.whole - a.whole)
      .map(({ name, whole }): [string, number] => [name, whole]),
  ];
}

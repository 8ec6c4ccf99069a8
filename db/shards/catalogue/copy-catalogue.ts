import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { eachOrSkip, isOfOneItem, type Skipped, throwIfSkipped } from '../../base/skipped-items.ts';
import { CATALOGUE, COMMON_COLUMNS, type CatalogueTable } from '../../catalogue/catalogue-tables.ts';
import { queryShard } from '../layout/query-shard.ts';
import type { Shard, Shards } from '../layout/shards.ts';

const columnsOf = ({ columns }: CatalogueTable): Record<string, string> => ({
  ...columns,
  ...COMMON_COLUMNS,
});

/** A CTE that adds a row of `stock`, without units, for each copied product that has no such row yet. */
const STOCKED = `,
  stocked as (
    insert into stock (sku) select sku from given order by sku collate "C" on conflict do nothing
  )`;

/**
 * A CTE that adds a row of `discount_code_uses` for each copied discount code that has no such row yet. In a new row,
 * `granted` is 0, because the main schema hasn't granted the shard any uses yet.
 */
const COUNTED = `,
  counted as (
    insert into discount_code_uses (code, granted) select code, 0 from given order by code collate "C"
    on conflict do nothing
  )`;

/**
 * Builds the statement that writes copied rows in a shard. A row remains unchanged if the shard has a newer copy of the
 * row. The statement locks rows sorted by key. `$1`: rows of the table as JSON.
 */
function copyStatementOf(table: CatalogueTable) {
  const { name, key, added = [] } = table;
  const columns = columnsOf(table);
  const names = Object.keys(columns);
  const types = names.map((column) => `${column} ${columns[column]}`).join(', ');
  const replaced = names.filter((column) => column !== key).map((column) => `${column} = excluded.${column}`);
  const differs = added.map((column) => `e.${column} is distinct from excluded.${column}`).join(' or ');
  return statement<{ copied: number }>(`
  with given as materialized (
    select * from json_to_recordset($1::json) as p(${types})
  ),
  copied as (
    insert into ${name} as e (${names.join(', ')})
    select ${names.join(', ')} from given order by ${key} collate "C"
    on conflict (${key}) do update set ${replaced.join(', ')}
      where e.version < excluded.version${differs && ` or (e.version = excluded.version and (${differs}))`}
    returning ${key}
  )${table.name === 'products' ? STOCKED : table.name === 'discount_codes' ? COUNTED : ''}
  select count(*)::int as copied from copied`);
}

type Row = Record<string, unknown>;

/** Builds the statements that copy a table of the catalogue to shards. */
function statementsOf(table: CatalogueTable) {
  const { name, key, added = [] } = table;
  const columns = Object.keys(columnsOf(table)).join(', ');
  const hashes = added.map((column) => `coalesce(sum(hashtextextended(${column}, 0)::numeric), 0)`);
  return {
    key,
    copy: copyStatementOf(table),
    one: statement<Row>(`select ${columns} from ${name} where ${key} = $1`),
    /** `$1`: the page starts after this key, `$2`: maximum number of rows. */
    page: statement<Row>(`select ${columns} from ${name} where ${key} > $1 order by ${key} limit $2`),
    /**
     * Computes a checksum of all rows, which differs between two schemas if their rows differ. In most cases the sum of
     * the versions shows the difference, because versions only grow. But if a column was added later, an older version
     * of the service may have copied rows without this column. So the checksum also includes hashes of the columns that
     * were added later.
     */
    checksum: statement<Row>(`
      select count(*) as count, coalesce(sum(version), 0)::text as versions, ${hashes.join(' + ') || '0'} as added
      from ${name}`),
  };
}

type Statements = ReturnType<typeof statementsOf>;

const STATEMENTS = new Map(CATALOGUE.map((table) => [table.name, statementsOf(table)]));

/** Copies a row from the main schema to a shard, even if the row is marked as deleted. */
export async function copyEntry(
  main: Database,
  shard: Database,
  { name }: CatalogueTable,
  key: string,
): Promise<void> {
  const { one, copy } = STATEMENTS.get(name)!; // `STATEMENTS` has every table of the catalogue.
  await copy(shard, JSON.stringify((await one(main, key)).rows));
}

/**
 * Copies all rows of the catalogue that a shard lacks or has in an older version. Throws `ItemsSkipped` if a row can't
 * be copied.
 */
export async function copyCatalogue(main: Database, shard: Database): Promise<void> {
  for (const statements of STATEMENTS.values()) await copyTable(main, shard, statements);
}

const PAGE = 1_000;

/**
 * Copies all rows of a table that a shard lacks or has in an older version. Returns the number of copied rows. If a row
 * can't be copied, the function still copies the other rows, and then throws `ItemsSkipped`.
 */
async function copyTable(main: Database, shard: Database, { key, page, copy }: Statements): Promise<number> {
  const skipped: Skipped[] = [];
  let copied = 0;
  const keyOf = (row: Row) => String(row[key]);
  const copyRows = async (rows: readonly Row[]) => {
    copied += (await copy(shard, JSON.stringify(rows))).rows[0]!.copied;
  };
  for (let after = ''; ;) {
    const { rows } = await page(main, after, PAGE);
    if (rows.length === 0) break;
    await copyRows(rows).catch(async (error: unknown) => {
      if (!isOfOneItem(error)) throw error;
      skipped.push(...(await eachOrSkip(rows, keyOf, (row) => copyRows([row]))));
    });
    after = keyOf(rows.at(-1)!);
  }
  throwIfSkipped(skipped);
  return copied;
}

const checksumOf = async (db: Database, { checksum }: Statements): Promise<string> =>
  JSON.stringify((await checksum(db)).rows);

/**
 * Copies rows that an earlier change couldn't copy, because its process was killed or a shard didn't answer. Returns
 * the number of copied rows. If a shard still doesn't answer, the function copies the rows to the other shards, and
 * then throws `ItemsSkipped`.
 */
export async function copyLeftEntries({ main, all }: Shards): Promise<number> {
  const skipped: Skipped[] = [];
  let copied = 0;
  for (const statements of STATEMENTS.values()) {
    const current = await checksumOf(main, statements);
    const copy = async (shard: Shard) => {
      if ((await queryShard(shard, () => checksumOf(shard.db, statements))) === current) return;
      copied += await copyTable(main, shard.db, statements);
    };
    skipped.push(...(await eachOrSkip(all, ({ name }) => name, copy)));
  }
  throwIfSkipped(skipped);
  return copied;
}

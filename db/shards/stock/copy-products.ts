import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { eachOrSkip, isOfOneItem, type Skipped, throwIfSkipped } from '../../base/skipped-items.ts';
import { productColumns } from '../../catalogue/products.ts';
import { queryShard } from '../layout/query-shard.ts';
import type { Shard, Shards } from '../layout/shards.ts';

/** `$1`: products as JSON. Newer copies stay as they are. Adds an empty stock if there is none yet. */
const copyStatement = statement<{ copied: number }>(`
  with given as materialized (
    select * from json_to_recordset($1::json) as p(sku text, name text, price_amount bigint, price_currency text,
      version bigint, created_at timestamptz, updated_at timestamptz, deleted_at timestamptz)
  ),
  copied as (
    insert into products as p
      (sku, name, price_amount, price_currency, version, created_at, updated_at, deleted_at)
    select sku, name, price_amount, price_currency, version, created_at, updated_at, deleted_at from given
    order by sku collate "C"
    on conflict (sku) do update set name = excluded.name, price_amount = excluded.price_amount,
      price_currency = excluded.price_currency, version = excluded.version, created_at = excluded.created_at,
      updated_at = excluded.updated_at, deleted_at = excluded.deleted_at
      where p.version < excluded.version
    returning sku
  ),
  stocked as (
    insert into stock (sku) select sku from given order by sku collate "C" on conflict do nothing
  )
  select count(*)::int as copied from copied`);

const PAGE = 1_000;

const columns = [...productColumns, 'deleted_at'] as const;

/** Copies a product, even a deleted one, from the main schema. */
export async function copyProduct(home: Database, shard: Database, sku: string): Promise<void> {
  const found = await home.selectFrom('products').select(columns).where('sku', '=', sku).execute();
  await copyStatement(shard, JSON.stringify(found));
}

/**
 * Copies all products that a shard doesn't have yet, or has in an older version. Returns how many. A product that can't be
 * copied doesn't block others: throws `ItemsSkipped` at the end.
 */
export async function copyProducts(home: Database, shard: Database): Promise<number> {
  const skipped: Skipped[] = [];
  let copied = 0;
  for (let after = ''; ;) {
    const page = await home
      .selectFrom('products')
      .select(columns)
      .where('sku', '>', after)
      .orderBy('sku')
      .limit(PAGE)
      .execute();
    if (page.length === 0) break;
    const copy = async (products: typeof page) => {
      copied += (await copyStatement(shard, JSON.stringify(products))).rows[0]!.copied;
    };
    await copy(page).catch(async (error: unknown) => {
      if (!isOfOneItem(error)) throw error;
      skipped.push(
        ...(await eachOrSkip(
          page,
          ({ sku }) => sku,
          (product) => copy([product]),
        )),
      );
    });
    after = page.at(-1)!.sku;
  }
  throwIfSkipped(skipped);
  return copied;
}

/** A checksum that differs when a product differs. */
const marksOf = async (db: Database) =>
  JSON.stringify(
    await db
      .selectFrom('products')
      .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum('version').as('versions')])
      .executeTakeFirstOrThrow(),
  );

/**
 * Copies products that were left out because a process was killed, or because a shard didn't answer. Returns how many. A
 * shard that doesn't answer now doesn't block others: throws `ItemsSkipped` at the end.
 */
export async function copyLeftProducts({ home, all }: Shards): Promise<number> {
  const mark = await marksOf(home);
  let copied = 0;
  const copy = async (shard: Shard) => {
    if ((await queryShard(shard, () => marksOf(shard.db))) !== mark)
      copied += await copyProducts(home, shard.db);
  };
  throwIfSkipped(await eachOrSkip(all, ({ name }) => name, copy));
  return copied;
}

import { type Selectable, sql } from 'kysely';
import type { Products } from '../../generated/database.ts';
import type { Database } from '../base/database.ts';
import { type KeysetRequest, readKeysetPage } from '../call/pagination.ts';
import { type Precondition, PreconditionFailed } from '../call/precondition.ts';

export type ProductRecord = Omit<Selectable<Products>, 'deleted_at'>;

export const productColumns = [
  'sku',
  'name',
  'price_amount',
  'price_currency',
  'version',
  'created_at',
  'updated_at',
] as const;

/** Reads a product, unless it was deleted. */
export async function getProduct(db: Database, sku: string): Promise<ProductRecord | undefined> {
  return db
    .selectFrom('products')
    .select(productColumns)
    .where('sku', '=', sku)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Lists a page of the products, by SKU, with their number on all pages. `after` is a SKU. */
export async function listProducts(
  db: Database,
  page: KeysetRequest,
): Promise<{ products: ProductRecord[]; hasNext: boolean; totalCount: number }> {
  const onSale = db.selectFrom('products').select(productColumns).where('deleted_at', 'is', null);
  const { rows, hasNext, totalCount } = await readKeysetPage(onSale, 'sku', 'asc', page);
  return { products: rows, hasNext, totalCount };
}

interface ProductContent {
  name: string;
  price: { amount: number; currency: string };
}

/**
 * Creates a product with an empty stock, offers a deleted one again, or replaces one. One transaction; locks
 * the product's row, then inserts its stock. Throws `PreconditionFailed`, and then nothing has changed.
 */
export async function putProduct(
  db: Database,
  sku: string,
  { name, price }: ProductContent,
  precondition: Precondition,
): Promise<{ created: boolean; product: ProductRecord }> {
  const content = { name, price_amount: price.amount, price_currency: price.currency };
  return db.transaction().execute(async (trx) => {
    // Without effect if the product exists. Concurrent requests for a new SKU wait here for the first one.
    const inserted = await trx
      .insertInto('products')
      .values({ sku, ...content, deleted_at: sql`now()` })
      .onConflict((conflict) => conflict.column('sku').doNothing())
      .returning('sku')
      .executeTakeFirst();
    if (inserted) await trx.insertInto('stock').values({ sku }).execute();
    const { version, deleted_at } = await trx
      .selectFrom('products')
      .select(['version', 'deleted_at'])
      .where('sku', '=', sku)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const created = deleted_at !== null;
    if (!precondition('product', created ? undefined : { sku, version })) throw new PreconditionFailed();
    const product = await trx
      .updateTable('products')
      .set({
        ...content,
        deleted_at: null,
        updated_at: sql`now()`,
        ...(inserted ? {} : { version: version + 1 }),
      })
      .where('sku', '=', sku)
      .returning(productColumns)
      .executeTakeFirstOrThrow();
    return { created, product };
  });
}

/**
 * Takes a product off sale, in one transaction under its row's lock. Its row and its stock stay, for the orders that
 * have reserved units of it. Returns whether it was on sale. Throws `PreconditionFailed`.
 */
export async function deleteProduct(db: Database, sku: string, precondition: Precondition): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const product = await trx
      .selectFrom('products')
      .select(['sku', 'version'])
      .where('sku', '=', sku)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!product) return false;
    if (!precondition('product', product)) throw new PreconditionFailed();
    await trx
      .updateTable('products')
      .set({ deleted_at: sql`now()`, updated_at: sql`now()`, version: product.version + 1 })
      .where('sku', '=', sku)
      .execute();
    return true;
  });
}

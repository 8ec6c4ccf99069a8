import type { Database } from '../base/database.ts';
import type { KeysetRequest } from '../call/pagination.ts';
import type { Precondition } from '../call/precondition.ts';
import { PRODUCTS } from './catalogue-tables.ts';
import { type EntryOf, deleteEntry, getEntry, listEntries, putEntry } from './entries.ts';

export type ProductRecord = EntryOf<typeof PRODUCTS>;

export const getProduct = (db: Database, sku: string): Promise<ProductRecord | undefined> =>
  getEntry(db, PRODUCTS, sku);

/**
 * Lists a page of the products, sorted by SKU, and counts the products of all pages. If `after` is defined, the page
 * starts after this SKU.
 */
export async function listProducts(
  db: Database,
  page: KeysetRequest,
): Promise<{ products: ProductRecord[]; hasNext: boolean; totalCount: number }> {
  const { entries: products, ...rest } = await listEntries(db, PRODUCTS, page);
  return { products, ...rest };
}

interface ProductContent {
  name: string;
  price: { amount: number; currency: string };
  taxClass?: string;
  withdrawal?: 'ALLOWED' | 'EXCLUDED';
}

/**
 * Creates or replaces a product: see `putEntry`. A new product gets an empty stock. If the product was deleted, it is
 * offered again.
 */
export async function putProduct(
  db: Database,
  sku: string,
  { name, price, taxClass = STANDARD, withdrawal }: ProductContent,
  precondition: Precondition,
): Promise<{ created: boolean; product: ProductRecord }> {
  const content = {
    name,
    price_amount: price.amount,
    price_currency: price.currency,
    tax_class: taxClass,
    withdrawal: withdrawal ?? null,
  };
  const { created, entry: product } = await putEntry(db, PRODUCTS, sku, content, precondition, (trx) =>
    trx.insertInto('stock').values({ sku }).execute(),
  );
  return { created, product };
}

/** Tax class of a product for which the shop names none. */
const STANDARD = 'standard';

/**
 * Marks a product as deleted, so that it is no longer for sale. The row and the stock of the product remain, because
 * orders may have reserved units. Returns whether the product was for sale. Throws `PreconditionFailed`.
 */
export const deleteProduct = (db: Database, sku: string, precondition: Precondition): Promise<boolean> =>
  deleteEntry(db, PRODUCTS, sku, precondition);

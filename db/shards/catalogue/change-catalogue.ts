import type { Database } from '../../base/database.ts';
import {
  type CatalogueTable,
  DISCOUNT_CODES,
  PRODUCTS,
  SHIPPING_METHODS,
  TAX_RATES,
} from '../../catalogue/catalogue-tables.ts';
import { deleteDiscountCode, putDiscountCode } from '../../catalogue/discount-codes.ts';
import { deleteProduct, putProduct } from '../../catalogue/products.ts';
import { deleteShippingMethod, putShippingMethod } from '../../catalogue/shipping-methods.ts';
import { deleteTaxRate, putTaxRate } from '../../catalogue/tax-rates.ts';
import { moveUses } from '../codes/request-uses.ts';
import type { Shards } from '../layout/shards.ts';
import { copyEntry } from './copy-catalogue.ts';

type Change<Rest extends unknown[], Result> = (db: Database, key: string, ...rest: Rest) => Promise<Result>;

/**
 * Returns the functions that change the catalogue of an installation with shards. Each function first changes the main
 * schema, as in an installation with one schema. Then the function copies the changed row to all shards. The client
 * gets the answer after all copies. If a copy fails, the function rejects, and `copyLeftEntries` copies the row later.
 */
export function changesOfCatalogue(shards: Shards) {
  const { main, all } = shards;
  const copied =
    <Rest extends unknown[], Result>(table: CatalogueTable, change: Change<Rest, Result>) =>
    async (key: string, ...rest: Rest): Promise<Result> => {
      const result = await change(main, key, ...rest);
      // The row is copied even if the main schema had already deleted it, because some shards may still lack the
      // deletion.
      await Promise.all(all.map(({ db }) => copyEntry(main, db, table, key)));
      return result;
    };
  const putInAll = copied(DISCOUNT_CODES, putDiscountCode);
  return {
    putProduct: copied(PRODUCTS, putProduct),
    deleteProduct: copied(PRODUCTS, deleteProduct),
    putShippingMethod: copied(SHIPPING_METHODS, putShippingMethod),
    deleteShippingMethod: copied(SHIPPING_METHODS, deleteShippingMethod),
    putTaxRate: copied(TAX_RATES, putTaxRate),
    deleteTaxRate: copied(TAX_RATES, deleteTaxRate),
    async putDiscountCode(...request: Parameters<typeof putInAll>) {
      const written = await putInAll(...request);
      // If the new maximum is lower, uses that were granted to shards and exceed the new maximum are taken back.
      await moveUses(shards, written.entry.code);
      return written;
    },
    deleteDiscountCode: copied(DISCOUNT_CODES, deleteDiscountCode),
  };
}

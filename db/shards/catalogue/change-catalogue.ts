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
import type { Shards } from '../layout/shards.ts';
import { copyEntry } from './copy-catalogue.ts';

type Change<Rest extends unknown[], Result> = (db: Database, key: string, ...rest: Rest) => Promise<Result>;

/**
 * Returns the changes of the catalogue of these shards. Each changes the main schema, as in one schema. Then it copies the row
 * to all shards, before the request is answered. If the copying fails, it rejects, and `copyLeftEntries` copies the row later.
 */
export function changesOfCatalogue(shards: Shards) {
  const { home, all } = shards;
  const copied =
    <Rest extends unknown[], Result>(table: CatalogueTable, change: Change<Rest, Result>) =>
    async (key: string, ...rest: Rest): Promise<Result> => {
      const result = await change(home, key, ...rest);
      // A row that was deleted before is copied too: perhaps not all shards have it.
      await Promise.all(all.map(({ db }) => copyEntry(home, db, table, key)));
      return result;
    };
  return {
    putProduct: copied(PRODUCTS, putProduct),
    deleteProduct: copied(PRODUCTS, deleteProduct),
    putShippingMethod: copied(SHIPPING_METHODS, putShippingMethod),
    deleteShippingMethod: copied(SHIPPING_METHODS, deleteShippingMethod),
    putTaxRate: copied(TAX_RATES, putTaxRate),
    deleteTaxRate: copied(TAX_RATES, deleteTaxRate),
    putDiscountCode: copied(DISCOUNT_CODES, putDiscountCode),
    deleteDiscountCode: copied(DISCOUNT_CODES, deleteDiscountCode),
  };
}

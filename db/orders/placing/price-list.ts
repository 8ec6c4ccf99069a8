import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';

/** Price of a product on sale, as a process has read it. `amount`: in minor units. */
export interface ProductPrice {
  sku: string;
  name: string;
  amount: number;
  currency: string;
  /** Version of the product. It increases when the price changes or the product goes off sale. */
  version: number;
}

/** Maximum number of products whose prices a process stores. It then drops the oldest, which are read again. */
const PRODUCTS_MAX = 20_000;

/** Reads the prices of products on sale: `$1` their SKUs. Locks nothing. */
const readPrices = statement<ProductPrice>(`
select sku, name, price_amount as amount, price_currency as currency, version
from products
where sku = any ($1) and deleted_at is null`);

/**
 * Prices of products, as this process read them last. A price may be stale: the statement that places orders compares
 * the version of each product, and the process then reads the price again.
 */
export class PriceList {
  readonly #prices = new Map<string, ProductPrice>();

  /** Returns the prices of these products by SKU, without those that aren't on sale. Reads the ones that it lacks. */
  async read(db: Database, skus: readonly string[]): Promise<Map<string, ProductPrice>> {
    const prices = new Map<string, ProductPrice>();
    const missing = new Set<string>();
    for (const sku of skus) {
      const price = this.#prices.get(sku);
      if (price) prices.set(sku, price);
      else missing.add(sku);
    }
    if (missing.size === 0) return prices;
    const { rows } = await readPrices(db, [...missing]);
    for (const price of rows) {
      prices.set(price.sku, price);
      this.#prices.set(price.sku, price);
    }
    this.#dropOldest();
    return prices;
  }

  /** Drops prices, so that they are read again. */
  drop(skus: Iterable<string>): void {
    for (const sku of skus) this.#prices.delete(sku);
  }

  #dropOldest(): void {
    for (const sku of this.#prices.keys()) {
      if (this.#prices.size <= PRODUCTS_MAX) return;
      this.#prices.delete(sku);
    }
  }
}

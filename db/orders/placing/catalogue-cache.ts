import { retryUndone } from '../../../packages/postgres/sessions/retry-transaction.ts';
import { pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import { compiledStatement, statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { TaxTreatment } from '../../pricing/pricing.ts';

/** Price of a product on sale, as this process has read it. `amount`: in minor units. */
export interface ProductPrice {
  sku: string;
  name: string;
  amount: number;
  currency: string;
  taxClass: string;
  withdrawal: 'ALLOWED' | 'EXCLUDED' | null;
  /**
   * Version of the product, and the time of its last change. The version alone isn't enough: after the database was
   * restored from a backup, another change may get the same version.
   */
  version: string;
}

/** Rates of a tax class in a country, as this process has read them, sorted by `validFrom`. */
export interface TaxRates {
  code: string;
  rates: readonly { percent: string; validFrom: string; treatment: TaxTreatment }[];
  /** See the `version` of a `ProductPrice`. */
  version: string;
}

/** A shipping method. Amounts in minor units. */
export interface ShippingMethod {
  code: string;
  name: string;
  kind: 'SHIPPING' | 'PICKUP' | 'DIGITAL';
  /** Countries to which the method delivers. Empty: all countries. */
  countryCodes: readonly string[];
  amount: number;
  currency: string;
  /** The method costs nothing if the lines cost at least this amount. */
  freeFrom: number | null;
  taxClass: string | null;
  minDays: number | null;
  maxDays: number | null;
}

/** All shipping methods. `version` changes when a method is added, changed or deleted. */
export interface ShippingMethods {
  version: string;
  methods: readonly ShippingMethod[];
}

/** A discount code. Amounts in minor units, times in RFC 3339. */
export interface DiscountCode {
  code: string;
  percent: string | null;
  amount: number | null;
  currency: string | null;
  minimumAmount: number | null;
  minimumCurrency: string | null;
  /** The code applies only to lines with these SKUs. Null: the code applies to all lines. */
  skus: readonly string[] | null;
  combinable: boolean;
  validFrom: string | null;
  validUntil: string | null;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  /** See the `version` of a `ProductPrice`. */
  version: string;
}

/** Maximum number of products in the cache. If this number is exceeded, the cache drops the oldest entries. */
const PRODUCTS_MAX = 20_000;

/** Maximum number of `TaxRates` in the cache. */
const RATES_MAX = 10_000;

/** Maximum number of discount codes in the cache. */
const CODES_MAX = 10_000;

/** SQL of the `version` of a `ProductPrice`, of `TaxRates` or of a `DiscountCode`. `row`: the table or its alias. */
export const versionOf = (row: string): string =>
  `${row}.version || '/' || extract(epoch from ${row}.updated_at)`;

/** Reads the prices of products on sale. `$1`: SKUs. Locks nothing. */
const productsQuery = compiledStatement<ProductPrice>(`
select sku, name, price_amount as amount, price_currency as currency, tax_class as "taxClass", withdrawal, ${versionOf('products')} as version
from products
where sku = any ($1) and deleted_at is null`);

/** Reads tax rates. `$1`: codes. Locks nothing. */
const readRates = statement<TaxRates>(`
select code, rates, ${versionOf('tax_rates')} as version from tax_rates where code = any ($1) and deleted_at is null`);

/** Reads discount codes. `$1`: codes. Locks nothing. */
const codesQuery = compiledStatement<DiscountCode>(`
select code, percent, amount, currency, minimum_amount as "minimumAmount", minimum_currency as "minimumCurrency", skus,
  combinable, valid_from as "validFrom", valid_until as "validUntil", max_uses as "maxUses",
  max_uses_per_customer as "maxUsesPerCustomer", ${versionOf('discount_codes')} as version
from discount_codes where code = any ($1) and deleted_at is null`);

/**
 * SQL for the version of all shipping methods: the sum of their versions, and the time of the last change. The sum
 * includes deleted methods, so it increases with each change. The sum alone isn't enough: after the database was
 * restored from a backup, other changes may lead to the same sum.
 */
export const METHODS_VERSION = `(
  select coalesce(sum(version), 0)::bigint || '/' || coalesce(extract(epoch from max(updated_at)), 0)
  from shipping_methods where code > '')`;

/** Reads all shipping methods and their common version. Locks nothing. */
const methodsQuery = compiledStatement<ShippingMethods>(`
select ${METHODS_VERSION} as version, coalesce((
  select json_agg(json_build_object('code', code, 'name', name, 'kind', kind, 'countryCodes', country_codes,
    'amount', price_amount, 'currency', price_currency, 'freeFrom', free_from_amount, 'taxClass', tax_class,
    'minDays', min_days, 'maxDays', max_days) order by code)
  from shipping_methods where deleted_at is null), '[]') as methods`);

/** Reads the database's time in ms. */
const timeQuery = compiledStatement<{ ms: number }>(
  'select (extract(epoch from now()) * 1000)::float8 as ms',
);

/**
 * Catalogue entries that this process has read. An entry may be outdated, so the statement that places orders compares
 * the version of each used entry with the database. An outdated entry is read again.
 */
export class CatalogueCache {
  readonly #products = new Map<string, ProductPrice>();
  readonly #rates = new Map<string, TaxRates>();
  readonly #codes = new Map<string, DiscountCode>();
  #methods: ShippingMethods | undefined;
  /** The database's time minus `performance.now()`, in ms. */
  #clock: number | undefined;

  /** Whether all products and codes that will be requested were already read. The missing ones don't exist. */
  #isComplete = false;

  /**
   * Reads these products and discount codes, all shipping methods and the time in one round trip. Returns a cache with
   * these entries, from which no other products and codes may be requested.
   */
  static async readFresh(
    db: Database,
    skus: readonly string[],
    names: readonly string[],
  ): Promise<CatalogueCache> {
    const [products, codes, [methods], [time]] = await retryUndone(() =>
      pipeline(
        db,
        [],
        productsQuery(skus),
        names.length > 0 ? codesQuery(names) : undefined,
        methodsQuery(),
        timeQuery(),
      ),
    );
    const cache = new CatalogueCache();
    cache.#isComplete = true;
    for (const product of products) cache.#products.set(product.sku, product);
    for (const code of codes) cache.#codes.set(code.code, code);
    cache.#methods = methods!; // a statement without a table returns one row
    cache.#clock = time!.ms - performance.now(); // a statement without a table returns one row
    return cache;
  }

  /** Returns the prices of these products by SKU. Products that aren't on sale are left out. */
  readProducts(db: Database, skus: readonly string[]): Promise<Map<string, ProductPrice>> {
    return readThrough(this.#products, skus, PRODUCTS_MAX, async (missing) => {
      const { rows } = this.#isComplete ? { rows: [] } : await db.executeQuery(productsQuery(missing));
      return rows.map((row) => [row.sku, row]);
    });
  }

  /** Returns these tax rates by code. Rates that don't exist are left out. */
  readRates(db: Database, codes: readonly string[]): Promise<Map<string, TaxRates>> {
    return readThrough(this.#rates, codes, RATES_MAX, async (missing) => {
      const { rows } = await readRates(db, missing);
      return rows.map((row) => [row.code, row]);
    });
  }

  /**
   * Returns the discount codes with these texts in a map, by the text of the code. Codes that don't exist are left out.
   */
  readCodes(db: Database, codes: readonly string[]): Promise<Map<string, DiscountCode>> {
    return readThrough(this.#codes, codes, CODES_MAX, async (missing) => {
      const { rows } = this.#isComplete ? { rows: [] } : await db.executeQuery(codesQuery(missing));
      return rows.map((row) => [row.code, row]);
    });
  }

  async readMethods(db: Database): Promise<ShippingMethods> {
    const { rows } = this.#methods ? { rows: [this.#methods] } : await db.executeQuery(methodsQuery());
    this.#methods = rows[0]!; // a statement without a table returns one row
    return this.#methods;
  }

  /**
   * Returns the database's time in ms, so that a process with a wrong clock computes the same prices as other
   * processes.
   */
  async readTime(db: Database): Promise<number> {
    if (this.#clock === undefined) {
      const { rows } = await db.executeQuery(timeQuery());
      this.#clock = rows[0]!.ms - performance.now(); // the statement returns one row
    }
    return performance.now() + this.#clock;
  }

  /**
   * Removes these products, and all rates, codes, shipping methods and the time, from the cache. Removed entries are
   * read again when they are needed.
   */
  drop(skus: Iterable<string>): void {
    for (const sku of skus) this.#products.delete(sku);
    this.#rates.clear();
    this.#codes.clear();
    this.#methods = undefined;
    this.#clock = undefined;
  }
}

/**
 * Returns the entries with these keys, and reads entries that the cache lacks. If the cache then has more than `max`
 * entries, removes the oldest entries.
 */
async function readThrough<Entry>(
  cache: Map<string, Entry>,
  keys: readonly string[],
  max: number,
  read: (missing: string[]) => Promise<[string, Entry][]>,
): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>();
  const missing = new Set<string>();
  for (const key of keys) {
    const entry = cache.get(key);
    if (entry) found.set(key, entry);
    else missing.add(key);
  }
  if (missing.size === 0) return found;
  for (const [key, entry] of await read([...missing])) {
    found.set(key, entry);
    cache.set(key, entry);
  }
  for (const key of cache.keys()) {
    if (cache.size <= max) break;
    cache.delete(key);
  }
  return found;
}

import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { TaxTreatment } from '../../pricing/pricing.ts';

/** Price of a product on sale, as a process has read it. `amount`: in minor units. */
export interface ProductPrice {
  sku: string;
  name: string;
  amount: number;
  currency: string;
  taxClass: string;
  /** Version of the product. It increases when the price changes or the product goes off sale. */
  version: number;
}

/** Rates of a tax class in a country, as a process has read them, sorted by time. */
export interface TaxRates {
  code: string;
  rates: readonly { percent: string; validFrom: string; treatment: TaxTreatment }[];
  version: number;
}

/** A shipping method. Amounts in minor units. */
export interface ShippingMethod {
  code: string;
  name: string;
  kind: 'SHIPPING' | 'PICKUP' | 'DIGITAL';
  /** Countries that it delivers to. Empty: all. */
  countryCodes: readonly string[];
  amount: number;
  currency: string;
  /** Price of the lines from which it costs nothing. */
  freeFrom: number | null;
  taxClass: string | null;
  minDays: number | null;
  maxDays: number | null;
}

/** All shipping methods. `version`: increases when one is added, changed or deleted. */
export interface ShippingMethods {
  version: number;
  methods: readonly ShippingMethod[];
}

/** Maximum number of products whose prices a process stores. It then drops the oldest, which are read again. */
const PRODUCTS_MAX = 20_000;

/** Maximum number of tax classes in countries. */
const RATES_MAX = 10_000;

/** Reads the prices of products on sale: `$1` their SKUs. Locks nothing. */
const readProducts = statement<ProductPrice>(`
select sku, name, price_amount as amount, price_currency as currency, tax_class as "taxClass", version
from products
where sku = any ($1) and deleted_at is null`);

/** Reads tax rates: `$1` their codes. Locks nothing. */
const readRates = statement<TaxRates>(`
select code, rates, version from tax_rates where code = any ($1) and deleted_at is null`);

/**
 * SQL of the version of all shipping methods: the sum of their versions. Deleted ones count, so it only increases.
 */
export const METHODS_VERSION = '(select coalesce(sum(version), 0)::bigint from shipping_methods)';

/** Reads all shipping methods, and the database's time in ms. Locks nothing. */
const readMethods = statement<ShippingMethods>(`
select ${METHODS_VERSION} as version, coalesce((
  select json_agg(json_build_object('code', code, 'name', name, 'kind', kind, 'countryCodes', country_codes,
    'amount', price_amount, 'currency', price_currency, 'freeFrom', free_from_amount, 'taxClass', tax_class,
    'minDays', min_days, 'maxDays', max_days) order by code)
  from shipping_methods where deleted_at is null), '[]') as methods`);

/** Reads the database's time, in ms. */
const readTime = statement<{ ms: number }>('select (extract(epoch from now()) * 1000)::float8 as ms');

/**
 * The catalogue, as this process read it last. An entry may be stale: the statement that places orders compares the
 * version of each one that was used, and the process then reads it again.
 */
export class CatalogueCache {
  readonly #products = new Map<string, ProductPrice>();
  readonly #rates = new Map<string, TaxRates>();
  #methods: ShippingMethods | undefined;
  /** The database's time less the time of `performance.now()`, in ms. */
  #clock: number | undefined;

  /** Returns the prices of these products by SKU, without those that aren't on sale. */
  readProducts(db: Database, skus: readonly string[]): Promise<Map<string, ProductPrice>> {
    return readThrough(this.#products, skus, PRODUCTS_MAX, async (missing) => {
      const { rows } = await readProducts(db, missing);
      return rows.map((row) => [row.sku, row]);
    });
  }

  /** Returns these tax rates by code, without those that don't exist. */
  readRates(db: Database, codes: readonly string[]): Promise<Map<string, TaxRates>> {
    return readThrough(this.#rates, codes, RATES_MAX, async (missing) => {
      const { rows } = await readRates(db, missing);
      return rows.map((row) => [row.code, row]);
    });
  }

  async readMethods(db: Database): Promise<ShippingMethods> {
    const { rows } = this.#methods ? { rows: [this.#methods] } : await readMethods(db);
    this.#methods = rows[0]!; // a statement without a table returns one row
    return this.#methods;
  }

  /** Returns the database's time, in ms. A process with a wrong clock prices as the others do. */
  async readTime(db: Database): Promise<number> {
    if (this.#clock === undefined) {
      const { rows } = await readTime(db);
      this.#clock = rows[0]!.ms - performance.now(); // as above
    }
    return performance.now() + this.#clock;
  }

  /** Drops these products, and all rates, methods and the time, so that they are read again. */
  drop(skus: Iterable<string>): void {
    for (const sku of skus) this.#products.delete(sku);
    this.#rates.clear();
    this.#methods = undefined;
    this.#clock = undefined;
  }
}

/** Returns the entries with these keys. Reads those that the cache lacks, and drops its oldest if there are too many. */
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

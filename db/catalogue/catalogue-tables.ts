import type { ResourceKind } from '../call/precondition.ts';

/**
 * A table of the catalogue, whose rows have versions and are copied to all shards. A deleted row remains in the table,
 * and is marked as deleted. `entries.ts` and `db/shards/catalogue/` read and write all tables of the catalogue.
 */
export interface CatalogueTable {
  name: 'products' | 'shipping_methods' | 'tax_rates' | 'discount_codes';
  /** Kind of the rows, for entity tags. */
  kind: ResourceKind;
  /** Column that identifies a row, and by which lists are sorted. */
  key: 'sku' | 'code';
  /** SQL types of the columns, except `COMMON_COLUMNS`. */
  columns: Readonly<Record<string, string>>;
  /**
   * Columns that older versions of the service don't copy to shards. So a row is copied again even if it differs from
   * the copy only in these columns.
   */
  added?: readonly string[];
}

/** SQL types of the columns that every table of the catalogue has. */
export const COMMON_COLUMNS = {
  version: 'bigint',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  deleted_at: 'timestamptz',
} as const;

export const PRODUCTS = {
  name: 'products',
  kind: 'product',
  key: 'sku',
  columns: {
    sku: 'text',
    name: 'text',
    price_amount: 'bigint',
    price_currency: 'text',
    tax_class: 'text',
    withdrawal: 'text',
  },
  added: ['tax_class', 'withdrawal'],
} as const satisfies CatalogueTable;

export const SHIPPING_METHODS = {
  name: 'shipping_methods',
  kind: 'shipping-method',
  key: 'code',
  columns: {
    code: 'text',
    name: 'text',
    kind: 'text',
    country_codes: 'text[]',
    price_amount: 'bigint',
    price_currency: 'text',
    free_from_amount: 'bigint',
    min_days: 'integer',
    max_days: 'integer',
    tax_class: 'text',
  },
} as const satisfies CatalogueTable;

export const TAX_RATES = {
  name: 'tax_rates',
  kind: 'tax-rate',
  key: 'code',
  columns: { code: 'text', country_code: 'text', tax_class: 'text', rates: 'jsonb' },
} as const satisfies CatalogueTable;

export const DISCOUNT_CODES = {
  name: 'discount_codes',
  kind: 'discount-code',
  key: 'code',
  columns: {
    code: 'text',
    percent: 'text',
    amount: 'bigint',
    currency: 'text',
    valid_from: 'timestamptz',
    valid_until: 'timestamptz',
    minimum_amount: 'bigint',
    minimum_currency: 'text',
    skus: 'text[]',
    max_uses: 'bigint',
    max_uses_per_customer: 'bigint',
    combinable: 'boolean',
  },
} as const satisfies CatalogueTable;

/** All tables of the catalogue. A table comes after the tables that its rows refer to. */
export const CATALOGUE: readonly CatalogueTable[] = [PRODUCTS, SHIPPING_METHODS, TAX_RATES, DISCOUNT_CODES];

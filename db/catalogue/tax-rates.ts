import type { Database } from '../base/database.ts';
import type { KeysetRequest } from '../call/pagination.ts';
import type { Precondition } from '../call/precondition.ts';
import { TAX_RATES } from './catalogue-tables.ts';
import { type EntryOf, deleteEntry, getEntry, listEntries, putEntry } from './entries.ts';

/** The tax rates of a tax class in a country, sorted by the time from which they apply. `code`: see `taxRateCode`. */
export type TaxRateRecord = EntryOf<typeof TAX_RATES>;

/** A tax rate, and the time from which it applies. */
export type DatedRate = TaxRateRecord['rates'][number];

/** Returns the key of a row of `tax_rates`: the country code (two letters), a hyphen, and the tax class. */
export const taxRateCode = (countryCode: string, taxClass: string): string => `${countryCode}-${taxClass}`;

export const getTaxRate = (db: Database, code: string): Promise<TaxRateRecord | undefined> =>
  getEntry(db, TAX_RATES, code);

/**
 * Lists a page of the tax rates, sorted by code, and counts the rates of all pages. If `after` is defined, the page
 * starts after this code.
 */
export const listTaxRates = (db: Database, page: KeysetRequest) => listEntries(db, TAX_RATES, page);

/** Stores the rates of a tax class in a country: see `putEntry`. `rates` must be sorted by time. */
export const putTaxRate = (
  db: Database,
  code: string,
  rates: readonly DatedRate[],
  precondition: Precondition,
) => {
  const content = { country_code: code.slice(0, 2), tax_class: code.slice(3), rates: JSON.stringify(rates) };
  return putEntry(db, TAX_RATES, code, content, precondition);
};

/** Deletes the rates of a tax class in a country: see `deleteEntry`. */
export const deleteTaxRate = (db: Database, code: string, precondition: Precondition): Promise<boolean> =>
  deleteEntry(db, TAX_RATES, code, precondition);

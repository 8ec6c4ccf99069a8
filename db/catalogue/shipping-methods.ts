import type { Database } from '../base/database.ts';
import type { KeysetRequest } from '../call/pagination.ts';
import type { Precondition } from '../call/precondition.ts';
import { SHIPPING_METHODS } from './catalogue-tables.ts';
import { type EntryOf, deleteEntry, getEntry, listEntries, putEntry } from './entries.ts';

export type ShippingMethodRecord = EntryOf<typeof SHIPPING_METHODS>;

/** Columns whose values come from the request. */
export type ShippingMethodContent = Omit<
  ShippingMethodRecord,
  'code' | 'version' | 'created_at' | 'updated_at'
>;

/** Reads a shipping method. Returns undefined if the method doesn't exist or was deleted. */
export const getShippingMethod = (db: Database, code: string): Promise<ShippingMethodRecord | undefined> =>
  getEntry(db, SHIPPING_METHODS, code);

/**
 * Lists a page of the shipping methods, sorted by code, and counts the methods of all pages. `after`: a code; the page
 * begins after it.
 */
export const listShippingMethods = (db: Database, page: KeysetRequest) =>
  listEntries(db, SHIPPING_METHODS, page);

/** Creates or replaces a shipping method: see `putEntry`. */
export const putShippingMethod = (
  db: Database,
  code: string,
  content: ShippingMethodContent,
  precondition: Precondition,
) => putEntry(db, SHIPPING_METHODS, code, { ...content }, precondition);

/** Deletes a shipping method: see `deleteEntry`. */
export const deleteShippingMethod = (
  db: Database,
  code: string,
  precondition: Precondition,
): Promise<boolean> => deleteEntry(db, SHIPPING_METHODS, code, precondition);

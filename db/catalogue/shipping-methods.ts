import type { Database } from '../base/database.ts';
import type { KeysetRequest } from '../call/pagination.ts';
import type { Precondition } from '../call/precondition.ts';
import { SHIPPING_METHODS } from './catalogue-tables.ts';
import { type EntryOf, deleteEntry, getEntry, listEntries, putEntry } from './entries.ts';

export type ShippingMethodRecord = EntryOf<typeof SHIPPING_METHODS>;

/** The columns that a request sets. */
export type ShippingMethodContent = Omit<
  ShippingMethodRecord,
  'code' | 'version' | 'created_at' | 'updated_at'
>;

export const getShippingMethod = (db: Database, code: string): Promise<ShippingMethodRecord | undefined> =>
  getEntry(db, SHIPPING_METHODS, code);

/**
 * Lists a page of the shipping methods, sorted by code, and counts the methods of all pages. If `after` is defined, the
 * page starts after this code.
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

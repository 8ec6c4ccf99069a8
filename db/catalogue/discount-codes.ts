import type { Database } from '../base/database.ts';
import type { KeysetRequest } from '../call/pagination.ts';
import type { Precondition } from '../call/precondition.ts';
import { DISCOUNT_CODES } from './catalogue-tables.ts';
import { type EntryOf, deleteEntry, getEntry, listEntries, putEntry } from './entries.ts';

export type DiscountCodeRecord = EntryOf<typeof DISCOUNT_CODES>;

/** Columns whose values come from the request. */
export type DiscountCodeContent = Omit<DiscountCodeRecord, 'code' | 'version' | 'created_at' | 'updated_at'>;

/** Reads a discount code. Returns undefined if the code doesn't exist or was deleted. */
export const getDiscountCode = (db: Database, code: string): Promise<DiscountCodeRecord | undefined> =>
  getEntry(db, DISCOUNT_CODES, code);

/**
 * Lists a page of the discount codes, sorted by code, and counts the codes of all pages. `after`: a code; the page
 * begins after it.
 */
export const listDiscountCodes = (db: Database, page: KeysetRequest) => listEntries(db, DISCOUNT_CODES, page);

/** Creates or replaces a discount code: see `putEntry`. For a new code, also inserts the row that counts its uses. */
export const putDiscountCode = (
  db: Database,
  code: string,
  content: DiscountCodeContent,
  precondition: Precondition,
) =>
  putEntry(db, DISCOUNT_CODES, code, { ...content }, precondition, (trx) =>
    trx.insertInto('discount_code_uses').values({ code }).execute(),
  );

/** Deletes a discount code: see `deleteEntry`. The counts of its uses aren't deleted. */
export const deleteDiscountCode = (
  db: Database,
  code: string,
  precondition: Precondition,
): Promise<boolean> => deleteEntry(db, DISCOUNT_CODES, code, precondition);

/** Counts the orders of this schema that use these codes, by code. The result may lack codes that no order uses. */
export async function countUses(db: Database, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('discount_code_uses')
    .select(['code', 'uses'])
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map(({ code, uses }) => [code, uses]));
}

/** Counts the orders of a customer that use these codes, by code. The result may lack codes that no order uses. */
export async function countUsesOfCustomer(
  db: Database,
  codes: readonly string[],
  customerId: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('discount_code_customers')
    .select(['code', 'uses'])
    .where('code', 'in', codes)
    .where('customer_id', '=', customerId)
    .execute();
  return new Map(rows.map(({ code, uses }) => [code, uses]));
}

import { equalsKey, statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import type { KeysetRequest } from '../call/pagination.ts';
import type { Precondition } from '../call/precondition.ts';
import { DISCOUNT_CODES } from './catalogue-tables.ts';
import type { CodeUse } from './uses-of-codes.ts';
import { type EntryOf, deleteEntry, getEntry, listEntries, putEntry } from './entries.ts';

export type DiscountCodeRecord = EntryOf<typeof DISCOUNT_CODES>;

/** The columns that a request sets. */
export type DiscountCodeContent = Omit<DiscountCodeRecord, 'code' | 'version' | 'created_at' | 'updated_at'>;

export const getDiscountCode = (db: Database, code: string): Promise<DiscountCodeRecord | undefined> =>
  getEntry(db, DISCOUNT_CODES, code);

/**
 * Lists a page of the discount codes, sorted by code, and counts the codes of all pages. If `after` is defined, the
 * page starts after this code.
 */
export const listDiscountCodes = (db: Database, page: KeysetRequest) => listEntries(db, DISCOUNT_CODES, page);

/** Creates or replaces a discount code: see `putEntry`. For a new code, also inserts the counter of its uses. */
export const putDiscountCode = (
  db: Database,
  code: string,
  content: DiscountCodeContent,
  precondition: Precondition,
) =>
  putEntry(db, DISCOUNT_CODES, code, { ...content }, precondition, (trx) =>
    trx.insertInto('discount_code_uses').values({ code }).execute(),
  );

/** Deletes a discount code: see `deleteEntry`. The counters of the code's uses remain. */
export const deleteDiscountCode = (
  db: Database,
  code: string,
  precondition: Precondition,
): Promise<boolean> => deleteEntry(db, DISCOUNT_CODES, code, precondition);

/** Reads the number of orders that use each code. `$1`: codes. Locks nothing. */
const countUsesStatement = statement<{ code: string; uses: number }>(`
  select code, uses from discount_code_uses where code = any ($1::text[])`);

/** Counts the orders of this schema that use each code. Codes without an order may be missing in the result. */
export async function countUses(db: Database, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const { rows } = await countUsesStatement(db, codes);
  return new Map(rows.map(({ code, uses }) => [code, uses]));
}

/**
 * Counts the uses of a code by a customer, for each pair. `$1`: codes, `$2`: for each code, the customer. Locks nothing.
 */
const countUsesOfCustomersStatement = statement<{ uses: number }>(`
  select coalesce(c.uses, 0) as uses
  from unnest($1::text[], $2::text[]) with ordinality as pair (code, customer_id, n)
  left join discount_code_customers c
    on ${equalsKey('c.code', 'pair.code')} and ${equalsKey('c.customer_id', 'pair.customer_id')}
  order by pair.n`);

/** Counts the orders of a customer that use a code, for each pair. The keys of the result are the pairs. */
export async function countUsesOfCustomers<Pair extends CodeUse>(
  db: Database,
  pairs: readonly Pair[],
): Promise<Map<Pair, number>> {
  const { rows } = await countUsesOfCustomersStatement(
    db,
    pairs.map(({ code }) => code),
    pairs.map(({ customerId }) => customerId),
  );
  return new Map(pairs.map((pair, index) => [pair, rows[index]!.uses])); // the statement returns one row per pair
}

/** Functions that delete rows which are kept only for a limited time. */
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from './database.ts';
import { allOrEach, throwIfSkipped } from './skipped-items.ts';

/** Rows that may be deleted. `condition`: SQL whose parameters start at `$2`. */
interface OldRows {
  table: string;
  condition: string;
  orderBy?: string;
}

/**
 * Deletes at most `limit` rows. `parameters`: values for the parameters of the condition. Returns the number of deleted
 * rows.
 */
type Deletion = (db: Database, limit: number, ...parameters: unknown[]) => Promise<number>;

/**
 * Creates a function that deletes old rows. The function locks only rows that no other transaction has locked, so
 * several processes may run it concurrently. The statement is written as text because it deletes by `ctid`, which the
 * query builder doesn't support. A row that can't be deleted is left, and the function throws `ItemsSkipped` at the
 * end.
 */
export function deletionOf({ table, condition, orderBy }: OldRows): Deletion {
  const old = `select ctid from ${table} where ${condition} ${orderBy ? `order by ${orderBy}` : ''} limit $1`;
  const deleteAll = statement<never>(`
  delete from ${table} where ctid = any (array(
    ${old} for update skip locked
  ))`);
  const list = statement<{ ctid: string }>(`select old.ctid::text as ctid from (${old}) old`);
  // Another row may have got the `ctid` in the meantime. The condition prevents the deletion of that row unless it is
  // old as well.
  const deleteOne = statement<never>(`
  delete from ${table} where ctid = any (array[$1::tid]) and (${condition})`);
  return async (db, limit, ...parameters) => {
    let count = 0;
    const add = async (deleted: Promise<{ numAffectedRows?: bigint | undefined }>) => {
      count += Number((await deleted).numAffectedRows ?? 0);
    };
    const skipped = await allOrEach({
      all: () => add(deleteAll(db, limit, ...parameters)),
      list: async () => (await list(db, limit, ...parameters)).rows,
      idOf: ({ ctid }) => `${table} ${ctid}`,
      one: ({ ctid }) => add(deleteOne(db, ctid, ...parameters)),
    });
    throwIfSkipped(skipped);
    return count;
  };
}

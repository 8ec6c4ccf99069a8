/** Deletes rows that are kept only for a limited time. */
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from './database.ts';
import { allOrEach, throwIfSkipped } from './skipped-items.ts';

/** Rows that may be deleted. `condition`: SQL condition, whose parameters start at `$2`. */
interface OldRows {
  table: string;
  condition: string;
  orderBy?: string;
}

/** Deletes at most `limit` rows, and returns their number. `parameters`: values for the parameters of the condition. */
type Deletion = (db: Database, limit: number, ...parameters: unknown[]) => Promise<number>;

/**
 * Creates a function that deletes old rows. Several processes may call the function concurrently, because it skips rows
 * that another transaction has locked. If a row can't be deleted, the function deletes the other rows, and then throws
 * `ItemsSkipped`. The statements are written as text, because the query builder can't delete by `ctid`.
 */
export function deletionOf({ table, condition, orderBy }: OldRows): Deletion {
  const old = `select ctid from ${table} where ${condition} ${orderBy ? `order by ${orderBy}` : ''} limit $1`;
  const deleteAll = statement<never>(`
  delete from ${table} where ctid = any (array(
    ${old} for update skip locked
  ))`);
  const list = statement<{ ctid: string }>(`select old.ctid::text as ctid from (${old}) old`);
  // In the meantime another row may have got this `ctid`. The condition ensures that the other row is deleted only if
  // it is old too.
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

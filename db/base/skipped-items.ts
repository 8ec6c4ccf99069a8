/** Does work on many items. An item that fails or is locked doesn't delay the other items. */
import { sql } from 'kysely';
import pg from 'pg';
import {
  OutcomeUnknown,
  isTransient,
  breaksConnection,
  redactRows,
  isLockTimeout,
} from '../../packages/postgres/sessions/database-errors.ts';
import type { Database } from './database.ts';

export interface Skipped {
  id: string;
  error: unknown;
}

/** Maximum number of skipped items whose ids and errors are in the error. */
const SHOWN_MAX = 5;

/**
 * Thrown at the end, if all items are done except some that failed and were skipped. A run of a job that throws this
 * error counts as finished: see `startLoops`.
 */
export class ItemsSkipped extends AggregateError {
  override readonly name = 'ItemsSkipped';
  readonly count: number;

  constructor(skipped: readonly Skipped[]) {
    const shown = skipped.slice(0, SHOWN_MAX);
    const errors = shown.map(({ error }) => redactRows(error));
    const [first] = errors;
    const why = first instanceof Error ? first.message : String(first);
    const ids = shown.map(({ id }) => id).join(', ');
    super(errors, `${skipped.length} items failed and were skipped (${ids}). First error: ${why}`);
    this.count = skipped.length;
  }
}

export function throwIfSkipped(skipped: readonly Skipped[]): void {
  if (skipped.length > 0) throw new ItemsSkipped(skipped);
}

/** Does `work` for each item in turn. Returns the items for which `work` failed. */
export async function eachOrSkip<Item>(
  items: Iterable<Item>,
  idOf: (item: Item) => string,
  work: (item: Item) => Promise<unknown>,
): Promise<Skipped[]> {
  const skipped: Skipped[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      skipped.push({ id: idOf(item), error });
    }
  }
  return skipped;
}

/**
 * Whether an error may concern one item only, so that the next item may succeed. An error concerns one item if the
 * database answers and isn't out of resources.
 */
export function isOfOneItem(error: unknown): boolean {
  if (breaksConnection(error) || error instanceof OutcomeUnknown) return false;
  return error instanceof pg.DatabaseError ? !error.code?.startsWith('53') : !isTransient(error);
}

/**
 * Work that costs less for many items together than for each item separately. `all` does the work for all items. `one`
 * does the work for one of the items that `list` returns.
 */
interface BulkWork<Item> {
  all(): Promise<unknown>;
  list(): Promise<readonly Item[]>;
  idOf(item: Item): string;
  one(item: Item): Promise<unknown>;
}

/**
 * Does the work for all items together. If an item makes the common work fail, the function does the work for each item
 * separately, and returns the items that failed. Throws if the database isn't available, because then no item can
 * succeed.
 */
export async function allOrEach<Item>({ all, list, idOf, one }: BulkWork<Item>): Promise<Skipped[]> {
  try {
    await all();
    return [];
  } catch (error) {
    if (!isOfOneItem(error)) throw error;
  }
  const skipped: Skipped[] = [];
  for (const item of await list()) {
    try {
      await one(item);
    } catch (error) {
      if (!isOfOneItem(error)) throw error;
      skipped.push({ id: idOf(item), error });
    }
  }
  return skipped;
}

/**
 * Time in ms for which a skipped item isn't tried again. The time is shorter than ten minutes, because the alert
 * JobSkips counts failures in the last ten minutes. An item that always fails must be tried at least once in that time.
 */
const ASIDE_MS = 300_000;

/**
 * Ids of items that failed a short while ago, by database. Statements that select the oldest items leave out these
 * items. If the failed items were selected again, they would use up the limit of the statement, or make the statement
 * fail each time.
 */
export class ItemsAside {
  readonly #until = new WeakMap<Database, Map<string, number>>();

  /** Returns the ids of the items to leave out now. */
  of(db: Database, now = performance.now()): string[] {
    const until = this.#until.get(db);
    if (!until) return [];
    for (const [id, ms] of until) if (ms <= now) until.delete(id);
    return [...until.keys()];
  }

  add(db: Database, skipped: readonly Skipped[]): void {
    if (skipped.length === 0) return;
    const until = this.#until.get(db) ?? new Map<string, number>();
    for (const { id } of skipped) until.set(id, performance.now() + ASIDE_MS);
    this.#until.set(db, until);
  }
}

/**
 * Lock timeout for the first locked item. This timeout is shorter than the lock timeout of requests, because requests
 * may be waiting for the same items.
 */
const PATIENT = '1s';
/** Lock timeout for all items after a locked item. */
const IMPATIENT = '10ms';

/**
 * Runs a transaction for each item, one after the other. Skips an item if its transaction fails or another session has
 * locked it. After the first locked item the transactions hardly wait for locks, so that the waiting times don't add
 * up.
 */
export class ItemTransactions {
  readonly skipped: Skipped[] = [];
  readonly #db: Database;
  #lockTimeout = PATIENT;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Runs `work` in a transaction. Returns undefined if the item was skipped. Throws if the database isn't available,
   * because then no item can succeed.
   */
  async run<Result>(id: string, work: (trx: Database) => Promise<Result>): Promise<Result | undefined> {
    try {
      return await this.#db.transaction().execute(async (trx) => {
        await sql`select set_config('lock_timeout', ${this.#lockTimeout}, true)`.execute(trx);
        return work(trx);
      });
    } catch (error) {
      if (!isOfOneItem(error)) throw error;
      if (isLockTimeout(error)) this.#lockTimeout = IMPATIENT;
      this.skipped.push({ id, error });
      return undefined;
    }
  }
}

/** Items that a job finds in the database, such as orders whose time has passed. */
interface DueWork<Item> {
  /** Finds at most `limit` items, except those with an id in `seen`. Locks nothing. */
  find(limit: number, seen: readonly string[]): Promise<{ rows: readonly Item[] }>;
  idOf(item: Item): string;
  /** Does the work for an item in a transaction of its own. */
  work(trx: Database, item: Item): Promise<unknown>;
}

/**
 * Does work for at most `limit` items, and returns their number. If an item is locked or fails, does the work for the
 * other items and throws `ItemsSkipped` at the end. Skipped items don't use up the limit, because they would delay the
 * other items in each run.
 */
export async function eachDue<Item>(
  db: Database,
  limit: number,
  { find, idOf, work }: DueWork<Item>,
): Promise<number> {
  const transactions = new ItemTransactions(db);
  const seen: string[] = [];
  for (;;) {
    const left = limit - seen.length + transactions.skipped.length;
    const { rows } = left > 0 ? await find(left, seen) : { rows: [] };
    if (rows.length === 0) break;
    for (const item of rows) {
      seen.push(idOf(item));
      await transactions.run(idOf(item), (trx) => work(trx, item));
    }
  }
  throwIfSkipped(transactions.skipped);
  return seen.length;
}

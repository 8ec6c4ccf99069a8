/** Functions for work on many items, in which a failing or locked item doesn't delay the other items. */
import { sql } from 'kysely';
import pg from 'pg';
import {
  OutcomeUnknown,
  isTransient,
  breaksConnection,
  redactRows,
} from '../../packages/postgres/sessions/database-errors.ts';
import type { Database } from './database.ts';

/** An item that failed, with its id and its error. */
export interface Skipped {
  id: string;
  error: unknown;
}

/** Maximum number of failed items that the error message names, and whose errors are kept. */
const SHOWN_MAX = 5;

/**
 * Thrown if some items failed and were skipped, and all other items are done. A run of a job that throws this error
 * counts as finished: see `startLoops`.
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

/** Throws `ItemsSkipped` if an item was skipped. */
export function throwIfSkipped(skipped: readonly Skipped[]): void {
  if (skipped.length > 0) throw new ItemsSkipped(skipped);
}

/** Does `work` for each item, in the order of the items. Returns the items that failed. */
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

/** Whether the next item may succeed despite this error, because the database answers and isn't full. */
export function isOfOneItem(error: unknown): boolean {
  if (breaksConnection(error) || error instanceof OutcomeUnknown) return false;
  return error instanceof pg.DatabaseError ? !error.code?.startsWith('53') : !isTransient(error);
}

/**
 * Work that costs less if it is done for many items at once. `all` does the work for all items. `one` does the work for
 * one of the items that `list` returns.
 */
interface BulkWork<Item> {
  all(): Promise<unknown>;
  list(): Promise<readonly Item[]>;
  idOf(item: Item): string;
  one(item: Item): Promise<unknown>;
}

/**
 * Does the work for all items at once. If an item makes this fail, does the work for each item separately, and returns
 * the items that failed. Throws if the database isn't reachable, because then no item can succeed.
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
 * Time for which a skipped item is left out. The time is shorter than the ten minutes that the alert JobSkips examines,
 * so the item fails again at least once in each ten minutes.
 */
const ASIDE_MS = 300_000;

/**
 * Ids of items that failed a short while ago, by database. A statement that selects the oldest items leaves these items
 * out. Otherwise the failed items would fill the statement's limit, or make the statement fail each time.
 */
export class ItemsAside {
  readonly #until = new WeakMap<Database, Map<string, number>>();

  /** Ids of the items to leave out now. */
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

const isLocked = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03';

/**
 * Lock timeout until the first locked item. This timeout is shorter than the lock timeout of requests, because requests
 * may wait for the same items.
 */
const PATIENT = '1s';
/** Lock timeout after the first locked item. */
const IMPATIENT = '10ms';

/**
 * Runs a transaction for each item, in sequence. Skips an item that fails, and an item that another session has locked.
 * After the first locked item the transactions hardly wait for locks, so that the waiting times for locked items don't
 * add up.
 */
export class ItemTransactions {
  readonly skipped: Skipped[] = [];
  readonly #db: Database;
  #lockTimeout = PATIENT;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Runs `work` in a transaction. Returns undefined if the item is skipped. Throws if the database isn't reachable,
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
      if (isLocked(error)) this.#lockTimeout = IMPATIENT;
      this.skipped.push({ id, error });
      return undefined;
    }
  }
}

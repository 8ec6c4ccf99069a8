/** Work on many items, in which a bad or locked item delays no other. */
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

/** Number of items that the message names, and whose errors are kept. */
const SHOWN_MAX = 5;

/** Items failed and were skipped; all others are done. A job that throws it has ended its run: see `startLoops`. */
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

/** Does `work` for each item, in their order. Returns those that failed. */
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

/** Whether the next item may succeed: the database answers, and has room. */
export function isOfOneItem(error: unknown): boolean {
  if (breaksConnection(error) || error instanceof OutcomeUnknown) return false;
  return error instanceof pg.DatabaseError ? !error.code?.startsWith('53') : !isTransient(error);
}

/** Work that costs less for many items at once. `all` does it for all, `one` for one of those that `list` returns. */
interface BulkWork<Item> {
  all(): Promise<unknown>;
  list(): Promise<readonly Item[]>;
  idOf(item: Item): string;
  one(item: Item): Promise<unknown>;
}

/**
 * Does work for all items at once. If one of them makes it fail, does it for each alone. Returns those that failed then. Throws
 * if the database is away, because then no item can succeed.
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

/** How long a skipped item is left out: short enough that the alert JobSkips sees it in each of its ten minutes. */
const ASIDE_MS = 300_000;

/**
 * Ids of items that failed a short while ago, by database. A statement that takes the oldest items leaves them out, so that
 * they neither fill its limit nor make it fail each time.
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

/** Lock timeouts: less than requests wait, which may wait for the same items. */
const PATIENT = '1s';
const IMPATIENT = '10ms';

/**
 * Transactions of single items, one after the other. Skips an item that fails, and one that another session has locked;
 * after the first of these no lock is waited for, so locked items don't add up to a long run.
 */
export class ItemTransactions {
  readonly skipped: Skipped[] = [];
  readonly #db: Database;
  #lockTimeout = PATIENT;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Returns undefined if the item is skipped. Throws if the database is away, because then no item can succeed. */
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

import type { Database } from './database.ts';
import { schemaFault } from './schema.ts';

/**
 * Minimum time between two checks of the database, in ms. If callers ask more often, they get the result of the last
 * check.
 */
const CHECK_EVERY_MS = 1_000;

/**
 * Maximum time for an answer of the database, in ms. A request waits equally long for a connection of the pool, so the
 * database counts as unusable when requests start to fail.
 */
export const ANSWER_WITHIN_MS = 3_000;

/**
 * Creates a function that returns the reason why the database can't be used now, or undefined if it can be used. The
 * function doesn't wait for the database, but returns the last known state. So a database that is only busy counts as
 * usable, until it hasn't answered for `ANSWER_WITHIN_MS`. The function uses at most one connection at a time.
 */
export function watchDatabase(db: Database): () => Promise<string | undefined> {
  let last: Promise<string | undefined> | undefined;
  let checkedAt = -Infinity;
  let isRunning = false;
  const startCheck = async () => {
    isRunning = true;
    checkedAt = performance.now();
    const fault = await faultOf(db);
    isRunning = false;
    return fault;
  };
  return async () => {
    const waited = performance.now() - checkedAt;
    if (isRunning && waited > ANSWER_WITHIN_MS)
      return `the database has not answered within ${ANSWER_WITHIN_MS / 1000} seconds`;
    if (!isRunning && waited >= CHECK_EVERY_MS) {
      const check = startCheck();
      last ??= check;
      void check.then(() => (last = check));
    }
    return last;
  };
}

async function faultOf(db: Database): Promise<string | undefined> {
  try {
    return (await schemaFault(db))?.what;
  } catch (error) {
    return `the database: ${error instanceof Error ? error.message : String(error)}`;
  }
}

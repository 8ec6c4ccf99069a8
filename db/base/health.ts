import type { Database } from './database.ts';
import { schemaFault } from './schema.ts';

/** Minimum interval between two checks of the database, however often its state is requested. */
const ASK_EVERY_MS = 1_000;

/** Maximum time for an answer. After that time requests fail too: they wait as long for a connection of the pool. */
export const ANSWER_WITHIN_MS = 3_000;

/**
 * Creates a function that returns the reason why the database can't be used now, or undefined if it can. It immediately
 * returns the last known state. So a busy database is no problem, and one that is silent for long is. It uses at most
 * one connection at a time.
 */
export function watchDatabase(db: Database): () => Promise<string | undefined> {
  let heard: Promise<string | undefined> | undefined;
  let askedAt = -Infinity;
  let isUnderWay = false;
  const ask = async () => {
    isUnderWay = true;
    askedAt = performance.now();
    const fault = await faultOf(db);
    isUnderWay = false;
    return fault;
  };
  return async () => {
    const waited = performance.now() - askedAt;
    if (isUnderWay && waited > ANSWER_WITHIN_MS)
      return `the database has not answered within ${ANSWER_WITHIN_MS / 1000} seconds`;
    if (!isUnderWay && waited >= ASK_EVERY_MS) {
      const asked = ask();
      heard ??= asked;
      void asked.then(() => (heard = asked));
    }
    return heard;
  };
}

async function faultOf(db: Database): Promise<string | undefined> {
  try {
    return (await schemaFault(db))?.what;
  } catch (error) {
    return `the database: ${error instanceof Error ? error.message : String(error)}`;
  }
}

import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../index.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

/** So often the database is asked at most, however often somebody wants to know. */
const ASK_EVERY_MS = 1_000;

/** So long an answer may take, with the wait for a connection of the pool. */
const ANSWER_WITHIN_MS = 1_000;

const STEPS = 'kysely_migration';

/**
 * Tells why the database can't be used now; nothing where it can. One connection at most is under way for it: if
 * the database doesn't answer, it isn't asked again.
 */
export function watchDatabase(db: Database): () => Promise<string | undefined> {
  const needed = stepsOf();
  let asked = { at: -Infinity, fault: Promise.resolve<string | undefined>(undefined) };
  let isUnderWay = false;
  return () => {
    const now = performance.now();
    if (!isUnderWay && now - asked.at >= ASK_EVERY_MS) {
      isUnderWay = true;
      asked = { at: now, fault: faultOf(db, needed).finally(() => (isUnderWay = false)) };
    }
    return within(asked.at + ANSWER_WITHIN_MS - now, asked.fault);
  };
}

async function within(ms: number, answer: Promise<string | undefined>): Promise<string | undefined> {
  const silent = 'the database has not answered within 1 second';
  const over = new AbortController();
  const tooLate = delay(Math.max(0, ms), silent, { signal: over.signal }).catch(() => undefined);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    over.abort();
  }
}

/** Steps that this code doesn't know do no harm: the schema is that of a newer version. */
async function faultOf(db: Database, needed: Promise<string[]>): Promise<string | undefined> {
  try {
    const rows = await db
      .withTables<{ [STEPS]: { name: string } }>()
      .selectFrom(STEPS)
      .select('name')
      .execute();
    const done = new Set(rows.map(({ name }) => name));
    const missing = (await needed).filter((name) => !done.has(name));
    return missing.length > 0 ? `the schema lacks ${missing.join(', ')}` : undefined;
  } catch (error) {
    return `the database: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function stepsOf(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -'.ts'.length));
}

import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expireOrders } from '../db/expiry.ts';
import { forgetOldKeys } from '../db/idempotency.ts';
import type { Database } from '../db/index.ts';

/** Where jobs say that they failed. They are tried again at their next turn. */
export interface JobLog {
  error(fields: { err: unknown; job: string; traceId: string }, message: string): void;
}

interface Job {
  name: string;
  everyMs: number;
  /** Does a piece of the work. Returns whether there is more of it. */
  run(db: Database, traceId: string): Promise<boolean>;
}

const BATCH = 100;

const JOBS: Job[] = [
  {
    name: 'expireOrders',
    everyMs: 5_000,
    run: async (db, traceId) => {
      const caller = { clientId: 'order-service', customerId: undefined, traceId };
      return (await expireOrders(db, caller, BATCH)) === BATCH;
    },
  },
  {
    name: 'forgetOldKeys',
    everyMs: 3_600_000,
    run: async (db) => (await forgetOldKeys(db, BATCH * 50)) === BATCH * 50,
  },
];

/**
 * Starts the background work, in this process. Every job is safe to run twice and in several processes at once. Returns what stops
 * it; that resolves once nothing is under way any more.
 */
export function startJobs(db: Database, log: JobLog): () => Promise<void> {
  const stop = new AbortController();
  const loops = JOBS.map((job) => loop(job, db, log, stop.signal));
  return async () => {
    stop.abort();
    await Promise.all(loops);
  };
}

async function loop(
  { name, everyMs, run }: Job,
  db: Database,
  log: JobLog,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const traceId = randomBytes(16).toString('hex');
    let more = false;
    try {
      more = await run(db, traceId);
    } catch (err) {
      log.error({ err, job: name, traceId }, 'a job failed');
    }
    if (!more) await delay(everyMs, undefined, { signal }).catch(() => {});
  }
}

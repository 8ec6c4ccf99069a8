import { setTimeout as delay } from 'node:timers/promises';
import { newTraceId } from '../db/ids.ts';
import { withoutRows } from '../db/postgres/failures.ts';
import type { JobLog } from './log.ts';

/** Something that is done again and again. */
export interface Job {
  name: string;
  everyMs: number;
  /** Does a piece of the work. Returns whether there is more of it. */
  run(traceId: string): Promise<boolean>;
}

/** Does each of the jobs at its times, until the function that is returned is called; it resolves at their end. */
export function startLoops(jobs: readonly Job[], log: JobLog): () => Promise<void> {
  const stop = new AbortController();
  const loops = jobs.map((job) => loop(job, log, stop.signal));
  return async () => {
    stop.abort();
    await Promise.all(loops);
  };
}

async function loop({ name, everyMs, run }: Job, log: JobLog, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const traceId = newTraceId();
    let more = false;
    try {
      more = await run(traceId);
    } catch (err) {
      log.error({ err: withoutRows(err), job: name, traceId }, 'a job failed');
    }
    if (!more) await delay(everyMs, undefined, { signal }).catch(() => {});
  }
}

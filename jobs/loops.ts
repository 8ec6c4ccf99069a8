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

interface Loops {
  /** The jobs that have not ended a turn for far too long. One whose turns fail is not late: the log has it. */
  late(now?: number): string[];
  /** Resolves when the turns under way have ended, or after so many ms. */
  stop(withinMs?: number): Promise<void>;
}

/** A turn may take so long, beside the time between turns: many statements, and each may wait for a lock. */
const LONGEST_TURN_MS = 60_000;

/** Does each of the jobs at its times, until it is stopped. */
export function startLoops(jobs: readonly Job[], log: JobLog): Loops {
  const end = new AbortController();
  const turns = new Map(jobs.map((job) => [job, performance.now()]));
  const loops = jobs.map((job) => loop(job, log, end.signal, () => turns.set(job, performance.now())));
  return {
    late(now = performance.now()) {
      const isLate = ([{ everyMs }, at]: [Job, number]) => now - at > 3 * everyMs + LONGEST_TURN_MS;
      return [...turns].filter(isLate).map(([{ name }]) => name);
    },
    async stop(withinMs = LONGEST_TURN_MS) {
      end.abort();
      await Promise.race([Promise.all(loops), delay(withinMs, undefined, { ref: false })]);
    },
  };
}

async function loop(
  { name, everyMs, run }: Job,
  log: JobLog,
  signal: AbortSignal,
  turned: () => void,
): Promise<void> {
  while (!signal.aborted) {
    const traceId = newTraceId();
    let more = false;
    try {
      more = await run(traceId);
    } catch (err) {
      log.error({ err: withoutRows(err), job: name, traceId }, 'a job failed');
    }
    turned();
    if (!more) await delay(everyMs, undefined, { signal }).catch(() => {});
  }
}

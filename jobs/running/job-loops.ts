import { setTimeout as delay } from 'node:timers/promises';
import { newTraceId } from '../../db/base/ids.ts';
import { ItemsSkipped } from '../../db/base/skipped-items.ts';
import { WakeTimer } from '../../packages/concurrency/wake-timer.ts';
import { redactRows } from '../../packages/postgres/sessions/database-errors.ts';
import type { JobLog } from './job-log.ts';

/** Work that is repeated. */
export interface Job {
  name: string;
  everyMs: number;
  /**
   * Minimum time in ms between the starts of two runs after a wake-up, or if the job has recently found work.
   * Undefined: no code wakes the job, and a job with more work runs again immediately.
   */
  busyMs?: number;
  /** Does one portion of the work. Returns whether there is more work now or will be soon. */
  run(traceId: string): Promise<boolean>;
}

export interface Loops {
  /**
   * Returns the jobs that haven't finished a run for too long. A job whose runs fail isn't late, because the log
   * reports its failures.
   */
  late(now?: number): string[];
  /** Called when there may be work for this job. */
  wake(name: string): void;
  /** Resolves when the current runs have ended, or after `withinMs` at the latest. */
  stop(withinMs?: number): Promise<void>;
}

/** A finished run of a job. `skipped`: number of items that failed while the run processed all others. */
export interface Turn {
  job: string;
  hasFailed: boolean;
  skipped: number;
  ms: number;
}

export type TurnWatch = (turn: Turn) => void;

/**
 * Maximum duration of a run in ms. The maximum is high, because a run has many statements, and every statement may wait
 * for a lock.
 */
const RUN_MAX_MS = 60_000;

/** Time in ms for which a job counts as busy after it has found work. */
const BUSY_FOR_MS = 1_000;

/** Runs each job at its interval until the loops are stopped. */
export function startLoops(jobs: readonly Job[], log: JobLog, onTurn: TurnWatch = () => {}): Loops {
  const end = new AbortController();
  const turns = new Map(jobs.map((job) => [job, performance.now()]));
  const alarms = new Map(jobs.map(({ name }) => [name, new WakeTimer()]));
  const loops = jobs.map((job) => {
    const turned = (begun: number, ended: Pick<Turn, 'hasFailed' | 'skipped'>) => {
      turns.set(job, performance.now());
      onTurn({ job: job.name, ...ended, ms: performance.now() - begun });
    };
    return loop(job, log, end.signal, { alarm: alarms.get(job.name)!, turned });
  });
  return {
    late(now = performance.now()) {
      const isLate = ([{ everyMs }, at]: [Job, number]) => now - at > 3 * everyMs + RUN_MAX_MS;
      return [...turns].filter(isLate).map(([{ name }]) => name);
    },
    wake: (name) => alarms.get(name)?.ring(),
    async stop(withinMs = RUN_MAX_MS) {
      end.abort();
      for (const alarm of alarms.values()) alarm.ring();
      await Promise.race([Promise.all(loops), delay(withinMs, undefined, { ref: false })]);
    },
  };
}

async function loop(
  { name, everyMs, busyMs, run }: Job,
  log: JobLog,
  signal: AbortSignal,
  {
    alarm,
    turned,
  }: { alarm: WakeTimer; turned: (begun: number, ended: Pick<Turn, 'hasFailed' | 'skipped'>) => void },
): Promise<void> {
  let foundAt = -Infinity;
  while (!signal.aborted) {
    const traceId = newTraceId();
    const begun = performance.now();
    let more = false;
    let hasFailed = false;
    let skipped = 0;
    try {
      more = await run(traceId);
    } catch (err) {
      if (err instanceof ItemsSkipped) {
        skipped = err.count;
        log.error({ err, job: name, traceId, skipped }, 'job skipped items that failed or were locked');
      } else {
        hasFailed = true;
        log.error(
          { err: redactRows(err), job: name, traceId },
          'job run failed; retried at its next interval',
        );
      }
    }
    turned(begun, { hasFailed, skipped });
    const ended = performance.now();
    if (more) foundAt = ended;
    if (busyMs !== undefined) {
      const isBusy = ended - foundAt < BUSY_FOR_MS;
      await alarm.wait(begun + busyMs, isBusy ? begun + busyMs : ended + everyMs, signal);
    } else if (!more) await delay(everyMs, undefined, { signal }).catch(() => {});
  }
}

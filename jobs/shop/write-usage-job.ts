import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/base/database.ts';
import { newTraceId } from '../../db/base/ids.ts';
import { type UsageCount, addUsage } from '../../db/usage/add-usage.ts';
import { OutcomeUnknown, redactRows } from '../../packages/postgres/sessions/database-errors.ts';
import type { WarningLog } from '../running/job-log.ts';
import { startLoops } from '../running/job-loops.ts';

/** Usage counters of this process. */
interface Counted {
  /** Removes and returns all counts since the last call. */
  take(): UsageCount[];
  /**
   * Number of calls that weren't counted because there were too many clients. After each report the number starts again
   * at 0.
   */
  lost: number;
  /** Adds counts again, so that the next `take` returns these counts. */
  putBack(counts: readonly UsageCount[]): void;
}

/** Callbacks. `calls`: number of API calls that were added to the stored counts, or that may be missing there. */
export interface UsageWatch {
  onWritten(calls: number): void;
  onLost(reason: 'too_many_clients' | 'outcome_unknown', calls: number): void;
}

const NAME = 'writeUsage';

const callsIn = (counts: readonly UsageCount[]): number => counts.reduce((sum, { calls }) => sum + calls, 0);

/**
 * Writes the usage that this process has counted, once a minute and when the process ends. If the process is killed,
 * the usage of at most the last minute is lost. Counts that may have been written aren't written again. So a stored
 * count may be too low, but never too high.
 */
export function startUsageWriter(
  db: Database,
  counted: Counted,
  log: WarningLog,
  watch?: UsageWatch,
): { stop(withinMs: number): Promise<void> } {
  const write = async (): Promise<void> => {
    const { lost } = counted;
    counted.lost = 0;
    if (lost > 0) {
      watch?.onLost('too_many_clients', lost);
      log.warn(
        { job: NAME, traceId: newTraceId(), calls: lost },
        'usage of some calls was not counted: too many clients in one minute',
      );
    }
    const counts = counted.take();
    if (counts.length === 0) return;
    try {
      await addUsage(db, counts);
      watch?.onWritten(callsIn(counts));
    } catch (error) {
      if (error instanceof OutcomeUnknown) watch?.onLost('outcome_unknown', callsIn(counts));
      else counted.putBack(counts);
      throw error;
    }
  };
  const run = async () => {
    await write();
    return false;
  };
  const loops = startLoops([{ name: NAME, everyMs: 60_000, run }], log);
  return {
    async stop(withinMs) {
      const written = loops
        .stop(withinMs)
        .then(write)
        .catch((err: unknown) =>
          log.error(
            { err: redactRows(err), job: NAME, traceId: newTraceId() },
            'usage counts could not be written before the process ended',
          ),
        );
      await Promise.race([written, delay(withinMs, undefined, { ref: false })]);
    },
  };
}

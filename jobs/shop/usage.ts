import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/base/database.ts';
import { newTraceId } from '../../db/base/ids.ts';
import { type UsageCount, addUsage } from '../../db/usage/add-usage.ts';
import { OutcomeUnknown, withoutRows } from '../../packages/postgres/sessions/failures.ts';
import type { WarningLog } from '../running/log.ts';
import { startLoops } from '../running/loops.ts';

/** What counts in this process. */
interface Counted {
  /** All since it was taken last. */
  take(): UsageCount[];
  /** Calls that weren't counted, because there were too many clients. Set to 0 once they have been reported. */
  lost: number;
  /** To be taken again. */
  putBack(counts: readonly UsageCount[]): void;
}

/** Hears of calls whose usage was written, or is lost. */
export interface UsageWatch {
  onWritten(calls: number): void;
  onLost(reason: 'too_many_clients' | 'outcome_unknown', calls: number): void;
}

const NAME = 'writeUsage';

const callsIn = (counts: readonly UsageCount[]): number => counts.reduce((sum, { calls }) => sum + calls, 0);

/**
 * Writes once a minute what this process has counted, and what is left when it ends: a kill loses at most the last
 * minute. What may have been written is not written again: a count may be too low, and never too high.
 */
export function keepUsage(
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
        'calls of too many clients were not counted',
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
          log.error({ err: withoutRows(err), job: NAME, traceId: newTraceId() }, 'a job failed'),
        );
      await Promise.race([written, delay(withinMs, undefined, { ref: false })]);
    },
  };
}

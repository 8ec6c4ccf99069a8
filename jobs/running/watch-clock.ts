import { measureClockSkew } from '../../db/base/clock.ts';
import type { Database } from '../../db/base/database.ts';
import type { WarningLog } from './job-log.ts';
import { startLoops } from './job-loops.ts';

/** Difference in ms between the clocks of the process and of the database. A larger difference is logged. */
const TOLERATED_MS = 1000;

/**
 * Difference in ms from which the process should get no requests. Tokens are checked with a tolerance of 5 seconds
 * (`handlers/auth/index.ts`). If the difference were larger, the process would refuse valid tokens or accept expired
 * ones.
 */
export const UNFIT_MS = 5_000;

const NAME = 'watchClock';

/**
 * Time in ms between two comparisons. The time is short, so that a process is ready again soon after its clock was
 * corrected.
 */
const EVERY_MS = 15_000;

const LOGGED_EVERY_MS = 300_000;

/** Result of comparing this process's clock with the database's clock. */
export interface ClockWatch {
  /**
   * Returns the reason why the process should get no requests. Returns undefined if the process's clock is accurate
   * enough.
   */
  fault(): string | undefined;
  /** Stops the comparisons, within `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

/**
 * Compares this process's clock with the database's clock, and logs a difference every five minutes. The process uses
 * its clock to check tokens and count requests. All decisions about orders, payments and keys use the database's clock.
 * `onSkew`: called after each comparison with the number of ms by which the process's clock is ahead.
 */
export function watchClock(
  db: Database,
  log: WarningLog,
  onSkew: (skewMs: number) => void = () => {},
): ClockWatch {
  let fault: string | undefined;
  let loggedAt = -Infinity;
  const run = async (traceId: string) => {
    const { skewMs, uncertainMs } = await measureClockSkew(db);
    onSkew(skewMs);
    const certainMs = Math.abs(skewMs) - uncertainMs;
    const how = skewMs > 0 ? 'ahead of' : 'behind';
    const message = `the clock of this process is ${Math.abs(skewMs)} ms ${how} the clock of the database; correct it`;
    fault = certainMs > UNFIT_MS ? message : undefined;
    if (certainMs <= TOLERATED_MS || performance.now() - loggedAt < LOGGED_EVERY_MS) return false;
    loggedAt = performance.now();
    log.warn({ skewMs, job: NAME, traceId }, message);
    return false;
  };
  const { stop } = startLoops([{ name: NAME, everyMs: EVERY_MS, run }], log);
  return { fault: () => fault, stop };
}

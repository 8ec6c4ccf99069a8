import { measureClockSkew } from '../../db/base/clock.ts';
import type { Database } from '../../db/base/database.ts';
import type { WarningLog } from './job-log.ts';
import { startLoops } from './job-loops.ts';

/** Difference between the process's clock and the database's clock above which the log reports the difference. */
const TOLERATED_MS = 1000;

/**
 * Difference above which the process should get no requests. Tokens are checked with a tolerance of 5 seconds
 * (`handlers/auth/index.ts`). If the difference is larger, a process refuses valid tokens or accepts expired tokens.
 */
export const UNFIT_MS = 5_000;

const NAME = 'watchClock';

/** Time between comparisons. The time is short, so that a process is ready again soon after its clock was corrected. */
const EVERY_MS = 15_000;

const LOGGED_EVERY_MS = 300_000;

/** The comparison of this process's clock with the database's. */
export interface ClockWatch {
  /** Returns the reason why the process should get no requests. Returns undefined if its clock is accurate enough. */
  fault(): string | undefined;
  /** Stops comparing, within `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

/**
 * Compares the clock of this process with the database's clock. Logs every five minutes if the process's clock is
 * wrong. The process's clock decides nothing about orders, payments or keys, but the process uses it to check tokens
 * and count requests. `onSkew`: called after each comparison with the number of ms by which the process's clock is
 * ahead.
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

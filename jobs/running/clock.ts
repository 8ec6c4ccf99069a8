import { skewOf } from '../../db/base/clock.ts';
import type { Database } from '../../db/base/database.ts';
import type { WarningLog } from './log.ts';
import { startLoops } from './loops.ts';

/** How far apart the clocks may be: what the log says is for an operator. */
const TOLERATED_MS = 1000;

/**
 * How far apart they may be at most. Tokens are checked with a tolerance of 5 seconds (`handlers/auth/index.ts`): beyond it a
 * process refuses good tokens, or takes those that have expired.
 */
const UNFIT_MS = 5_000;

const NAME = 'watchClock';

/** So that a process is ready again soon after its clock was set right. */
const EVERY_MS = 15_000;

const LOGGED_EVERY_MS = 300_000;

/** The clock of this process, as it compares with the database's. */
export interface ClockWatch {
  /** Why the process should get no requests; undefined if its clock is good enough. */
  fault(): string | undefined;
  /** Stops comparing, within this time. */
  stop(withinMs: number): Promise<void>;
}

/**
 * Compares the clock of this process with the database's, and says every five minutes in the log if it is wrong. Nothing of
 * orders, payments or keys is decided by it; tokens are checked by it, and requests are counted. `onSkew`: called each time
 * with the number of ms that it is ahead.
 */
export function watchClock(
  db: Database,
  log: WarningLog,
  onSkew: (skewMs: number) => void = () => {},
): ClockWatch {
  let fault: string | undefined;
  let loggedAt = -Infinity;
  const run = async (traceId: string) => {
    const { skewMs, uncertainMs } = await skewOf(db);
    onSkew(skewMs);
    const certainMs = Math.abs(skewMs) - uncertainMs;
    const how = skewMs > 0 ? 'ahead of' : 'behind';
    const message = `the clock of this process is ${how} the database's by ${Math.abs(skewMs)} ms; set it right`;
    fault = certainMs > UNFIT_MS ? message : undefined;
    if (certainMs <= TOLERATED_MS || performance.now() - loggedAt < LOGGED_EVERY_MS) return false;
    loggedAt = performance.now();
    log.warn({ skewMs, job: NAME, traceId }, message);
    return false;
  };
  const { stop } = startLoops([{ name: NAME, everyMs: EVERY_MS, run }], log);
  return { fault: () => fault, stop };
}

import { skewOf } from '../db/clock.ts';
import type { Database } from '../db/index.ts';
import type { WarningLog } from './log.ts';
import { startLoops } from './loops.ts';

/** How far apart the clocks may be. */
const TOLERATED_MS = 1000;

const NAME = 'watchClock';

/**
 * Compares the clock of this process with the database's, now and then every five minutes, and says so in the log
 * where it is wrong. Nothing of orders, payments or keys is decided by it; tokens are checked by it, and requests
 * are counted. `onSkew` hears each time by how many ms it is ahead. Returns a function that stops this, within so
 * many ms.
 */
export function watchClock(
  db: Database,
  log: WarningLog,
  onSkew: (skewMs: number) => void = () => {},
): (withinMs: number) => Promise<void> {
  const run = async (traceId: string) => {
    const { skewMs, uncertainMs } = await skewOf(db);
    onSkew(skewMs);
    if (Math.abs(skewMs) - uncertainMs <= TOLERATED_MS) return false;
    const how = skewMs > 0 ? 'ahead of' : 'behind';
    const message = `the clock of this process is ${how} the database's by ${Math.abs(skewMs)} ms; set it right`;
    log.warn({ skewMs, job: NAME, traceId }, message);
    return false;
  };
  return startLoops([{ name: NAME, everyMs: 300_000, run }], log).stop;
}

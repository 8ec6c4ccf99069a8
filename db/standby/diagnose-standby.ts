import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../base/database.ts';
import { type ConnectOptions, connect } from '../base/open.ts';
import { LAG_MAX_MS, whyUnusable, readPrimaryState, readStandbyState } from './server-state.ts';

const LOOK_AGAIN_MS = 200;

/**
 * Returns the reason why processes don't read from the standby at this URL, or undefined if processes can read from the
 * standby.
 */
export async function diagnoseStandby(
  primary: Database,
  url: string,
  options: ConnectOptions,
): Promise<string | undefined> {
  const standby = connect(url, { ...options, poolSize: 1 });
  try {
    const goal = await readPrimaryState(primary);
    const end = performance.now() + LAG_MAX_MS;
    for (;;) {
      const place = await readStandbyState(standby);
      const misfit = whyUnusable(place, goal);
      if (misfit !== undefined) return misfit;
      if (place.replayed >= goal.flushed) return undefined;
      if (performance.now() > end) return `it lags more than ${LAG_MAX_MS / 1000} seconds behind`;
      await delay(LOOK_AGAIN_MS);
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await standby.destroy();
  }
}

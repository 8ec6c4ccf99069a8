import type { Database } from '../../db/base/database.ts';
import {
  type NewPositions,
  type OnPositioned,
  hasUnpositionedEvents,
  assignPositions,
} from '../../db/feed/feed.ts';
import type { Job } from '../running/job-loops.ts';

const BATCH = 1_000;

/**
 * Time for which a process leaves the assignment of positions to other processes. If another process was just killed,
 * new events wait for their positions at most this long.
 */
const LEFT_MS = 200;

export const PLACE_EVENTS_MS = 200;

/**
 * Returns the job that gives events their positions in the feed. Positions are assigned under a lock, so several
 * processes do no more work than one process. With several processes each run finds fewer events, and the fixed cost of
 * a run is higher than the cost of its events. So a process that has recently given positions to fewer events than the
 * other processes leaves the work to the other processes. `LEFT_MS` later it checks whether the other processes still
 * do the work. `placed` is called when there are new events in the feed, `onPlaced` with their kinds and positions.
 */
export function assignPositionsJob(db: Database, placed: () => void, onPlaced: OnPositioned): Job {
  const lead = new Lead();
  let isBusy = false;
  let leftUntil = -Infinity;
  return {
    name: 'placeEvents',
    everyMs: PLACE_EVENTS_MS,
    busyMs: 20,
    async run() {
      if (performance.now() < leftUntil) return false;
      if (!isBusy && !(await hasUnpositionedEvents(db))) return false;
      const count = await assignPositions(db, BATCH, (kinds, places) => {
        if (lead.isLostAt(places)) leftUntil = performance.now() + LEFT_MS;
        onPlaced(kinds, places);
      });
      if (count > 0) placed();
      isBusy = count > 0 && performance.now() >= leftUntil;
      return isBusy;
    },
  };
}

/** Maximum time since this process's last run for which the events of other processes are counted. */
const LATELY_MS = 1_000;

/** Share of the number in `Lead` that is carried over to the next run. */
const KEPT = 0.9;

/**
 * Number of events that this process has recently given positions to, minus the number of all other processes. If two
 * processes handle equally many events, the first process that has a small deficit by chance leaves the work to the
 * second process. The second process doesn't leave the work too, because its lead is as large as that deficit.
 */
class Lead {
  #events = 0;
  #last: { through: number; at: number } | undefined;

  /**
   * Adds a run to the lead. Returns whether the other processes have handled more events than this process. In that
   * case this process leaves the work to the other processes.
   */
  isLostAt({ after, through }: NewPositions): boolean {
    const at = performance.now();
    const isKnown = this.#last !== undefined && at - this.#last.at < LATELY_MS;
    // After a failover the feed may end at an earlier position than before.
    const others = isKnown ? Math.max(0, after - this.#last!.through) : 0;
    this.#last = { through, at };
    this.#events = KEPT * this.#events + (through - after) - others;
    if (this.#events >= 0) return false;
    this.#events = 0;
    return true;
  }
}

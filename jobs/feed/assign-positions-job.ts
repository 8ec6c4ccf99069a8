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
 * Time for which a process leaves the work to other processes. If another process has just been killed, events wait for
 * this time at most.
 */
const LEFT_MS = 200;

export const PLACE_EVENTS_MS = 200;

/**
 * Returns the job that gives events their positions in the feed. Positions are assigned under a lock, so several
 * processes do no more work than one process. With several processes each run only finds fewer events, and a run costs
 * more than the events in it. So a process that has recently given positions to fewer events than the other processes
 * leaves the work to them. `LEFT_MS` later it checks whether the others still do the work. `placed` is called when
 * there are new events in the feed, `onPlaced` with their kinds and positions.
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

/** Maximum age of the process's last run at which the run can be compared with the feed. */
const LATELY_MS = 1_000;

/** Share of a lead that remains after another run. */
const KEPT = 0.9;

/**
 * Number of events that this process has recently given positions to, minus those of all other processes. If two
 * processes do equally many, one of them soon falls behind by chance. The other one doesn't fall behind then, because
 * its lead is as large as the first one's deficit.
 */
class Lead {
  #events = 0;
  #last: { through: number; at: number } | undefined;

  /**
   * Counts a run. Returns whether other processes have done more. In that case this process leaves the work to them.
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

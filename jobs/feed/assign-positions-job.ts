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
 * Pause in ms of a process that currently assigns no positions, because another process assigns more. If another
 * process was just killed, new events wait for their positions at most this long.
 */
const LEFT_MS = 200;

export const PLACE_EVENTS_MS = 200;

/**
 * Returns the job that assigns positions in the feed to new events. Positions are assigned under a lock, so several
 * processes don't work faster than one. Several processes only have more runs with fewer events each, and a run costs
 * more than its events. So a process that has recently positioned fewer events than all others pauses for `LEFT_MS`.
 * The job calls `placed` when the feed has new events. `onPlaced` gets the kinds and positions of these events.
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
        if (lead.shouldPauseAfter(places)) leftUntil = performance.now() + LEFT_MS;
        onPlaced(kinds, places);
      });
      if (count > 0) placed();
      isBusy = count > 0 && performance.now() >= leftUntil;
      return isBusy;
    },
  };
}

/** The events of other processes are compared only if this process's last run ended at most this time ago, in ms. */
const LATELY_MS = 1_000;

/** Factor that makes older runs count less: `Lead` multiplies its number by this factor before it adds a run. */
const DECAY = 0.9;

/**
 * Number of events that this process has recently positioned, minus the events that other processes have positioned. If
 * two processes are equally fast, the process that is behind by chance pauses. The other process is then ahead by the
 * same number, so it doesn't pause.
 */
class Lead {
  #events = 0;
  #last: { through: number; at: number } | undefined;

  /**
   * Adds a run of this process to the comparison. Returns whether this process should pause, because it has positioned
   * fewer events than all others.
   */
  shouldPauseAfter({ after, through }: NewPositions): boolean {
    const at = performance.now();
    const isKnown = this.#last !== undefined && at - this.#last.at < LATELY_MS;
    // After a failover the last position in the feed may be lower than before.
    const others = isKnown ? Math.max(0, after - this.#last!.through) : 0;
    this.#last = { through, at };
    this.#events = DECAY * this.#events + (through - after) - others;
    if (this.#events >= 0) return false;
    this.#events = 0;
    return true;
  }
}

import type { Database } from '../../db/base/database.ts';
import { type NewPlaces, type PlacedWatch, areEventsWaiting, placeEvents } from '../../db/feed/events.ts';
import type { Job } from '../running/loops.ts';

const BATCH = 1_000;

/** For how long a process leaves it to another one. So long events may wait at most if that one has just been killed. */
const LEFT_MS = 200;

/**
 * Gives events their places in the feed. It is done under a lock, so several processes do no more than one: each of them
 * only finds fewer events in a turn, and the turn costs more than they do. So whoever has lately placed fewer than others
 * leaves it to them, and looks a moment later whether they still do it. `placed`: hears that there is more in the feed;
 * `onPlaced`: what it is.
 */
export function placing(db: Database, placed: () => void, onPlaced: PlacedWatch): Job {
  const lead = new Lead();
  let isBusy = false;
  let leftUntil = -Infinity;
  return {
    name: 'placeEvents',
    everyMs: 200,
    busyMs: 20,
    async run() {
      if (performance.now() < leftUntil) return false;
      if (!isBusy && !(await areEventsWaiting(db))) return false;
      const count = await placeEvents(db, BATCH, (kinds, places) => {
        if (lead.isLostAt(places)) leftUntil = performance.now() + LEFT_MS;
        onPlaced(kinds, places);
      });
      if (count > 0) placed();
      isBusy = count > 0 && performance.now() >= leftUntil;
      return isBusy;
    },
  };
}

/** What was placed longer ago says nothing of now. */
const LATELY_MS = 1_000;

/** How much of what it was is left of a lead a turn later. */
const KEPT = 0.9;

/**
 * How many more events this process has lately placed than all others. Of two that place as many, one soon has fewer by
 * chance, and the other one doesn't: what one is ahead, the other is behind.
 */
class Lead {
  #events = 0;
  #last: { through: number; at: number } | undefined;

  /** Takes note of a turn. Whether others have placed more: then they may go on alone. */
  isLostAt({ after, through }: NewPlaces): boolean {
    const at = performance.now();
    const isKnown = this.#last !== undefined && at - this.#last.at < LATELY_MS;
    // After a failover the feed may end where it has ended before.
    const others = isKnown ? Math.max(0, after - this.#last!.through) : 0;
    this.#last = { through, at };
    this.#events = KEPT * this.#events + (through - after) - others;
    if (this.#events >= 0) return false;
    this.#events = 0;
    return true;
  }
}

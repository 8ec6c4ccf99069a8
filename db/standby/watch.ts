import { Availability } from '../../packages/concurrency/availability.ts';
import { within } from '../../packages/concurrency/deadline.ts';
import type { Database } from '../base/database.ts';
import { Lag } from './lag.ts';
import type { LastWrites } from './last-writes.ts';
import { type PrimaryPlace, misfitOf, placeOfPrimary, placeOfStandby, strayOf } from './look.ts';
import type { Position } from './position.ts';

/** How often primary and standby are looked at. */
const LOOK_EVERY_MS = 1_000;

/** How soon after a look the next one is, where something is wrong. */
const LOOK_AGAIN_MS = 100;

/** What becomes of a read: the standby has answered it, or why the primary had to. */
export const READ_RESULTS = [
  'answered',
  'away',
  'behind',
  'not_found',
  'only_on_primary',
  'slow',
  'failed',
] as const;
export type ReadResult = (typeof READ_RESULTS)[number];

/** Hears that the standby is read from now on, or why it isn't any more; how far it lags behind; and of each read. */
export interface StandbyWatch {
  onState(isThere: boolean, why?: string): void;
  onLag(ms: number): void;
  onRead(result: ReadResult): void;
}

interface Watched {
  primary: Database;
  /** On a connection of its own, so that no look waits for reads. */
  standby: Database;
  writes: LastWrites;
  watch: StandbyWatch;
  /** How long an answer to a look may take. */
  answerMs: number;
  /** How far it may lag behind. */
  longestLagMs: number;
}

/** Whether a standby can be read in place of its primary. */
export class StandbyState {
  readonly #watched: Watched;
  readonly #lag = new Lag();
  /** As far as it was when it was read last. */
  #seen: Position = 0n;
  #primary: PrimaryPlace | undefined;
  readonly #availability: Availability;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#availability = new Availability({
      look: () => this.#look(),
      everyMs: LOOK_EVERY_MS,
      againMs: LOOK_AGAIN_MS,
      onState: (isThere, why) => watched.watch.onState(isThere, why),
    });
  }

  isThere(): boolean {
    return this.#availability.isThere;
  }

  /** A connection to it has broken: until the next look it isn't read. */
  suspect(why: string): void {
    this.#availability.suspect(why);
  }

  lookSoon(): void {
    this.#availability.lookSoon();
  }

  close(): Promise<void> {
    return this.#availability.close();
  }

  /** Why it can't be read, if it can't. Throws where it doesn't answer. */
  async #look(): Promise<string | undefined> {
    const { standby, writes, watch, answerMs, longestLagMs } = this.#watched;
    // First, so that a standby that keeps up is seen to.
    const primary = await this.#lookAtPrimary();
    const place = await within(answerMs, () => placeOfStandby(standby));
    const misfit = misfitOf(place, this.#primary) ?? strayOf(place, this.#seen, primary);
    if (misfit !== undefined) return misfit;
    this.#seen = place.replayed;
    writes.forget(place.replayed);
    const lagMs = this.#lag.msAt(performance.now(), place.replayed);
    watch.onLag(lagMs);
    return lagMs > longestLagMs ? 'it lags too far behind' : undefined;
  }

  /** While the primary gives no answer, what the standby has is all that there is. */
  async #lookAtPrimary(): Promise<PrimaryPlace | undefined> {
    const { primary, writes, answerMs } = this.#watched;
    const settle = writes.unknown();
    const at = performance.now();
    const place = await within(answerMs, () => placeOfPrimary(primary)).catch(() => undefined);
    if (!place) return undefined;
    this.#primary = place;
    this.#lag.sample(at, place.flushed);
    settle(place.inserted);
    return place;
  }
}

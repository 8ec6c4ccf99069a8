import { Availability } from '../../packages/concurrency/availability.ts';
import { withTimeout } from '../../packages/concurrency/with-timeout.ts';
import type { Database } from '../base/database.ts';
import { Lag } from './lag.ts';
import type { LastWrites } from './last-writes.ts';
import {
  type PrimaryState,
  whyUnusable,
  readPrimaryState,
  readStandbyState,
  whyDiverged,
} from './server-state.ts';
import type { Lsn } from './lsn.ts';

/** Time between two checks, in ms. */
const LOOK_EVERY_MS = 1_000;

/** Time until the next check after a check has failed, in ms. */
const LOOK_AGAIN_MS = 100;

/** Results of a read. `answered`: the standby has answered. If the result isn't `answered`, the primary must answer. */
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

export interface StandbyWatch {
  /** Called when processes start or stop reading from the standby. `why`: the reason for stopping. */
  onState(isAvailable: boolean, why?: string): void;
  /** Called with the standby's lag. */
  onLag(ms: number): void;
  /** Called with the result of each read. */
  onRead(result: ReadResult): void;
}

interface Watched {
  primary: Database;
  /** A separate connection for the checks, so that the checks don't wait for reads. */
  standby: Database;
  writes: LastWrites;
  watch: StandbyWatch;
  /** Maximum time that a check waits for an answer, in ms. */
  answerMs: number;
  /** Maximum lag of the standby, in ms. */
  lagMaxMs: number;
}

/** Tracks whether reads may be sent to the standby. */
export class StandbyState {
  readonly #watched: Watched;
  readonly #lag = new Lag();
  /** The standby's position at the last check. */
  #seen: Lsn = 0n;
  #primary: PrimaryState | undefined;
  readonly #availability: Availability;

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#availability = new Availability({
      look: () => this.#look(),
      everyMs: LOOK_EVERY_MS,
      againMs: LOOK_AGAIN_MS,
      onState: (isAvailable, why) => watched.watch.onState(isAvailable, why),
    });
  }

  isAvailable(): boolean {
    return this.#availability.isAvailable;
  }

  /** Called when a connection to the standby has broken. Until the next check, no reads are sent to the standby. */
  suspect(why: string): void {
    this.#availability.suspect(why);
  }

  lookSoon(): void {
    this.#availability.lookSoon();
  }

  close(): Promise<void> {
    return this.#availability.close();
  }

  /**
   * Checks the standby. Returns the reason why the standby can't be used, or undefined if it can be used. Throws if the
   * standby doesn't answer.
   */
  async #look(): Promise<string | undefined> {
    const { standby, writes, watch, answerMs, lagMaxMs } = this.#watched;
    // The primary is read before the standby. In the other order, a standby without lag would seem to be behind.
    const primary = await this.#lookAtPrimary();
    const place = await withTimeout(answerMs, () => readStandbyState(standby));
    const misfit = whyUnusable(place, this.#primary) ?? whyDiverged(place, this.#seen, primary);
    if (misfit !== undefined) return misfit;
    this.#seen = place.replayed;
    writes.forget(place.replayed);
    const lagMs = this.#lag.msAt(performance.now(), place.replayed);
    watch.onLag(lagMs);
    return lagMs > lagMaxMs ? 'it lags too far behind' : undefined;
  }

  /**
   * Reads the state of the primary. Returns undefined if the primary doesn't answer. While the primary is silent, the
   * standby has the newest available data, and continues to answer.
   */
  async #lookAtPrimary(): Promise<PrimaryState | undefined> {
    const { primary, writes, answerMs } = this.#watched;
    const settle = writes.unknown();
    const at = performance.now();
    const place = await withTimeout(answerMs, () => readPrimaryState(primary)).catch(() => undefined);
    if (!place) return undefined;
    this.#primary = place;
    this.#lag.sample(at, place.flushed);
    settle(place.inserted);
    return place;
  }
}

import type { LaneKey } from '../../../db/webhooks/lanes/lane-leases.ts';
import type { ReplayProgress, RunningReplay } from '../../../db/webhooks/lanes/replay-progress.ts';
import type { Window } from '../../../db/webhooks/lanes/read-deliveries.ts';
import type { DeliveryRecord } from '../../../db/webhooks/lanes/record-deliveries.ts';
import type { Delivery } from './delivery.ts';
import { LaneProgress } from './lane-progress.ts';

/** Maximum number of feed positions that one statement reads. */
const POSITIONS_MAX = 2_000;

/**
 * A replay: past events that a lane (the delivery cursor of an endpoint) sends again. The replay has its own position
 * in the feed. The endpoint's limits, pauses and order of events apply to new and replayed events together. The class
 * does no I/O: it queries no database and sends nothing.
 */
export class Replay {
  /** The running replay, as last read from the database. */
  #running: RunningReplay | undefined;
  #progress = new LaneProgress(0);

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Sets the running replay, or null if there is none. Returns whether the replay differs from the previous replay. */
  follow(running: RunningReplay | null): boolean {
    const isAnother = running?.id !== this.#running?.id;
    if (isAnother) this.#progress = new LaneProgress(running?.position ?? 0);
    this.#running = running ?? undefined;
    return isAnother;
  }

  /**
   * Returns the window (range of the feed) to read next, or undefined if nothing may be read now. `queued`: number of
   * deliveries that were read but aren't in flight yet.
   */
  nextWindow(key: LaneKey, room: number, queued: number): Window | undefined {
    if (!this.#running || queued * 2 > room) return undefined;
    const { id: replay_id, until, only_failed } = this.#running;
    const { readThrough: after } = this.#progress;
    if (after >= until) return undefined;
    const through = Math.min(until, after + POSITIONS_MAX);
    return { ...key, after, through, room, skip_tried: false, replay_id, only_failed };
  }

  /** Adds the deliveries of a window. Returns false if the window belongs to another replay. */
  add({ replay_id, room, through }: Window, deliveries: Delivery[]): boolean {
    if (replay_id !== this.#running?.id) return false;
    // Deliveries from the feed have a position.
    this.#progress.add(deliveries, deliveries.length < room ? through : deliveries.at(-1)!.position!);
    return true;
  }

  /** Records that the delivery at a position is done, because its result is about to be written. */
  settle(position: number): void {
    this.#progress.settle(position);
  }

  /** Whether the replay's position is after the position in the database, or the replay has reached its end. */
  get isAhead(): boolean {
    if (!this.#running) return false;
    const { position } = this.#progress;
    return position > this.#running.position || position >= this.#running.until;
  }

  /** Returns the progress of the replay that is stored together with these deliveries. */
  progressWith({ endpoint_id }: LaneKey, deliveries: DeliveryRecord[]): ReplayProgress | null {
    if (!this.#running) return null;
    const sent = deliveries.flatMap(({ attempt }) => (attempt?.kind === 'REPLAY' ? [attempt] : []));
    const failed = sent.filter(({ failure }) => failure !== undefined).length;
    const { position } = this.#progress;
    return { endpoint_id, id: this.#running.id, position, sent: sent.length, failed };
  }
}

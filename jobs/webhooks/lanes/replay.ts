import type { LaneKey } from '../../../db/webhooks/lanes/hold-lanes.ts';
import type { ReplayProgress, RunningReplay } from '../../../db/webhooks/lanes/move-replays.ts';
import type { Window } from '../../../db/webhooks/lanes/read-deliveries.ts';
import type { DeliveryRecord } from '../../../db/webhooks/lanes/record-deliveries.ts';
import type { Delivery } from './delivery.ts';
import { Progress } from './progress.ts';

/** How many places are looked at in one statement. */
const MOST_PLACES = 2_000;

/**
 * Where a lane is in the events of the past that it sends again: a second place in the feed. All else is the lane's, so
 * the limits of an endpoint, the order of its events and its pauses hold for both together. No input or output.
 */
export class Replay {
  /** As it was last read from the database. */
  #running: RunningReplay | undefined;
  #progress = new Progress(0);

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Learns which one is running, if any. Returns whether it is another one than before. */
  follow(running: RunningReplay | null): boolean {
    const isAnother = running?.id !== this.#running?.id;
    if (isAnother) this.#progress = new Progress(running?.position ?? 0);
    this.#running = running ?? undefined;
    return isAnother;
  }

  /** Where to read on, if it is time. `queued`: how many were read and aren't being sent yet. */
  windowOf(key: LaneKey, room: number, queued: number): Window | undefined {
    if (!this.#running || queued * 2 > room) return undefined;
    const { id: replay_id, until, only_failed } = this.#running;
    const { readThrough: after } = this.#progress;
    if (after >= until) return undefined;
    const through = Math.min(until, after + MOST_PLACES);
    return { ...key, after, through, room, skip_tried: false, replay_id, only_failed };
  }

  /** Takes what was read there. Returns whether it is still wanted. */
  add({ replay_id, room, through }: Window, deliveries: Delivery[]): boolean {
    if (replay_id !== this.#running?.id) return false;
    // What was read from the feed has a position.
    this.#progress.add(deliveries, deliveries.length < room ? through : deliveries.at(-1)!.position!);
    return true;
  }

  /** The result for this place is about to be written. */
  settle(position: number): void {
    this.#progress.settle(position);
  }

  /** Whether it is further than the database knows, or through. */
  get isAhead(): boolean {
    if (!this.#running) return false;
    const { position } = this.#progress;
    return position > this.#running.position || position >= this.#running.until;
  }

  /** How far it is, once these are written. */
  progressWith({ endpoint_id }: LaneKey, deliveries: DeliveryRecord[]): ReplayProgress | null {
    if (!this.#running) return null;
    const sent = deliveries.flatMap(({ attempt }) => (attempt?.kind === 'REPLAY' ? [attempt] : []));
    const failed = sent.filter(({ failure }) => failure !== undefined).length;
    const { position } = this.#progress;
    return { endpoint_id, id: this.#running.id, position, sent: sent.length, failed };
  }
}

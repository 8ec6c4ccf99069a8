import type { Target } from '../../../db/webhooks/endpoints/delivery-targets.ts';
import type { ClaimedLane, LaneKey } from '../../../db/webhooks/lanes/lane-leases.ts';
import type { RunningReplay } from '../../../db/webhooks/lanes/replay-progress.ts';
import type { Window } from '../../../db/webhooks/lanes/read-deliveries.ts';
import type { DeliveryRecord } from '../../../db/webhooks/lanes/record-deliveries.ts';
import { type Health, isUnavailable, isFailing } from '../http/retry-schedule.ts';
import type { Delivery } from './delivery.ts';
import { LaneProgress } from './lane-progress.ts';
import { Replay } from './lane-replay.ts';
import { SendQueue } from './send-queue.ts';

/**
 * State of a lane (the delivery cursor of an endpoint), in the process that has leased the lane. The class does no I/O:
 * it queries no database and sends nothing.
 */
export class Lane {
  readonly key: LaneKey;
  target: Target;
  health: Health;
  known: number;
  /** When the process last claimed the lane or renewed its lease, as in `performance.now()`. */
  renewedAt = performance.now();
  /** Time at which the process last knew that `target` has the owner's current settings, as in `performance.now()`. */
  checkedAt = performance.now();
  isRetryDue = true;
  /**
   * Set if this process sends nothing more for the lane. The process then releases the lane, and no process claims the
   * lane within `waitMs`.
   */
  ending: { waitMs: number; must: boolean } | undefined;
  isDisabling = false;
  /** Whether this process has lost the lane: another process has leased it, or its endpoint was deleted. */
  isLost = false;
  /** Ids of events whose results aren't in the database yet. */
  readonly unwritten = new Set<string>();
  readonly flying = new Map<string, Delivery>();
  /** Earliest time at which the next delivery may start, as in `performance.now()`. */
  nextStartAt = 0;
  /** The replay that the lane sends in addition to new events. */
  readonly replay = new Replay();
  /** Deliveries that were read but aren't in flight yet. */
  readonly sendQueue: SendQueue;
  readonly progress: LaneProgress;
  isFirstRead = true;
  /** When the lane last had something to send, as in `performance.now()`. */
  activeAt = performance.now();

  constructor(claimed: ClaimedLane, target: Target) {
    this.key = { endpoint_id: claimed.endpoint_id, id: claimed.id };
    this.target = target;
    this.known = claimed.known;
    const { failures, absences, in_flight_limit: limit, is_proven: isProven } = claimed;
    this.health = { failures, absences, limit, isProven };
    this.progress = new LaneProgress(claimed.position);
    this.sendQueue = new SendQueue(claimed.last_turn);
    this.replay.follow(claimed.replay);
  }

  get isFailing(): boolean {
    return isFailing(this.health);
  }

  get isUnavailable(): boolean {
    return isUnavailable(this.health);
  }

  /** Position up to which every delivery is done or stored as a row. */
  get position(): number {
    return this.progress.position;
  }

  /**
   * Whether the feed has removed events that the lane hasn't read yet. `removed`: position of the last removed event.
   */
  hasLost(removed: number): boolean {
    const { readThrough } = this.progress;
    return readThrough < removed && readThrough < this.known;
  }

  /**
   * Makes this process send nothing more for the lane. No process sends for the lane within `waitMs`. Drops the
   * deliveries that were read but aren't in flight yet.
   */
  end(waitMs = 0): void {
    this.ending = { waitMs: Math.max(waitMs, this.ending?.waitMs ?? 0), must: true };
    this.sendQueue.clear();
  }

  /** Sets the running replay, or null if there is none. */
  follow(running: RunningReplay | null): void {
    if (this.replay.follow(running)) this.sendQueue.clearReplayed();
  }

  /** Adds the deliveries of a window (a range of the feed). */
  add({ room, through }: Window, deliveries: Delivery[]): void {
    if (this.ending) return;
    this.isFirstRead = false;
    // Deliveries from the feed have a position.
    this.progress.add(deliveries, deliveries.length < room ? through : deliveries.at(-1)!.position!);
    this.sendQueue.addNew(deliveries);
  }

  addReplayed(window: Window, deliveries: Delivery[]): void {
    if (!this.ending && this.replay.add(window, deliveries)) this.sendQueue.addReplayed(deliveries);
  }

  addDue(deliveries: Delivery[], room: number): void {
    if (this.ending) return;
    this.sendQueue.setDue(deliveries);
    this.isRetryDue = deliveries.length === room;
  }

  /** Takes the next delivery. Returns undefined if no delivery may start now. */
  take(now: number): Delivery | undefined {
    const most = Math.min(this.health.limit, this.target.max_in_flight);
    if (this.ending || this.flying.size >= most || now < this.nextStartAt) return undefined;
    const next = this.sendQueue.take(this.target.ordering, this.flying, most);
    if (!next) return undefined;
    this.activeAt = now;
    if (this.target.max_per_second) {
      const pauseMs = 1_000 / this.target.max_per_second;
      this.nextStartAt = Math.max(this.nextStartAt, now - pauseMs) + pauseMs;
    }
    this.flying.set(next.eventId, next);
    return next;
  }

  /**
   * Blocks later deliveries of the same order until this delivery is done, if the owner wants the events of an order
   * one after the other.
   */
  block(delivery: Delivery): void {
    if (this.target.ordering === 'PER_ORDER') this.sendQueue.block(delivery);
  }

  /** Removes and returns the deliveries that must wait for earlier deliveries of the same order. */
  takeHeld(): Delivery[] {
    // All earlier deliveries have rows now. So for deliveries that are read later, the database knows whether they must
    // wait for an earlier delivery of the same order.
    if (this.flying.size + this.unwritten.size + this.sendQueue.count === 0) this.sendQueue.unblock();
    return this.sendQueue.takeHeld(this.target.ordering);
  }

  /** Records that a delivery is done, because its result is about to be written. */
  settle({ position }: Pick<DeliveryRecord, 'position'>): void {
    if (position === null) return;
    this.progress.settle(position);
    this.replay.settle(position);
  }
}

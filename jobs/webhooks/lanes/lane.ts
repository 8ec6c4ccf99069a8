import type { Target } from '../../../db/webhooks/endpoints/delivery-targets.ts';
import type { ClaimedLane, LaneKey } from '../../../db/webhooks/lanes/lane-leases.ts';
import type { RunningReplay } from '../../../db/webhooks/lanes/replay-progress.ts';
import type { Window } from '../../../db/webhooks/lanes/read-deliveries.ts';
import type { DeliveryRecord } from '../../../db/webhooks/lanes/record-deliveries.ts';
import { type Health, isAway, isFailing } from '../http/retry-schedule.ts';
import type { Delivery } from './delivery.ts';
import { LaneProgress } from './lane-progress.ts';
import { Replay } from './lane-replay.ts';
import { SendQueue } from './send-queue.ts';

/**
 * State of a lane (the delivery cursor of an endpoint) in the process that has the lane's lease, until the process
 * releases the lane. The class has no input or output.
 */
export class Lane {
  readonly key: LaneKey;
  target: Target;
  health: Health;
  known: number;
  /** Start of the lane's current lease, by this process's clock. */
  renewedAt = performance.now();
  /** Time, by this process's clock, at which `target` was last known to match the settings of the endpoint's owner. */
  checkedAt = performance.now();
  isRetryDue = true;
  /**
   * If set, this process sends nothing more for this lane. The process then releases the lane, and no process claims
   * the lane for `waitMs`.
   */
  ending: { waitMs: number; must: boolean } | undefined;
  isDisabling = false;
  /** Whether another process has leased the lane, or the lane's endpoint was deleted. */
  isLost = false;
  /** Ids of events whose results are not in the database yet. */
  readonly unwritten = new Set<string>();
  readonly flying = new Map<string, Delivery>();
  /** Earliest time at which the lane may start another delivery, by `performance.now()`. */
  nextStartAt = 0;
  /** The replay that is sent in addition to new events. */
  readonly replay = new Replay();
  /** Deliveries that were read but aren't in flight yet. */
  readonly sendQueue: SendQueue;
  readonly progress: LaneProgress;
  isFirstRead = true;
  /** Time at which the lane last had something to send. */
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

  get isAway(): boolean {
    return isAway(this.health);
  }

  /** Position up to which every delivery is done or stored as a row. */
  get position(): number {
    return this.progress.position;
  }

  /**
   * Whether events that the lane hasn't read yet were removed from the feed. `removed`: position of the last removed
   * event.
   */
  hasLost(removed: number): boolean {
    const { readThrough } = this.progress;
    return readThrough < removed && readThrough < this.known;
  }

  /**
   * Makes this process send nothing more for the lane, and any process for `waitMs`. Drops the deliveries that were
   * read but aren't in flight yet.
   */
  end(waitMs = 0): void {
    this.ending = { waitMs: Math.max(waitMs, this.ending?.waitMs ?? 0), must: true };
    this.sendQueue.clear();
  }

  /** Sets the replay that is running. */
  follow(running: RunningReplay | null): void {
    if (this.replay.follow(running)) this.sendQueue.clearReplayed();
  }

  /** Adds the deliveries that were read in a window. */
  add({ room, through }: Window, deliveries: Delivery[]): void {
    if (this.ending) return;
    this.isFirstRead = false;
    // A delivery that was read from the feed has a position.
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

  /** Takes the next delivery, if a delivery may start now. */
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
   * Blocks the later deliveries of the same order until this delivery is done, if the endpoint wants per-order sending.
   */
  block(delivery: Delivery): void {
    if (this.target.ordering === 'PER_ORDER') this.sendQueue.block(delivery);
  }

  /** Removes and returns the deliveries that must wait for other deliveries of their orders. */
  takeHeld(): Delivery[] {
    // At this moment all earlier deliveries have rows. So from now on the database determines whether a newly read
    // delivery must wait for an earlier delivery of its order.
    if (this.flying.size + this.unwritten.size + this.sendQueue.count === 0) this.sendQueue.unblock();
    return this.sendQueue.takeHeld(this.target.ordering);
  }

  /** Marks the position of a delivery as done, because its result is about to be written. */
  settle({ position }: Pick<DeliveryRecord, 'position'>): void {
    if (position === null) return;
    this.progress.settle(position);
    this.replay.settle(position);
  }
}

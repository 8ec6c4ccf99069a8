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
 * State of a lane in the process that has its lease, until the process releases the lane. The class has no input or
 * output.
 */
export class Lane {
  readonly key: LaneKey;
  target: Target;
  health: Health;
  known: number;
  /** Start of the lane's current lease, by this process's clock. */
  renewedAt = performance.now();
  /** Time at which `target` was last known to match its owner's settings, by this process's clock. */
  checkedAt = performance.now();
  isRetryDue = true;
  /** If set, nothing more is sent. The lane is then released, and no process claims it for `waitMs`. */
  ending: { waitMs: number; must: boolean } | undefined;
  isDisabling = false;
  /** Whether another process has the lane, or its endpoint was deleted. */
  isLost = false;
  /** Ids of events whose results are not in the database yet. */
  readonly unwritten = new Set<string>();
  readonly flying = new Map<string, Delivery>();
  /** Earliest time at which the lane may start another delivery, by a clock of this process. */
  nextStartAt = 0;
  /** The replay that is sent in addition to new events. */
  readonly replay = new Replay();
  /** Deliveries that were read and aren't being sent yet. */
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

  /** Position up to which all deliveries are settled or have a row. */
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

  /** Sends nothing for `waitMs`, and drops the deliveries that were read and aren't sent yet. */
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

  /** Blocks later deliveries of the same order as a delivery that isn't done yet. */
  block(delivery: Delivery): void {
    if (this.target.ordering === 'PER_ORDER') this.sendQueue.block(delivery);
  }

  /** Takes the deliveries that must wait for other deliveries of their orders. */
  takeHeld(): Delivery[] {
    // At this moment all earlier deliveries have rows. So from now on the database determines, for each delivery that
    // is read, whether it waits for an earlier delivery.
    if (this.flying.size + this.unwritten.size + this.sendQueue.count === 0) this.sendQueue.unblock();
    return this.sendQueue.takeHeld(this.target.ordering);
  }

  /** Marks the position of a delivery as settled, because its result is about to be written. */
  settle({ position }: Pick<DeliveryRecord, 'position'>): void {
    if (position === null) return;
    this.progress.settle(position);
    this.replay.settle(position);
  }
}

import type { Target } from '../../../db/webhooks/endpoints/targets.ts';
import type { ClaimedLane, LaneKey } from '../../../db/webhooks/lanes/hold-lanes.ts';
import type { RunningReplay } from '../../../db/webhooks/lanes/move-replays.ts';
import type { Window } from '../../../db/webhooks/lanes/read-deliveries.ts';
import type { DeliveryRecord } from '../../../db/webhooks/lanes/record-deliveries.ts';
import { type Health, isAway, isFailing } from '../http/schedule.ts';
import type { Delivery } from './delivery.ts';
import { Progress } from './progress.ts';
import { Replay } from './replay.ts';
import { Unsent } from './unsent.ts';

/** What a process knows of a lane that it holds, until it gives it back. No input or output. */
export class Lane {
  readonly key: LaneKey;
  target: Target;
  health: Health;
  known: number;
  /** From when on its lease lasts, by this process's clock. */
  renewedAt = performance.now();
  /** When `target` was last known to be what its owner wants, by this process's clock. */
  checkedAt = performance.now();
  isRetryDue = true;
  /** Nothing more is sent, and it is given back, for so long. */
  ending: { waitMs: number; must: boolean } | undefined;
  isDisabling = false;
  /** Another process has it, or its endpoint is gone. */
  isLost = false;
  /** Events whose results are not in the database yet. */
  readonly unwritten = new Set<string>();
  readonly flying = new Map<string, Delivery>();
  /** When it may begin with another delivery, by a clock of this process. */
  nextStartAt = 0;
  /** What is sent again beside what is new. */
  readonly replay = new Replay();
  /** What was read and isn't being sent yet. */
  readonly unsent: Unsent;
  readonly progress: Progress;
  isFirstRead = true;
  /** When it last had something to send. */
  activeAt = performance.now();

  constructor(claimed: ClaimedLane, target: Target) {
    this.key = { endpoint_id: claimed.endpoint_id, id: claimed.id };
    this.target = target;
    this.known = claimed.known;
    const { failures, absences, in_flight_limit: limit, is_proven: isProven } = claimed;
    this.health = { failures, absences, limit, isProven };
    this.progress = new Progress(claimed.position);
    this.unsent = new Unsent(claimed.last_turn);
    this.replay.follow(claimed.replay);
  }

  get isFailing(): boolean {
    return isFailing(this.health);
  }

  get isAway(): boolean {
    return isAway(this.health);
  }

  /** All up to here is settled or has a row. */
  get position(): number {
    return this.progress.position;
  }

  /** Whether events that it has not read yet have been removed, which were up to that place. */
  hasLost(removed: number): boolean {
    const { readThrough } = this.progress;
    return readThrough < removed && readThrough < this.known;
  }

  /** Nothing is sent to it for so long; what was read and isn't sent yet is forgotten. */
  end(waitMs = 0): void {
    this.ending = { waitMs: Math.max(waitMs, this.ending?.waitMs ?? 0), must: true };
    this.unsent.clear();
  }

  /** Learns which replay is running. */
  follow(running: RunningReplay | null): void {
    if (this.replay.follow(running)) this.unsent.clearReplayed();
  }

  /** Takes what was read there. */
  add({ room, through }: Window, deliveries: Delivery[]): void {
    if (this.ending) return;
    this.isFirstRead = false;
    // What was read from the feed has a position.
    this.progress.add(deliveries, deliveries.length < room ? through : deliveries.at(-1)!.position!);
    this.unsent.addNew(deliveries);
  }

  addReplayed(window: Window, deliveries: Delivery[]): void {
    if (!this.ending && this.replay.add(window, deliveries)) this.unsent.addReplayed(deliveries);
  }

  addDue(deliveries: Delivery[], room: number): void {
    if (this.ending) return;
    this.unsent.setDue(deliveries);
    this.isRetryDue = deliveries.length === room;
  }

  /** The next delivery to begin with, if one may begin now. */
  take(now: number): Delivery | undefined {
    const most = Math.min(this.health.limit, this.target.max_in_flight);
    if (this.ending || this.flying.size >= most || now < this.nextStartAt) return undefined;
    const next = this.unsent.take(this.target.ordering, this.flying, most);
    if (!next) return undefined;
    this.activeAt = now;
    if (this.target.max_per_second) {
      const pauseMs = 1_000 / this.target.max_per_second;
      this.nextStartAt = Math.max(this.nextStartAt, now - pauseMs) + pauseMs;
    }
    this.flying.set(next.eventId, next);
    return next;
  }

  /** A delivery that isn't done yet: those of its order that come later wait for it. */
  block(delivery: Delivery): void {
    if (this.target.ordering === 'PER_ORDER') this.unsent.block(delivery);
  }

  /** Takes what has to wait for other deliveries of its order. */
  takeHeld(): Delivery[] {
    // What is read from now on says itself what waits for an earlier one: all of those have rows.
    if (this.flying.size + this.unwritten.size + this.unsent.count === 0) this.unsent.unblock();
    return this.unsent.takeHeld(this.target.ordering);
  }

  /** The place of a delivery holds nobody up any more: its result is about to be written. */
  settle({ position }: Pick<DeliveryRecord, 'position'>): void {
    if (position === null) return;
    this.progress.settle(position);
    this.replay.settle(position);
  }
}

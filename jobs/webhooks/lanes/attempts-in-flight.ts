import { Slots } from '../../../packages/concurrency/slots.ts';
import type { Delivery } from './delivery.ts';
import type { Lane } from './lane.ts';

/** After this time an attempt counts as slow. While an attempt is slow, another attempt may start in addition. */
const SLOW_AFTER_MS = 1_000;

/** Maximum number of attempts in flight, including slow attempts, as a multiple of `concurrency`. */
const ALL_FACTOR = 4;

/**
 * Maximum number of attempts that are started without a pause. The process does nothing else while it starts attempts.
 */
const STARTS_MAX = 16;

/**
 * While many attempts are slow, a lane (the delivery cursor of an endpoint) without slow attempts may have this number
 * of attempts in flight. The number is low, because further attempts of the lane may become slow too.
 */
const SHARE_AMONG_SLOW = 4;

interface Work {
  /** Maximum number of attempts in flight that aren't slow. */
  concurrency: number;
  /** Duration in ms after which an attempt counts as slow. */
  slowAfterMs?: number | undefined;
  /** Whether a lane may start another delivery now. */
  isAllowed(lane: Lane): boolean;
  /** Makes an attempt. Never rejects. */
  carryOut(lane: Lane, delivery: Delivery): Promise<void>;
  /** Called when an attempt becomes slow. */
  slow(lane: Lane, delivery: Delivery): void;
}

/**
 * The attempts that a process has in flight. Lanes (delivery cursors of endpoints) with something to send take turns,
 * and send one delivery per turn. So the lanes get equal shares of the attempts. Slow attempts are counted separately,
 * and don't reduce the number of other attempts. While many attempts are slow, a lane with slow attempts starts no more
 * attempts.
 */
export class AttemptsInFlight {
  readonly #work: Work;
  readonly #slots: Slots;
  readonly #waiting = new Set<Lane>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #slow = new Map<Lane, number>();
  /** Lanes with a limit per second that must wait until their next delivery. */
  readonly #paced = new Set<Lane>();
  #isPausing = false;

  constructor(work: Work) {
    this.#work = work;
    this.#slots = new Slots({
      quickMax: work.concurrency,
      allMax: work.concurrency * ALL_FACTOR,
      slowAfterMs: work.slowAfterMs ?? SLOW_AFTER_MS,
    });
  }

  get count(): number {
    return this.#underWay.size;
  }

  /** Resolves when the attempts that are in flight now have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  /** Adds lanes that may have something to send. */
  offer(...lanes: Lane[]): void {
    for (const lane of lanes) this.#waiting.add(lane);
    this.#fill();
  }

  /** Returns the maximum number of attempts that a lane may have in flight. */
  #shareOf(lane: Lane): number {
    const { concurrency } = this.#work;
    if (this.#slots.slow < concurrency) return Math.ceil(concurrency / 4);
    return this.#slow.has(lane) ? 0 : SHARE_AMONG_SLOW;
  }

  #fill(): void {
    if (this.#isPausing) return;
    let begun = 0;
    // A lane that is added again during this loop has its next turn after all other lanes.
    for (const lane of this.#waiting) {
      if (begun === STARTS_MAX) return this.#pause();
      if (this.#slots.free === 0) return;
      this.#waiting.delete(lane);
      const mayBegin = lane.flying.size < this.#shareOf(lane) && this.#work.isAllowed(lane);
      const now = performance.now();
      const delivery = mayBegin ? lane.take(now) : undefined;
      if (mayBegin && !delivery) this.#offerLater(lane, now);
      if (!delivery) continue;
      begun += 1;
      const flight = this.#fly(lane, delivery);
      this.#underWay.add(flight);
      void flight.then(() => {
        this.#underWay.delete(flight);
        this.offer(lane);
      });
      this.#waiting.add(lane);
    }
  }

  /** Lets the process do other work before it starts the next attempts. */
  #pause(): void {
    this.#isPausing = true;
    setImmediate(() => {
      this.#isPausing = false;
      this.#fill();
    });
  }

  /**
   * Offers a lane again as soon as its limit per second allows the next delivery. `then`: the time at which the limit
   * prevented a delivery. The function waits relative to `then` and doesn't read the clock again, because the lane
   * would otherwise lose the time since `then`.
   */
  #offerLater(lane: Lane, then: number): void {
    const waitMs = lane.nextStartAt - then;
    if (waitMs <= 0 || this.#paced.has(lane)) return;
    this.#paced.add(lane);
    setTimeout(() => {
      this.#paced.delete(lane);
      this.offer(lane);
    }, waitMs);
  }

  async #fly(lane: Lane, delivery: Delivery): Promise<void> {
    const slot = this.#slots.take(() => {
      this.#slow.set(lane, (this.#slow.get(lane) ?? 0) + 1);
      this.#work.slow(lane, delivery);
      this.#fill();
    });
    await this.#work.carryOut(lane, delivery);
    slot.release();
    if (slot.isSlow) this.#endSlow(lane);
  }

  #endSlow(lane: Lane): void {
    const left = this.#slow.get(lane)! - 1;
    if (left > 0) this.#slow.set(lane, left);
    else this.#slow.delete(lane);
  }
}

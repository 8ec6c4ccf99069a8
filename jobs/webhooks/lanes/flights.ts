import { Slots } from '../../../packages/concurrency/slots.ts';
import type { Delivery } from './delivery.ts';
import type { Lane } from './lane.ts';

/** An attempt that takes longer makes room for another. */
const SLOW_AFTER_MS = 1_000;

/** How many may be under way at once, slow ones included, for each that may be quick. */
const ALL_FACTOR = 4;

/** How many begin in one go: until they are on their way, the process answers nobody. */
const MOST_IN_A_GO = 16;

/** Of a lane, where many others are slow: it may be as slow as they are. */
const SHARE_AMONG_SLOW = 4;

interface Work {
  /** How many quick attempts are under way at once. */
  concurrency: number;
  /** From when on an attempt is slow. */
  slowAfterMs?: number | undefined;
  /** Whether a lane may begin with another delivery now. */
  isAllowed(lane: Lane): boolean;
  /** Makes an attempt. Never rejects. */
  carryOut(lane: Lane, delivery: Delivery): Promise<void>;
  /** Hears that an attempt is slow. */
  slow(lane: Lane, delivery: Delivery): void;
}

/**
 * The attempts of a process. Lanes that have something to send take turns, one delivery each, so that none has more of
 * the room than another that wants it. Slow ones take no room from those that are quick; where there are many of them,
 * a lane that has some begins with no more.
 */
export class Flights {
  readonly #work: Work;
  readonly #slots: Slots;
  readonly #waiting = new Set<Lane>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #slow = new Map<Lane, number>();
  /** Those that may send so many a second only, and have to wait a moment. */
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

  /** Resolves when those have ended that are under way now. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  /** These lanes may have something to send. */
  offer(...lanes: Lane[]): void {
    for (const lane of lanes) this.#waiting.add(lane);
    this.#fill();
  }

  /** How many a lane may have under way. */
  #shareOf(lane: Lane): number {
    const { concurrency } = this.#work;
    if (this.#slots.slow < concurrency) return Math.ceil(concurrency / 4);
    return this.#slow.has(lane) ? 0 : SHARE_AMONG_SLOW;
  }

  #fill(): void {
    if (this.#isPausing) return;
    let begun = 0;
    // Whoever is added again while this runs, has another turn after all others.
    for (const lane of this.#waiting) {
      if (begun === MOST_IN_A_GO) return this.#pause();
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

  /** Others have their turn in this process. */
  #pause(): void {
    this.#isPausing = true;
    setImmediate(() => {
      this.#isPausing = false;
      this.#fill();
    });
  }

  /** If it was too early then. A later look at the clock would miss the moment that has passed since. */
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

import { setTimeout as delay } from 'node:timers/promises';
import { Slots } from '../../../packages/concurrency/slots.ts';

/** A job that has lasted for longer makes room for another. */
const SLOW_AFTER_MS = 1_000;

/** How many jobs are done at once, slow ones included. */
const ALL = 400;

/** How long `stop` waits for what is under way, unless it is told otherwise. */
const STOP_MS = 8_000;

interface Work<Job> {
  /** How many jobs that have not lasted for long are done at once. */
  quick: number;
  /** How soon new jobs are looked for where nobody wakes it, in ms. */
  pollMs(): number;
  /** Takes jobs that are to be done, at most `limit`. */
  take(limit: number): Promise<Job[]>;
  /** Does a job. Never rejects. Returns whether it is done; otherwise it is to be tried again. */
  carryOut(job: Job): Promise<boolean>;
  /** Reports jobs that have ended. */
  settle(done: Job[], again: Job[]): Promise<void>;
  /** Hears that jobs couldn't be taken or settled. */
  failed(error: unknown): void;
}

/**
 * Does jobs, each in a place of its own until it is settled: a slow one holds back no other. Jobs that end while
 * others are being settled are settled together.
 */
export class Places<Job> {
  readonly #work: Work<Job>;
  readonly #slots: Slots;
  /** The jobs that are not settled yet, each with its slot. */
  readonly #taken = new Map<Job, ReturnType<Slots['take']>>();
  readonly #ended = new Map<Job, boolean>();
  readonly #loop: Promise<void>;
  readonly #idle = Promise.withResolvers<void>();
  #awake = Promise.withResolvers<void>();
  /** There were at least as many jobs as places. */
  #isFull = false;
  #isSettling = false;
  #isStopping = false;

  constructor(work: Work<Job>) {
    this.#work = work;
    this.#slots = new Slots({ quickMax: work.quick, allMax: ALL, slowAfterMs: SLOW_AFTER_MS });
    // A moment later, so that whoever makes several of them can count the jobs of all.
    this.#loop = Promise.resolve().then(() => this.#fill());
  }

  /** The jobs that are not settled yet. */
  get taken(): Job[] {
    return [...this.#taken.keys()];
  }

  get underWay(): number {
    return this.#taken.size;
  }

  /** Looks for jobs now. */
  wake(): void {
    this.#awake.resolve();
  }

  /** Takes no more jobs. Resolves once all are settled, or after so many ms. */
  async stop(withinMs = STOP_MS): Promise<void> {
    this.#isStopping = true;
    this.wake();
    const over = this.#loop.then(() => (this.#taken.size > 0 ? this.#idle.promise : undefined));
    await Promise.race([over, delay(withinMs, undefined, { ref: false })]);
  }

  async #fill(): Promise<void> {
    while (!this.#isStopping) {
      this.#awake = Promise.withResolvers();
      const free = this.#slots.free;
      const jobs = free > 0 ? await this.#take(free) : [];
      for (const job of jobs) void this.#run(job);
      this.#isFull = jobs.length === free;
      // Places may have become free in the meantime.
      if (this.#isFull && this.#slots.free > 0) continue;
      const timer = setTimeout(() => this.wake(), this.#work.pollMs());
      await this.#awake.promise;
      clearTimeout(timer);
    }
  }

  async #take(limit: number): Promise<Job[]> {
    try {
      return await this.#work.take(limit);
    } catch (error) {
      this.#work.failed(error);
      return [];
    }
  }

  async #run(job: Job): Promise<void> {
    const slot = this.#slots.take(() => {
      if (this.#isFull) this.wake();
    });
    this.#taken.set(job, slot);
    const isDone = await this.#work.carryOut(job);
    slot.end();
    this.#ended.set(job, isDone);
    if (!this.#isSettling) await this.#settle();
  }

  async #settle(): Promise<void> {
    this.#isSettling = true;
    while (this.#ended.size > 0) {
      const ended = [...this.#ended];
      this.#ended.clear();
      const those = (isDone: boolean) => ended.filter((each) => each[1] === isDone).map(([job]) => job);
      await this.#work.settle(those(true), those(false)).catch((error: unknown) => this.#work.failed(error));
      for (const [job] of ended) {
        this.#taken.get(job)?.release();
        this.#taken.delete(job);
      }
      if (this.#isFull) this.wake();
    }
    this.#isSettling = false;
    if (this.#isStopping && this.#taken.size === 0) this.#idle.resolve();
  }
}

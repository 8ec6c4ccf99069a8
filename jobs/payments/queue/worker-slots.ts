import { setTimeout as delay } from 'node:timers/promises';
import { Slots } from '../../../packages/concurrency/slots.ts';

/** Time in ms after which a job counts as slow, and another job may start in addition. */
const SLOW_AFTER_MS = 1_000;

/** Maximum number of running jobs, including slow jobs. */
const ALL = 400;

/** Default time in ms for which `stop` waits for running jobs. */
const STOP_MS = 8_000;

interface Work<Job> {
  /** Maximum number of running jobs that aren't slow yet. */
  quick: number;
  /** Returns the time in ms until the next poll. A call of `wake` causes a poll before this time is over. */
  pollMs(): number;
  /** Takes at most `limit` due jobs. */
  take(limit: number): Promise<Job[]>;
  /** Runs a job. Never rejects. Returns false if the job must be tried again. */
  carryOut(job: Job): Promise<boolean>;
  /** Records the end of jobs. `done`: jobs that have succeeded. `again`: jobs that must be tried again. */
  settle(done: Job[], again: Job[]): Promise<void>;
  /** Called when jobs couldn't be taken or settled. */
  failed(error: unknown): void;
}

/**
 * Runs jobs. Each job has its own slot until its end is recorded (`settle`), so a slow job doesn't delay other jobs.
 * Jobs that end while `settle` is running are settled together afterwards.
 */
export class WorkerSlots<Job> {
  readonly #work: Work<Job>;
  readonly #slots: Slots;
  /** Jobs whose end isn't recorded yet, with their slots. */
  readonly #taken = new Map<Job, ReturnType<Slots['take']>>();
  readonly #ended = new Map<Job, boolean>();
  readonly #loop: Promise<void>;
  readonly #idle = Promise.withResolvers<void>();
  #awake = Promise.withResolvers<void>();
  /** Whether the last poll found a job for each free slot, so that more jobs may wait. */
  #isFull = false;
  #isSettling = false;
  #isStopping = false;

  constructor(work: Work<Job>) {
    this.#work = work;
    this.#slots = new Slots({ quickMax: work.quick, allMax: ALL, slowAfterMs: SLOW_AFTER_MS });
    // The loop starts a moment later. The caller can first create several `WorkerSlots` that together count their jobs.
    this.#loop = Promise.resolve().then(() => this.#fill());
  }

  /** Jobs whose end isn't recorded yet. */
  get taken(): Job[] {
    return [...this.#taken.keys()];
  }

  get underWay(): number {
    return this.#taken.size;
  }

  /** Polls for jobs immediately. */
  wake(): void {
    this.#awake.resolve();
  }

  /** Takes no more jobs. Resolves when the end of all jobs is recorded, or after `withinMs` at the latest. */
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
      // Slots may have become free in the meantime.
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

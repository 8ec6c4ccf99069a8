import type { Database } from '../../db/base/database.ts';
import { newTraceId } from '../../db/base/ids.ts';
import { serviceCaller } from '../../db/call/caller.ts';
import { closeUnavailable, findUnavailable, reportUnavailable } from '../../db/orders/index.ts';
import { Breaker, type BreakerChange } from '../../packages/concurrency/breaker.ts';
import { redactRows } from '../../packages/postgres/sessions/database-errors.ts';
import { type PaymentProvider, ProviderRefusal } from '../payment-providers/port/provider.ts';
import type { JobLog } from '../running/job-log.ts';
import { wrapCalls } from './provider-timeout.ts';
import { toErrorText } from './error-text.ts';

const JOB = 'payments';

/**
 * Number of consecutive calls without an answer after which an outage is logged. The same number of consecutive answers
 * ends the outage in the log.
 */
const IN_A_ROW = 3;

interface ProviderCaller {
  /** Returns the number of running calls, and of running jobs that make calls. */
  underWay(): number;
  /** Called when the provider answers again. */
  onReturn(): void;
}

/**
 * Tracks whether the provider answers this process. Opens and closes the single matter (a case that staff must decide)
 * about an outage. If the database can't be reached at that time, the next `review` opens or closes the matter. The
 * workers of all shards share this object.
 */
export class Availability {
  readonly provider: PaymentProvider;
  readonly breaker: Breaker;
  readonly #db: Database;
  readonly #log: JobLog;
  readonly #callers: ProviderCaller[] = [];
  /** Number of consecutive calls without an answer. A negative number counts consecutive calls with an answer. */
  #inARow = 0;
  /** Whether the start of the current outage was logged. */
  #isLogged = false;
  /** Last change of the breaker that no review has processed. */
  #untold: BreakerChange | undefined;
  #telling: Promise<void> = Promise.resolve();
  /** Open matter, and numbers of answered and failed calls, at the last review. */
  #seen: { matter: string | undefined; answered: number; failed: number } | undefined;

  constructor(
    db: Database,
    provider: PaymentProvider,
    log: JobLog,
    { pauseSeconds }: { pauseSeconds?: number | undefined } = {},
  ) {
    this.#db = db;
    this.#log = log;
    const onChange = (change: BreakerChange) => {
      this.#untold = change;
      if (change.isOpen) this.#logOutage(change.error);
      else this.#logReturn();
      if (!change.isOpen) for (const each of this.#callers) each.onReturn();
      void this.review(newTraceId()).catch((err: unknown) => this.#logTrouble(err));
    };
    this.breaker = new Breaker(onChange, {
      isAnswer: (error) => error instanceof ProviderRefusal,
      pauseSeconds,
    });
    this.provider = wrapCalls((call, signal) => this.#watch(() => call(signal)), provider);
  }

  /**
   * Makes a call. Logs the start and the end of each outage once, even if there are too few calls to open the breaker.
   */
  async #watch<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const answered = () => {
      this.#inARow = Math.min(this.#inARow, 0) - 1;
      if (this.#inARow <= -IN_A_ROW && !this.breaker.isOpen) this.#logReturn();
    };
    try {
      const answer = await this.breaker.watch(call);
      answered();
      return answer;
    } catch (error) {
      if (error instanceof ProviderRefusal) answered();
      else {
        this.#inARow = Math.max(this.#inARow, 0) + 1;
        if (this.#inARow >= IN_A_ROW) this.#logOutage(error);
      }
      throw error;
    }
  }

  join(caller: ProviderCaller): void {
    this.#callers.push(caller);
  }

  /**
   * Returns how many of `wanted` calls, or of jobs that make calls, may start. During an outage, only one call or job
   * may start, as the probe of the breaker.
   */
  admit(wanted: number): number {
    const underWay = this.#callers.reduce((sum, each) => sum + each.underWay(), 0);
    return this.breaker.admit(wanted, underWay);
  }

  /**
   * Opens or closes the matter about the outage after a change of the breaker. If the calls of this process succeed,
   * also closes a matter (a case for an operator) that a killed process has left open.
   */
  review(traceId: string): Promise<void> {
    this.#telling = this.#telling.catch(() => {}).then(() => this.#review(traceId));
    return this.#telling;
  }

  /** Resolves when no review is running. */
  async settle(): Promise<void> {
    await this.#telling.catch(() => {});
  }

  async #review(traceId: string): Promise<void> {
    const caller = serviceCaller(traceId);
    const change = this.#untold;
    if (change) {
      if (change.isOpen) await reportUnavailable(this.#db, this.#detailOf(change.error));
      else await closeUnavailable(this.#db, caller);
      if (this.#untold === change) this.#untold = undefined;
    }
    const { tally, isOpen } = this.breaker;
    const matter = await findUnavailable(this.#db);
    const before = this.#seen;
    this.#seen = { matter, ...tally };
    if (isOpen || !matter || before?.matter !== matter) return;
    if (tally.answered > before.answered && tally.failed === before.failed)
      await closeUnavailable(this.#db, caller);
  }

  #detailOf(error: unknown): string {
    const what = `The payment provider ${this.provider.name} has not answered since ${new Date().toISOString()}`;
    return `${what}: ${toErrorText(error)}. Payments wait until it answers, then continue automatically.`;
  }

  #logOutage(error: unknown): void {
    if (this.#isLogged) return;
    this.#isLogged = true;
    this.#log.error({ ...this.#fields(), err: redactRows(error) }, 'payment provider does not answer');
  }

  #logReturn(): void {
    if (!this.#isLogged) return;
    this.#isLogged = false;
    this.#log.info(this.#fields(), 'payment provider answers again');
  }

  /** Returns the fields for a log line about the provider. */
  #fields() {
    const { name, host } = this.provider;
    return {
      job: JOB,
      traceId: newTraceId(),
      provider: name,
      ...(host !== undefined && { providerHost: host }),
    };
  }

  #logTrouble(err: unknown): void {
    this.#log.error(
      { err: redactRows(err), job: JOB, traceId: newTraceId() },
      'matter about the payment provider could not be opened or closed',
    );
  }
}

import type { Database } from '../../db/base/database.ts';
import { newTraceId } from '../../db/base/ids.ts';
import type { Skipped } from '../../db/base/skipped-items.ts';
import { type Span, type Tracer, spanned } from '../../db/base/tracer.ts';
import { type Caller, serviceCaller } from '../../db/call/caller.ts';
import {
  type AttemptRecord,
  type PaymentAnswer,
  type PaymentTask,
  claimAttempts,
  endClaims,
  recordPayments,
} from '../../db/orders/index.ts';
import { WRITES, createBatcher } from '../../packages/concurrency/batcher.ts';
import { throttle } from '../../packages/concurrency/throttle.ts';
import { redactRows } from '../../packages/postgres/sessions/database-errors.ts';
import type { PaymentProvider } from '../payment-providers/port/provider.ts';
import type { JobLog } from '../running/job-log.ts';
import { findTraceparents } from '../running/order-traceparents.ts';
import { toPaymentAnswer, authorizePayment, startOrLookUp, recordAnswer } from './start-or-look-up.ts';
import { WorkerSlots } from './queue/worker-slots.ts';
import { answersSpan, startSpan, tracedProvider } from './payment-spans.ts';

/**
 * Maximum number of calls in flight that aren't slow. If the provider takes 100 ms, this allows more than 1,000 calls a
 * second.
 */
const QUICK = 200;

/**
 * Time in ms between two polls for new attempts. `busy`: while new attempts arrive. Frequent polls claim attempts
 * together and start their payments soon. `idle`: otherwise.
 */
export const POLL_MS = { busy: 25, idle: 100 };

/** Time in ms for which `busy` still applies after a poll that has found attempts. */
const BUSY_MS = 1_000;

interface StartOptions {
  db: Database;
  provider: PaymentProvider;
  log: JobLog;
  /** Returns how many of `wanted` calls may start. */
  admit(wanted: number): number;
  /** Adds attempts with an unknown outcome to the queue, in the transaction `trx`. */
  leave(trx: Database, attempts: AttemptRecord[]): Promise<void>;
  tracer?: Tracer | undefined;
}

/** An attempt that this process has claimed. `traceparent`: set if the trace of the attempt's order is sampled. */
type Claimed = AttemptRecord & { traceparent?: string | undefined };

/** Answer about a payment. `span`: span of the payment's start, in the trace of its order. */
type TracedAnswer = PaymentAnswer & { span?: Span | undefined };

interface Starts extends Pick<WorkerSlots<Claimed>, 'underWay' | 'wake' | 'stop'> {
  /** Called when there may be new attempts. Polls after `POLL_MS.busy` at the latest. */
  hurry(): void;
  /** Returns the attempts that couldn't be claimed since the last call. */
  takeSkipped(): Skipped[];
}

/**
 * Starts the loop for the payments of new attempts. The loop claims attempts, requests many payments from the provider
 * at the same time, and records the answers together. The queue contains no jobs for these attempts. If a process is
 * killed, its claims expire, and another process then finds its attempts.
 */
export function startPayments({ db, provider, log, admit, leave, tracer }: StartOptions): Starts {
  const report = (err: unknown, traceId: string, message: string, task?: PaymentTask) =>
    log.error({ err: redactRows(err), job: 'startPayments', traceId, task }, message);
  const record = createBatcher(async (answers: TracedAnswer[]) => {
    const span = tracer && answersSpan(tracer, answers);
    const traceId = span?.traceId ?? newTraceId();
    try {
      const recorded = await spanned(span, () => recordPayments(db, answers, serviceCaller(traceId)));
      return answers.map((answer) => recorded.has(answer));
    } catch (err) {
      // If one answer can't be recorded, no answer is recorded. The answers are then recorded one by one, so that each
      // answer has its own error.
      report(err, traceId, 'payment provider answers could not be recorded together; recorded one by one');
      return answers.map(() => false);
    }
  }, WRITES);
  const skipped: Skipped[] = [];
  let foundAt = -Infinity;
  const isBusy = () => performance.now() - foundAt < BUSY_MS;
  const places = new WorkerSlots<Claimed>({
    quick: provider.startsAtOnce ?? QUICK,
    pollMs: () => (isBusy() ? POLL_MS.busy : POLL_MS.idle),
    async take(free) {
      const limit = admit(free);
      const attempts = limit > 0 ? await claimAttempts(db, limit, (some) => skipped.push(...some)) : [];
      if (attempts.length > 0) foundAt = performance.now();
      if (!tracer) return attempts;
      const parents = await findTraceparents(
        db,
        attempts.map(({ order_id }) => order_id),
      );
      return attempts.map((attempt) => ({ ...attempt, traceparent: parents.get(attempt.order_id) }));
    },
    async carryOut(attempt) {
      const span = tracer && startSpan(tracer, attempt);
      const traceId = span?.traceId ?? newTraceId();
      const start = { db, provider: tracedProvider(provider, tracer, span), record, span };
      try {
        await spanned(span, () => startPayment(start, attempt, serviceCaller(traceId)));
        return true;
      } catch (err) {
        const { order_id: orderId, id } = attempt;
        report(err, traceId, 'payment outcome is unknown; retried later', { kind: 'attempt', orderId, id });
        return false;
      }
    },
    async settle(_, unknown) {
      if (unknown.length === 0) return;
      await db.transaction().execute(async (trx) => {
        await endClaims(trx, unknown);
        await leave(trx, unknown);
      });
    },
    failed: (err) => report(err, newTraceId(), 'new payments could not be claimed or settled; retried'),
  });
  const wakeSoon = throttle(() => places.wake(), POLL_MS.busy);
  return {
    get underWay() {
      return places.underWay;
    },
    wake: () => places.wake(),
    stop: (withinMs) => places.stop(withinMs),
    takeSkipped: () => skipped.splice(0),
    hurry() {
      // While `busy` applies, the next poll is soon enough, and claims all attempts together that arrive before it.
      if (!isBusy()) wakeSoon();
    },
  };
}

interface Start {
  db: Database;
  provider: PaymentProvider;
  /** Records an answer, if possible together with other answers: see `recordPayments`. */
  record(answer: TracedAnswer): Promise<boolean>;
  span?: Span | undefined;
}

/** Starts the payment of a claimed attempt. Rejects if the outcome is unknown. */
export async function startPayment(
  { db, provider, record, span }: Start,
  attempt: AttemptRecord,
  caller: Caller,
): Promise<void> {
  // The database may have been restored from a backup after this attempt was paid. If the provider no longer knows the
  // attempt's key, the key wouldn't prevent a second payment.
  if (provider.remembers?.(attempt.id) === false) return startOrLookUp(db, provider, attempt, caller, true);
  const answer = { ...toPaymentAnswer(attempt, await authorizePayment(provider, attempt)), span };
  if (!(await record(answer))) await recordAnswer(db, answer, caller);
}

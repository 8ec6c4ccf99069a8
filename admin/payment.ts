import type { Database } from '../db/base/database.ts';
import { isUuid } from '../db/base/ids.ts';
import {
  findPaymentAttempts,
  expeditePayment,
  readPaymentOverview,
} from '../db/operator/payment-overview.ts';
import { type AttemptRecord, findAttempt, listMatters, retryMatter } from '../db/orders/index.ts';
import { isMatterRetryable } from '../db/orders/model/retries.ts';
import { findInAnyShard } from '../db/shards/layout/find-in-any-shard.ts';
import { withCallTimeout } from '../jobs/payments/provider-timeout.ts';
import { hurryTasks } from '../jobs/payments/queue/stuck-jobs.ts';
import { processTask } from '../jobs/payments/process-task.ts';
import { type Command, type Context, type Outcome, refused } from './command.ts';

const TAKES = 'id';

/**
 * Calls `work` with the payments that the id names: all payments of an order, or a single payment. `db`: database that
 * contains the order.
 */
async function withPayments(
  { shop, id }: Context,
  work: (payments: AttemptRecord[], db: Database) => Promise<Outcome>,
): Promise<Outcome> {
  const look = async (db: Database) => {
    const payments = isUuid(id) ? await findPaymentAttempts(db, id) : [];
    return payments.length > 0 ? payments : undefined;
  };
  const there = await findInAnyShard(shop.placesOfOrders, look);
  if (!there) return refused('There is no such payment or order.');
  const { found: all, place } = there;
  const named = all.filter((payment) => payment.id === id.toLowerCase());
  return work(named.length > 0 ? named : all, place.db);
}

export const paymentShow: Command = {
  takes: TAKES,
  help: 'shows the payments of an order: requests to the provider, and who did what and why',
  isKept: false,
  run: (context) =>
    withPayments(context, async (payments, db) => ({
      result: await readPaymentOverview(db, payments, context.db),
    })),
};

export const paymentRetry: Command = {
  takes: TAKES,
  help: 'makes the worker ask the provider again soon, also about permanently refused refunds and voids',
  isKept: true,
  run: (context) =>
    withPayments(context, async (payments, db) => {
      const decided = [];
      let hurried = 0;
      for (const payment of payments) {
        decided.push(...(await retryMatters(context, db, payment)));
        hurried += await expeditePayment(db, payment);
        hurried += await hurryTasks(db, payment.order_id);
      }
      if (hurried + decided.length === 0) return refused('Nothing is open: see payment show.');
      return { result: { hurried, decided } };
    }),
};

/**
 * Retries the open matters (cases for an operator) of a payment attempt, like an operator who calls `retryMatter`.
 * Leaves out matters that are resolved in the meantime.
 */
async function retryMatters(
  { caller, reason: note }: Context,
  db: Database,
  { id: attemptId }: AttemptRecord,
): Promise<string[]> {
  const { matters } = await listMatters(db, { status: 'OPEN', attemptId }, { page: 0, size: 10_000 });
  const decided: string[] = [];
  for (const matter of matters.filter(isMatterRetryable)) {
    const outcome = await retryMatter(db, matter.id, { note, caller, precondition: () => true });
    if (outcome?.kind === 'done') decided.push(matter.id);
  }
  return decided;
}

export const paymentReconcile: Command = {
  takes: TAKES,
  help: 'asks the provider now for the state of a payment, and records the answer',
  isKept: true,
  run: (context) =>
    withPayments(context, async (payments, db) => {
      const { settings, caller } = context;
      const { callSeconds, refundRetryDays } = settings.paymentLimits;
      const started = payments.filter(({ status }) => status !== 'PENDING');
      if (started.length === 0)
        return refused('No worker has started this payment yet, so the provider does not know it.');
      const provider = withCallTimeout((await context.openPayments()).provider, callSeconds);
      const asked = [];
      for (const { order_id: orderId, id, status: before } of started) {
        const how = { isRetry: true, traceId: caller.traceId, caller, refundRetryDays };
        await processTask(db, provider, { kind: 'event', orderId, id }, how);
        // This attempt was read before and can't have been removed.
        asked.push({ payment: id, before, now: (await findAttempt(db, orderId, id))!.status });
      }
      return { result: { asked } };
    }),
};

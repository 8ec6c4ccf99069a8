import { serviceCaller } from '../../db/call/caller.ts';
import { ALL_ORDERS } from '../../db/call/reach.ts';
import { type DatabaseOfOrder, getPayment, needsHoldCheck } from '../../db/orders/index.ts';
import { coalesceRuns } from '../../packages/concurrency/single-flight.ts';
import { redactRows } from '../../packages/postgres/sessions/database-errors.ts';
import type { PaymentProvider } from '../payment-providers/port/provider.ts';
import type { JobLog } from '../running/job-log.ts';
import { withCallTimeout } from './provider-timeout.ts';
import { startOrLookUp } from './start-or-look-up.ts';

/**
 * Maximum time in seconds that a request waits for the provider. The time is short, because the request also waits for
 * locks, and its client doesn't wait long.
 */
export const REQUEST_WAITS_SECONDS = 3;

interface HoldCheckOptions {
  /** Finds the database of an order. */
  dbOf: DatabaseOfOrder;
  provider: PaymentProvider;
  /** Number of minutes for which an answer of the provider about an authorization hold is trusted. */
  minutes: number;
  /** Maximum duration in seconds of every call to the provider. */
  callSeconds: number;
  log: JobLog;
}

/**
 * Asks the provider about an authorization hold while a request waits. Records the answer in the same way as the
 * worker. `check` returns whether the current state of the order's authorization hold is known. Concurrent requests for
 * the same order share one call.
 */
export function holdChecks({ dbOf, minutes, callSeconds, log, ...options }: HoldCheckOptions) {
  const provider = withCallTimeout(options.provider, Math.min(callSeconds, REQUEST_WAITS_SECONDS));
  const check = coalesceRuns(async (orderId: string, traceId: string): Promise<boolean> => {
    try {
      const db = await dbOf(orderId);
      // Another request or the worker may have recorded an answer in the meantime.
      if (!(await needsHoldCheck(db, orderId, minutes))) return true;
      const attempt = (await getPayment(db, ALL_ORDERS, orderId))!; // An order has a payment.
      // The order has another payment now. The worker handles that payment.
      if (attempt.status !== 'AUTHORIZED') return true;
      await startOrLookUp(db, provider, attempt, serviceCaller(traceId), true);
      return true;
    } catch (err) {
      const fields = { err: redactRows(err), job: 'checkHold', traceId, orderId };
      log.error(fields, 'authorization hold could not be confirmed with the payment provider');
      return false;
    }
  });

  return { minutes, check };
}

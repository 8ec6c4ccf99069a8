import { serviceCaller } from '../../db/call/caller.ts';
import { ALL_ORDERS } from '../../db/call/reach.ts';
import { type PlaceOf, getPayment, isHoldToBeAskedFor } from '../../db/orders/index.ts';
import { onceByKey } from '../../packages/concurrency/single-flight.ts';
import { withoutRows } from '../../packages/postgres/sessions/failures.ts';
import type { PaymentProvider } from '../payment-providers/port/provider.ts';
import type { JobLog } from '../running/log.ts';
import { bounded } from './bounded.ts';
import { followUp } from './follow-up.ts';

/** How long a request waits for the provider at most. It waits for locks too, and its client has a limit. */
const REQUEST_WAITS_SECONDS = 3;

interface HoldCheckOptions {
  /** Where an order is. */
  dbOf: PlaceOf;
  provider: PaymentProvider;
  /** For how many minutes what the provider has said of a hold is believed. */
  minutes: number;
  /** How long any call of the provider may take. */
  callSeconds: number;
  log: JobLog;
}

/**
 * Asks the provider about holds while a request waits. Records the answer as the worker does, and returns whether
 * the provider has said how the hold of an order stands. Requests about the same order wait for the same answer.
 */
export function holdChecks({ dbOf, minutes, callSeconds, log, ...options }: HoldCheckOptions) {
  const provider = bounded(options.provider, Math.min(callSeconds, REQUEST_WAITS_SECONDS));
  const check = onceByKey(async (orderId: string, traceId: string): Promise<boolean> => {
    try {
      const db = await dbOf(orderId);
      // Somebody else may have heard of it in the meantime.
      if (!(await isHoldToBeAskedFor(db, orderId, minutes))) return true;
      const attempt = (await getPayment(db, ALL_ORDERS, orderId))!; // An order has a payment.
      // Another payment has begun; that is the worker's.
      if (attempt.status !== 'AUTHORIZED') return true;
      await followUp(db, provider, attempt, serviceCaller(traceId), true);
      return true;
    } catch (err) {
      const fields = { err: withoutRows(err), job: 'checkHold', traceId, orderId };
      log.error(fields, 'the payment provider has not said whether it still holds the money');
      return false;
    }
  });

  return { minutes, check };
}

import type { Identified } from '../db/orders/index.ts';
import { withCallTimeout } from '../jobs/payments/provider-timeout.ts';
import { comparePayments, reconcilePayment } from '../jobs/payments/compare-payments.ts';
import { type Command, type Context, type Outcome, refused } from './command.ts';

const TAKES = 'time';

/** Matches a time of RFC 3339 with an offset. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i;

/**
 * Compares the recorded payments with the payments at the provider. Records the differences if `isMending`. The process
 * ends with status 1 if a payment couldn't be compared, or if a difference was neither recorded nor reported.
 */
async function compare(context: Context, isMending: boolean): Promise<Outcome> {
  const { shop, id, settings, caller } = context;
  if (!TIME.test(id) || Number.isNaN(Date.parse(id)))
    return refused('The start time is missing or not valid. Give a time such as 2026-01-31T12:00:00Z.');
  const provider = withCallTimeout(
    (await context.openPayments()).provider,
    settings.paymentLimits.callSeconds,
  );
  const reconcile = async (found: Identified) =>
    reconcilePayment(await shop.dbOfOrder(found.orderId), provider, found, caller);
  const since = new Date(id).toISOString();
  const result = await comparePayments(shop.dbOfOrder, provider, since, isMending ? reconcile : undefined);
  const { differences, failed, ...counts } = result;
  const left = differences.filter(({ outcome = 'LEFT' }) => outcome === 'LEFT').length;
  const kept = { ...counts, differences: differences.length, left, failed: failed.length };
  return { result, kept, isFault: left + failed.length > 0 };
}

export const providerVerify: Command = {
  takes: TAKES,
  help: 'compares all payments at the provider since a time with the recorded ones, e.g. after a restore',
  isKept: false,
  run: (context) => compare(context, false),
};

export const providerReconcile: Command = {
  takes: TAKES,
  help: 'does the same, and records the differences; opens a matter if a payment belongs to no order',
  isKept: true,
  run: (context) => compare(context, true),
};

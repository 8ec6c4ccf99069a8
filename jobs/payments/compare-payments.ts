import type { Database } from '../../db/base/database.ts';
import type { Caller } from '../../db/call/caller.ts';
import {
  type Identified,
  type DatabaseOfOrder,
  type ProviderComparison,
  adoptPayment,
  claimAttempt,
  findAttempt,
  reportUnknownMoney,
  compareWithProvider,
} from '../../db/orders/index.ts';
import type { PaymentProvider } from '../payment-providers/port/provider.ts';
import { toPaymentAnswer, recordAnswer } from './start-or-look-up.ts';
import { type ListedPayment, identify, paymentsSince } from './payments-since.ts';
import { toErrorText } from './error-text.ts';

const AT_ONCE = 10;

/**
 * Maximum number of answers that are recorded for a payment. Each answer changes one thing: first the payment, then its
 * refunds.
 */
const ROUNDS = 3;

/** A payment whose data at the provider differ from the data of this service, as they were before the comparison. */
interface Difference {
  payment: string;
  order: string;
  reference: string;
  /** Payment at the provider. Amounts are in minor units. */
  there: { status: string; currency: string; authorized: number; captured: number; refunded: number };
  /** Payment in this service. Undefined if the service doesn't have the payment. */
  here: { status: string; captured: number; refunded: number } | undefined;
  /** Result of `takeOver`. Undefined if `takeOver` wasn't called. */
  outcome?: Outcome;
}

/**
 * Result for a difference. `RECORDED`: this service has recorded the provider's data. `MATTER`: a matter (a case that
 * staff must decide) is open. `LEFT`: the difference remains, and an operator must examine it.
 */
type Outcome = 'RECORDED' | 'MATTER' | 'LEFT';

export interface Comparison {
  /** Number of this service's payments in the provider's list. */
  compared: number;
  /** Number of differing payments with a pending operation. */
  underWay: number;
  /** Number of differing payments that already had an open matter. */
  reported: number;
  differences: Difference[];
  /** Payments for which the provider gave no usable answer. */
  failed: { payment: string; why: string }[];
}

/**
 * Compares the provider's payments with the data of this service: all payments that were made or changed at the
 * provider since a time. `dbOf` finds the database of an order. `takeOver` is called for each difference. If `takeOver`
 * is undefined, nothing is changed. A failed comparison of one payment doesn't stop the others. Rejects if the
 * provider's list can't be read.
 */
export async function comparePayments(
  dbOf: DatabaseOfOrder,
  provider: PaymentProvider,
  since: string,
  takeOver?: (found: Identified) => Promise<Outcome>,
): Promise<Comparison> {
  const result: Comparison = { compared: 0, underWay: 0, reported: 0, differences: [], failed: [] };
  const look = async (named: ListedPayment): Promise<void> => {
    try {
      const found = await identify(provider, named);
      if (!found) return;
      result.compared += 1;
      const standing = await compareWithProvider(await dbOf(found.orderId), found);
      if (standing.kind === 'UNDER_WAY') result.underWay += 1;
      if (standing.kind === 'REPORTED' || standing.kind === 'REPORTED_UNKNOWN') result.reported += 1;
      if (!isDifference(standing)) return;
      const difference = differenceOf(found, standing);
      result.differences.push(difference);
      if (takeOver) difference.outcome = await takeOver(found);
    } catch (error) {
      // Each `ListedPayment` has a reference or an attempt.
      result.failed.push({ payment: named.reference ?? named.attempt!.attemptId, why: toErrorText(error) });
    }
  };
  for await (const page of paymentsSince(provider, since))
    while (page.length > 0) await Promise.all(page.splice(0, AT_ONCE).map(look));
  return result;
}

const isDifference = ({ kind }: ProviderComparison) => kind === 'DIFFERS' || kind === 'UNKNOWN';

function differenceOf({ attemptId, orderId, state }: Identified, standing: ProviderComparison): Difference {
  const { reference, status, currency, authorizedAmount, capturedAmount, refundedAmount } = state;
  const attempt = 'attempt' in standing ? standing.attempt : undefined;
  return {
    ...{ payment: attemptId, order: orderId, reference },
    there: {
      ...{ status, currency, authorized: authorizedAmount, captured: capturedAmount },
      refunded: refundedAmount,
    },
    here: attempt && {
      ...{ status: attempt.status, captured: attempt.captured_amount, refunded: attempt.refunded_amount },
    },
  };
}

/**
 * Takes over the provider's data of a payment. Records the data if an order of this service waits for the payment.
 * If no order waits for the payment, opens a matter (a case for an operator) about money without an order. Never
 * requests money, and refunds money only by the usual rules of the service. If the process is killed, the next
 * comparison finds the remaining differences. The comparison may run while workers run. After the restore of a backup,
 * the comparison must run before the workers start. If workers ran first, they would expire orders that have been paid.
 */
export async function reconcilePayment(
  db: Database,
  provider: PaymentProvider,
  found: Identified,
  caller: Caller,
): Promise<Outcome> {
  const { orderId, attemptId } = found;
  let current = found;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { kind } = await compareWithProvider(db, current);
    if (kind === 'REPORTED' || kind === 'REPORTED_UNKNOWN') return 'MATTER';
    // The worker does what the recorded data require. For example, it refunds money that no order needs.
    if (kind !== 'DIFFERS' && kind !== 'UNKNOWN') return 'RECORDED';
    if (
      kind === 'UNKNOWN' &&
      !(await adoptPayment(db, { ...found, reference: found.state.reference }, caller))
    ) {
      // If a worker has recorded the payment in the meantime, `reportUnknownMoney` does nothing, and the next round
      // compares the payment again.
      await reportUnknownMoney(db, found);
      continue;
    }
    await claimAttempt(db, orderId, attemptId);
    // The attempt exists: it was recorded earlier or just now.
    const attempt = (await findAttempt(db, orderId, attemptId))!;
    const named = { reference: found.state.reference, attempt: { attemptId, orderId } };
    // The provider is asked again after the attempt was read. Only this later answer shows which data the attempt
    // lacks.
    current = (await identify(provider, named)) ?? current;
    await recordAnswer(db, toPaymentAnswer(attempt, current.state), caller);
  }
  return isDifference(await compareWithProvider(db, current)) ? 'LEFT' : 'RECORDED';
}

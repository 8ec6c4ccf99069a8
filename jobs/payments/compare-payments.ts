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
 * Maximum number of answers that are recorded for one payment. An answer changes one thing at a time: the payment, then
 * its refunds.
 */
const ROUNDS = 3;

/** A payment whose data at the provider goes beyond this service's, as found before any change. */
interface Difference {
  payment: string;
  order: string;
  reference: string;
  /** Amounts in minor units. */
  there: { status: string; currency: string; authorized: number; captured: number; refunded: number };
  /** The payment as this service has it. Absent if it has no such payment. */
  here: { status: string; captured: number; refunded: number } | undefined;
  /** Outcome of taking the payment over. Absent if nothing had to be done. */
  outcome?: Outcome;
}

/** `RECORDED`: the service now has the same data as the provider. `MATTER`: an operator decides. `LEFT`: look at it. */
type Outcome = 'RECORDED' | 'MATTER' | 'LEFT';

export interface Comparison {
  /** Number of payments of ours that the provider has named. */
  compared: number;
  /**
   * Numbers of differing payments that have a pending operation (`underWay`), and that already have a matter (`told`).
   */
  underWay: number;
  told: number;
  differences: Difference[];
  /** Payments for which the provider gave no usable answer. */
  failed: { payment: string; why: string }[];
}

/**
 * Compares the payments that the provider has had since a time, or that changed since then, with those of this service.
 * `dbOf`: finds the database of an order. `takeOver` handles a difference; without it nothing is changed. A payment
 * that fails delays no other. Rejects if the provider's list can't be read.
 */
export async function comparePayments(
  dbOf: DatabaseOfOrder,
  provider: PaymentProvider,
  since: string,
  takeOver?: (found: Identified) => Promise<Outcome>,
): Promise<Comparison> {
  const result: Comparison = { compared: 0, underWay: 0, told: 0, differences: [], failed: [] };
  const look = async (named: ListedPayment): Promise<void> => {
    try {
      const found = await identify(provider, named);
      if (!found) return;
      result.compared += 1;
      const standing = await compareWithProvider(await dbOf(found.orderId), found);
      if (standing.kind === 'UNDER_WAY') result.underWay += 1;
      if (standing.kind === 'TOLD' || standing.kind === 'TOLD_UNKNOWN') result.told += 1;
      if (!isDifference(standing)) return;
      const difference = differenceOf(found, standing);
      result.differences.push(difference);
      if (takeOver) difference.outcome = await takeOver(found);
    } catch (error) {
      // Each of `ListedPayment` has a reference or an attempt.
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
 * Takes over the provider's data of a payment. Records it for an order of this service that waits for the payment, or
 * opens a matter about money that belongs to no order. Requests no money, and refunds money only by the service's usual
 * rules. After a kill at any line, the next comparison finds the rest again. It may run while workers run. After the
 * restore of a backup it must run before them, because they would expire orders that are paid.
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
    if (kind === 'TOLD' || kind === 'TOLD_UNKNOWN') return 'MATTER';
    // The worker does what follows from the recorded data, such as the refund of money that no order needs.
    if (kind !== 'DIFFERS' && kind !== 'UNKNOWN') return 'RECORDED';
    if (
      kind === 'UNKNOWN' &&
      !(await adoptPayment(db, { ...found, reference: found.state.reference }, caller))
    ) {
      // Reports nothing if a worker has taken the payment over in the meantime; then the next round compares again.
      await reportUnknownMoney(db, found);
      continue;
    }
    await claimAttempt(db, orderId, attemptId);
    const attempt = (await findAttempt(db, orderId, attemptId))!; // The attempt is recorded, or was adopted just now.
    const named = { reference: found.state.reference, attempt: { attemptId, orderId } };
    // Read after the attempt was read: only then the answer shows what is missing here.
    current = (await identify(provider, named)) ?? current;
    await recordAnswer(db, toPaymentAnswer(attempt, current.state), caller);
  }
  return isDifference(await compareWithProvider(db, current)) ? 'LEFT' : 'RECORDED';
}

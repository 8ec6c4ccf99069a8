import type { Database } from '../../db/base/database.ts';
import type { Caller } from '../../db/call/caller.ts';
import {
  type Identified,
  type PlaceOf,
  type Standing,
  adoptPayment,
  claimAttempt,
  findAttempt,
  reportUnknownMoney,
  standingOf,
} from '../../db/orders/index.ts';
import type { PaymentProvider } from '../payment-providers/port/provider.ts';
import { answerOf, recordAnswer } from './follow-up.ts';
import { type Named, identify, paymentsSince } from './payments-since.ts';
import { wordsOf } from './words.ts';

const AT_ONCE = 10;

/** An answer changes one thing at a time: the payment, then what was refunded of it. */
const ROUNDS = 3;

/** A payment of which the provider knows more than this service, before anything was done about it. */
interface Difference {
  payment: string;
  order: string;
  reference: string;
  /** Amounts in minor units. */
  there: { status: string; currency: string; authorized: number; captured: number; refunded: number };
  /** `undefined`: no such payment is here. */
  here: { status: string; captured: number; refunded: number } | undefined;
  /** What has become of it, where something was to be done. */
  outcome?: Outcome;
}

/** `RECORDED`: it is here now as at the provider. `MATTER`: a person decides. `LEFT`: look at it. */
type Outcome = 'RECORDED' | 'MATTER' | 'LEFT';

export interface Comparison {
  /** Payments of ours that the provider has named. */
  compared: number;
  /** Those of them that differ and of which something is under way, and those of which a person knows. */
  underWay: number;
  told: number;
  differences: Difference[];
  /** Of which the provider gave no answer that could be used. */
  failed: { payment: string; why: string }[];
}

/**
 * Compares the payments that the provider has had since a time, or has changed since then, with those here. `dbOf`: where
 * an order is. `takeOver` does something about a difference; without it nothing is changed. One that fails holds back no
 * other. Rejects where the provider's list can't be read.
 */
export async function comparePayments(
  dbOf: PlaceOf,
  provider: PaymentProvider,
  since: string,
  takeOver?: (found: Identified) => Promise<Outcome>,
): Promise<Comparison> {
  const result: Comparison = { compared: 0, underWay: 0, told: 0, differences: [], failed: [] };
  const look = async (named: Named): Promise<void> => {
    try {
      const found = await identify(provider, named);
      if (!found) return;
      result.compared += 1;
      const standing = await standingOf(await dbOf(found.orderId), found);
      if (standing.kind === 'UNDER_WAY') result.underWay += 1;
      if (standing.kind === 'TOLD' || standing.kind === 'TOLD_UNKNOWN') result.told += 1;
      if (!isDifference(standing)) return;
      const difference = differenceOf(found, standing);
      result.differences.push(difference);
      if (takeOver) difference.outcome = await takeOver(found);
    } catch (error) {
      // What is named has a reference or an attempt.
      result.failed.push({ payment: named.reference ?? named.attempt!.attemptId, why: wordsOf(error) });
    }
  };
  for await (const page of paymentsSince(provider, since))
    while (page.length > 0) await Promise.all(page.splice(0, AT_ONCE).map(look));
  return result;
}

const isDifference = ({ kind }: Standing) => kind === 'DIFFERS' || kind === 'UNKNOWN';

function differenceOf({ attemptId, orderId, state }: Identified, standing: Standing): Difference {
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
 * Takes over what the provider knows of a payment: records it, as of an order here that waits for it, or tells a person of
 * money that belongs to none. Asks for no money, and gives none back that no rule of the service gives back. Killed at any
 * line, what is left is found again. Runs beside workers, but before them where a backup was restored: they would expire
 * orders that are paid.
 */
export async function takeOver(
  db: Database,
  provider: PaymentProvider,
  found: Identified,
  caller: Caller,
): Promise<Outcome> {
  const { orderId, attemptId } = found;
  let current = found;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { kind } = await standingOf(db, current);
    if (kind === 'TOLD' || kind === 'TOLD_UNKNOWN') return 'MATTER';
    // What follows from what was recorded, such as the refund of money that nobody needs, is the worker's.
    if (kind !== 'DIFFERS' && kind !== 'UNKNOWN') return 'RECORDED';
    if (
      kind === 'UNKNOWN' &&
      !(await adoptPayment(db, { ...found, reference: found.state.reference }, caller))
    ) {
      // Reports nothing if a worker has taken the payment over in the meantime: look again.
      await reportUnknownMoney(db, found);
      continue;
    }
    await claimAttempt(db, orderId, attemptId);
    const attempt = (await findAttempt(db, orderId, attemptId))!; // It is recorded, or was adopted just now.
    const named = { reference: found.state.reference, attempt: { attemptId, orderId } };
    // Asked after the attempt was read: only then the answer says what is missing here.
    current = (await identify(provider, named)) ?? current;
    await recordAnswer(db, answerOf(attempt, current.state), caller);
  }
  return isDifference(await standingOf(db, current)) ? 'LEFT' : 'RECORDED';
}

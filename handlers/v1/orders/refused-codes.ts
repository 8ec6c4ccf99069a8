/** Answers requests with discount codes that can't be used. Limits how many codes a customer can guess. */
import type { CodeReason } from '../../../db/orders/model/order-placement.ts';
import { isShop } from '../../auth/token-reach.ts';
import type { Services } from '../../contract/services.ts';
import * as problems from '../../problems.ts';
import type { CallOf } from '../bodies/types.ts';

type Call = Pick<CallOf<'createOrder'>, 'reach' | 'caller'> & { body: { discountCodes?: readonly string[] } };

/** Reasons that customers don't get, because they would reveal which codes exist and when they can be used. */
const CONFIDENTIAL: ReadonlySet<CodeReason> = new Set(['UNKNOWN', 'NOT_YET_VALID', 'EXPIRED', 'USED_UP']);

const senderOf = ({ caller }: Call): string => JSON.stringify([caller.clientId, caller.customerId]);

/** Refuses all discount codes of a customer who has guessed too many codes in the last minute. */
export function whyTooManyCodes(call: Call, { failedCodes, limits }: Services) {
  if (isShop(call.reach) || !call.body.discountCodes?.length) return undefined;
  const limit = limits.failedCodesPerMinute;
  return failedCodes.current(senderOf(call)) < limit ? undefined : problems.tooManyFailedCodes(limit);
}

/**
 * Returns the problem for a discount code that can't be used, with the reason only if the caller may see it. Counts the
 * guesses of customers.
 */
export function codeNotApplicable(
  call: Call,
  { code, reason }: { code: string; reason: CodeReason },
  { failedCodes }: Services,
) {
  if (isShop(call.reach) || !CONFIDENTIAL.has(reason))
    return problems.discountCodeNotApplicable(code, reason);
  failedCodes.add(senderOf(call));
  return problems.discountCodeNotApplicable(code, 'UNAVAILABLE');
}

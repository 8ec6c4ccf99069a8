/** Refused discount codes, and the limit for customers who guess codes. */
import type { CodeReason } from '../../../db/orders/model/order-placement.ts';
import { isMerchantClient } from '../../auth/token-reach.ts';
import type { Services } from '../../contract/services.ts';
import * as problems from '../../problems.ts';
import type { CallOf } from '../bodies/types.ts';

type Call = Pick<CallOf<'createOrder'>, 'reach' | 'caller'> & { body: { discountCodes?: readonly string[] } };

/** Reasons that would tell customers which codes exist, and when they can be used. */
const CONFIDENTIAL: ReadonlySet<CodeReason> = new Set(['UNKNOWN', 'NOT_YET_VALID', 'EXPIRED', 'USED_UP']);

const senderOf = ({ caller }: Call): string => JSON.stringify([caller.clientId, caller.customerId]);

/** Refuses the codes of a customer who has guessed too many codes in the last minute. */
export function whyTooManyCodes(call: Call, { failedCodes, limits }: Services) {
  if (isMerchantClient(call.reach) || !call.body.discountCodes?.length) return undefined;
  const limit = limits.failedCodesPerMinute;
  return failedCodes.current(senderOf(call)) < limit ? undefined : problems.tooManyFailedCodes(limit);
}

/** Answers that a discount code can't be used, with the reason that the caller may see. Counts guesses of customers. */
export function codeNotApplicable(
  call: Call,
  { code, reason }: { code: string; reason: CodeReason },
  { failedCodes }: Services,
) {
  if (isMerchantClient(call.reach) || !CONFIDENTIAL.has(reason))
    return problems.discountCodeNotApplicable(code, reason);
  failedCodes.add(senderOf(call));
  return problems.discountCodeNotApplicable(code, 'UNAVAILABLE');
}

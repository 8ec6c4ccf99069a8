import type { CodeReason } from '../../../db/orders/model/order-placement.ts';
import { isMerchantClient } from '../../auth/token-reach.ts';
import type { CallOf } from '../bodies/types.ts';

/** Reasons that would tell customers which codes exist, and when they can be used. */
const CONFIDENTIAL: ReadonlySet<CodeReason> = new Set(['UNKNOWN', 'NOT_YET_VALID', 'EXPIRED', 'USED_UP']);

/** Returns the reason to refuse a discount code, as the caller may see it. */
export const toShownReason = (
  reason: CodeReason,
  reach: CallOf<'createOrder'>['reach'],
): CodeReason | 'UNAVAILABLE' =>
  !isMerchantClient(reach) && CONFIDENTIAL.has(reason) ? 'UNAVAILABLE' : reason;

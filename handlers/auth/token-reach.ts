import type { Reach } from '../../db/call/reach.ts';
import { Refusal, forbidden, shopOnly } from '../problems.ts';
import { type AccessToken, plainChallenge } from './index.ts';

/**
 * Decides from a token which orders are accessible to the caller; returns undefined for none. No other code decides
 * this. A token with a customer's claim always gives access to the orders of that customer only. A client's own token
 * without the claim gives access to all orders. A user's token without the claim gives access to none, because the
 * token doesn't say who the user is.
 */
export function readReach({ customerId, isClientsOwn }: AccessToken): Reach | undefined {
  if (customerId !== undefined) return { customerId };
  return isClientsOwn ? { customerId: undefined } : undefined;
}

/** Returns the reach of a token. Throws a `Refusal` (403) if no orders are accessible to it. */
export function requireReach(token: AccessToken): Reach {
  const reach = readReach(token);
  if (!reach) throw new Refusal(forbidden(plainChallenge));
  return reach;
}

/** Returns the reach of a token of the shop itself. Throws a `Refusal` (403) for any other token. */
export function requireShop(token: AccessToken): Reach {
  const reach = requireReach(token);
  if (!isMerchantClient(reach)) throw new Refusal(shopOnly(plainChallenge));
  return reach;
}

/** Whether a caller is the shop itself: one of its own clients, which reach the orders of all customers. */
export const isMerchantClient = (reach: Reach): boolean => reach.customerId === undefined;

/** Whether an order of this customer is within reach. */
export const reaches = (reach: Reach, customerId: string): boolean =>
  isMerchantClient(reach) || reach.customerId === customerId;

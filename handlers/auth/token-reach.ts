import type { Reach } from '../../db/call/reach.ts';
import { Refusal, forbidden, shopOnly } from '../problems.ts';
import { type AccessToken, plainChallenge } from './index.ts';

/**
 * Decides which orders a token gives access to. Returns undefined if the token gives access to no orders. No other code
 * decides this. A token with a customer's claim always gives access only to the orders of that customer. A client's own
 * token without the claim gives access to all orders. A user's token without the claim gives access to no orders,
 * because the token doesn't say who the user is.
 */
export function readReach({ customerId, isClientsOwn }: AccessToken): Reach | undefined {
  if (customerId !== undefined) return { customerId };
  return isClientsOwn ? { customerId: undefined } : undefined;
}

/** Returns the orders that a token gives access to. Throws a `Refusal` (403) if it gives access to no orders. */
export function requireReach(token: AccessToken): Reach {
  const reach = readReach(token);
  if (!reach) throw new Refusal(forbidden(plainChallenge));
  return reach;
}

/** Returns the access of a token that belongs to the shop itself. Throws a `Refusal` (403) for any other token. */
export function requireShop(token: AccessToken): Reach {
  const reach = requireReach(token);
  if (!isMerchantClient(reach)) throw new Refusal(shopOnly(plainChallenge));
  return reach;
}

/** Whether the caller is the shop itself: a client with access to the orders of all customers. */
export const isMerchantClient = (reach: Reach): boolean => reach.customerId === undefined;

/** Whether the caller has access to the orders of this customer. */
export const reaches = (reach: Reach, customerId: string): boolean =>
  isMerchantClient(reach) || reach.customerId === customerId;

import type { Reach } from '../../db/call/reach.ts';
import { Refusal, forbidden, shopOnly } from '../problems.ts';
import { type AccessToken, plainChallenge } from './index.ts';

/**
 * Decides which orders a token gives access to. Only this function decides about the access of a token. A token with a
 * customer claim gives access only to that customer's orders. A client's own token without the claim gives access to
 * all orders, and so does the token of a member of staff. For another user's token without the claim, returns undefined
 * (no access), because the token doesn't say which customer the user is.
 */
export function readReach({ customerId, isClientsOwn, staffId }: AccessToken): Reach | undefined {
  if (customerId !== undefined) return { customerId };
  if (isClientsOwn) return { customerId: undefined };
  return staffId === undefined ? undefined : { customerId: undefined, isStaff: true };
}

/** Returns the orders that a token gives access to. Throws a `Refusal` (403) if the token gives access to no orders. */
export function requireReach(token: AccessToken): Reach {
  const reach = readReach(token);
  if (!reach) throw new Refusal(forbidden(plainChallenge));
  return reach;
}

/**
 * Returns the access of a token of the shop: of one of its clients, or of its staff. Throws a `Refusal` (403) for any
 * other token.
 */
export function requireShop(token: AccessToken): Reach {
  const reach = requireReach(token);
  if (!isShop(reach)) throw new Refusal(shopOnly(plainChallenge));
  return reach;
}

/**
 * Whether the caller is the shop, which has access to the orders of all customers: a client of the shop, or its staff.
 */
export const isShop = (reach: Reach): boolean => reach.customerId === undefined;

/** Whether the caller is one of the shop's own clients, without a user. */
export const isMerchantClient = (reach: Reach): boolean => isShop(reach) && !reach.isStaff;

/** Whether the caller has access to the orders of this customer. */
export const reaches = (reach: Reach, customerId: string): boolean =>
  isShop(reach) || reach.customerId === customerId;

import type { AccessToken } from './index.ts';

/** Which orders a token reaches: those of one customer, or (without one) all. */
export interface Reach {
  customerId: string | undefined;
}

/**
 * Decides from a token which orders it reaches; `undefined`: none. Nothing else decides it. A customer's claim always confines. A
 * client's own token reaches everything. A user's token without that claim reaches nothing: who the user is, it doesn't say.
 */
export function reachOf({ customerId, isClientsOwn }: AccessToken): Reach | undefined {
  if (customerId !== undefined) return { customerId };
  return isClientsOwn ? { customerId: undefined } : undefined;
}

/** Whether an order of this customer is within reach. */
export const reaches = (reach: Reach, customerId: string): boolean =>
  reach.customerId === undefined || reach.customerId === customerId;

import type { DisputeStatus } from './state.ts';

/** A payment as the provider has it. Amounts in minor units of `currency` (ISO 4217). */
export interface ObservedPayment {
  /** The provider's own id of the payment. */
  reference: string;
  /** The attempt that it is about in the provider's books. */
  attemptId?: string;
  status: 'PROCESSING' | 'REQUIRES_ACTION' | 'AUTHORIZED' | 'CAPTURED' | 'FAILED' | 'VOIDED';
  currency: string;
  authorizedAmount: number;
  /** Until when it holds the money (RFC 3339, UTC). Only with `AUTHORIZED`, and only where it says so. */
  authorizedUntil?: string;
  capturedAmount: number;
  refundedAmount: number;
  /** Why it failed, in the provider's words. Only with `FAILED`. */
  failureCode?: string;
  /** Where the customer has to go. Only with `REQUIRES_ACTION`. */
  nextActionUrl?: string;
  /** The disputes of the customer's bank, if there are any. */
  disputes?: ObservedDispute[];
}

/** What the provider says, and when it was asked. */
export interface AnsweredPayment extends ObservedPayment {
  /** The attempt's version when it was asked. */
  askedAt?: number;
  /** By the database's clock. */
  heardAt?: string;
}

/** A dispute of a payment as the provider has it: the customer's bank wants the money back. */
export interface ObservedDispute {
  /** The provider's own id of the dispute. */
  reference: string;
  amount: number;
  currency: string;
  status: DisputeStatus;
}

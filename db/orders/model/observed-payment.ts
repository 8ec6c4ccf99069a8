import type { DisputeStatus } from './order-rules.ts';

/** A payment as the provider shows it. Amounts in minor units of `currency` (ISO 4217). */
export interface ObservedPayment {
  /** The provider's own id of the payment. */
  reference: string;
  /** The attempt to which the payment belongs in the provider's books. */
  attemptId?: string;
  status: 'PROCESSING' | 'REQUIRES_ACTION' | 'AUTHORIZED' | 'CAPTURED' | 'FAILED' | 'VOIDED';
  currency: string;
  authorizedAmount: number;
  /**
   * Time until which the provider holds the money (RFC 3339, UTC). Only with `AUTHORIZED`, and only if the provider
   * says so.
   */
  authorizedUntil?: string;
  capturedAmount: number;
  refundedAmount: number;
  /** Why it failed, in the provider's words. Only with `FAILED`. */
  failureCode?: string;
  /** Address to which the customer must go. Only with `REQUIRES_ACTION`. */
  nextActionUrl?: string;
  /** The disputes of the customer's bank, if there are any. */
  disputes?: ObservedDispute[];
}

/** An answer of the provider, and the time of the request. */
export interface AnsweredPayment extends ObservedPayment {
  /** The attempt's version when the provider was asked. */
  askedAt?: number;
  /** Time of the answer, by the database's clock. */
  heardAt?: string;
}

/** A dispute of a payment as the provider shows it: the customer's bank wants the money back. */
export interface ObservedDispute {
  /** The provider's own id of the dispute. */
  reference: string;
  amount: number;
  currency: string;
  status: DisputeStatus;
}

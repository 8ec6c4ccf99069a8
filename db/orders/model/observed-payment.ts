import type { DisputeStatus } from './order-rules.ts';

/** A payment as the payment provider reports it. Amounts in minor units of `currency` (ISO 4217). */
export interface ObservedPayment {
  /** The provider's own id of the payment. */
  reference: string;
  /** Id of the payment attempt. The service sends this id with the payment, and the provider stores it. */
  attemptId?: string;
  status: 'PROCESSING' | 'REQUIRES_ACTION' | 'AUTHORIZED' | 'CAPTURED' | 'FAILED' | 'VOIDED';
  currency: string;
  authorizedAmount: number;
  /**
   * Time until which the provider holds the money (RFC 3339, UTC). Present only if the status is `AUTHORIZED` and the
   * provider reports this time.
   */
  authorizedUntil?: string;
  capturedAmount: number;
  refundedAmount: number;
  /** Reason why the payment failed, in the provider's words. Present only if the status is `FAILED`. */
  failureCode?: string;
  /** URL that the customer must open to continue the payment. Present only if the status is `REQUIRES_ACTION`. */
  nextActionUrl?: string;
  /** Disputes that the customer's bank has opened. Absent if the payment has no disputes. */
  disputes?: ObservedDispute[];
}

export interface AnsweredPayment extends ObservedPayment {
  /** The attempt's version at the time of the request to the provider. */
  askedAt?: number;
  /** Time when the answer was received, by the database's clock. */
  heardAt?: string;
}

/** A dispute of a payment, as the provider reports it: the customer's bank demands the money back. */
export interface ObservedDispute {
  /** The provider's own id of the dispute. */
  reference: string;
  amount: number;
  currency: string;
  status: DisputeStatus;
}

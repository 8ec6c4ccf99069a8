import type { CaptureMode } from '../../db/orders/state.ts';

/**
 * What the service asks of whoever moves the money. Every call carries an id of ours as the provider's idempotency key, so that
 * it may be repeated until its answer is known: the attempt's id for `authorize`, the operation's own for all others. A call
 * that rejects has an unknown outcome, unless it rejects with `ProviderRefusal`; nobody may guess it.
 */
export interface PaymentProvider {
  /** Starts the payment of an attempt; with `AUTOMATIC` capture the money is taken at once. */
  authorize(request: AuthorizeRequest): Promise<PaymentState>;
  /** What the provider knows of an attempt; `undefined`: it never heard of it. */
  lookup(attempt: AttemptReference): Promise<PaymentState | undefined>;
  /** Takes `amount` of what is authorised. `final`: nothing more will be taken, and the rest of the hold may be released. */
  capture(
    attempt: AttemptReference,
    operation: { id: string; amount: number; final: boolean },
  ): Promise<void>;
  /** Ends a payment of which nothing was captured: releases the hold, or stops what is under way. */
  void(attempt: AttemptReference, operation: { id: string }): Promise<void>;
  /** Pays `amount` of what was captured back. */
  refund(attempt: AttemptReference, operation: { id: string; amount: number }): Promise<void>;
}

export interface AuthorizeRequest {
  attemptId: string;
  orderId: string;
  /** In minor units of `currency`, at least 1. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** The provider's token of the customer's means of payment. */
  paymentMethod: string;
  capture: CaptureMode;
}

export interface AttemptReference {
  attemptId: string;
  /** The provider's own id of the payment, once it is known. */
  reference: string | undefined;
}

/** A payment as the provider has it. Amounts in minor units. */
export interface PaymentState {
  /** The provider's own id of the payment. */
  reference: string;
  status: 'PROCESSING' | 'REQUIRES_ACTION' | 'AUTHORIZED' | 'CAPTURED' | 'FAILED' | 'VOIDED';
  authorizedAmount: number;
  capturedAmount: number;
  refundedAmount: number;
  /** Why it failed, in the provider's words. Only with `FAILED`. */
  failureCode?: string;
  /** Where the customer has to go. Only with `REQUIRES_ACTION`. */
  nextActionUrl?: string;
}

/** The provider's final no to a call, with its reason. The same call will never succeed. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`The payment provider refused: ${code}`, options);
    this.code = code;
  }
}

/** A word from the provider that something about a payment may have changed. What, is asked by `lookup`. */
export interface ProviderEvent {
  /** The provider's id of the event; the same event may arrive more than once. */
  id: string;
  /** The attempt that it is about, from the metadata that `authorize` left with the payment. */
  attemptId: string;
  orderId: string;
  type: string;
}

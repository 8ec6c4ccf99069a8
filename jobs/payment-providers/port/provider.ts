import type { AmountSteps, ObservedPayment } from '../../../db/orders/index.ts';
import type { CaptureMode } from '../../../db/orders/model/order-rules.ts';

/**
 * Calls that the service makes to a payment provider. Every call carries an id of ours as the provider's idempotency
 * key, so it may be repeated until its answer is known. The key is the attempt's id for `authorize`, and the
 * operation's own id for all other calls. A call that rejects with `ProviderRefusal` is refused. A call that rejects
 * with any other error has an unknown outcome, which the service must not guess. Once `signal` is aborted, the caller
 * no longer waits for the answer.
 */
export interface PaymentProvider {
  /** The provider's name in PAYMENT_PROVIDER. */
  readonly name: string;
  /** Amounts that the provider accepts. Absent: all. */
  readonly amountSteps?: AmountSteps;
  /** The host that the provider's calls go to, for the log; absent if there is none. */
  readonly host?: string;
  /** Maximum number of payments that are started at once. Absent: the worker's own limit. */
  readonly startsAtOnce?: number;
  /**
   * Whether a repeated `authorize` of this attempt certainly gets the answer of the first one, because the provider
   * still knows the key. Then the service repeats it in place of a `lookup` that has to search. Absent: never.
   */
  remembers?(attemptId: string): boolean;
  /** Starts the payment of an attempt; with `AUTOMATIC` capture the money is captured immediately. */
  authorize(request: AuthorizeRequest, signal?: AbortSignal): Promise<PaymentState>;
  /** Reads an attempt's payment. Returns undefined if the provider has no such payment. */
  lookup(attempt: AttemptReference, signal?: AbortSignal): Promise<PaymentState | undefined>;
  capture(
    attempt: AttemptReference,
    operation: CaptureRequest,
    signal?: AbortSignal,
  ): Promise<OperationState>;
  /** Ends a payment that has no captured money: releases the authorization hold, or stops what is pending. */
  void(attempt: AttemptReference, operation: { id: string }, signal?: AbortSignal): Promise<OperationState>;
  /** Releases the rest of an authorization hold after partial captures. */
  release(
    attempt: AttemptReference,
    operation: { id: string },
    signal?: AbortSignal,
  ): Promise<OperationState>;
  refund(attempt: AttemptReference, operation: RefundRequest, signal?: AbortSignal): Promise<OperationState>;
  /**
   * Reads the changes after `place` in the provider's list of changes, about `limit` at a time, in any order. A change
   * may come more than once: a list may show an earlier change late, so the end of the list is read again.
   */
  changesSince(place: ProviderPlace, limit: number, signal?: AbortSignal): Promise<ProviderChanges>;
  /**
   * Reads the payments that were made since a time, and perhaps others, about `limit` at a time, in any order. So it
   * finds payments whose rows this service has lost. Older payments that have changed are found by `changesSince`.
   */
  paymentsSince(place: ProviderPlace, limit: number, signal?: AbortSignal): Promise<ProviderPayments>;
  /** Finds a payment of ours by the provider's own id. Returns undefined if there is none, or if it isn't ours. */
  find(reference: string, signal?: AbortSignal): Promise<FoundPayment | undefined>;
}

/** Length of the end of a provider's list that is read again, because the list may show entries late. */
export const MARGIN_SECONDS = 600;

/**
 * Position in a provider's list where reading continues. Without a `place`, reading begins at the time `since`, less
 * `MARGIN_SECONDS`.
 */
export interface ProviderPlace {
  /** Position in a format that only the provider knows. */
  place: string | null;
  since: string;
}

export interface ProviderChanges {
  changes: ProviderEvent[];
  place: string;
  /** Whether there is more to read now. */
  more: boolean;
}

export interface ProviderPayments {
  /** The provider's own ids. */
  references: string[];
  place: string;
  /** Whether there is more to read. */
  more: boolean;
}

/** A payment that carries our ids. */
export interface FoundPayment {
  attemptId: string;
  orderId: string;
  state: PaymentState;
}

/** An operation as the provider has it. `PENDING`: it has no outcome yet, and the service asks about it later. */
export interface OperationState {
  status: 'SUCCEEDED' | 'PENDING';
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
  captureMode: CaptureMode;
}

/**
 * Captures `amount` of the authorised money. `final`: nothing more will be captured, and the rest of the authorization
 * hold may be released. `tries`: as of a refund.
 */
export interface CaptureRequest {
  id: string;
  amount: number;
  final: boolean;
  tries?: number;
}

/**
 * Pays back `amount` of the captured money. `tries`: number of recorded refusals of this refund that were temporary. A
 * higher number makes a new try; a call with the same id and `tries` gets the same answer.
 */
export interface RefundRequest {
  id: string;
  amount: number;
  tries?: number;
}

export interface AttemptReference {
  attemptId: string;
  /** The provider's own id of the payment, once it is known. */
  reference: string | undefined;
}

/** A payment as the provider has it. The database records it (`recordPayment`). */
export type PaymentState = ObservedPayment;

/**
 * The provider's refusal of a call, with its reason. The same call will never succeed, unless the refusal is `passing`
 * (temporary). Then a capture or refund is repeated for days, and any other call counts as refused anyway.
 */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  readonly code: string;
  readonly passing: boolean;

  constructor(code: string, { passing = false }: { passing?: boolean } = {}) {
    super(`The payment provider refused: ${code}`);
    this.code = code;
    this.passing = passing;
  }
}

/** The provider's notice that something about a payment may have changed. `lookup` then reads the change. */
export interface ProviderEvent {
  /** The provider's id of the event; the same event may arrive more than once. */
  id: string;
  type: string;
  /** The attempt that the event is about, if the event carries our ids; otherwise `find` identifies it. */
  attempt?: { attemptId: string; orderId: string };
  /** The provider's own id of the payment, if the event names it. */
  reference?: string;
}

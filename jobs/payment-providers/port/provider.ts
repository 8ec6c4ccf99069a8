import type { AmountSteps, ObservedPayment } from '../../../db/orders/index.ts';
import type { CaptureMode } from '../../../db/orders/model/order-rules.ts';

/**
 * Calls from the service to a payment provider. Every call has an id of this service as idempotency key: `authorize`
 * has the attempt's id, all other calls have the operation's id. So a call may be repeated until its answer is known.
 * If a call rejects with `ProviderRefusal`, the provider has refused it. After any other error, the outcome is unknown
 * and must not be guessed. `signal`: aborted when the caller stops waiting for the answer.
 */
export interface PaymentProvider {
  /** Name in PAYMENT_PROVIDER. */
  readonly name: string;
  /** Amounts that the provider accepts. Undefined if the provider accepts all amounts. */
  readonly amountSteps?: AmountSteps;
  /** Host that is called, for the log. Undefined if the provider calls no host. */
  readonly host?: string;
  /** Maximum number of payments that are started at the same time. Undefined: only the worker's own limit applies. */
  readonly startsAtOnce?: number;
  /**
   * Whether the provider certainly still knows the idempotency key of this attempt. If the provider still knows the
   * key, a repeated `authorize` gets the first answer. So the service repeats `authorize` instead of calling a `lookup`
   * that must search. If the function is undefined, the service never repeats `authorize`.
   */
  remembers?(attemptId: string): boolean;
  /** Starts the payment of an attempt. With `AUTOMATIC` capture, also captures the money. */
  authorize(request: AuthorizeRequest, signal?: AbortSignal): Promise<PaymentState>;
  /** Reads the payment of an attempt. Returns undefined if the provider has no such payment. */
  lookup(attempt: AttemptReference, signal?: AbortSignal): Promise<PaymentState | undefined>;
  capture(
    attempt: AttemptReference,
    operation: CaptureRequest,
    signal?: AbortSignal,
  ): Promise<OperationState>;
  /** Ends a payment without captured money: releases the authorization hold, or cancels the pending payment. */
  void(attempt: AttemptReference, operation: { id: string }, signal?: AbortSignal): Promise<OperationState>;
  /** Releases the uncaptured amount of an authorization hold after partial captures. */
  release(
    attempt: AttemptReference,
    operation: { id: string },
    signal?: AbortSignal,
  ): Promise<OperationState>;
  refund(attempt: AttemptReference, operation: RefundRequest, signal?: AbortSignal): Promise<OperationState>;
  /**
   * Reads about `limit` changes after `place` in the provider's list of changes, in any order. The newest entries are
   * always read again, because a list may show an earlier change late. So a change may be returned more than once.
   */
  changesSince(place: ProviderPlace, limit: number, signal?: AbortSignal): Promise<ProviderChanges>;
  /**
   * Reads about `limit` payments that were made since a time, in any order, and possibly other payments. Unlike
   * `changesSince`, also finds payments for which this service has no row. Older payments that have changed are found
   * only by `changesSince`.
   */
  paymentsSince(place: ProviderPlace, limit: number, signal?: AbortSignal): Promise<ProviderPayments>;
  /**
   * Finds a payment of this service by the provider's id. Returns undefined if the payment doesn't exist or isn't from
   * this service.
   */
  find(reference: string, signal?: AbortSignal): Promise<FoundPayment | undefined>;
}

/**
 * Number of seconds before the last known position from which a provider's list is read again. A list may show entries
 * late.
 */
export const MARGIN_SECONDS = 600;

/**
 * Position in a provider's list, from which reading continues. If `place` is null, reading starts `MARGIN_SECONDS`
 * before `since`.
 */
export interface ProviderPlace {
  /** Position in the provider's own format. */
  place: string | null;
  since: string;
}

export interface ProviderChanges {
  changes: ProviderEvent[];
  place: string;
  /** Whether more changes can be read now. */
  more: boolean;
}

export interface ProviderPayments {
  /** Payment ids of the provider. */
  references: string[];
  place: string;
  /** Whether more payments can be read now. */
  more: boolean;
}

/** A payment that was requested with this service's ids. */
export interface FoundPayment {
  attemptId: string;
  orderId: string;
  state: PaymentState;
}

/**
 * State of an operation at the provider. `PENDING`: the operation has no outcome yet. The service asks the provider
 * again later.
 */
export interface OperationState {
  status: 'SUCCEEDED' | 'PENDING';
}

export interface AuthorizeRequest {
  attemptId: string;
  orderId: string;
  /** Amount in minor units of `currency`, at least 1. */
  amount: number;
  /** Currency code of ISO 4217. */
  currency: string;
  /** The provider's token for the customer's means of payment. */
  paymentMethod: string;
  captureMode: CaptureMode;
}

/**
 * Request to capture `amount` of the authorized money. `final`: whether this is the last capture. After the last
 * capture, the provider may release the uncaptured amount. `tries`: as in `RefundRequest`.
 */
export interface CaptureRequest {
  id: string;
  amount: number;
  final: boolean;
  tries?: number;
}

/**
 * Request to pay back `amount` of the captured money. `tries`: number of temporary refusals of this refund that the
 * service has recorded. If `tries` has increased since the last call, the provider tries the refund again. If `tries`
 * hasn't increased, a call with the same id gets the same answer.
 */
export interface RefundRequest {
  id: string;
  amount: number;
  tries?: number;
}

export interface AttemptReference {
  attemptId: string;
  /** The provider's id of the payment. Undefined until the service knows this id. */
  reference: string | undefined;
}

/** State of a payment at the provider. `recordPayment` stores this state in the database. */
export type PaymentState = ObservedPayment;

/**
 * A refusal of a call by the provider, with its reason. The same call will never succeed, unless the refusal is
 * `passing` (temporary). A capture or refund with a temporary refusal is repeated for days. A temporary refusal of any
 * other call is treated like a permanent refusal.
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

/** Notice from the provider that a payment may have changed. The service then reads the payment with `lookup`. */
export interface ProviderEvent {
  /** The provider's id of the event. An event may arrive more than once. */
  id: string;
  type: string;
  /**
   * Attempt of the payment, if the event contains this service's ids. If these ids are missing, `find` identifies the
   * attempt.
   */
  attempt?: { attemptId: string; orderId: string };
  /** The provider's id of the payment, if the event contains this id. */
  reference?: string;
}

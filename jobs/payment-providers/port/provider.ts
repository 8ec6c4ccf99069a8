import type { AmountSteps, ObservedPayment } from '../../../db/orders/index.ts';
import type { CaptureMode } from '../../../db/orders/model/order-rules.ts';

/**
 * Calls that the service makes to a payment provider. Every call carries one of this service's ids as the provider's
 * idempotency key, so the call may be repeated until its answer is known. The key is the attempt's id for `authorize`,
 * and the operation's own id for all other calls. If a call rejects with `ProviderRefusal`, the provider has refused
 * it. If a call rejects with any other error, its outcome is unknown, and the service must not guess the outcome. When
 * `signal` is aborted, the caller stops waiting for the answer.
 */
export interface PaymentProvider {
  /** The provider's name in PAYMENT_PROVIDER. */
  readonly name: string;
  /** Amounts that the provider accepts. If the field is missing, the provider accepts all amounts. */
  readonly amountSteps?: AmountSteps;
  /** The host to which the provider's calls are sent, for the log. Undefined if there is no host. */
  readonly host?: string;
  /**
   * Maximum number of payments that are started at the same time. If the field is missing, the worker's own limit
   * applies.
   */
  readonly startsAtOnce?: number;
  /**
   * Whether the provider certainly still knows the idempotency key of this attempt, so that a repeated `authorize` gets
   * the answer of the first `authorize`. If so, the service repeats `authorize` instead of calling a `lookup` that has
   * to search. Without this function the service never repeats `authorize`.
   */
  remembers?(attemptId: string): boolean;
  /** Starts the payment of an attempt. With `AUTOMATIC` capture the money is captured immediately. */
  authorize(request: AuthorizeRequest, signal?: AbortSignal): Promise<PaymentState>;
  /** Reads an attempt's payment. Returns undefined if the provider has no such payment. */
  lookup(attempt: AttemptReference, signal?: AbortSignal): Promise<PaymentState | undefined>;
  capture(
    attempt: AttemptReference,
    operation: CaptureRequest,
    signal?: AbortSignal,
  ): Promise<OperationState>;
  /** Ends a payment that has no captured money: releases the authorization hold, or cancels a pending payment. */
  void(attempt: AttemptReference, operation: { id: string }, signal?: AbortSignal): Promise<OperationState>;
  /** Releases the uncaptured amount of an authorization hold after partial captures. */
  release(
    attempt: AttemptReference,
    operation: { id: string },
    signal?: AbortSignal,
  ): Promise<OperationState>;
  refund(attempt: AttemptReference, operation: RefundRequest, signal?: AbortSignal): Promise<OperationState>;
  /**
   * Reads the changes after `place` in the provider's list of changes, about `limit` at a time, in any order. The
   * newest entries of the list are always read again, because a list may show an earlier change late. So a change may
   * be returned more than once.
   */
  changesSince(place: ProviderPlace, limit: number, signal?: AbortSignal): Promise<ProviderChanges>;
  /**
   * Reads the payments that were made since a time, and perhaps other payments, about `limit` at a time, in any order.
   * The result includes payments whose rows this service has lost. `changesSince` finds the older payments that have
   * changed.
   */
  paymentsSince(place: ProviderPlace, limit: number, signal?: AbortSignal): Promise<ProviderPayments>;
  /**
   * Finds a payment of this service by the provider's own id. Returns undefined if there is no such payment, or if the
   * payment wasn't requested by this service.
   */
  find(reference: string, signal?: AbortSignal): Promise<FoundPayment | undefined>;
}

/**
 * Number of seconds before the last known position of a provider's list from which the list is read again, because the
 * list may show entries late.
 */
export const MARGIN_SECONDS = 600;

/**
 * Position in a provider's list at which reading continues. Without a `place`, reading starts `MARGIN_SECONDS` before
 * the time `since`.
 */
export interface ProviderPlace {
  /** Position in a format that only the provider understands. */
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

/** A payment that carries this service's ids. */
export interface FoundPayment {
  attemptId: string;
  orderId: string;
  state: PaymentState;
}

/**
 * The state of an operation at the provider. `PENDING`: the operation has no outcome yet, and the service queries the
 * provider again later.
 */
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
 * Request to capture `amount` of the authorized money. `final`: whether this is the last capture, so that the provider
 * may release the uncaptured amount of the authorization hold. `tries`: as in `RefundRequest`.
 */
export interface CaptureRequest {
  id: string;
  amount: number;
  final: boolean;
  tries?: number;
}

/**
 * Request to pay back `amount` of the captured money. `tries`: number of temporary refusals of this refund that the
 * service has recorded. If the number is higher than in the previous call, the provider tries again. A call with the
 * same id and the same `tries` gets the same answer.
 */
export interface RefundRequest {
  id: string;
  amount: number;
  tries?: number;
}

export interface AttemptReference {
  attemptId: string;
  /** The provider's own id of the payment. Undefined until the service knows this id. */
  reference: string | undefined;
}

/** The state of a payment at the provider. The database records it (`recordPayment`). */
export type PaymentState = ObservedPayment;

/**
 * The provider's refusal of a call, with its reason. The same call will never succeed, unless the refusal is `passing`
 * (temporary). After a temporary refusal a capture or refund is repeated for days. Any other call counts as refused
 * even if the refusal is temporary.
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

/**
 * The provider's notice that something about a payment may have changed. The service then reads the change by `lookup`.
 */
export interface ProviderEvent {
  /** The provider's id of the event; the same event may arrive more than once. */
  id: string;
  type: string;
  /**
   * The attempt that the event is about, if the event carries this service's ids. Otherwise `find` identifies the
   * attempt.
   */
  attempt?: { attemptId: string; orderId: string };
  /** The provider's own id of the payment, if the event names it. */
  reference?: string;
}

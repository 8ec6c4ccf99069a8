import type { AmountSteps, ObservedPayment } from '../../../db/orders/index.ts';
import type { CaptureMode } from '../../../db/orders/model/state.ts';

/**
 * What the service asks of a payment provider. Every call carries an id of ours as the provider's idempotency
 * key, so that it may be repeated until its answer is known: the attempt's id for `authorize`, the
 * operation's own for all others. A call that rejects has an unknown outcome, which nobody may guess, unless
 * it rejects with `ProviderRefusal`. Once `signal` is aborted, nobody waits for the answer any more.
 */
export interface PaymentProvider {
  /** Its name in PAYMENT_PROVIDER. */
  readonly name: string;
  /** Which amounts it takes. Absent: all. */
  readonly amountSteps?: AmountSteps;
  /** The host that it calls, for the log; absent if it calls none. */
  readonly host?: string;
  /** How many payments are started at once: as many quick ones as the worker likes, unless it says so. */
  readonly startsAtOnce?: number;
  /**
   * Whether a repeated `authorize` of this attempt certainly gets the answer of the first one, because the
   * provider still knows the key: then it takes the place of a `lookup` that has to search. Absent: never.
   */
  remembers?(attemptId: string): boolean;
  /** Starts the payment of an attempt; with `AUTOMATIC` capture the money is captured at once. */
  authorize(request: AuthorizeRequest, signal?: AbortSignal): Promise<PaymentState>;
  /** What the provider knows of an attempt; `undefined`: the provider has no such payment. */
  lookup(attempt: AttemptReference, signal?: AbortSignal): Promise<PaymentState | undefined>;
  capture(
    attempt: AttemptReference,
    operation: CaptureRequest,
    signal?: AbortSignal,
  ): Promise<OperationState>;
  /** Ends a payment of which nothing was captured: releases the hold, or stops what is under way. */
  void(attempt: AttemptReference, operation: { id: string }, signal?: AbortSignal): Promise<OperationState>;
  /** Gives up what is left of a hold after captures in parts. */
  release(
    attempt: AttemptReference,
    operation: { id: string },
    signal?: AbortSignal,
  ): Promise<OperationState>;
  refund(attempt: AttemptReference, operation: RefundRequest, signal?: AbortSignal): Promise<OperationState>;
  /**
   * What has changed since a place in the provider's list of changes, about `limit` at a time, in any order. A
   * change may come more than once: a list may show late what happened earlier, so the end is read again.
   */
  changesSince(place: ProviderPlace, limit: number, signal?: AbortSignal): Promise<ProviderChanges>;
  /**
   * The payments that were made since a time, and perhaps others, about `limit` at a time, in any order: what is there
   * where this service has lost its rows of it. What was made earlier and has changed, `changesSince` tells.
   */
  paymentsSince(place: ProviderPlace, limit: number, signal?: AbortSignal): Promise<ProviderPayments>;
  /** A payment of ours by the provider's own id. `undefined`: there is none, or it isn't ours. */
  find(reference: string, signal?: AbortSignal): Promise<FoundPayment | undefined>;
}

/** How much of the end of a provider's list is read again, for what it shows late. */
export const MARGIN_SECONDS = 600;

/** Where reading goes on. Without a `place`, it begins at the time `since`, less the margin. */
export interface ProviderPlace {
  /** Only the provider knows what it means. */
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

/** A payment that says by our ids whose it is. */
export interface FoundPayment {
  attemptId: string;
  orderId: string;
  state: PaymentState;
}

/** An operation as the provider has it. `PENDING`: it has no outcome yet, and is to be asked about later. */
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
 * Takes `amount` of what is authorised. `final`: nothing more will be taken, and the rest of the hold may be
 * released. `tries`: as of a refund.
 */
export interface CaptureRequest {
  id: string;
  amount: number;
  final: boolean;
  tries?: number;
}

/**
 * Pays back `amount` of what was captured. `tries`: how many refusals for now of this refund are recorded. Only
 * then it is a new try; a call with the same id and tries gets the same answer.
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
 * The provider's refusal of a call, with its reason. The same call will never succeed, unless it is `passing`:
 * then a capture or refund is repeated for days, and all else is refused all the same.
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

/** A notice of the provider that something about a payment may have changed. `lookup` then tells what. */
export interface ProviderEvent {
  /** The provider's id of the event; the same event may arrive more than once. */
  id: string;
  type: string;
  /** The attempt that it is about, where it carries our ids; otherwise `find` tells which it is. */
  attempt?: { attemptId: string; orderId: string };
  /** The provider's own id of the payment, where it names that. */
  reference?: string;
}

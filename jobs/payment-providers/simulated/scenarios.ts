/** Behaviour of the simulated provider for a payment. The token of the payment method selects the scenario. */
export interface Scenario {
  outcome: 'APPROVED' | 'DECLINED' | 'REQUIRES_ACTION';
  failureCode?: string;
  /** Number of calls that don't reach the provider before a call reaches it. */
  unreachable?: number;
  /** Whether the provider executes the first call that it receives, but the answer to this call is lost. */
  answerLost?: boolean;
  /** Whether the outcome is known only a moment after the answer. */
  later?: boolean;
  /**
   * Whether the authorization hold expires a moment after the approval. If a payment has no authorization hold, this
   * property causes no event.
   */
  holdLapses?: boolean;
  /** Number of refunds that the provider refuses before it accepts a refund. */
  refusedRefunds?: number;
  /** Number of tries of each refund that the provider refuses temporarily. */
  delayedRefunds?: number;
  /** Number of tries of each capture that the provider refuses temporarily. */
  delayedCaptures?: number;
  /** Whether the provider refuses to cancel a payment or to release its authorization hold. */
  refusesVoids?: boolean;
  /** Whether the provider executes each call but doesn't answer it. If the call is repeated, the provider answers. */
  hangs?: boolean;
  /** Whether the first answer contains amounts that aren't integers. */
  garbled?: boolean;
  /** Whether refunds succeed first and fail a moment later. */
  reversesRefunds?: boolean;
  /** Whether the customer's bank disputes the charge a moment later. */
  disputed?: boolean;
  /**
   * Amount in minor units that the provider charges in addition to the requested amount. If this amount is negative,
   * the provider charges less.
   */
  more?: number;
  /** Currency that the provider charges instead of the requested currency. */
  currency?: string;
  /** Events in the sequence in which they are sent. */
  events?: { type: string; late?: boolean; deliveries?: number }[];
}

const APPROVED = { type: 'payment.approved' };

/** Scenarios by token. The README of `payment-providers/` describes the same tokens for integrators. */
export const SCENARIOS: Record<string, Scenario> = {
  tok_approved: { outcome: 'APPROVED' },
  tok_declined: { outcome: 'DECLINED', failureCode: 'card_declined' },
  tok_insufficient_funds: { outcome: 'DECLINED', failureCode: 'insufficient_funds' },
  tok_requires_action: { outcome: 'REQUIRES_ACTION' },
  tok_pending_then_approved: { outcome: 'APPROVED', later: true, events: [{ ...APPROVED, late: true }] },
  tok_timeout_before: { outcome: 'APPROVED', unreachable: 1 },
  tok_timeout_after: { outcome: 'APPROVED', answerLost: true },
  tok_unavailable: { outcome: 'APPROVED', unreachable: 2 },
  tok_duplicate_event: { outcome: 'APPROVED', events: [{ ...APPROVED, deliveries: 2 }] },
  tok_out_of_order_events: {
    outcome: 'APPROVED',
    later: true,
    events: [
      { ...APPROVED, late: true },
      { type: 'payment.processing', late: true },
    ],
  },
  tok_late_decline: { outcome: 'APPROVED', events: [APPROVED, { type: 'payment.declined', late: true }] },
  tok_hold_lapses: {
    outcome: 'APPROVED',
    holdLapses: true,
    events: [{ type: 'payment.lapsed', late: true }],
  },
  tok_hold_lapses_silently: { outcome: 'APPROVED', holdLapses: true },
  tok_refund_refused_once: { outcome: 'APPROVED', refusedRefunds: 1 },
  tok_refund_refused: { outcome: 'APPROVED', refusedRefunds: Infinity },
  tok_refund_delayed: { outcome: 'APPROVED', delayedRefunds: 2 },
  tok_capture_delayed: { outcome: 'APPROVED', delayedCaptures: 1 },
  tok_void_refused: { outcome: 'APPROVED', refusesVoids: true },
  tok_hangs: { outcome: 'APPROVED', hangs: true },
  tok_garbage: { outcome: 'APPROVED', garbled: true },
  tok_refund_reversed: { outcome: 'APPROVED', reversesRefunds: true },
  tok_disputed: { outcome: 'APPROVED', disputed: true, events: [{ type: 'payment.disputed', late: true }] },
  tok_overcharge: { outcome: 'APPROVED', more: 1 },
  tok_undercharge: { outcome: 'APPROVED', more: -1 },
  tok_other_currency: { outcome: 'APPROVED', currency: 'XTS' },
};

const UNKNOWN_TOKEN: Scenario = { outcome: 'DECLINED', failureCode: 'invalid_payment_method' };

export const scenarioOf = (token: string): Scenario =>
  Object.hasOwn(SCENARIOS, token) ? SCENARIOS[token]! : UNKNOWN_TOKEN;

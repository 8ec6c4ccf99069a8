/** Behaviour of the simulated provider for a payment, chosen by the payment method's token. */
export interface Scenario {
  outcome: 'APPROVED' | 'DECLINED' | 'REQUIRES_ACTION';
  failureCode?: string;
  /** Number of calls that don't reach the provider before a call reaches it. */
  unreachable?: number;
  /** Whether the provider carries out the first call that reaches it, and the answer to this call is lost. */
  answerLost?: boolean;
  /** Whether the outcome is delayed until a moment after the answer. */
  later?: boolean;
  /**
   * Whether an authorization hold expires a moment after the approval. With this scenario a payment without a hold has
   * no events.
   */
  holdLapses?: boolean;
  /** Number of refunds that the provider refuses before it carries out a refund. */
  refusedRefunds?: number;
  /** Number of tries of each refund that the provider refuses temporarily. */
  delayedRefunds?: number;
  /** Number of tries of each capture that the provider refuses temporarily. */
  delayedCaptures?: number;
  /** Whether the provider refuses to cancel a payment or to release its authorization hold. */
  refusesVoids?: boolean;
  /** Whether the provider carries out a call but never answers it. A repetition of the call is answered. */
  hangs?: boolean;
  /** Whether the provider's first answer has amounts that aren't integers. */
  garbled?: boolean;
  /** Whether the provider's refunds succeed at first, and fail a moment later. */
  reversesRefunds?: boolean;
  /** Whether the customer's bank disputes the charge a moment after the charge. */
  disputed?: boolean;
  /**
   * Amount that the provider takes in addition to the requested amount, in minor units. If it is negative, the provider
   * takes less.
   */
  more?: number;
  /** Currency that the provider charges instead of the requested currency. */
  currency?: string;
  /** Events in the order of their delivery. */
  events?: { type: string; late?: boolean; deliveries?: number }[];
}

const APPROVED = { type: 'payment.approved' };

/** The tokens by which integrators choose outcomes. The README of `payment-providers/` has the same table in words. */
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

/** Behaviour of the simulated provider for a payment, chosen by the payment method's token. */
export interface Scenario {
  outcome: 'APPROVED' | 'DECLINED' | 'REQUIRES_ACTION';
  failureCode?: string;
  /** Number of calls that fail before one arrives. */
  unreachable?: number;
  /** Whether the answer of the call that arrives is lost. The call is carried out. */
  answerLost?: boolean;
  /** Whether the outcome comes a moment after the answer. */
  later?: boolean;
  /** Whether an authorization hold ends a moment after the approval. A payment without a hold then has no events. */
  holdLapses?: boolean;
  /** Number of refunds that it refuses before it carries one out. */
  refusedRefunds?: number;
  /** Number of tries of each refund that it refuses for now. */
  delayedRefunds?: number;
  /** Number of tries of each capture that it refuses for now. */
  delayedCaptures?: number;
  /** Whether it refuses to end a payment. */
  refusesVoids?: boolean;
  /** Whether it carries out each first call and never answers it. */
  hangs?: boolean;
  /** Whether its first answer has amounts that are no integers. */
  garbled?: boolean;
  /** Whether its refunds succeed, and fail a moment later. */
  reversesRefunds?: boolean;
  /** Whether the customer's bank disputes the charge a moment after it. */
  disputed?: boolean;
  /** Surplus that it takes beyond the requested amount, in minor units; if negative, it takes less. */
  more?: number;
  /** Currency that it charges in place of the requested one. */
  currency?: string;
  /** Events in the order of their delivery. */
  events?: { type: string; late?: boolean; deliveries?: number }[];
}

const APPROVED = { type: 'payment.approved' };

/**
 * The tokens that integrators choose outcomes by. The README of `payment-providers/` has the same table in
 * words.
 */
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

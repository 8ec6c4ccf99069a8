/** What the simulated provider does with a payment, by the payment method's token. */
export interface Scenario {
  outcome: 'APPROVED' | 'DECLINED' | 'REQUIRES_ACTION';
  failureCode?: string;
  /** How many calls fail before one arrives. */
  unreachable?: number;
  /** The call that arrives is carried out, but its answer is lost. */
  answerLost?: boolean;
  /** The outcome comes a moment after the answer. */
  later?: boolean;
  /** A hold on the money ends a moment after the approval, and with it the events. */
  holdLapses?: boolean;
  /** How many refunds it refuses before it carries one out. */
  refusedRefunds?: number;
  /** How many tries of each refund it refuses for now. */
  delayedRefunds?: number;
  /** How many tries of each capture it refuses for now. */
  delayedCaptures?: number;
  /** Whether it refuses to end a payment. */
  refusesVoids?: boolean;
  /** Whether it carries out each first call and never answers it. */
  hangs?: boolean;
  /** Whether its first answer has amounts that are no integers. */
  garbled?: boolean;
  /** Its refunds succeed, and turn failed a moment later. */
  reversesRefunds?: boolean;
  /** The customer's bank disputes the charge a moment after it. */
  disputed?: boolean;
  /** How much more it takes than was asked for, in minor units; less than 0: how much less. */
  more?: number;
  /** The currency that it charges in place of the one that was asked for. */
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

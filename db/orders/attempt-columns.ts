/** Of `payment_attempts as attempt`: what `AttemptMoney` has. */
export const attemptMoneyColumns = [
  'attempt.status',
  'attempt.authorized_amount',
  'attempt.capturing_amount',
  'attempt.captured_amount',
  'attempt.refunding_amount',
  'attempt.refunded_amount',
  'attempt.refused_refund_amount',
  'attempt.lost_amount',
] as const;

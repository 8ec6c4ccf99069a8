import type { Params } from './stripe-answers.ts';

/** Payment methods of Stripe's test mode that the tests use, with the outcome of a payment. */
export const METHODS: Record<string, { error?: Params; action?: boolean; processing?: boolean }> = {
  pm_card_visa: {},
  pm_card_pendingRefund: {},
  pm_card_chargeDeclined: { error: { code: 'card_declined', decline_code: 'generic_decline' } },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    error: { code: 'card_declined', decline_code: 'insufficient_funds' },
  },
  pm_card_visa_chargeDeclinedStolenCard: {
    error: { code: 'card_declined', decline_code: 'stolen_card' },
  },
  pm_card_chargeDeclinedExpiredCard: { error: { code: 'expired_card' } },
  pm_card_authenticationRequired: { action: true },
  pm_slow: { processing: true },
};

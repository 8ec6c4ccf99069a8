import { type Settings, integer, setting } from '../../environment.ts';

export const PAYMENTS = {
  PROVIDER_TIMEOUT_SECONDS: setting(
    'callSeconds',
    integer(1, 60),
    '8',
    'how long a call of the payment provider may take; then it is repeated',
  ),
  HOLD_CHECK_MINUTES: setting(
    'holdCheckMinutes',
    integer(1, 10_080),
    '60',
    'a hold unconfirmed for so long is asked about before money or units move',
  ),
  REFUND_RETRY_DAYS: setting(
    'refundRetryDays',
    integer(0, 90),
    '3',
    'how long a refund or capture is repeated that the provider refuses for now',
  ),
  UNRESOLVED_MINUTES: setting(
    'unresolvedMinutes',
    integer(1, 10_080),
    '60',
    'a payment or refund without an outcome for so long is in `/attention`',
  ),
} satisfies Settings;

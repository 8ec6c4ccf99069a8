import { type Settings, integer, setting } from '../../environment.ts';

export const PAYMENTS = {
  PROVIDER_TIMEOUT_SECONDS: setting(
    'callSeconds',
    integer(1, 60),
    '8',
    'time limit of a call to the payment provider; after it the worker asks for the outcome',
  ),
  HOLD_CHECK_MINUTES: setting(
    'holdCheckMinutes',
    integer(1, 10_080),
    '60',
    'an authorization hold that was confirmed longer ago than this is checked with the provider before a capture or shipment',
  ),
  REFUND_RETRY_DAYS: setting(
    'refundRetryDays',
    integer(0, 90),
    '3',
    'how long a refund or capture that the provider refuses temporarily is retried',
  ),
  UNRESOLVED_MINUTES: setting(
    'unresolvedMinutes',
    integer(1, 10_080),
    '60',
    'a payment or refund without an outcome for this long is listed in `/attention`',
  ),
} satisfies Settings;

export const HOLDS = {
  LAPSED_HOLD_DAYS: setting(
    'lapsedHoldDays',
    integer(0, 365),
    '3',
    'how long an order keeps its stock after its authorization hold has ended',
  ),
} satisfies Settings;

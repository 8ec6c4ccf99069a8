import {
  type Kind,
  type Settings,
  addresses,
  guarded,
  integer,
  milliseconds,
  optional,
  percentDecoded,
  setting,
} from '../../../environment.ts';

import { paymentKinds } from '../parsing/payment-kinds.ts';

const requestsPerMinute = guarded(integer(0, 1_000_000), (value) =>
  value === 0 ? 'must not be 0 in production.' : undefined,
);

const storeAddress: Kind<string> = (value) => {
  const { username, password } = URL.parse(value) ?? { username: '%', password: '' };
  const isGood =
    /^(?:redis|valkey)s?:\/\/[^/]/.test(value) && percentDecoded(username + password) !== undefined;
  return isGood
    ? { value }
    : { fault: 'must be an address such as rediss://user:password@limits.example.com:6380.' };
};

export const REQUESTS = {
  RATE_LIMIT_PER_MINUTE: setting(
    'requestsPerMinute',
    requestsPerMinute,
    '6000',
    'maximum requests per minute of each client and customer; `0`: no limit (development only)',
  ),
  RATE_LIMIT_STORE_URL: setting(
    'rateLimitStoreUrl',
    optional(storeAddress),
    '',
    'Valkey or Redis that counts for all processes; if unset, each process counts its own requests',
    { secret: true },
  ),
  TRUSTED_PROXIES: setting(
    'trustedProxies',
    addresses,
    '',
    'proxies whose `X-Forwarded-For` header is trusted: `10.0.0.7 10.1.0.0/16 …`',
  ),
} satisfies Settings;

export const LIMITS = {
  WITHDRAWAL_DAYS: setting(
    'withdrawalDays',
    integer(14, 3650),
    '14',
    'days after the last delivery in which consumers can withdraw; deliveries that are already recorded keep theirs',
  ),
  OPEN_ORDERS_PER_CUSTOMER: setting(
    'openOrdersPerCustomer',
    integer(1, 100_000),
    '20',
    'maximum of open unpaid orders that a customer has placed with their own tokens',
  ),
  FAILED_CODES_PER_MINUTE: setting(
    'failedCodesPerMinute',
    integer(1, 100_000),
    '10',
    'maximum of unknown, invalid or used up discount codes per minute in requests with a customer’s own tokens',
  ),
  CUSTOMER_PAYMENT_KINDS: setting(
    'customerPaymentKinds',
    paymentKinds,
    'PROVIDER',
    'ways to pay that a customer may choose with their own tokens: `PROVIDER TRANSFER TERMS ON_DELIVERY`',
  ),
  TRANSFER_HOLD_DAYS: setting(
    'transferHoldDays',
    integer(1, 365),
    '7',
    'how long an order that is paid by transfer reserves its stock, and days to pay a higher price after an edit',
  ),
  TERMS_DAYS: setting(
    'termsDays',
    integer(0, 365),
    '14',
    'days after which a payment on terms or on delivery is due; orders that are already placed keep theirs',
  ),
  PAYMENTS_PER_ORDER: setting(
    'paymentsPerOrder',
    integer(1, 32_767),
    '10',
    'maximum number of payment attempts for one order',
  ),
} satisfies Settings;

export const DEADLINES = {
  PLACEMENT_DEADLINE_SECONDS: setting(
    'placementDeadline',
    milliseconds(integer(1, 60)),
    '5',
    'an order that has not reached the database after this time is refused (503)',
  ),
  REQUEST_TIMEOUT_SECONDS: setting(
    'timeLimit',
    milliseconds(integer(1, 120)),
    '20',
    'time limit of a request; after it the answer is 503',
  ),
} satisfies Settings;

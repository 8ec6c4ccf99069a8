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
    'per client and customer; `0`: no limit, in development',
  ),
  RATE_LIMIT_STORE_URL: setting(
    'rateLimitStoreUrl',
    optional(storeAddress),
    '',
    'Valkey or Redis where all processes count together; without it each counts alone',
    { secret: true },
  ),
  TRUSTED_PROXIES: setting(
    'trustedProxies',
    addresses,
    '',
    'proxies whose `X-Forwarded-For` is believed: `10.0.0.7 10.1.0.0/16 …`',
  ),
} satisfies Settings;

export const DEADLINES = {
  PLACEMENT_DEADLINE_SECONDS: setting(
    'placementDeadline',
    milliseconds(integer(1, 60)),
    '5',
    'an order that has not reached the database by then is not placed',
  ),
  REQUEST_TIMEOUT_SECONDS: setting(
    'timeLimit',
    milliseconds(integer(1, 120)),
    '20',
    'a request is answered by then in any case',
  ),
} satisfies Settings;

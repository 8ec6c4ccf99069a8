import {
  type Kind,
  type Settings,
  address,
  guarded,
  integer,
  milliseconds,
  oneOf,
  optional,
  plainAddress,
  setting,
  text,
} from '../../environment.ts';

/** `orders:read=shop.read …`: the contract's name, and the one in tokens (RFC 6749, section 3.3). */
const scopeNames: Kind<Record<string, string>> = (given) => {
  const pairs = given.split(' ').filter(Boolean);
  const wrong = pairs.filter((pair) => !/^[\w:]+=[!#-[\]-~]+$/.test(pair));
  if (wrong.length > 0) return { fault: `must be pairs such as orders:read=shop.read: ${wrong.join(' ')}` };
  const value = pairs.map((pair) => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]);
  return { value: Object.fromEntries(value) };
};

const seconds = (longest: number): Kind<number> =>
  guarded(integer(0, 86_400), (value) =>
    value > longest ? `must be at most ${longest} in production.` : undefined,
  );

const inProduction = { required: 'in production' } as const;

export const AUTH = {
  AUTH_URL: setting(
    'issuer',
    plainAddress,
    'http://127.0.0.1:4000',
    'issuer of the access tokens, exactly as they name it',
    inProduction,
  ),
  AUDIENCE: setting('audience', text, 'order-service', "what a token's `aud` must contain", inProduction),
  AUTH_MODE: setting(
    'mode',
    oneOf('local', 'introspection'),
    'local',
    '`introspection`: asks about each token',
  ),
  CUSTOMER_CLAIM: setting(
    'customerClaim',
    text,
    'customer_id',
    "claim that confines a token to one customer's orders",
  ),
  SCOPE_NAMES: setting(
    'scopeNames',
    scopeNames,
    '',
    'if tokens have other names for scopes: `orders:read=shop.read …`',
  ),
  KEY_TTL_SECONDS: setting(
    'keyTtl',
    milliseconds(seconds(3600)),
    '300',
    'how long signing keys are believed without asking again',
  ),
  LONGEST_TOKEN_LIFETIME_SECONDS: setting(
    'longestLifetime',
    seconds(7200),
    '900',
    'tokens made to live longer are refused',
  ),
} satisfies Settings;

/** Read with AUTH_MODE=introspection. */
export const INTROSPECTION = {
  CLIENT_ID: setting('clientId', text, 'order-service', 'who the service is where it asks', inProduction),
  CLIENT_SECRET: setting('clientSecret', text, 'order-service-secret', 'its proof', {
    ...inProduction,
    developmentOnly: 'everybody knows it',
    secret: true,
  }),
  INTROSPECTION_URL: setting(
    'url',
    optional(address),
    '',
    "where it asks, if the issuer's metadata doesn't say",
  ),
} satisfies Settings;

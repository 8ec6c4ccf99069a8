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
import { staffClaim } from './staff-claim.ts';

/**
 * Parses pairs such as `orders:read=shop.read`. The first name is a scope of the contract, the second is the scope's
 * name in tokens (RFC 6749, section 3.3).
 */
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
    'issuer of the access tokens, exactly as in their `iss` claim',
    inProduction,
  ),
  AUDIENCE: setting(
    'audience',
    text,
    'order-service',
    'text that the `aud` claim of a token must contain',
    inProduction,
  ),
  AUTH_MODE: setting(
    'mode',
    oneOf('local', 'introspection'),
    'local',
    '`local`: the process checks signatures; `introspection`: it asks the issuer about each token',
  ),
  CUSTOMER_CLAIM: setting(
    'customerClaim',
    text,
    'customer_id',
    "claim with the customer's id; a token with it reaches the orders of that customer only",
  ),
  STAFF_CLAIM: setting(
    'staffClaim',
    optional(staffClaim),
    '',
    "claim of your staff's tokens, such as `realm_access.roles=order-staff`; these tokens reach all orders",
  ),
  SCOPE_NAMES: setting(
    'scopeNames',
    scopeNames,
    '',
    'names of scopes in your tokens, if they differ from the contract: `orders:read=shop.read …`',
  ),
  KEY_TTL_SECONDS: setting(
    'keyTtl',
    milliseconds(seconds(3600)),
    '300',
    'how long fetched signing keys are used before they are fetched again',
  ),
  LONGEST_TOKEN_LIFETIME_SECONDS: setting(
    'longestLifetime',
    seconds(7200),
    '900',
    'maximum lifetime of a token; tokens with a longer one are refused',
  ),
} satisfies Settings;

/** Settings for AUTH_MODE=introspection. */
export const INTROSPECTION = {
  CLIENT_ID: setting(
    'clientId',
    text,
    'order-service',
    'client id of the service at the introspection endpoint',
    inProduction,
  ),
  CLIENT_SECRET: setting('clientSecret', text, 'order-service-secret', 'secret of that client', {
    ...inProduction,
    developmentOnly: 'it is publicly known',
    secret: true,
  }),
  INTROSPECTION_URL: setting(
    'url',
    optional(address),
    '',
    "address of the introspection endpoint, if the issuer's metadata has none",
  ),
} satisfies Settings;

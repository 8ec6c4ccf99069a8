import { createHmac, createPublicKey } from 'node:crypto';
import { type Claims, type Issuer, type SigningKey, makeKey } from '../../support/shop/issuer.ts';

/** How a request is answered, by what is wrong with its token. */
export const OUTCOMES = {
  accepted: { status: 200 },
  'no token': { status: 401, type: 'UNAUTHENTICATED', challenge: '' },
  invalid: {
    status: 401,
    type: 'UNAUTHENTICATED',
    challenge: ', error="invalid_token", error_description="the access token is not valid"',
  },
  expired: {
    status: 401,
    type: 'UNAUTHENTICATED',
    challenge: ', error="invalid_token", error_description="the access token has expired"',
  },
  'long-lived': {
    status: 401,
    type: 'UNAUTHENTICATED',
    challenge:
      ', error="invalid_token", error_description="the access token was issued for N seconds, and 900 are allowed"',
  },
  'no scope': {
    status: 403,
    type: 'INSUFFICIENT_SCOPE',
    challenge: ', error="insufficient_scope", scope="orders:read"',
  },
  'no reach': { status: 403, type: 'FORBIDDEN', challenge: '' },
  'too large': { status: 431, type: 'HEADERS_TOO_LARGE' },
} as const;

export type Outcome = keyof typeof OUTCOMES;

/** Claims, made from the current time in seconds since 1970. */
export type ClaimsNow = (now: number) => Claims;

/** A token with these claims in place of the usual ones: a JWT, or what introspection answers. */
export interface ClaimsCase {
  name: string;
  claims: ClaimsNow;
  local: Outcome;
  /** With introspection, where it differs. */
  introspected?: Outcome;
}

/** A JWT, or what pretends to be one. Asked about it, an authorization server doesn't know it. */
export interface FormCase {
  name: string;
  token: string | ((forge: Forge) => string | Promise<string>);
  local: Outcome;
  introspected?: Outcome;
}

/** Headers with a valid token. */
export interface HeaderCase {
  name: string;
  headers: (token: string) => Record<string, string>;
  outcome: Outcome;
}

export interface Forge {
  issuer: Issuer;
  /** Not published, under the id of the published one. */
  strangersKey: SigningKey;
  /** Published, of the other kinds. */
  keys: { ES256: SigningKey; EdDSA: SigningKey };
  /** A JWS of exactly these texts, signed with the published RSA key or another one. */
  sign(header: string, payload: string, key?: SigningKey): Promise<string>;
  /** The usual claims as text. */
  payload(claims?: Claims): Promise<string>;
}

export async function openForge(issuer: Issuer): Promise<Forge> {
  const keys = { ES256: await makeKey('ES256', 'key-es'), EdDSA: await makeKey('EdDSA', 'key-ed') };
  issuer.publish(issuer.key, keys.ES256, keys.EdDSA);
  return {
    issuer,
    keys,
    strangersKey: await makeKey('RS256', issuer.key.kid),
    async sign(header, payload, { privateKey } = issuer.key) {
      const input = `${encode(header)}.${encode(payload)}`;
      const algorithm = { name: privateKey.algorithm.name, hash: 'SHA-256' };
      const signature = await crypto.subtle.sign(algorithm, privateKey, Buffer.from(input));
      return `${input}.${Buffer.from(signature).toString('base64url')}`;
    },
    payload: async (claims) =>
      Buffer.from((await issuer.token(claims)).split('.')[1]!, 'base64url').toString(),
  };
}

const encode = (text: string): string => Buffer.from(text).toString('base64url');

const claimsCases = (
  local: Outcome,
  cases: Record<string, Claims | ClaimsNow>,
  introspected?: Outcome,
): ClaimsCase[] =>
  Object.entries(cases).map(([name, claims]) => ({
    name,
    claims: typeof claims === 'function' ? claims : () => claims,
    local,
    ...(introspected && { introspected }),
  }));

const INVALID_CLAIMS: Record<string, Claims | ClaimsNow> = {
  'another audience': { aud: 'another-service' },
  'no audience': { aud: undefined },
  'an empty audience': { aud: '' },
  'an empty list of audiences': { aud: [] },
  'an audience that begins like ours': { aud: 'order-service-2' },
  'our audience in capitals': { aud: 'Order-Service' },
  'our audience with a blank': { aud: ' order-service' },
  'our audience in a list in a list': { aud: [['order-service']] },
  'our audience beside a number': { aud: ['order-service', 7] },
  'an audience that is a number': { aud: 7 },
  'an audience that is an object': { aud: { 'order-service': true } },
  'an audience of null': { aud: null },
  'another issuer': { iss: 'http://127.0.0.1:1' },
  'issuers in a list': { iss: ['http://127.0.0.1:1'] },
  'an issuer of null': { iss: null },
  'an expiry that is text': { exp: '9999999999' },
  'an expiry of null': { exp: null },
  'an expiry of true': { exp: true },
  'an expiry in a list': { exp: [9999999999] },
  'an issue time in the future': (now) => ({ iat: now + 300, exp: now + 600 }),
  'an issue time that is text': (now) => ({ iat: String(now) }),
  'an issue time of null': { iat: null },
  'not valid yet': (now) => ({ nbf: now + 300 }),
  'a start that is text': { nbf: '0' },
  'no client': { client_id: undefined },
  'an empty client': { client_id: '' },
  'a client that is a number': { client_id: 7 },
  'a client of null': { client_id: null },
  'a client with U+0000': { client_id: 'a\0b', sub: 'a\0b' },
  'a client with a line break': { client_id: 'a\nb' },
  'a client of 300 characters': { client_id: 'x'.repeat(300) },
  'an empty subject': { sub: '' },
  'a subject that is a number': { sub: 7 },
  'a subject in a list': { sub: ['service'] },
  'a subject of null': { sub: null },
  'an id that is a number': { jti: 7 },
  'scopes in a list': { scope: ['orders:read'] },
  'scopes of null': { scope: null },
  'scopes that are a number': { scope: 7 },
  'a customer in a list': { customer_id: ['customer-1'] },
  'an empty customer': { customer_id: '' },
  'a customer that is a number': { customer_id: 1 },
  'a customer of null': { customer_id: null },
  'a customer that is an object': { customer_id: { id: 'customer-1' } },
  'a customer of blanks': { customer_id: ' ' },
  'a customer with U+0000': { customer_id: 'customer-1\0' },
  'a customer of 65 characters': { customer_id: 'c'.repeat(65) },
  'bound to a key (DPoP)': { cnf: { jkt: '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I' } },
  'bound to a certificate (mTLS)': { cnf: { 'x5t#S256': 'bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg2' } },
  'bound to nothing that is known': { cnf: {} },
  'bound to null': { cnf: null },
  'a token of another type': { token_type: 'DPoP' },
};

/** Right and wrong claims, under a signature that is right. */
export const CLAIMS: ClaimsCase[] = [
  ...claimsCases('accepted', {
    'as it should be': {},
    'for several audiences': { aud: ['another', 'order-service'] },
    'a few seconds over': (now) => ({ iat: now - 100, exp: now - 2 }),
    'valid since now': (now) => ({ nbf: now }),
    'a time with a fraction': (now) => ({ exp: now + 600.5 }),
    'of a customer': { sub: 'user-1', customer_id: 'customer-1' },
    'of a client that is confined to a customer': { customer_id: 'customer-1' },
    'with unknown claims': { roles: ['admin'], constructor: 1, toString: { a: [[[[[[1]]]]]] } },
    'with the same scope twice': { scope: 'orders:read  orders:read ' },
    'with a start of 0': { nbf: 0 },
  }),
  ...claimsCases('invalid', INVALID_CLAIMS),
  // RFC 9068 requires them; in an introspection answer they may be absent (RFC 7662).
  ...claimsCases(
    'invalid',
    {
      'no issuer': { iss: undefined },
      'no expiry': { exp: undefined },
      'no issue time': { iat: undefined },
      'no id': { jti: undefined },
      'no subject': { sub: undefined },
    },
    'accepted',
  ),
  // What can be revoked may live longer.
  ...claimsCases(
    'long-lived',
    {
      'a lifetime of an hour': (now) => ({ iat: now, exp: now + 3600 }),
      'a lifetime of a day': (now) => ({ exp: now + 86_400 }),
      'a lifetime of 901 seconds': (now) => ({ iat: now, exp: now + 901 }),
      'an expiry of 1e308': { exp: 1e308 },
      'issued in 1970': { iat: 0 },
    },
    'accepted',
  ),
  ...claimsCases('invalid', {
    'a lifetime of an hour, for another audience': (now) => ({ aud: 'another', iat: now, exp: now + 3600 }),
    'a lifetime of an hour, bound to a key': (now) => ({ iat: now, exp: now + 3600, cnf: { jkt: 'x' } }),
  }),
  // Without a subject it is the client's own, unless there is a user's name.
  ...claimsCases('invalid', { 'no subject, but a name': { sub: undefined, username: 'u' } }, 'no reach'),
  ...claimsCases('expired', {
    'expired a while ago': (now) => ({ iat: now - 700, exp: now - 100 }),
    'expired in 1970': { iat: 0, exp: 0 },
    'expired before 1970': { iat: -700, exp: -100 },
  }),
  ...claimsCases('no scope', {
    'no scope': { scope: undefined },
    'an empty scope': { scope: '' },
    'another scope': { scope: 'products:read' },
    'the scope in capitals': { scope: 'ORDERS:READ' },
    'a scope that begins like it': { scope: 'orders:read-all' },
    'a scope that is the beginning of it': { scope: 'orders' },
    'scopes with commas': { scope: 'orders:read,orders:write' },
    'scopes with tabs': { scope: 'orders:read\torders:write' },
    'a scope of everything': { scope: '*' },
  }),
  ...claimsCases('no reach', {
    'of a user without a customer': { sub: 'user-1' },
    'of a user, with a name and an address': { sub: 'user-1', name: 'N', email: 'customer-1@example.com' },
    'with the customer under another name': { sub: 'user-1', customerId: 'customer-1' },
  }),
];

const forms = (local: Outcome, cases: Record<string, FormCase['token']>): FormCase[] =>
  Object.entries(cases).map(([name, token]) => ({ name, token, local }));

const withHeader =
  (header: Claims): FormCase['token'] =>
  async ({ sign, payload, issuer }) =>
    sign(JSON.stringify({ alg: 'RS256', typ: 'at+jwt', kid: issuer.key.kid, ...header }), await payload());

const withPayload =
  (payload: (usual: string) => string): FormCase['token'] =>
  async (forge) =>
    forge.sign(HEADER(forge), payload(await forge.payload()));

const HEADER = ({ issuer }: Forge): string =>
  JSON.stringify({ alg: 'RS256', typ: 'at+jwt', kid: issuer.key.kid });

/** Signed with HMAC and something public as its key. */
const hmac =
  (secretOf: (forge: Forge) => string): FormCase['token'] =>
  async (forge) => {
    const header = { alg: 'HS256', typ: 'at+jwt', kid: forge.issuer.key.kid };
    const input = `${encode(JSON.stringify(header))}.${encode(await forge.payload())}`;
    return `${input}.${createHmac('sha256', secretOf(forge)).update(input).digest('base64url')}`;
  };

const pem = ({ issuer }: Forge): string =>
  createPublicKey({ key: issuer.key.jwk as never, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  }) as string;

/** The parts of a good token, put together in another way. */
const rearranged =
  (arrange: (parts: [header: string, payload: string, signature: string]) => string): FormCase['token'] =>
  async ({ issuer }) =>
    arrange((await issuer.token()).split('.') as [string, string, string]);

/** Headers, algorithms, keys and encodings. */
export const FORMS: FormCase[] = [
  ...forms('accepted', {
    'signed with ES256': ({ issuer, keys }) => issuer.token({}, {}, keys.ES256),
    'signed with EdDSA': ({ issuer, keys }) => issuer.token({}, {}, keys.EdDSA),
    'of the long form of the type': withHeader({ typ: 'application/at+jwt' }),
    'of the type in capitals': withHeader({ typ: 'AT+JWT' }),
    'with an address of keys, which is not looked at': withHeader({ jku: 'http://127.0.0.1:1/keys' }),
    'with a certificate, which is not looked at': withHeader({
      x5u: 'http://127.0.0.1:1/',
      x5c: ['MIIB'],
      x5t: 'x',
    }),
    // Of duplicate names the last one counts (RFC 7519, section 4, leaves it open).
    'a claim twice, the last one right': withPayload((usual) => usual.replace('{', '{"aud":"another",')),
    'a member of the header twice, the last one right': async ({ sign, payload, issuer }) =>
      sign(`{"alg":"none","alg":"RS256","typ":"at+jwt","kid":"${issuer.key.kid}"}`, await payload()),
    'with a claim __proto__': withPayload((usual) =>
      usual.replace('{', '{"__proto__":{"customer_id":"customer-9","scope":"x"},'),
    ),
    'with blanks and line breaks in the JSON': withPayload((usual) => `\n ${usual.replace('{', '{ \n')} \t`),
  }),
  ...forms('invalid', {
    'the type of an ID token': withHeader({ typ: 'JWT' }),
    'no type': withHeader({ typ: undefined }),
    'the type of a logout token': withHeader({ typ: 'logout+jwt' }),
    'the type of a DPoP proof': withHeader({ typ: 'dpop+jwt' }),
    'types in a list': withHeader({ typ: ['at+jwt'] }),
    'a type of null': withHeader({ typ: null }),
    'a type with more behind it': withHeader({ typ: 'at+jwt; charset=utf-8' }),
    'no key id': withHeader({ kid: undefined }),
    'an empty key id': withHeader({ kid: '' }),
    'key ids in a list': async ({ sign, payload, issuer }) =>
      sign(JSON.stringify({ alg: 'RS256', typ: 'at+jwt', kid: [issuer.key.kid] }), await payload()),
    'a key id that is a number': withHeader({ kid: 1 }),
    'a key id of null': withHeader({ kid: null }),
    'an unknown key': withHeader({ kid: 'unknown' }),
    'the key id __proto__': withHeader({ kid: '__proto__' }),
    'the key id constructor': withHeader({ kid: 'constructor' }),
    'a key id that is a path': withHeader({ kid: '../../../../dev/null' }),
    'a key id that is SQL': withHeader({ kid: "' or 1=1 --" }),
    'another’s key under a known id': ({ issuer, strangersKey }) => issuer.token({}, {}, strangersKey),
    'another’s key in the header': ({ issuer, strangersKey }) =>
      issuer.token({}, { jwk: strangersKey.jwk }, strangersKey),
    'another’s key in the header and no id': ({ issuer, strangersKey }) =>
      issuer.token({}, { jwk: strangersKey.jwk, kid: undefined }, strangersKey),
    'another’s key at an address in the header': ({ issuer, strangersKey }) =>
      issuer.token({}, { jku: 'http://127.0.0.1:1/keys' }, strangersKey),
    'the algorithm none': async ({ payload, issuer }) =>
      `${encode(JSON.stringify({ alg: 'none', typ: 'at+jwt', kid: issuer.key.kid }))}.${encode(await payload())}.`,
    'the algorithm none, and a signature': withHeader({ alg: 'none' }),
    'the algorithm nOnE': withHeader({ alg: 'nOnE' }),
    'no algorithm': withHeader({ alg: undefined }),
    'algorithms in a list': withHeader({ alg: ['RS256'] }),
    'an algorithm in small letters': withHeader({ alg: 'rs256' }),
    'RS512 for a key of RS256': withHeader({ alg: 'RS512' }),
    'PS256 for a key of RS256': withHeader({ alg: 'PS256' }),
    'ES256 for a key of RS256': withHeader({ alg: 'ES256' }),
    'RS256 for a key of ES256': withHeader({ kid: 'key-es' }),
    'EdDSA for a key of ES256': withHeader({ kid: 'key-es', alg: 'EdDSA' }),
    'HMAC with the public key (PEM)': hmac(pem),
    'HMAC with the public key (PEM without its last line break)': hmac((forge) => pem(forge).trimEnd()),
    'HMAC with the public key (JWK)': hmac(({ issuer }) => JSON.stringify(issuer.key.jwk)),
    'HMAC with the key id': hmac(({ issuer }) => issuer.key.kid),
    'HMAC with an empty secret': hmac(() => ''),
    'an extension that must be understood': withHeader({
      crit: ['http://example.com/x'],
      'http://example.com/x': 1,
    }),
    'an empty list of extensions': withHeader({ crit: [] }),
    'a payload that is not encoded': withHeader({ b64: false, crit: ['b64'] }),
    'no signature': rearranged(([header, payload]) => `${header}.${payload}.`),
    'a signature of zeros': rearranged(
      ([header, payload, signature]) => `${header}.${payload}.${'A'.repeat(signature.length)}`,
    ),
    'half a signature': rearranged(
      ([header, payload, signature]) => `${header}.${payload}.${signature.slice(0, 171)}`,
    ),
    'a longer signature': rearranged(
      ([header, payload, signature]) => `${header}.${payload}.${signature}AAAA`,
    ),
    'the signature of another token': async ({ issuer }) => {
      const [one, other] = [await issuer.token(), await issuer.token()];
      return one.slice(0, one.lastIndexOf('.')) + other.slice(other.lastIndexOf('.'));
    },
    'another payload': rearranged(
      ([header, payload, signature]) =>
        `${header}.${encode(Buffer.from(payload, 'base64url').toString().replace('"sub":"service"', '"sub":"other"'))}.${signature}`,
    ),
    'a signature with padding': rearranged(
      ([header, payload, signature]) => `${header}.${payload}.${signature}==`,
    ),
    'an alphabet that is not for URLs': rearranged(
      ([header, payload, signature]) => `${header}.${payload}.+/${signature.slice(2)}`,
    ),
    'two parts': rearranged(([header, payload]) => `${header}.${payload}`),
    'four parts': rearranged((parts) => `${parts.join('.')}.x`),
    'five parts, as if encrypted': rearranged((parts) => `${parts.join('.')}.x.y`),
    'empty parts': '..',
    'one dot': '.',
    'only a header': rearranged(([header]) => `${header}..`),
    'a header that is no JSON': rearranged((parts) => `${encode('{')}.${parts[1]}.${parts[2]}`),
    'a header that is a list': rearranged((parts) => `${encode('[]')}.${parts[1]}.${parts[2]}`),
    'a header of null': rearranged((parts) => `${encode('null')}.${parts[1]}.${parts[2]}`),
    'a header nested 1,000 deep': rearranged(
      (parts) => `${encode('['.repeat(1000))}.${parts[1]}.${parts[2]}`,
    ),
    'a payload that is a list': withPayload(() => '[]'),
    'a payload of null': withPayload(() => 'null'),
    'a payload that is text': withPayload(() => '"x"'),
    'a payload that is no JSON': withPayload(() => '{"aud":'),
    'an empty payload object': withPayload(() => '{}'),
    'an expiry of 1e400': withPayload((usual) => usual.replace(/"exp":\d+/, '"exp":1e400')),
    'a claim twice, the last one wrong': withPayload((usual) => usual.replace(/\}$/, ',"aud":"another"}')),
    'only a __proto__ with the claims': withPayload((usual) => `{"__proto__":${usual}}`),
    'an ID token, with our audience': ({ issuer }) =>
      issuer.token({ nonce: 'n', scope: undefined }, { typ: 'JWT' }),
    'no token at all': 'opaque',
    'an API key': 'sk_live_0123456789',
    'characters beyond ASCII': 'tokén',
    'JSON in its place': '{"alg":"none"}',
    '8,193 characters': 'x'.repeat(8193),
    'a good beginning and 8,193 characters': async ({ issuer }) =>
      (await issuer.token()).slice(0, 400).padEnd(8193, 'A'),
  }),
  ...forms('too large', { '17,000 characters': 'x'.repeat(17_000) }).map((entry) => ({
    ...entry,
    introspected: 'too large' as const,
  })),
];

/** Where the token is, and what is around it. */
export const HEADERS: HeaderCase[] = [
  {
    name: 'the scheme in small letters',
    headers: (token) => ({ Authorization: `bearer ${token}` }),
    outcome: 'accepted',
  },
  {
    name: 'several blanks',
    headers: (token) => ({ Authorization: `Bearer   ${token}  ` }),
    outcome: 'accepted',
  },
  { name: 'no header', headers: () => ({}), outcome: 'no token' },
  { name: 'an empty header', headers: () => ({ Authorization: '' }), outcome: 'no token' },
  { name: 'a scheme alone', headers: () => ({ Authorization: 'Bearer' }), outcome: 'no token' },
  {
    name: 'another scheme',
    headers: (token) => ({ Authorization: `DPoP ${token}` }),
    outcome: 'no token',
  },
  {
    name: 'Basic credentials',
    headers: () => ({ Authorization: `Basic ${btoa('backoffice:backoffice-secret')}` }),
    outcome: 'no token',
  },
  { name: 'no scheme', headers: (token) => ({ Authorization: token }), outcome: 'no token' },
  {
    name: 'no blank behind the scheme',
    headers: (token) => ({ Authorization: `Bearer${token}` }),
    outcome: 'no token',
  },
  {
    name: 'a tab behind the scheme',
    headers: (token) => ({ Authorization: `Bearer\t${token}` }),
    outcome: 'no token',
  },
  {
    name: 'two tokens',
    headers: (token) => ({ Authorization: `Bearer ${token} ${token}` }),
    outcome: 'no token',
  },
  {
    name: 'two tokens with a comma',
    headers: (token) => ({ Authorization: `Bearer ${token}, Bearer ${token}` }),
    outcome: 'no token',
  },
  { name: 'quotes', headers: (token) => ({ Authorization: `Bearer "${token}"` }), outcome: 'invalid' },
  { name: 'a cookie', headers: (token) => ({ Cookie: `access_token=${token}` }), outcome: 'no token' },
  { name: 'another header', headers: (token) => ({ 'X-Access-Token': token }), outcome: 'no token' },
  {
    name: 'a proxy’s header',
    headers: (token) => ({ 'Proxy-Authorization': `Bearer ${token}` }),
    outcome: 'no token',
  },
];

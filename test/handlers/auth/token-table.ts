import type { Claims } from '../../support/shop/fake-issuer.ts';
import type { ClaimsCase, ClaimsNow, HeaderCase, Outcome } from './forge.ts';

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

/** Valid and invalid claims in tokens with a valid signature. */
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
  // RFC 9068 requires these claims in a JWT. An introspection answer may omit these claims (RFC 7662).
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
  // With introspection, a longer lifetime is allowed, because the token can be revoked.
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
  // A token without a subject is the client's own token, unless it has a user's name.
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

/** Forms of the Authorization header. */
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

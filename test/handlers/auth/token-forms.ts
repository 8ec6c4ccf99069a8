import { createHmac, createPublicKey } from 'node:crypto';
import type { Claims } from '../../support/shop/fake-issuer.ts';
import { type Forge, type FormCase, type Outcome, encode } from './forge.ts';

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

/** Signs a token with HMAC and a key that anyone knows. */
const hmac =
  (secretOf: (forge: Forge) => string): FormCase['token'] =>
  async (forge) => {
    const header = { alg: 'HS256', typ: 'at+jwt', kid: forge.issuer.key.kid };
    const input = `${encode(JSON.stringify(header))}.${encode(await forge.payload())}`;
    return `${input}.${createHmac('sha256', secretOf(forge)).update(input).digest('base64url')}`;
  };

const pem = ({ issuer }: Forge): string =>
  createPublicKey({ key: issuer.key.jwk, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  }) as string;

/** Rearranges the parts of a valid token. */
const rearranged =
  (arrange: (parts: [header: string, payload: string, signature: string]) => string): FormCase['token'] =>
  async ({ issuer }) =>
    arrange((await issuer.token()).split('.') as [string, string, string]);

/** Valid and invalid forms of tokens: headers, algorithms, keys and encodings. */
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
    // If a name occurs twice, the last value counts. RFC 7519, section 4, also allows to refuse such a token.
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

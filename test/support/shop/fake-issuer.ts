import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, type JWK, SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { Test } from 'tap';
import type { IntrospectionSettings } from '../../../handlers/auth/index.ts';

export type Claims = Record<string, unknown>;

/** Behaviour of the server: correct (`well`), or one of the failures that servers usually have. */
type Behaviour = keyof typeof FAILURES | 'well';

/** An OpenID provider that signs any claims. A test can therefore use tokens that a real provider would never issue. */
export interface Issuer {
  url: string;
  /**
   * Issues an access token for a service client. The token is valid, unless the arguments change its claims, header or
   * key. A claim with the value `undefined` is removed.
   */
  token(claims?: Claims, header?: Claims, key?: SigningKey): Promise<string>;
  /** Issues an opaque token: its text contains no claims. A service gets the claims only by introspection. */
  opaque(claims?: Claims): string;
  /** Makes introspection report this opaque token as inactive. */
  revoke(token: string): void;
  /** The credentials that a service needs for introspection. */
  introspection: IntrospectionSettings;
  /** Publishes these keys instead of the keys that were published before. */
  publish(...keys: SigningKey[]): void;
  /** Publishes this document instead of the JSON Web Key Set. */
  publishDocument(document: unknown): void;
  publishMetadata(changes: Record<string, unknown>): void;
  key: SigningKey;
  /**
   * From now on, the server behaves as `how` says. `everywhere`: at all endpoints. `behind the metadata`: at all
   * endpoints except the one with the server's metadata.
   */
  behave(how: Behaviour, where?: 'everywhere' | 'behind the metadata'): void;
  /** Returns the number of requests that the server has received. */
  asked(): number;
}

export interface SigningKey {
  alg: string;
  kid: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

export async function makeKey(alg = 'RS256', kid = 'key-1'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

const FAILURES = {
  away: (response: ServerResponse) => void response.socket?.destroy(),
  hanging: () => {},
  'stopping halfway': (response: ServerResponse) => void response.write('{"keys": ['),
  failing: (response: ServerResponse) => void response.writeHead(500).end('{"keys": []}'),
  /** Redirects to a path at which the correct answer is. */
  redirecting: (response: ServerResponse) =>
    void response.writeHead(307, { Location: MOVED + response.req.url }).end(),
  'sending without end': (response: ServerResponse) => {
    const chunk = Buffer.alloc(65_536, ' ');
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  },
  'sending HTML': (response: ServerResponse) => void response.end('<!doctype html><title>Sorry</title>'),
  'sending nothing': (response: ServerResponse) => void response.end(),
  'sending a list': (response: ServerResponse) => void response.end('[]'),
  'sending something else': (response: ServerResponse) => void response.end('{"status": "ok"}'),
} satisfies Record<string, (response: ServerResponse) => void>;

const MOVED = '/moved';

export const BEHAVIOURS = Object.keys(FAILURES) as (keyof typeof FAILURES)[];

const INTROSPECTION = { clientId: 'order-service', clientSecret: 'secret: of 100 % – "order-service"' };

const METADATA = '/.well-known/openid-configuration';

/**
 * Key that all issuers of this process share, because the generation of a key takes long. Tokens of different issuers
 * still differ, because their claim `iss` differs.
 */
let usualKey: Promise<SigningKey> | undefined;

export async function openIssuer(t: Test, audience = 'order-service'): Promise<Issuer> {
  const key = await (usualKey ??= makeKey());
  let document: unknown = { keys: [key.jwk] };
  let failure: { how: keyof typeof FAILURES; everywhere: boolean } | undefined;
  let asked = 0;
  const opaque = new Map<string, Claims>();
  const usual = (): Claims => {
    const now = Math.floor(Date.now() / 1000);
    return {
      iss: url,
      aud: audience,
      sub: 'service',
      client_id: 'service',
      scope: ALL_SCOPES,
      jti: randomUUID(),
      iat: now,
      exp: now + 600,
    };
  };
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    asked += 1;
    response.setHeader('Content-Type', 'application/json');
    const send = (status: number, body: unknown) => void response.writeHead(status).end(JSON.stringify(body));
    const path = request.url!.replace(MOVED, '');
    if (failure && (failure.everywhere || path !== METADATA) && path === request.url)
      return FAILURES[failure.how](response);
    if (path === METADATA) return send(200, metadata);
    if (path === '/keys') return send(200, document);
    const form = new URLSearchParams(await text(request));
    if (!isOrderService(request.headers.authorization)) return send(401, { error: 'invalid_client' });
    const token = form.get('token') ?? '';
    if (token.includes('.')) return send(400, { error: 'unsupported_token_type' });
    return send(200, opaque.get(token) ?? { active: false });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.teardown(() => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())));
  let metadata: object = {
    issuer: url,
    jwks_uri: `${url}/keys`,
    introspection_endpoint: `${url}/introspect`,
  };

  return {
    url,
    key,
    publishMetadata: (changes) => void (metadata = { ...metadata, ...changes }),
    introspection: INTROSPECTION,
    asked: () => asked,
    publish: (...keys) => void (document = { keys: keys.map(({ jwk }) => jwk) }),
    publishDocument: (other) => void (document = other),
    behave(how, where = 'everywhere') {
      failure = how === 'well' ? undefined : { how, everywhere: where === 'everywhere' };
    },
    opaque(claims = {}) {
      const token = `opaque-${randomUUID()}`;
      // Some servers use the text of an opaque token as its identifier (`jti`), and so does this one.
      opaque.set(token, { active: true, token_type: 'Bearer', ...usual(), jti: token, ...claims });
      return token;
    },
    revoke: (token) => void opaque.delete(token),
    async token(claims = {}, header = {}, signer = key) {
      return new SignJWT({ ...usual(), ...claims })
        .setProtectedHeader({ alg: signer.alg, kid: signer.kid, typ: 'at+jwt', ...header })
        .sign(signer.privateKey);
    },
  };
}

const ALL_SCOPES =
  'orders:read orders:write contacts:read contacts:write payments:read payments:write shipments:write products:read products:write discounts:read discounts:write documents:read documents:write events:read webhooks:read webhooks:write usage:read';

/** Whether these are the credentials of the order service (RFC 6749, section 2.3.1). */
function isOrderService(authorization = ''): boolean {
  const [id, secret] = atob(authorization.replace('Basic ', ''))
    .split(':')
    .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
  return id === INTROSPECTION.clientId && secret === INTROSPECTION.clientSecret;
}

import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, type JWK, SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { Test } from 'tap';

/** An OpenID provider that signs whatever it is asked to, so that tests can make tokens that a good one never would. */
export interface Issuer {
  url: string;
  /** A valid access token of a service client, but for what is changed in it; `undefined` removes a claim. */
  token(
    claims?: Record<string, unknown>,
    header?: Record<string, unknown>,
    key?: SigningKey,
  ): Promise<string>;
  /** Publishes these keys and no others. */
  publish(...keys: SigningKey[]): void;
  key: SigningKey;
  /** How often the published keys have been asked for. */
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

export async function openIssuer(t: Test, audience = 'order-service'): Promise<Issuer> {
  const key = await makeKey();
  let published = [key];
  let asked = 0;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Content-Type', 'application/json');
    if (request.url === '/.well-known/openid-configuration') {
      response.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/keys` }));
    } else {
      asked += 1;
      response.end(JSON.stringify({ keys: published.map(({ jwk }) => jwk) }));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.teardown(() => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))));

  return {
    url,
    key,
    asked: () => asked,
    publish: (...keys) => void (published = keys),
    async token(claims = {}, header = {}, signer = key) {
      const now = Math.floor(Date.now() / 1000);
      const usual = {
        iss: url,
        aud: audience,
        sub: 'service',
        client_id: 'service',
        scope: 'orders:read orders:write payments:read products:read products:write',
        jti: crypto.randomUUID(),
        iat: now,
        exp: now + 600,
      };
      return new SignJWT({ ...usual, ...claims })
        .setProtectedHeader({ alg: signer.alg, kid: signer.kid, typ: 'at+jwt', ...header })
        .sign(signer.privateKey);
    },
  };
}

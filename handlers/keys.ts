import { type JsonWebKey, createPublicKey } from 'node:crypto';
import buildGetJwks from 'get-jwks';

export interface KeySourceOptions {
  /** The authorization server's issuer; its discovery document names where its keys are. */
  issuer: string;
  /** How long a key is believed without asking again, in ms: also how long a withdrawn key still counts. */
  ttl?: number;
  /** How long to wait for the authorization server, in ms. */
  timeout?: number;
}

/** The authorization server can't be asked for its keys, and the key isn't known from before. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

/** The authorization server answered and has no such key. */
export class KeyUnknown extends Error {
  override readonly name = 'KeyUnknown';
}

/** Finds the public key (PEM) of a token by its header's `kid` and `alg`. Throws `KeyUnknown` or `KeysUnavailable`. */
export type KeySource = (kid: string, alg: string) => Promise<string>;

/** While the authorization server is away, a key that it published goes on being believed for this long, in ms. */
const GRACE = 3_600_000;

/** So many unknown keys are asked for in a window of so many ms; the rest are refused unasked. Tokens are free to make up. */
const UNKNOWN_KEYS = { most: 5, window: 10_000 };

/**
 * The authorization server's published keys, by get-jwks. Around it stands what it lacks: it keeps a withdrawn key for as long as
 * requests come, waits for ever for a server that hangs, asks once for every made-up key, and can't write EdDSA keys as PEM.
 */
export function publishedKeys({ issuer, ttl = 300_000, timeout = 5_000 }: KeySourceOptions): KeySource {
  const domain = issuer.endsWith('/') ? issuer : `${issuer}/`;
  const jwks = buildGetJwks({
    max: 50,
    ttl,
    providerDiscovery: true,
    issuersWhitelist: [domain],
    fetchOptions: { redirect: 'error' },
  });
  // Its stale cache answers even where the server has said that there is no such key.
  jwks.staleCache.set = () => {};
  const pems = new WeakMap<object, string>();
  const known = new Map<string, { pem: string; at: number }>();
  let unknown: number[] = [];

  return async (kid, alg) => {
    const id = jwks.generateCacheKey(alg, kid, domain);
    const now = Date.now();
    unknown = unknown.filter((at) => at > now - UNKNOWN_KEYS.window);
    if (unknown.length >= UNKNOWN_KEYS.most && !known.has(id)) throw new KeyUnknown(kid);
    try {
      const jwk = await within(timeout, jwks.getJwk({ kid, alg, domain }));
      const pem = pems.get(jwk) ?? pemOf(jwk);
      pems.set(jwk, pem);
      known.set(id, { pem, at: now });
      return pem;
    } catch (error) {
      jwks.cache.delete(id);
      if ((error as { code?: string }).code === 'JWK_NOT_FOUND') {
        known.delete(id);
        unknown.push(now);
        throw new KeyUnknown(kid);
      }
      const last = known.get(id);
      if (last && last.at > now - GRACE) return last.pem;
      throw new KeysUnavailable(`${issuer}: ${String(error)}`, { cause: error });
    }
  };
}

const pemOf = (jwk: object): string =>
  createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  }) as string;

/** The promise's outcome, or a rejection after so many ms. */
async function within<T>(timeout: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeout} ms`)), timeout);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

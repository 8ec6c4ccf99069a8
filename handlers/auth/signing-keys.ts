import { type JsonWebKey, createPublicKey } from 'node:crypto';
import buildGetJwks from 'get-jwks';
import {
  type Answer,
  AuthorizationServerFailure,
  ask,
  endpointOf,
  metadataOf,
} from './authorization-server.ts';

export interface KeySourceOptions {
  /** Issuer identifier of the authorization server. The issuer's metadata contain the address of its keys. */
  issuer: string;
  /**
   * Time in ms after which the keys are fetched again. If the authorization server withdraws a key, the service still
   * accepts that key until the next fetch.
   */
  ttl: number;
  /** Time limit in ms for each answer of the authorization server. */
  timeout: number;
  warn: (fields: object, message: string) => void;
}

/** Thrown if the authorization server has answered, but doesn't have the key. */
export class KeyUnknown extends Error {
  override readonly name = 'KeyUnknown';
}

/**
 * Finds the public keys (PEM) for the `kid` and `alg` of a token's header. Usually there is one key, but RFC 7517,
 * section 4.5, allows several keys with the same `kid`. `mayAsk`: whether this token may cause a look-up if the last
 * answer didn't contain its key. Throws `KeyUnknown`. Throws `AuthorizationServerFailure` if the authorization server
 * doesn't answer and no earlier answer contained the key.
 */
export type KeySource = (kid: string, alg: string, mayAsk?: () => boolean) => Promise<string[]>;

/** Time in ms for which known keys are still trusted while the authorization server can't be reached. */
const GRACE = 3_600_000;

/** Pause in ms after a failed fetch of the keys. */
const PAUSE = 1_000;

/**
 * Limit for look-ups of unknown keys: 3 per 10 s. Above the limit, a token with an unknown key is refused without a
 * look-up, because anyone can send a forged `kid` at no cost.
 */
const UNKNOWN_KEYS = { limit: 3, window: 10_000 };

/**
 * Maximum total size of the published keys. This size is enough for about 700 RSA keys with their certificates, or
 * 2,500 keys without certificates.
 */
const MAX_KEYS_BYTES = 1_048_576;

/** Total size of the published keys from which a warning is logged. */
const LARGE_KEYS_BYTES = MAX_KEYS_BYTES / 2;

/** Maximum number of keys that fit into `MAX_KEYS_BYTES`. */
const MAX_KEYS = MAX_KEYS_BYTES / 64;

/**
 * Returns a function that finds published keys of the authorization server. This function fetches all keys together,
 * and get-jwks only caches them. get-jwks itself has no timeout and no size limit, and sends a request for every forged
 * `kid`. get-jwks would also keep a withdrawn key as long as requests use the key.
 */
export function publishedKeys({ issuer, ttl, timeout, warn }: KeySourceOptions): KeySource {
  const metadata = metadataOf(issuer, { ttl, timeout });
  const jwks = openJwks(ttl);
  const mayLookUpUnknown = attemptLimiter(UNKNOWN_KEYS);
  // Names of algorithms contain no spaces, so the id is unique. The ids of get-jwks aren't used, because creating such
  // an id takes as long as the whole remaining look-up.
  const idOf = ({ kid, alg }: { kid: string; alg: string }) => `${alg} ${kid}`;
  let last = { keys: new Map<string, string[]>(), at: -Infinity };
  const warnOfSize = sizeWarning(warn);
  let failure: { error: unknown; at: number } | undefined;
  let asking: Promise<void> | undefined;

  async function askForKeys(): Promise<void> {
    try {
      const url = endpointOf(await metadata(), 'jwks_uri');
      const answer = await ask(url, {}, timeout, MAX_KEYS_BYTES);
      const keys = Map.groupBy(publicKeys(url, answer), idOf);
      warnOfSize(url, answer.bytes);
      for (const id of last.keys.keys()) jwks.cache.delete(id);
      last = { keys: new Map([...keys].map(([id, all]) => [id, all.map(({ pem }) => pem)])), at: Date.now() };
      for (const [id, pems] of last.keys) jwks.cache.set(id, { ...keys.get(id)![0]!, pems, domain: issuer });
      failure = undefined;
    } catch (error) {
      if (!failure && last.keys.size > 0)
        warn(
          { err: error },
          "the authorization server's keys could not be fetched; known keys are used for up to an hour",
        );
      failure = { error, at: Date.now() };
      throw error;
    }
  }

  /**
   * Fetches the keys. Requests that wait at the same time share one fetch. If the last fetch failed, a request with a
   * known key doesn't wait for the new fetch.
   */
  async function refresh(hasKey: boolean): Promise<void> {
    const { error, at } = failure ?? { error: undefined, at: -Infinity };
    if (at > Date.now() - PAUSE) throw error;
    asking ??= askForKeys().finally(() => (asking = undefined));
    if (!failure || !hasKey) return asking;
    asking.catch(() => {});
    throw error;
  }

  /** Whether the keys may be fetched again for a key that the last answer didn't contain. */
  function mayAskForUnknown(mayAsk: () => boolean): boolean {
    return Boolean(asking || failure) || last.at < Date.now() - ttl || (mayAsk() && mayLookUpUnknown());
  }

  return async (kid, alg, mayAsk = () => true) => {
    const id = idOf({ kid, alg });
    const kept = jwks.cache.get(id);
    if (kept) return kept['pems'] as string[]; // The cast is safe because `askForKeys` has stored the keys.
    const known = last.keys.get(id);
    if (!known && !mayAskForUnknown(mayAsk)) throw new KeyUnknown(kid);
    try {
      await refresh(known !== undefined);
    } catch (error) {
      if (known && last.at > Date.now() - GRACE) return known;
      throw error;
    }
    const pems = last.keys.get(id);
    if (!pems) throw new KeyUnknown(kid);
    return pems;
  };
}

/** Returns a function that logs one warning if the keys are almost as large as the limit. */
function sizeWarning(warn: KeySourceOptions['warn']): (url: string, bytes: number) => void {
  let hasWarned = false;
  return (url, bytes) => {
    if (hasWarned || bytes < LARGE_KEYS_BYTES) return;
    hasWarned = true;
    const message =
      "the authorization server's key set is close to the size limit; above the limit new tokens cannot be verified";
    warn({ url, bytes, maxBytes: MAX_KEYS_BYTES }, message);
  };
}

/** Opens get-jwks. This service uses only the cache of get-jwks. */
function openJwks(ttl: number) {
  // For a ttl of 0, get-jwks would use its default of 60 s.
  const jwks = buildGetJwks({ max: MAX_KEYS, ttl: Math.max(1, ttl) });
  // By default, the cache would start a timer of one millisecond at every look-up.
  Object.assign(jwks.cache, { ttlResolution: 0 });
  // The stale cache is switched off, because it would keep a key that the server has withdrawn.
  jwks.staleCache.set = () => {};
  return jwks;
}

/** Returns a function that returns true at most `limit` times within `window` ms. */
function attemptLimiter({ limit, window }: { limit: number; window: number }): () => boolean {
  let attempts: number[] = [];
  return () => {
    const now = Date.now();
    attempts = attempts.filter((at) => at > now - window);
    return attempts.length < limit && attempts.push(now) > 0;
  };
}

interface PublicKey {
  kid: string;
  alg: string;
  pem: string;
}

/**
 * Returns the keys of an answer (RFC 7517) with which access tokens may be signed. Ignores all keys that can't sign
 * access tokens.
 */
function publicKeys(url: string, { status, body }: Answer): PublicKey[] {
  const { keys } = body;
  if (status !== 200 || !Array.isArray(keys)) throw new AuthorizationServerFailure(`${url} has no keys`);
  return keys.flatMap((jwk: unknown) => publicKey(jwk) ?? []);
}

function publicKey(value: unknown): PublicKey | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  // The cast is safe because `createPublicKey` fails for a value that isn't a key.
  const { kid, use = 'sig', key_ops: operations = ['verify'], ...jwk } = value as JsonWebKey;
  const alg = ALGORITHM_OF[`${jwk.kty} ${jwk.kty === 'RSA' ? '' : jwk.crv}`.trim()];
  const isForSignatures = use === 'sig' && Array.isArray(operations) && operations.includes('verify');
  if (typeof kid !== 'string' || !alg || (jwk['alg'] ?? alg) !== alg || !isForSignatures) return undefined;
  try {
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    // RFC 7518, section 3.3, requires 2048 bits or more.
    if ((key.asymmetricKeyDetails?.modulusLength ?? 2048) < 2048) return undefined;
    return { kid, alg, pem: key.export({ type: 'spki', format: 'pem' }) as string }; // PEM is text.
  } catch {
    return undefined;
  }
}

/** Signature algorithms by the type of key (RFC 7518, section 3.1; RFC 8037, section 3.1). */
const ALGORITHM_OF: Record<string, string> = { RSA: 'RS256', 'EC P-256': 'ES256', 'OKP Ed25519': 'EdDSA' };

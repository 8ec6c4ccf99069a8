import type { KoaContextWithOIDC } from 'oidc-provider';

/** Limits the number of failed attempts, such as wrong passwords, for each key, such as an address or a login. */
export interface AttemptLimiter {
  /** Seconds until a request with these keys may continue. 0 if it may continue now. */
  secondsToWait(keys: string[]): number;
  failed(keys: string[]): void;
}

/** Refuses a key after `limit` failures until its time window ends. The window begins with the key's first failure. */
export function limitAttempts({ limit = 20, windowSeconds = 60, now = Date.now } = {}): AttemptLimiter {
  const failures = new Map<string, { count: number; until: number }>();
  const current = (key: string) => {
    const entry = failures.get(key);
    if (entry && entry.until > now()) return entry;
    failures.delete(key);
    return undefined;
  };
  return {
    secondsToWait(keys) {
      const entries = keys.map(current).filter((entry) => entry !== undefined);
      const ends = entries.filter(({ count }) => count >= limit).map(({ until }) => until);
      return Math.max(0, ...ends.map((end) => Math.ceil((end - now()) / 1000)));
    },
    failed(keys) {
      // An attacker can invent any number of keys, so their number is limited.
      if (failures.size > 10_000) failures.clear();
      for (const key of keys) {
        const entry = current(key) ?? { count: 0, until: now() + windowSeconds * 1000 };
        entry.count += 1;
        failures.set(key, entry);
      }
    },
  };
}

/** Paths to which clients send their client secret. */
const WITH_SECRETS = ['/token', '/introspect', '/revoke'];

/** Middleware that limits wrong client secrets, by the address of the request. */
export const limitSecrets =
  (limiter: AttemptLimiter) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    // The provider's router treats /Token/ and /token as the same path, so this code does, too.
    const path = ctx.path.toLowerCase().replace(/\/+$/, '');
    if (!WITH_SECRETS.includes(path)) return void (await next());
    const keys = [`ip ${ctx.ip}`];
    const wait = limiter.secondsToWait(keys);
    if (wait === 0) {
      await next();
      if (ctx.status === 401) limiter.failed(keys);
      return;
    }
    ctx.status = 429;
    ctx.set('Retry-After', String(wait));
    ctx.body = { error: 'temporarily_unavailable', error_description: 'too many wrong secrets' };
  };

import type { KoaContextWithOIDC } from 'oidc-provider';

export interface Brake {
  /** 0: go on. Else how long whoever has one of these keys has to wait. */
  secondsToWait(keys: string[]): number;
  failed(keys: string[]): void;
}

/** A brake on guessing: so many failures in a window are free, then it is closed until the window is over. */
export function brakeOnGuessing({ free = 20, windowSeconds = 60 } = {}): Brake {
  const failures = new Map<string, { count: number; until: number }>();
  const current = (key: string) => {
    const entry = failures.get(key);
    if (entry && entry.until > Date.now()) return entry;
    failures.delete(key);
    return undefined;
  };
  return {
    secondsToWait(keys) {
      const until = keys.map((key) => current(key)).filter((entry) => entry && entry.count >= free);
      return Math.max(0, ...until.map((entry) => Math.ceil((entry!.until - Date.now()) / 1000)));
    },
    failed(keys) {
      // Keys are anybody's to make up; memory is not.
      if (failures.size > 10_000) failures.clear();
      for (const key of keys) {
        const entry = current(key) ?? { count: 0, until: Date.now() + windowSeconds * 1000 };
        entry.count += 1;
        failures.set(key, entry);
      }
    },
  };
}

/** Where clients prove who they are. */
const PROOFS = ['/token', '/introspect', '/revoke'];

/** Middleware that brakes guesses of clients' secrets, by the address that they come from. */
export const brakeOnSecrets =
  (brake: Brake) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    if (!PROOFS.includes(ctx.path)) return void (await next());
    const keys = [`ip ${ctx.ip}`];
    const wait = brake.secondsToWait(keys);
    if (wait === 0) {
      await next();
      if (ctx.status === 401) brake.failed(keys);
      return;
    }
    ctx.status = 429;
    ctx.set('Retry-After', String(wait));
    ctx.body = { error: 'temporarily_unavailable', error_description: 'too many wrong secrets' };
  };

import type { AccessToken } from './claims.ts';

/** A checked token: its content, the end of its validity, and the key (PEM) with which it was checked. */
export interface VerifiedToken {
  token: AccessToken;
  /**
   * End of the token's validity, in ms since 1970. Before this time, only the withdrawal of the token's key can make
   * the token invalid.
   */
  goodUntil: number;
  kid: string;
  alg: string;
  key: string;
}

/** Maximum number of remembered tokens. At the limit, a new token replaces the token that was remembered first. */
const LIMIT = 10_000;

/**
 * Remembers which tokens were valid at the last query to the authorization server. The memory alone never gives access.
 */
export function createTokenMemory() {
  const tokens = new Set<string>();
  return {
    has: (text: string): boolean => tokens.has(text),
    note(text: string, isGood: boolean): void {
      tokens.delete(text);
      if (isGood) tokens.add(text);
      if (tokens.size > LIMIT) tokens.delete(tokens.values().next().value!); // It is not empty.
    },
  };
}

/** Remembers checked tokens, because the check of a signature takes longer than everything else in many requests. */
export function verifiedTokens() {
  const tokens = new Map<string, VerifiedToken>();
  return {
    find(text: string): VerifiedToken | undefined {
      const verified = tokens.get(text);
      return verified && verified.goodUntil >= Date.now() ? verified : undefined;
    },
    remember(text: string, verified: VerifiedToken): void {
      tokens.delete(text);
      tokens.set(text, verified);
      if (tokens.size > LIMIT) tokens.delete(tokens.keys().next().value!); // It is not empty.
    },
  };
}

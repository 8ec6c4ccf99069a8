import type { AccessToken } from './claims.ts';

/** A token whose signature was checked. */
export interface VerifiedToken {
  text: string;
  token: AccessToken;
  /**
   * Time in ms since 1970 at which the token expires. Before this time the token is valid, unless the authorization
   * server withdraws the key that has signed it.
   */
  goodUntil: number;
  kid: string;
  alg: string;
  key: string;
}

/** Maximum number of remembered tokens. If this number is exceeded, the token that was remembered first is dropped. */
const LIMIT = 10_000;

/**
 * Remembers which tokens were valid at their last query. A remembered token doesn't give access by itself, because
 * every request still queries the authorization server.
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

/** Number of characters at the end of a token that distinguish valid tokens. They are a part of the signature. */
const END_LENGTH = 40;

/**
 * Remembers tokens with valid signatures, because checking a signature takes longer than everything else in many
 * requests. The tokens are found by their ends, because hashing a whole token takes longer than comparing it.
 */
export function verifiedTokens() {
  const tokens = new Map<string, VerifiedToken>();
  return {
    find(text: string): VerifiedToken | undefined {
      const verified = tokens.get(text.slice(-END_LENGTH));
      return verified && verified.text === text && verified.goodUntil >= Date.now() ? verified : undefined;
    },
    remember(verified: VerifiedToken): void {
      const end = verified.text.slice(-END_LENGTH);
      tokens.delete(end);
      tokens.set(end, verified);
      if (tokens.size > LIMIT) tokens.delete(tokens.keys().next().value!); // It is not empty.
    },
  };
}

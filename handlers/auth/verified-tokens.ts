import type { AccessToken } from './claims.ts';

/** A checked token: what it says, until when it is valid, and the key (PEM) that it was checked with. */
export interface VerifiedToken {
  token: AccessToken;
  /** In ms since 1970. Besides its key, time is all that can end a verified token. */
  goodUntil: number;
  kid: string;
  alg: string;
  key: string;
}

/** How many tokens are remembered; the one that was verified first makes room for the next. */
const LIMIT = 10_000;

/** Remembers which tokens were good when they were last asked about. That is no reason to let them in. */
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

/** Remembers checked tokens: checking a signature costs more than the rest of many requests. */
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

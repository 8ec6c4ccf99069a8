import type { AccessToken } from './claims.ts';

/** A token that has been checked: what it says, until when, and the key (PEM) that it was checked with. */
export interface VerifiedToken {
  token: AccessToken;
  /** In ms since 1970. Everything else that was right once stays right. */
  goodUntil: number;
  kid: string;
  alg: string;
  key: string;
}

/** The most tokens that are remembered; the one that was verified first makes room for the next. */
const MOST = 10_000;

/** Remembers tokens that have been checked: checking one again costs more than the rest of many a request. */
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
      if (tokens.size > MOST) tokens.delete(tokens.keys().next().value!);
    },
  };
}

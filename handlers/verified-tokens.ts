import type { Claims } from './claims.ts';

/** A token whose signature has been checked: what it claims, and the key (PEM) that it was checked with. */
export interface VerifiedToken {
  claims: Claims;
  kid: string;
  alg: string;
  key: string;
}

/** The most tokens that are remembered; the one that was verified first makes room for the next. */
const MOST = 10_000;

/** Remembers tokens whose signature has been checked: checking it again costs more than the rest of many a request. */
export function verifiedTokens() {
  const tokens = new Map<string, VerifiedToken>();
  return {
    find: (token: string): VerifiedToken | undefined => tokens.get(token),
    remember(token: string, verified: VerifiedToken): void {
      tokens.delete(token);
      tokens.set(token, verified);
      if (tokens.size > MOST) tokens.delete(tokens.keys().next().value!);
    },
  };
}

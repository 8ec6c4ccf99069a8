import { hash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { principalOf } from '../../../db/call/caller.ts';
import { Refusal, rateLimited } from '../../problems.ts';
import { addressOf } from './client-address.ts';
import { type Count, RequestCounts } from './request-counts.ts';
import type { SharedCounts } from './shared-counts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request. Throws a `Refusal` (429) if the sender has exceeded the limit. */
    limitRate(request: FastifyRequest, reply: FastifyReply): Promise<void>;
    /** Whether the address of the request has exceeded the limit for requests without a valid token. */
    isSpent(request: FastifyRequest): boolean;
    /**
     * Calls `ask`, which queries another server about the sender of a request. Returns undefined if the query finds
     * nothing. Also returns undefined, without a query, if too many queries for the same address have found nothing.
     */
    askFor<Answer>(request: FastifyRequest, ask: Ask<Answer>): Promise<Answer | undefined>;
  }
}

type Ask<Answer> = () => Promise<Answer | undefined>;

/**
 * Limits the number of requests that a client may send per minute. 0: no limit. Answers show the number of remaining
 * requests, in the headers of draft-ietf-httpapi-ratelimit-headers. If there is a shared store, all processes count the
 * requests together. Without a store, or while the store is unreachable, each process counts only the requests that it
 * receives.
 */
export async function installRateLimit(
  app: FastifyInstance,
  perMinute: number,
  shared?: SharedCounts,
): Promise<void> {
  if (perMinute === 0) {
    app.decorate('limitRate', async () => {});
    app.decorate('isSpent', () => false);
    app.decorate('askFor', async <Answer>(_: FastifyRequest, ask: Ask<Answer>) => ask());
    return;
  }
  const requests = new RequestCounts();
  await app.register(rateLimit, { global: false, store: storeOf(requests, shared) });
  const count = app.createRateLimit({ max: perMinute, timeWindow: 60_000, keyGenerator: senderOf });
  const policy = `"minute";q=${perMinute};w=60`;
  app.decorate('limitRate', async (request: FastifyRequest, reply: FastifyReply) => {
    const outcome = await count(request);
    if (outcome.isAllowed) return;
    const { remaining, ttlInSeconds, isExceeded } = outcome;
    reply.header('RateLimit', `"minute";r=${remaining};t=${ttlInSeconds}`).header('RateLimit-Policy', policy);
    if (isExceeded) throw new Refusal(rateLimited(perMinute, ttlInSeconds));
  });
  installQuestions(app, requests, perMinute);
}

function installQuestions(app: FastifyInstance, requests: RequestCounts, perMinute: number): void {
  // Counts, for each address, the queries that are in flight or have found nothing.
  const questions = new RequestCounts();
  const isSpent = (request: FastifyRequest): boolean => {
    const sender = networkOf(request);
    return requests.current(sender) >= perMinute || questions.current(sender) >= perMinute;
  };
  app.decorate('isSpent', isSpent);
  app.decorate('askFor', async <Answer>(request: FastifyRequest, ask: Ask<Answer>) => {
    if (isSpent(request)) return undefined;
    const sender = networkOf(request);
    questions.add(sender);
    let inVain = false;
    try {
      const answer = await ask();
      inVain = answer === undefined;
      return answer;
    } finally {
      // A failed query isn't counted either, because the other server may be unreachable.
      if (!inVain) questions.add(sender, -1);
    }
  });
}

/**
 * Creates the store of counts for @fastify/rate-limit. The plugin's own store returns the same object to all requests.
 * The plugin reads this object later, so a request could see the count of another request.
 */
const storeOf = (counts: RequestCounts, shared: SharedCounts | undefined) =>
  class Store {
    incr(key: string, callback: (error: null, count: Count) => void): void {
      const own = counts.add(key);
      if (!shared) return callback(null, own);
      // The key is hashed, so that the shared store has no customer ids.
      void shared.add(hash('sha256', key, 'base64url')).then((count) => callback(null, count ?? own));
    }

    child(): Store {
      return this;
    }
  };

/**
 * Returns the key under which a request is counted: its client and, if the token is limited to a customer or belongs to
 * a member of staff, that customer or member. For a request without a valid token, the key is its address.
 */
function senderOf(request: FastifyRequest): string {
  const { token } = request;
  return token ? JSON.stringify([token.clientId, principalOf(token)]) : networkOf(request);
}

/**
 * Returns the address of a request. An IPv6 address is shortened to its network, because a sender usually has a whole
 * network.
 */
const networkOf = (request: FastifyRequest): string => rateLimit.normalizeIP(addressOf(request));

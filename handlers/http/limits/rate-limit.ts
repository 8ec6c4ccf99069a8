import { hash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, rateLimited } from '../../problems.ts';
import { addressOf } from './client-address.ts';
import { type Count, RequestCounts } from './request-counts.ts';
import type { SharedCounts } from './shared-counts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request. Throws a `Refusal` (429) if it exceeds the limit. */
    limitRate(request: FastifyRequest, reply: FastifyReply): Promise<void>;
    /** Whether the next request without a valid token from this one's address would exceed the limit. */
    isSpent(request: FastifyRequest): boolean;
    /**
     * Looks up the sender of a request at another server. Returns undefined if the look-up found nothing, or without
     * a look-up if the request's address has had as many such results as the limit allows.
     */
    askFor<Answer>(request: FastifyRequest, ask: Ask<Answer>): Promise<Answer | undefined>;
  }
}

type Ask<Answer> = () => Promise<Answer | undefined>;

/**
 * Limits the requests that a client may send in a minute (0: no limit). Answers say how many are left, in the fields
 * of draft-ietf-httpapi-ratelimit-headers. Each process counts for itself. With a store, processes count together;
 * while the store is unreachable, each process uses its own count again.
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
  // Look-ups that are in flight or found nothing.
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
      // A look-up without an answer isn't counted either: the other server may be unreachable, which is not the
      // sender's fault.
      if (!inVain) questions.add(sender, -1);
    }
  });
}

/**
 * Store of counts for @fastify/rate-limit. The plugin's own store gives all requests the same object, and reads it
 * later.
 */
const storeOf = (counts: RequestCounts, shared: SharedCounts | undefined) =>
  class Store {
    incr(key: string, callback: (error: null, count: Count) => void): void {
      const own = counts.add(key);
      if (!shared) return callback(null, own);
      // Hashed, so that the store has no ids of customers.
      void shared.add(hash('sha256', key, 'base64url')).then((count) => callback(null, count ?? own));
    }

    child(): Store {
      return this;
    }
  };

/** The client, with the customer that its token is confined to; without a valid token, the address. */
function senderOf(request: FastifyRequest): string {
  const { token } = request;
  return token ? JSON.stringify([token.clientId, token.customerId]) : networkOf(request);
}

/** Address of a request; for IPv6 its network, because one sender has a whole network. */
const networkOf = (request: FastifyRequest): string => rateLimit.normalizeIP(addressOf(request));

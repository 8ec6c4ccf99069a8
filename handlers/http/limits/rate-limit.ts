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
    /** Whether the limit is reached for requests without a valid token from the address of this request. */
    isSpent(request: FastifyRequest): boolean;
    /**
     * Looks up the sender of a request at another server. Returns undefined if the look-up found nothing. Also returns
     * undefined, without a look-up, if the address of the request has had as many such results as the limit allows.
     */
    askFor<Answer>(request: FastifyRequest, ask: Ask<Answer>): Promise<Answer | undefined>;
  }
}

type Ask<Answer> = () => Promise<Answer | undefined>;

/**
 * Limits the requests that a client may send in a minute (0: no limit). Answers show how many requests are left, in the
 * fields of draft-ietf-httpapi-ratelimit-headers. Without a store, each process counts its own requests. With a store,
 * processes count together; while the store is unreachable, each process uses its own count.
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
  // Number of look-ups that are in flight or found nothing.
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
      // A failed look-up isn't counted either: the other server may be unreachable, which is not the sender's fault.
      if (!inVain) questions.add(sender, -1);
    }
  });
}

/**
 * Store of counts for @fastify/rate-limit. The plugin's own store isn't used, because it returns the same object to all
 * requests, and the plugin reads the object later.
 */
const storeOf = (counts: RequestCounts, shared: SharedCounts | undefined) =>
  class Store {
    incr(key: string, callback: (error: null, count: Count) => void): void {
      const own = counts.add(key);
      if (!shared) return callback(null, own);
      // The key is hashed, so that the store has no ids of customers.
      void shared.add(hash('sha256', key, 'base64url')).then((count) => callback(null, count ?? own));
    }

    child(): Store {
      return this;
    }
  };

/**
 * Key of a request's sender: the client, with the customer that its token is confined to. Without a valid token, the
 * key is the address.
 */
function senderOf(request: FastifyRequest): string {
  const { token } = request;
  return token ? JSON.stringify([token.clientId, token.customerId]) : networkOf(request);
}

/** Address of a request. For IPv6 it is the network, because one sender has a whole network. */
const networkOf = (request: FastifyRequest): string => rateLimit.normalizeIP(addressOf(request));

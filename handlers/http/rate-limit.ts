import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, rateLimited } from '../problems.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request, and throws a `Refusal` of 429 where it is one too many. */
    limitRate(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
}

/** Clients that are remembered at once; the one that was silent the longest is forgotten first. */
const MOST_CLIENTS = 20_000;

/**
 * Lets a client send so many requests a minute, 0 for no limit, and tells it how many are left, in the fields of
 * draft-ietf-httpapi-ratelimit-headers. Each process counts by itself.
 */
export async function installRateLimit(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) {
    app.decorate('limitRate', async () => {});
    return;
  }
  await app.register(rateLimit, { global: false, cache: MOST_CLIENTS });
  const count = app.createRateLimit({ max: perMinute, timeWindow: 60_000, keyGenerator: senderOf });
  const policy = `"minute";q=${perMinute};w=60`;
  app.decorate('limitRate', async (request: FastifyRequest, reply: FastifyReply) => {
    const outcome = await count(request);
    if (outcome.isAllowed) return;
    const { remaining, ttlInSeconds, isExceeded } = outcome;
    reply.header('RateLimit', `"minute";r=${remaining};t=${ttlInSeconds}`).header('RateLimit-Policy', policy);
    if (isExceeded) throw new Refusal(rateLimited(perMinute, ttlInSeconds));
  });
}

/** Whoever the token was given to, for the customer that it is confined to; without a valid token, the address. */
function senderOf({ token, ip }: FastifyRequest): string {
  return token ? JSON.stringify([token.clientId, token.customerId]) : rateLimit.normalizeIP(ip);
}

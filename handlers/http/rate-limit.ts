import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, rateLimited } from '../problems.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a request. Throws a `Refusal` (429) where it exceeds the limit. */
    limitRate(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
}

/** How many clients are counted at once; the one that was silent the longest is forgotten first. */
const CLIENT_LIMIT = 20_000;

/**
 * Limits the requests that a client may send in a minute (0: no limit). Answers say how many are left, in the
 * fields of draft-ietf-httpapi-ratelimit-headers. Each process counts for itself.
 */
export async function installRateLimit(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) {
    app.decorate('limitRate', async () => {});
    return;
  }
  await app.register(rateLimit, { global: false, cache: CLIENT_LIMIT });
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

/** The client, with the customer that its token is confined to; without a valid token, the address. */
function senderOf({ token, ip }: FastifyRequest): string {
  return token ? JSON.stringify([token.clientId, token.customerId]) : rateLimit.normalizeIP(ip);
}

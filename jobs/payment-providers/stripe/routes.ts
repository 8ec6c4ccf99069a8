import type { FastifyPluginAsync } from 'fastify';
import { Refusal, invalidSignature } from '../../../handlers/problems.ts';
import type { ProviderEvent } from '../port/provider.ts';
import { parseStripeEvent } from './events.ts';

interface StripeEventOptions {
  /** Signing secret of the webhook endpoint that is registered at Stripe. */
  webhookSecret: string;
  /** Stores an event. Stripe sends an event again until it gets a status of 2xx. */
  receive(event: ProviderEvent): Promise<void>;
}

/**
 * Receives events from Stripe. The signature is for the exact bytes of the body, so it is checked before the body is
 * parsed.
 */
export function stripeEventRoutes({ webhookSecret, receive }: StripeEventOptions): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    );
    app.post<{ Body: Buffer | undefined }>(
      '/stripe/events',
      { config: { takes: ['application/json'] } },
      async ({ body, headers }, reply) => {
        const event = read(body, headers['stripe-signature'], webhookSecret);
        if (event) await receive(event);
        return reply.code(200).header('X-Content-Type-Options', 'nosniff').send();
      },
    );
  };
}

function read(
  body: Buffer | undefined,
  signature: string | string[] | undefined,
  secret: string,
): ProviderEvent | undefined {
  if (!body || typeof signature !== 'string') throw new Refusal(invalidSignature());
  try {
    return parseStripeEvent(body, signature, secret);
  } catch {
    throw new Refusal(invalidSignature());
  }
}

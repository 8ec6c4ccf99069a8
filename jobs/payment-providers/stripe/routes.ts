import type { FastifyPluginAsync } from 'fastify';
import type { ProviderEvent } from '../provider.ts';
import { parseStripeEvent } from './events.ts';
import { Refusal, invalidSignature } from '../../../handlers/problems.ts';

export interface StripeEventOptions {
  /** What Stripe signs its events with, of the endpoint that is registered there. */
  webhookSecret: string;
  /** Keeps an event; Stripe sends one again that it hasn't seen answered by a 2xx. */
  receive(event: ProviderEvent): Promise<void>;
}

/** Where Stripe sends its events. The signature is over the bytes as they came, so nothing here reads them as JSON first. */
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
        return reply.code(200).send();
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

import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../db/index.ts';
import { receiveProviderEvent } from '../../db/orders/index.ts';
import { simulatedProviderRoutes } from './simulated/page.ts';
import { stripeEventRoutes } from './stripe/routes.ts';
import type { PaymentProvider, ProviderEvent } from './provider.ts';
import { deliverSimulatedEvents, simulatedProvider } from './simulated/provider.ts';
import { type StripeOptions, stripeProvider } from './stripe/provider.ts';

export type PaymentConfig =
  | { provider: 'simulated'; returnOrigins?: string[] }
  | ({ provider: 'stripe'; webhookSecret: string } & StripeOptions);

/** A payment provider with all that belongs to it. */
export interface Payments {
  provider: PaymentProvider;
  /** Work that the provider needs doing in the background: the simulated one delivers its events by it. Returns how much it did. */
  work?: (most: number) => Promise<number>;
  /** What it wants to be reachable under: its page for customers, or where it sends its events. */
  routes: FastifyPluginAsync;
}

export function openPayments(config: PaymentConfig, db: Database, baseUrl: string): Payments {
  const receive = (event: ProviderEvent) => receiveProviderEvent(db, { provider: config.provider, ...event });
  switch (config.provider) {
    case 'simulated':
      return {
        provider: simulatedProvider(db, { baseUrl }),
        work: (most) => deliverSimulatedEvents(db, receive, most),
        routes: simulatedProviderRoutes(db, { returnOrigins: config.returnOrigins ?? [] }),
      };
    case 'stripe': {
      const { provider: _name, webhookSecret, ...options } = config;
      return {
        provider: stripeProvider(options),
        routes: stripeEventRoutes({ webhookSecret, receive }),
      };
    }
  }
}

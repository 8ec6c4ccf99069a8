import type { ProviderFolder } from '../folder.ts';
import { stripeProvider } from './provider.ts';
import { stripeEventRoutes } from './routes.ts';
import { type StripeConfig, readSettings, settings } from './settings.ts';

export const stripe: ProviderFolder<StripeConfig> = {
  settings,
  readSettings,
  open: ({ provider: _name, webhookSecret, ...options }, { receive }) => ({
    provider: stripeProvider(options),
    routes: stripeEventRoutes({ webhookSecret, receive }),
  }),
};

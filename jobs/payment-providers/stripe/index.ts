import type { ProviderFolder } from '../port/folder.ts';
import { type StripeConfig, readSettings, settings } from './settings.ts';

export const stripe: ProviderFolder<StripeConfig> = {
  settings,
  readSettings,
  /** Loads Stripe's library only where it is used: it is a quarter of all that the service would load. */
  async open({ provider: _name, webhookSecret, ...options }, { receive }) {
    const [{ stripeProvider }, { stripeEventRoutes }] = await Promise.all([
      import('./provider.ts'),
      import('./routes.ts'),
    ]);
    return { provider: stripeProvider(options), routes: stripeEventRoutes({ webhookSecret, receive }) };
  },
};

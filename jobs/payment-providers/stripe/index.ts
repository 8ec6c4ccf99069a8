import type { ProviderModule } from '../port/provider-module.ts';
import { type StripeConfig, readSettings, settings } from './settings.ts';

export const stripe: ProviderModule<StripeConfig> = {
  settings,
  readSettings,
  /**
   * Loads Stripe's library only if Stripe is the provider, because the library would be a quarter of all loaded code.
   */
  async open({ provider: _name, webhookSecret, ...options }, { receive }) {
    const [{ stripeProvider }, { stripeEventRoutes }] = await Promise.all([
      import('./provider.ts'),
      import('./routes.ts'),
    ]);
    return { provider: stripeProvider(options), routes: stripeEventRoutes({ webhookSecret, receive }) };
  },
};

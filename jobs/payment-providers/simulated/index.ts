import type { ProviderModule } from '../port/provider-module.ts';
import { deliverSimulatedEvents } from './events.ts';
import { simulatedProviderRoutes } from './approval-page.ts';
import { simulatedProvider } from './provider.ts';
import { type SimulatedConfig, readSettings, settings } from './settings.ts';

export const simulated: ProviderModule<SimulatedConfig> = {
  settings,
  readSettings,
  open: ({ shops = [] }, { db, baseUrl, receive }) => ({
    provider: simulatedProvider(db, { baseUrl }),
    work: (limit) => deliverSimulatedEvents(db, receive, limit),
    routes: simulatedProviderRoutes(db, { shops }),
  }),
};

import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../../db/base/database.ts';
import type { ReadSettings, Settings } from '../../../environment.ts';
import type { PaymentProvider, ProviderEvent } from './provider.ts';

/** A payment provider that is ready for use. */
export interface Payments {
  provider: PaymentProvider;
  /**
   * Does the background work that the provider needs: for example, the simulated provider delivers its events. Handles
   * at most `limit` items, and returns whether there may be more.
   */
  work?: (limit: number) => Promise<boolean>;
  /**
   * HTTP routes of the provider: the provider's page for customers, or the address to which the provider sends events.
   */
  routes: FastifyPluginAsync;
}

/** Objects and functions that the service passes to a provider. */
interface Surroundings {
  db: Database;
  /** Scheme, host and port of the URL by which clients reach the service. */
  baseUrl: string;
  /** Stores an event. An event that arrives several times is stored once. */
  receive(event: ProviderEvent): Promise<void>;
}

/** Value that the `index.ts` in a provider's folder exports. */
export interface ProviderModule<Config> {
  settings: Settings;
  readSettings(read: ReadSettings): Config;
  open(config: Config, surroundings: Surroundings): Payments | Promise<Payments>;
}

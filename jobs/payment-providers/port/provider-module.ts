import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../../db/base/database.ts';
import type { ReadSettings, Settings } from '../../../environment.ts';
import type { PaymentProvider, ProviderEvent } from './provider.ts';

/** A payment provider that is ready for use. */
export interface Payments {
  provider: PaymentProvider;
  /**
   * Does background work of the provider. For example, the simulated provider sends its events. Processes at most
   * `limit` items, and returns whether there may be more.
   */
  work?: (limit: number) => Promise<boolean>;
  /** HTTP routes of the provider: its payment page for customers, or the address to which it sends events. */
  routes: FastifyPluginAsync;
}

/** Objects that the service passes to a provider. */
interface Surroundings {
  db: Database;
  /** Scheme, host and port under which clients reach the service. */
  baseUrl: string;
  /** Stores an event. If the same event arrives several times, it is stored once. */
  receive(event: ProviderEvent): Promise<void>;
}

/** Exports of the `index.ts` of a provider's folder. */
export interface ProviderModule<Config> {
  settings: Settings;
  readSettings(read: ReadSettings): Config;
  open(config: Config, surroundings: Surroundings): Payments | Promise<Payments>;
}

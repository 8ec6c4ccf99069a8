import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../../db/base/database.ts';
import type { ReadSettings, Settings } from '../../../environment.ts';
import type { PaymentProvider, ProviderEvent } from './provider.ts';

/** A payment provider that is ready for use. */
export interface Payments {
  provider: PaymentProvider;
  /**
   * Work that the provider needs in the background: the simulated one delivers its events by it. Does at most
   * `limit` pieces and returns whether there may be more.
   */
  work?: (limit: number) => Promise<boolean>;
  /** What the provider serves over HTTP: its page for customers, or the address that it sends events to. */
  routes: FastifyPluginAsync;
}

/** What the service gives to a provider. */
interface Surroundings {
  db: Database;
  /** Scheme, host and port under which clients reach the service. */
  baseUrl: string;
  /** Keeps an event, once however often it comes. */
  receive(event: ProviderEvent): Promise<void>;
}

/** What the `index.ts` of a provider's folder exports. */
export interface ProviderFolder<Config> {
  settings: Settings;
  readSettings(read: ReadSettings): Config;
  open(config: Config, surroundings: Surroundings): Payments | Promise<Payments>;
}

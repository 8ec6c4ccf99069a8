import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../../db/base/database.ts';
import type { ReadSettings, Settings } from '../../../environment.ts';
import type { PaymentProvider, ProviderEvent } from './provider.ts';

/** A payment provider that is ready for use. */
export interface Payments {
  provider: PaymentProvider;
  /**
   * Does work that the provider needs in the background: the simulated one delivers its events by it. Handles at most
   * `limit` items and returns whether there may be more.
   */
  work?: (limit: number) => Promise<boolean>;
  /** HTTP routes of the provider: its page for customers, or the address that it sends events to. */
  routes: FastifyPluginAsync;
}

/** Things that the service passes to a provider. */
interface Surroundings {
  db: Database;
  /** Scheme, host and port under which clients reach the service. */
  baseUrl: string;
  /** Stores an event, once however often it arrives. */
  receive(event: ProviderEvent): Promise<void>;
}

/** Export of the `index.ts` in a provider's folder. */
export interface ProviderModule<Config> {
  settings: Settings;
  readSettings(read: ReadSettings): Config;
  open(config: Config, surroundings: Surroundings): Payments | Promise<Payments>;
}

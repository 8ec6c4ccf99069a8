import type { Database } from '../../db/base/database.ts';
import { type DatabaseOfOrder, receiveProviderEvent } from '../../db/orders/index.ts';
import type { ReadSettings } from '../../environment.ts';
import { withValidatedAnswers } from './port/validate-answers.ts';
import type { Payments, ProviderModule } from './port/provider-module.ts';
import { simulated } from './simulated/index.ts';
import { stripe } from './stripe/index.ts';

export type { Payments } from './port/provider-module.ts';

/** Payment providers by their names in PAYMENT_PROVIDER. A new provider needs a folder and a line here. */
export const PROVIDERS = { simulated, stripe };

type ProviderName = keyof typeof PROVIDERS;

// The cast is necessary because `Object.keys` widens the type of the names to strings.
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as ProviderName[];

type Configs = { [Name in ProviderName]: ReturnType<(typeof PROVIDERS)[Name]['readSettings']> };

export type PaymentConfig = Configs[ProviderName];

export const readPaymentConfig = (name: ProviderName, read: ReadSettings): PaymentConfig =>
  PROVIDERS[name].readSettings(read);

/**
 * Databases in which the events of a provider are stored. `placeOf` finds the database of the order that an event
 * names. `db` stores events that name no order.
 */
export interface ProviderInbox {
  db: Database;
  placeOf: DatabaseOfOrder;
}

/** Opens a payment provider. `db`: database for the simulated provider's own data. */
export async function openPayments<Name extends ProviderName>(
  config: Configs[Name] & { provider: Name },
  db: Database,
  baseUrl: string,
  inbox: ProviderInbox = { db, placeOf: () => db },
): Promise<Payments> {
  const { provider } = config;
  // This type makes the compiler check that each folder's `open` accepts the settings of the same folder.
  const folders: { [Key in ProviderName]: ProviderModule<Configs[Key]> } = PROVIDERS;
  const payments = await folders[provider].open(config, {
    db,
    baseUrl,
    receive: (event) => receiveProviderEvent(inbox.db, provider, event, inbox.placeOf),
  });
  return { ...payments, provider: withValidatedAnswers(payments.provider) };
}

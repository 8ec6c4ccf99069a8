import type { Database } from '../../../db/base/database.ts';
import {
  type PaymentConfig,
  type Payments,
  type ProviderInbox,
  openPayments,
} from '../../../jobs/payment-providers/index.ts';
import { anyPlaceOf, placeOf, serviceDatabases } from '../database/shards.ts';

/** Returns the inbox in which the shop stores events that it receives from its payment provider. */
export const inboxOf = (shop: Database): ProviderInbox => ({
  db: anyPlaceOf(shop),
  placeOf: (orderId) => placeOf(shop, orderId),
});

/** Opens the payment provider of a shop. The simulated provider stores its data in the shop's main schema. */
export const openPaymentsOf = (shop: Database, config: PaymentConfig): Promise<Payments> =>
  openPayments(config, serviceDatabases(shop).db, 'http://127.0.0.1', inboxOf(shop));

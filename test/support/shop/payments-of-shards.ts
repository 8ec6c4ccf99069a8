import type { Database } from '../../../db/base/database.ts';
import {
  type PaymentConfig,
  type Payments,
  type ProviderInbox,
  openPayments,
} from '../../../jobs/payment-providers/index.ts';
import { anyPlaceOf, placeOf, serviceDatabases } from '../database/shards.ts';

/** Where a shop keeps what its payment provider says. */
export const inboxOf = (shop: Database): ProviderInbox => ({
  db: anyPlaceOf(shop),
  placeOf: (orderId) => placeOf(shop, orderId),
});

/** The payment provider of a shop. A simulated one has its books at home. */
export const openPaymentsOf = (shop: Database, config: PaymentConfig): Promise<Payments> =>
  openPayments(config, serviceDatabases(shop).db, 'http://127.0.0.1', inboxOf(shop));

import type { Database } from '../../db/base/database.ts';
import type { Reach } from '../../db/call/reach.ts';
import type { AmountSteps, OrderOutcome, OrderPlacement, ShownOrder } from '../../db/orders/index.ts';
import type { Store } from '../../db/store.ts';
import type { DeliveryRules } from '../../db/webhooks/endpoints/url-rules.ts';
import type { SecretKeys } from '../../db/webhooks/secrets/secret-keys.ts';
import type { Deprecation } from './usage/deprecations.ts';

/** How much somebody may do, where the operator decides it. */
export interface Limits {
  /** Unpaid orders that a customer may have placed with its own tokens. */
  openOrdersPerCustomer: number;
  /** Attempts to pay an order. */
  paymentsPerOrder: number;
}

/** What is known of money that the payment provider only holds. */
export interface HoldChecks {
  /** For how many minutes what the provider has said of a hold is believed. */
  minutes: number;
  /**
   * Asks the provider whether it still holds an order's money, and records the answer. Returns whether there was
   * one. Requests of the same moment share it.
   */
  check: (orderId: string, traceId: string) => Promise<boolean>;
}

/** What calls are answered with. */
export interface ServicesFor {
  ofShop: Services;
  /** A call about an order, as its path names it; a promise where it has to be looked for. */
  ofOrder: (orderId: string) => Services | Promise<Services>;
}

/** What handlers work with. */
export interface Services {
  /** Where the version that was asked is served, such as `/api/v1`: its links begin with it. */
  prefix: string;
  /** Of the order that the call is about. Of the shop's home where it is about none. */
  db: Database;
  /** What is about more than one order, or none. */
  store: Store;
  limits: Limits;
  /** Which amounts the payment provider takes. */
  amountSteps: AmountSteps;
  holds: HoldChecks;
  /** What the contracts mark as deprecated. */
  deprecations: () => readonly Deprecation[];
  /** What seals the secrets of webhooks. */
  webhookKeys: SecretKeys;
  /** Where webhooks may go. */
  webhookRules: DeliveryRules;
  /**
   * Places an order, unless its caller has gone before it could be sent to the database. Orders of the same
   * moment are placed in one statement.
   */
  createOrder: (placement: OrderPlacement, hasGone: () => boolean) => Promise<OrderOutcome>;
  /** The order with this id within reach, or nothing. Orders of the same moment are read in one statement. */
  getOrder: (reach: Reach, id: string) => Promise<ShownOrder | undefined>;
}

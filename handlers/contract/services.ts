import type { AmountSteps } from '../../db/orders/model/payable.ts';
import type { DeliveryRules, SecretKeys, Store } from '../../db/store.ts';
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

/** What handlers work with. */
export interface Services {
  /** Where the version that was asked is served, such as `/api/v1`: its links begin with it. */
  prefix: string;
  /** The shop: all that is read and changed. */
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
}

import type { AmountSteps } from '../../db/orders/model/payable.ts';
import type { DeliveryRules, SecretKeys, Store, TaxSettings } from '../../db/store.ts';
import type { Deprecation } from './usage/deprecations.ts';

/** Limits that the operator sets. */
export interface Limits {
  /** Maximum number of unpaid orders that a customer may have placed with its own tokens. */
  openOrdersPerCustomer: number;
  /** Maximum number of attempts to pay an order. */
  paymentsPerOrder: number;
}

/** Checks of authorization holds at the payment provider. */
export interface HoldChecks {
  /** Number of minutes for which the provider's last answer about a hold is trusted. */
  minutes: number;
  /**
   * Asks the provider whether it still holds an order's money, and records the answer. Returns whether the provider
   * answered. Simultaneous requests about the same order wait for the same answer.
   */
  check: (orderId: string, traceId: string) => Promise<boolean>;
}

/** Services that handlers use. */
export interface Services {
  /** Path of the requested version, such as `/api/v1`. The version's links begin with it. */
  prefix: string;
  /** Data of the shop: everything that is read and changed. */
  store: Store;
  limits: Limits;
  /** Amounts that the payment provider accepts. */
  amountSteps: AmountSteps;
  /** Settings of taxes. */
  taxes: TaxSettings;
  holds: HoldChecks;
  /** Deprecated parts of the contracts. */
  deprecations: () => readonly Deprecation[];
  /** Keys that seal the secrets of webhooks. */
  webhookKeys: SecretKeys;
  /** Rules for addresses of webhooks. */
  webhookRules: DeliveryRules;
}

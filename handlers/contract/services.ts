import type { AmountSteps } from '../../db/orders/model/payable.ts';
import type { DeliveryRules, SecretKeys, Store, TaxSettings } from '../../db/store.ts';
import type { RequestCounts } from '../http/limits/request-counts.ts';
import type { Deprecation } from './usage/deprecations.ts';

/** Limits that the operator sets. */
export interface Limits {
  /**
   * Maximum number of unpaid orders that a customer may have. Only orders placed with the customer's own tokens count.
   */
  openOrdersPerCustomer: number;
  /** Maximum number of discount codes that a customer may guess in a minute. */
  failedCodesPerMinute: number;
  /** Maximum number of attempts to pay an order. */
  paymentsPerOrder: number;
}

/** Checks of authorization holds (money that the payment provider has reserved). */
export interface HoldChecks {
  /** Number of minutes for which the provider's last answer about a hold is trusted. */
  minutes: number;
  /**
   * Queries the payment provider whether it still holds an order's money, and records the answer. Returns whether the
   * provider has answered. Simultaneous requests about the same order wait for the same answer.
   */
  check: (orderId: string, traceId: string) => Promise<boolean>;
}

/** Services that handlers use. */
export interface Services {
  /** Path of the requested version, such as `/api/v1`. Links in answers begin with this path. */
  prefix: string;
  /** All data of the shop that handlers read and change. */
  store: Store;
  limits: Limits;
  /** Counts the discount codes that customers have guessed, in this process. */
  failedCodes: RequestCounts;
  /** Amounts that the payment provider accepts. */
  amountSteps: AmountSteps;
  /** Settings of taxes. */
  taxes: TaxSettings;
  holds: HoldChecks;
  /** Deprecated parts of the contracts. */
  deprecations: () => readonly Deprecation[];
  /** Keys that seal (encrypt) the secrets of webhooks. */
  webhookKeys: SecretKeys;
  /** Rules for addresses of webhooks. */
  webhookRules: DeliveryRules;
}

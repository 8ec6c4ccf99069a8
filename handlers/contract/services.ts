import type { PaymentKind } from '../http/parsing/payment-kinds.ts';
import type { AmountSteps } from '../../db/orders/model/payable.ts';
import type { DeliveryRules, InvoiceSettings, SecretKeys, Store, TaxSettings } from '../../db/store.ts';
import type { RequestCounts } from '../http/limits/request-counts.ts';
import type { Deprecation } from './usage/deprecations.ts';

/** Limits that the operator can set. */
export interface Limits {
  /**
   * Maximum number of a customer's unpaid orders. The limit applies only to orders that were placed with the customer's
   * own tokens.
   */
  openOrdersPerCustomer: number;
  /** Maximum number of wrong discount codes that a customer may try per minute. */
  failedCodesPerMinute: number;
  /** Maximum number of payment attempts per order. */
  paymentsPerOrder: number;
  /** Number of days after the last delivery in which consumers can withdraw. */
  withdrawalDays: number;
  /** Kinds of payments that customers' tokens may choose. */
  customerPaymentKinds: readonly PaymentKind[];
  /** Number of days for which an order that is paid by transfer reserves its stock. */
  transferHoldDays: number;
  /** Number of days after which a payment on terms or on delivery is due. */
  termsDays: number;
}

/** Checks of authorization holds: is the money of an order still reserved at the payment provider? */
export interface HoldChecks {
  /** Number of minutes for which an answer of the provider about an authorization hold is trusted. */
  minutes: number;
  /**
   * Asks the payment provider whether the money of the order is still reserved, and records the answer. Returns whether
   * the provider has answered. Concurrent requests for the same order wait for the same answer.
   */
  check: (orderId: string, traceId: string) => Promise<boolean>;
}

/** Everything that handlers use in addition to the request. */
export interface Services {
  /** Path of the requested version, such as `/api/v1`. All links in answers start with this path. */
  prefix: string;
  store: Store;
  limits: Limits;
  /** Number of wrong discount codes that customers have tried, counted in this process. */
  failedCodes: RequestCounts;
  /** Amounts that the payment provider accepts. */
  amountSteps: AmountSteps;
  taxes: TaxSettings;
  /** Shop and series of invoices. Undefined if the settings don't name the shop. */
  invoices: InvoiceSettings | undefined;
  holds: HoldChecks;
  /** Returns the deprecated parts of the contracts. */
  deprecations: () => readonly Deprecation[];
  /** Keys that encrypt the secrets of webhooks. */
  webhookKeys: SecretKeys;
  /** Rules for the addresses of webhook endpoints. */
  webhookRules: DeliveryRules;
}

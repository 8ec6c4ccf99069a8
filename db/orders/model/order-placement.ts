import type { Caller } from '../../call/caller.ts';
import type { IdempotencyKey } from '../../call/idempotency.ts';
import type { DirectPayment } from './attempt-money.ts';
import type { ContactRecord } from './order-contact.ts';
import type { TaxSettings } from '../../catalogue/tax-settings.ts';
import type { PlacedFields } from './order-fields.ts';
import type { AmountSteps } from './payable.ts';
import type { OrderRecord } from './order-record.ts';
import type { RequestedLinePrice, RequestedPrices } from './requested-prices.ts';

export interface PlacedItem {
  id: string;
  sku: string;
  quantity: number;
  metadata?: Record<string, string> | undefined;
}

/** An order that a caller wants to place. The database assigns the order's id and times. */
export interface OrderPlacement extends PlacedFields {
  customerId: string;
  items: (PlacedItem & RequestedLinePrice)[];
  paymentMethod: string;
  /** Absent if the payment provider takes the money. */
  directPayment?: DirectPayment | undefined;
  /** Personal data of the order; absent if the order has no personal data. */
  contact?: ContactRecord | undefined;
  /**
   * Fields of the request on which the price depends, except the products. Absent if the request has no such fields.
   */
  prices?: RequestedPrices | undefined;
  /** The tax settings of the shop. All placements of a process share the same object. */
  taxes?: TaxSettings | undefined;
  expectedTotal?: { amount: number; currency: string } | undefined;
  /** Number of minutes for which the order reserves stock before it is paid. */
  holdMinutes: number;
  caller: Caller;
  /**
   * Maximum number of unpaid orders that the customer may have placed with its own tokens. `undefined` if a merchant
   * client places the order.
   */
  openOrdersLimit?: number | undefined;
  idempotencyKey?: IdempotencyKey | undefined;
  /**
   * Amounts that the payment provider accepts. The property is absent if the provider accepts all amounts. All
   * placements of a process share the same object.
   */
  amountSteps?: AmountSteps | undefined;
}

/** Reason why a discount code can't be applied to an order. */
export type CodeReason =
  | ('UNKNOWN' | 'NOT_YET_VALID' | 'EXPIRED' | 'USED_UP' | 'USED_UP_BY_CUSTOMER')
  | ('MINIMUM_NOT_REACHED' | 'NO_ELIGIBLE_ITEMS' | 'CURRENCY' | 'NOT_COMBINABLE');

/** Outcome of a placement. Only the outcome `created` means that something has been written. */
export type OrderOutcome =
  | { kind: 'created'; order: OrderRecord }
  | { kind: 'replayed'; order: OrderRecord }
  | { kind: 'KEY_REUSED' }
  | { kind: 'INSUFFICIENT_STOCK'; shortages: { sku: string; requested: number; available: number }[] }
  | { kind: 'PRODUCT_UNAVAILABLE'; skus: string[] }
  | { kind: 'CURRENCY_MISMATCH'; currencies: string[] }
  | { kind: 'PRICE_CHANGED'; total: { amount: number; currency: string } }
  | { kind: 'AMOUNT_NOT_PAYABLE'; skus: string[]; currency: string; step: number }
  | { kind: 'TOTAL_TOO_LARGE' }
  | { kind: 'SHIPPING_ADDRESS_REQUIRED' }
  | { kind: 'SHIPPING_METHOD_UNAVAILABLE'; reason: 'UNKNOWN' | 'COUNTRY' | 'CURRENCY' }
  | { kind: 'TAX_RATE_MISSING'; countryCode: string; taxClass: string }
  | { kind: 'DISCOUNT_CODE_NOT_APPLICABLE'; code: string; reason: CodeReason }
  | { kind: 'TOO_MANY_OPEN_ORDERS'; limit: number }
  /**
   * `orderId`: the order that already has the reference. `orderId` is undefined if another request has used the
   * reference at the same moment.
   */
  | { kind: 'REFERENCE_IN_USE'; orderId: string | undefined }
  /** The customer has no order with the id in `replaces`. */
  | { kind: 'ORDER_NOT_REPLACEABLE' }
  /** An operator is erasing the customer. No order is placed for the customer until the erasure is complete. */
  | { kind: 'CUSTOMER_BEING_ERASED' }
  | { kind: 'KEY_IN_USE' }
  /** The order has a direct payment, and processes that don't know direct payments still use the database. */
  | { kind: 'OLDER_PROCESSES' }
  /**
   * The placement wasn't sent to the database, for one of three reasons: the caller had disconnected, the deadline had
   * passed, or too many placements were waiting.
   */
  | { kind: 'TOO_LATE' };

/**
 * The reason why the statement that places a batch of orders could not decide about one of them.
 *
 * AGAIN: the placement must be sent again in another statement. The reason is that earlier placements of the batch must
 * be decided first, that the customer's open orders must be counted again, or that prices have changed and must be read
 * again.
 *
 * KEY_TAKEN: another request has used the placement's idempotency key. The caller must read the result that is stored
 * under the key.
 *
 * HELD: another transaction has locked the `rows`. `rows` contains SKUs (for stock rows) and names of discount codes
 * (`nameOfLockedCode`).
 */
export type Undecided = { kind: 'AGAIN' } | { kind: 'KEY_TAKEN' } | { kind: 'HELD'; rows: string[] };

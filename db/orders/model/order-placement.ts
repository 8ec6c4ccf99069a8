import type { Caller } from '../../call/caller.ts';
import type { IdempotencyKey } from '../../call/idempotency.ts';
import type { ContactRecord } from './order-contact.ts';
import type { TaxSettings } from '../../catalogue/tax-settings.ts';
import type { PlacedFields } from './order-fields.ts';
import type { AmountSteps } from './payable.ts';
import type { OrderRecord } from './order-record.ts';
import type { RequestedLinePrice, RequestedPrices } from './requested-prices.ts';

interface PlacedItem {
  id: string;
  sku: string;
  quantity: number;
  metadata?: Record<string, string> | undefined;
}

/** An order that a caller wants to place. It gets its id and its times from the database. */
export interface OrderPlacement extends PlacedFields {
  customerId: string;
  items: (PlacedItem & RequestedLinePrice)[];
  paymentMethod: string;
  /** Personal data of the order, if it has any. */
  contact?: ContactRecord | undefined;
  /** Parts of the request that the price depends on, other than products. Absent: there are none. */
  prices?: RequestedPrices | undefined;
  /** Settings of taxes: the same object for all placements of a process. */
  taxes?: TaxSettings | undefined;
  expectedTotal?: { amount: number; currency: string } | undefined;
  /** Number of minutes for which it reserves its stock without being paid. */
  holdMinutes: number;
  caller: Caller;
  /**
   * Maximum number of unpaid orders that the customer may have placed with its own tokens; `undefined`: a merchant
   * client orders.
   */
  openOrdersLimit?: number | undefined;
  idempotencyKey?: IdempotencyKey | undefined;
  /** Prices that the payment provider takes: the same object for all placements of a process. Absent: all prices. */
  amountSteps?: AmountSteps | undefined;
}

/** Outcome of a placement. Only `created` has changed anything. */
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
  | { kind: 'TOO_MANY_OPEN_ORDERS'; limit: number }
  /** `orderId`: the order that has the reference, unless that order got it at the same moment. */
  | { kind: 'REFERENCE_IN_USE'; orderId: string | undefined }
  /** An operator erases the customer: nothing is placed until the erasure is over. */
  | { kind: 'CUSTOMER_BEING_ERASED' }
  | { kind: 'KEY_IN_USE' }
  /**
   * Before it was sent to the database, its caller had disconnected, its deadline had passed, or too many placements
   * waited.
   */
  | { kind: 'TOO_LATE' };

/**
 * A placement that the statement could not decide. `AGAIN`: it may fit once the placements before it in the same batch
 * are settled, once the open orders of its customer are counted again, or once changed prices are read again. `KEY_TAKEN`: its key has been used, before or
 * while the statement waited; the result must be looked up. `HELD`: another transaction has locked the stock rows of
 * these SKUs.
 */
export type Undecided = { kind: 'AGAIN' } | { kind: 'KEY_TAKEN' } | { kind: 'HELD'; skus: string[] };
